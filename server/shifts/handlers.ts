import { shiftBalanceNeed } from '#contract/screen-needs.ts'
import type { ShiftReport, shiftEndpoints } from '#contract/shifts.ts'
import { can } from '#domain/access/can.ts'
import { problem } from '#domain/problem.ts'
import { refuse } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { ownBranches, requireBranch, workingBranchOf } from '../company/branch-reach.ts'
import { accountOf, readConfiguration } from '../company/company.ts'
import { openShiftOf } from '../ledger/shift-of-posting.ts'
import { approveShift, countShift, moveCash, movesNoCash, openShift, type ShiftWrite } from './change-shift.ts'
import { listShifts, listShiftUsers, readShiftReport } from './read-shifts.ts'
import { readShift, rowOnWire } from './shift-rows.ts'

export const shiftHandlers: HandlersOf<typeof shiftEndpoints> = {
  getShifts: ({ services: { db }, caller, query }) => listShifts(db, caller, query),
  getShiftReport: ({ services: { db }, caller, query }) => readShiftReport(db, caller, query.id),
  getShiftUsers: ({ services: { db }, caller }) => listShiftUsers(db, caller),

  async getOwnShift({ services: { db }, caller, query }) {
    const configuration = await readConfiguration(db)
    const branchId = query.branchId ?? workingBranchOf(configuration, caller)?.id
    if (branchId === undefined) refuse([problem('branchId', 'notFound')])
    requireBranch(configuration, caller.access, branchId, 'branchId')
    const open = await openShiftOf(db.kind, db.read, caller.userId, branchId)
    const shift = open === null ? undefined : await readShift(db.read, open.id)
    return {
      branchId,
      branches: ownBranches(configuration, caller.access).map(({ id, nameAr, nameEn }) => ({ id, nameAr, nameEn })),
      shift: shift === undefined ? null : await rowOnWire(db.read, shift, can(caller.access, shiftBalanceNeed)),
      isRequired: configuration.settings.isShiftRequired,
    }
  },

  async getShiftAccounts({ services: { db } }) {
    const drawer = accountOf(await readConfiguration(db), 'cash_pos')
    const accounts = await db.read
      .selectFrom('account')
      .selectAll()
      .where('is_postable', '=', 1)
      .where('is_active', '=', 1)
      .where('id', '<>', drawer)
      .orderBy('code')
      .execute()
    return accounts
      .filter(account => !movesNoCash(account))
      .map(row => ({ id: row.id, code: row.code, nameAr: row.name_ar, nameEn: row.name_en }))
  },

  async openShift(call) {
    const { db } = call.services
    const shift = await readShift(db.read, await openShift(call, call.body))
    if (shift === undefined) throw new Error('A shift that was opened is stored.')
    return rowOnWire(db.read, shift, can(call.caller.access, shiftBalanceNeed))
  },
  moveShiftCash: async call => reportAfter(call, await moveCash(call, call.params.id, call.body)),
  countShift: async call => reportAfter(call, await countShift(call, call.params.id, call.body)),
  approveShift: async call => reportAfter(call, await approveShift(call, call.params.id, call.body)),
}

function reportAfter({ services, caller }: ShiftWrite, id: number): Promise<ShiftReport> {
  return readShiftReport(services.db, caller, id)
}
