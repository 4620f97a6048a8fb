import type { appSettlementEndpoints } from '#contract/app-settlements.ts'
import { day as asDay } from '#domain/days.ts'
import { Failure } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { ownBranches, requireBranch, wholeReach } from '../company/branch-reach.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import { readAppSettlement, readAppSettlements } from './read-settlements.ts'
import { addAppSettlement, lineOnWire, match, reverseAppSettlement } from './settle.ts'

export const appSettlementHandlers: HandlersOf<typeof appSettlementEndpoints> = {
  async getAppSettlementInit({ services: { db }, caller }) {
    const configuration = await readConfiguration(db)
    const [apps, banks] = await Promise.all([
      db.read.selectFrom('delivery_app').selectAll().where('is_active', '=', 1).orderBy('code_order').execute(),
      db.read
        .selectFrom('account')
        .selectAll()
        .where('subtype', 'in', ['bank', 'cash'])
        .where('is_postable', '=', 1)
        .where('is_active', '=', 1)
        .orderBy('code')
        .execute(),
    ])
    const bankFirst = banks.toSorted((a, b) => Number(b.role === 'bank_main') - Number(a.role === 'bank_main'))
    return {
      apps: apps.map(row => ({ id: row.id, nameAr: row.name_ar, nameEn: row.name_en })),
      branches: ownBranches(configuration, caller.access).map(({ id, nameAr, nameEn }) => ({ id, nameAr, nameEn })),
      banks: bankFirst.map(row => ({ id: row.id, code: row.code, nameAr: row.name_ar, nameEn: row.name_en })),
    }
  },

  async previewAppSettlement({ services: { db, now }, caller, body }) {
    const configuration = await readConfiguration(db)
    requireBranch(configuration, caller.access, body.branchId, 'branchId')
    const { lines, sums, left } = await match(db.longRead, configuration, body, dayAt(configuration, now()))
    return {
      ...sums,
      lines: lines.map(lineOnWire),
      left: left.slice(0, 500).map(({ billId, code, day, reference, open }) => ({
        ...{ id: billId, code, reference, open },
        date: asDay(day),
      })),
    }
  },

  async addAppSettlement({ services, caller, idempotencyKey, body }) {
    const id = await addAppSettlement({ services, caller, idempotencyKey }, body)
    return found(await readAppSettlement(services.db, caller.access, id))
  },

  listAppSettlements: ({ services, caller }) => readAppSettlements(services.db, wholeReach(caller.access)),

  async readAppSettlement({ services, caller, params }) {
    return found(await readAppSettlement(services.db, caller.access, params.id))
  },

  async reverseAppSettlement({ services, caller, idempotencyKey, params, body }) {
    const id = await reverseAppSettlement({ services, caller, idempotencyKey }, params.id, body.note)
    return found(await readAppSettlement(services.db, caller.access, id))
  },
}

function found<T>(settlement: T | null): T {
  if (settlement === null) throw new Failure('not_found')
  return settlement
}
