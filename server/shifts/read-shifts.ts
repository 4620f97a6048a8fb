/** The list of shifts, and the report of one. */
import { type RawBuilder, sql } from 'kysely'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import { shiftBalanceNeed, shiftListNeed } from '#contract/screen-needs.ts'
import type { ShiftReport, shiftEndpoints } from '#contract/shifts.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { can } from '#domain/access/can.ts'
import { halalas } from '#domain/money.ts'
import type { ShiftState } from '#domain/pos/shift.ts'
import { problem } from '#domain/problem.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { type BranchReach, reachOf, wholeReach } from '../company/branch-reach.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { readShift, rowOnWire, type StoredShift, shiftsWhere } from './shift-rows.ts'
import { readCash, readSales } from './shift-sums.ts'

type Asked = InputOf<typeof shiftEndpoints.getShifts>['query']

const pageSizeDefault = 20

export async function listShifts(
  db: Db,
  caller: Caller,
  asked: Asked,
): Promise<ReplyOf<typeof shiftEndpoints.getShifts>> {
  const { pageNumber = 1, pageSize = pageSizeDefault } = asked
  if (pageNumber === 0) refuse([problem('pageNumber', 'tooSmall', { min: 1 })])
  if (pageSize === 0) refuse([problem('pageSize', 'tooSmall', { min: 1 })])
  const wanted = sql<boolean>`${shiftsWithin(db, reachOf(caller.access, asked.branchId, 'branchId'))}
    ${asked.userId === undefined ? sql`` : sql`AND shift.user_id = ${asked.userId}`}
    ${asked.FromDate === undefined ? sql`` : sql`AND shift.day >= ${asked.FromDate}`}
    ${asked.ToDate === undefined ? sql`` : sql`AND shift.day <= ${asked.ToDate}`}
    ${asked.state === undefined ? sql`` : sql`AND ${isInState(asked.state)}`}`
  const isWhole = pageNumber === -1 || pageSize === -1
  const { skip = (pageNumber - 1) * pageSize } = asked
  const page = isWhole ? sql`` : sql`LIMIT ${pageSize} OFFSET ${skip}`
  return db.snapshot(async tx => {
    const shifts = await shiftsWhere(tx, wanted, page)
    const rows = []
    for (const shift of shifts) rows.push(await rowOnWire(tx, shift, can(caller.access, shiftBalanceNeed)))
    return { rows, count: await countWhere(tx, wanted) }
  })
}

export function countShifts(db: Db, wanted: RawBuilder<boolean>): Promise<number> {
  return countWhere(db.read, wanted)
}

async function countWhere(tx: Tx, wanted: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM shift WHERE ${wanted}`.execute(tx)
  return Number(rows[0]?.count ?? 0)
}

export function shiftsWithin(db: Db, reach: BranchReach): RawBuilder<boolean> {
  return reach === null ? sql<boolean>`1 = 1` : inList(db.kind, 'shift.branch_id', reach)
}

const lastStep = sql`(SELECT event.kind FROM shift_event AS event WHERE event.shift_id = shift.id ORDER BY event.step DESC LIMIT 1)`

const inStates: Readonly<Record<ShiftState, RawBuilder<boolean>>> = {
  open: sql<boolean>`${lastStep} IS NULL`,
  counted: sql<boolean>`${lastStep} = 'counted'`,
  closed: sql<boolean>`${lastStep} IN ('closed', 'approved')`,
}

export function isInState(state: ShiftState): RawBuilder<boolean> {
  return inStates[state]
}

export async function listShiftUsers(db: Db, caller: Caller): Promise<ReplyOf<typeof shiftEndpoints.getShiftUsers>> {
  const { rows } = await sql<{ id: number; user_name: string; full_name: string }>`SELECT person.id, person.user_name,
      person.full_name FROM user_account AS person
    WHERE EXISTS (SELECT 1 FROM shift WHERE shift.user_id = person.id AND ${shiftsWithin(db, wholeReach(caller.access))})
    ORDER BY person.user_name`.execute(db.read)
  return rows.map(row => ({ id: row.id, userName: row.user_name, fullName: row.full_name }))
}

/** Another user's shift needs the right to see shifts or balances. */
export function requireSeen(shift: StoredShift | undefined, caller: Caller): StoredShift {
  const isSeen =
    shift !== undefined &&
    hasBranch(caller.access, shift.branch_id) &&
    (shift.user_id === caller.userId || can(caller.access, { anyOf: [shiftListNeed, shiftBalanceNeed] }))
  if (!isSeen) throw new Failure('not_found')
  return shift
}

export async function readShiftReport(db: Db, caller: Caller, id: number): Promise<ShiftReport> {
  return db.snapshot(async tx => reportOf(tx, requireSeen(await readShift(tx, id), caller), caller))
}

async function reportOf(tx: Tx, shift: StoredShift, { access }: Caller): Promise<ShiftReport> {
  const isBalanceShown = shift.latest !== null || can(access, shiftBalanceNeed)
  const { cash, posted } = await readCash(tx, shift)
  const sold = isBalanceShown ? await readSales(tx, shift) : null
  const account = await tx
    .selectFrom('account')
    .selectAll()
    .where('id', '=', shift.account_id)
    .executeTakeFirstOrThrow()
  const counts = await tx
    .selectFrom('shift_count')
    .selectAll()
    .where('shift_id', '=', shift.id)
    .orderBy('denomination', 'desc')
    .execute()
  const events = await tx
    .selectFrom('shift_event as event')
    .innerJoin('user_account as person', 'person.id', 'event.user_id')
    .selectAll('event')
    .select('person.user_name')
    .where('event.shift_id', '=', shift.id)
    .execute()
  const pieces = (kind: 'open' | 'close') =>
    counts
      .filter(row => row.kind === kind)
      .map(row => ({ denomination: halalas(row.denomination), pieces: row.pieces }))
  const happened = (step: number) => {
    const event = events.find(each => each.step === step)
    return event === undefined ? null : { at: event.at, userName: event.user_name, note: event.note }
  }
  return {
    ...(await rowOnWire(tx, shift, isBalanceShown)),
    account: { id: account.id, code: account.code, nameAr: account.name_ar, nameEn: account.name_en },
    isBalanceShown,
    ...{ openingCounts: pieces('open'), closingCounts: pieces('close'), moves: await readMoves(tx, shift) },
    cash: isBalanceShown
      ? {
          ...{ sales: halalas(cash.sales), refunds: halalas(cash.refunds), purchases: halalas(cash.purchases) },
          ...{ vouchers: halalas(cash.vouchers), in: halalas(cash.in), out: halalas(cash.out) },
        }
      : null,
    sales: sold && {
      ...{ count: sold.count, refundCount: sold.refundCount, net: halalas(sold.net), fee: halalas(sold.fee) },
      ...{ vat: halalas(sold.vat), total: halalas(sold.total), change: halalas(sold.change) },
    },
    tenders: sold && Array.from(sold.tenders, ([method, amount]) => ({ method, amount: halalas(amount) })),
    posted: halalas(posted),
    end: happened(1),
    approval: happened(2),
  }
}

async function readMoves(tx: Tx, shift: StoredShift): Promise<ShiftReport['moves']> {
  const rows = await tx
    .selectFrom('shift_posting as own')
    .innerJoin('posting', 'posting.id', 'own.posting_id')
    .innerJoin('entry', 'entry.posting_id', 'posting.id')
    .innerJoin('account', 'account.id', 'entry.account_id')
    .select([
      'posting.id',
      'posting.document',
      'posting.created_at',
      'own.kind',
      'own.note',
      'entry.debit',
      'entry.credit',
    ])
    .select(['account.id as account_id', 'account.code', 'account.name_ar', 'account.name_en'])
    .where('own.shift_id', '=', shift.id)
    .where('own.kind', 'in', ['in', 'out'])
    .where('entry.account_id', '<>', shift.account_id)
    .orderBy('posting.id')
    .execute()
  return rows.map(row => ({
    ...{ postingId: row.id, code: row.document.split(' ')[1] ?? '', kind: row.kind === 'in' ? 'in' : 'out' },
    amount: halalas(row.debit + row.credit),
    account: { id: row.account_id, code: row.code, nameAr: row.name_ar, nameEn: row.name_en },
    ...{ note: row.note, at: row.created_at },
  }))
}
