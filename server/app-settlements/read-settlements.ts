/** Reads settlements: the latest, and one with its orders. One of another user's branch is not found. */
import { type RawBuilder, sql } from 'kysely'
import type { appSettlementEndpoints } from '#contract/app-settlements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Access } from '#domain/access/can.ts'
import { day as asDay } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { type BranchReach, wholeReach } from '../company/branch-reach.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

type Document = ReplyOf<typeof appSettlementEndpoints.readAppSettlement>
type Head = Omit<Document, 'lines'>

const listedMax = 200

export function readAppSettlements(db: Db, reach: BranchReach): Promise<Head[]> {
  return headsWhere(db, sql<boolean>`1 = 1`, reach)
}

export async function readAppSettlement(db: Db, access: Access, id: number): Promise<Document | null> {
  const [head] = await headsWhere(db, sql<boolean>`settlement.posting_id = ${id}`, wholeReach(access))
  if (!head) return null
  const rows = await db.read
    .selectFrom('app_settlement_line as line')
    .leftJoin('bill', 'bill.id', 'line.bill_id')
    .selectAll('line')
    .select('bill.code')
    .where('line.posting_id', '=', id)
    .orderBy('line.line')
    .execute()
  const lines = rows.map((row): Document['lines'][number] => ({
    reference: row.reference,
    ...{ gross: halalas(row.gross), commission: halalas(row.commission), vat: halalas(row.vat) },
    expected: halalas(row.expected),
    bill: row.bill_id === null ? null : { id: row.bill_id, code: row.code ?? '' },
    state: row.bill_id === null ? 'unmatched' : 'matched',
  }))
  return { ...head, lines }
}

async function headsWhere(db: Db, isWanted: RawBuilder<boolean>, reach: BranchReach): Promise<Head[]> {
  const rows = await db.read
    .selectFrom('app_settlement as settlement')
    .innerJoin('delivery_app as app', 'app.id', 'settlement.app_id')
    .innerJoin('branch', 'branch.id', 'settlement.branch_id')
    .innerJoin('user_account as person', 'person.id', 'settlement.user_id')
    .leftJoin('app_settlement as original', 'original.posting_id', 'settlement.reverses_id')
    .leftJoin('app_settlement as later', 'later.reverses_id', 'settlement.posting_id')
    .selectAll('settlement')
    .select([
      'app.name_ar as app_ar',
      'app.name_en as app_en',
      'branch.name_ar as branch_ar',
      'branch.name_en as branch_en',
    ])
    .select(['person.user_name', 'original.code as original_code', 'later.code as later_code'])
    .select(
      sql<number>`(SELECT coalesce(sum(line.expected - line.gross), 0) FROM app_settlement_line AS line
        WHERE line.posting_id = settlement.posting_id AND line.bill_id IS NOT NULL)`.as('shortfall'),
    )
    .where(isWanted)
    .$if(reach !== null, query => query.where(inList(db.kind, 'settlement.branch_id', reach ?? [])))
    .orderBy('settlement.posting_id', 'desc')
    .limit(listedMax)
    .execute()
  return rows.map(row => ({
    ...{ id: row.posting_id, code: row.code, date: asDay(row.day), note: row.note },
    app: { id: row.app_id, nameAr: row.app_ar, nameEn: row.app_en },
    branch: { id: row.branch_id, nameAr: row.branch_ar, nameEn: row.branch_en },
    ...{ gross: halalas(row.gross), commission: halalas(row.commission), vat: halalas(row.vat) },
    net: halalas(row.gross - row.commission - row.vat),
    shortfall: halalas(Number(row.shortfall)),
    ...{ reverses: row.original_code, reversedBy: row.later_code, createdAt: row.created_at, userName: row.user_name },
  }))
}
