/** Reads vouchers: a single one, and the list. */
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Reference } from '#contract/field-kinds.ts'
import type { AnsweredValues } from '#contract/vouchers/field-schemas.ts'
import { type Voucher, type VoucherDocument, type VoucherRow, voucherCursorOf } from '#contract/vouchers/voucher.ts'
import { day as asDay } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { detailFields, picked, type VoucherValues } from '#domain/vouchers/fields.ts'
import { Failure } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { cutPage, pageSizeDefault } from '../calls/listed-page.ts'
import { type BranchReach, reachOf, wholeReach } from '../company/branch-reach.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { anywhere } from '../db/like.ts'
import { namedKinds, readReferences } from '../facts/references.ts'
import { readVoucherLines } from './voucher-rows.ts'

type AskedVouchers = InputOf<Voucher['calls']['List']>['query']

/** Throws `not_found` also for a voucher with a line of another user's branch. */
export async function readVoucher(
  db: Db,
  { type, form }: Voucher,
  id: number,
  caller: Caller,
): Promise<VoucherDocument> {
  const [row] = await rowsWhere(db, type, [sql<boolean>`voucher.posting_id = ${id}`], wholeReach(caller.access), 1)
  if (!row) throw new Failure('not_found')
  const stored = await readVoucherLines(db.read, id)
  const { lines, ...head } = form.typed(stored.lines)
  const { branchId, ...document } = row
  const named = await readNamed(db, caller, [{ branchId }, head, ...lines])
  return {
    ...document,
    ...named.values(head),
    ...picked(
      stored.details,
      detailFields.filter(field => form.head.includes(field)),
    ),
    type,
    branch: named.branch(branchId),
    lines: lines.map(named.values),
  }
}

/** Reads all references of the values at once; returns how to encode values with them. */
async function readNamed(db: Db, caller: Caller, all: readonly Partial<VoucherValues>[]) {
  const known = namedKinds(caller.access)
  type Id = number | null | undefined
  const names = async (
    of: 'account' | 'branch' | 'costCenter' | 'party',
    idsOf: (values: Partial<VoucherValues>) => Id[],
  ) => {
    const ids = [...new Set(all.flatMap(idsOf).filter(id => typeof id === 'number'))]
    const found = await readReferences(db, of, ids, known)
    return (id: number): Reference => {
      const reference = found.get(id)
      if (!reference || !('nameAr' in reference)) throw new Error(`There is no ${of} ${id}.`)
      return reference
    }
  }
  const [account, branch, center, party] = await Promise.all([
    names('account', ({ accountId, moneyAccountId }) => [accountId, moneyAccountId]),
    names('branch', ({ branchId }) => [branchId]),
    names('costCenter', ({ costCenterId, centers = [] }) => [costCenterId, ...centers.map(each => each.costCenterId)]),
    names('party', ({ partyId, customerId }) => [partyId, customerId]),
  ])
  const orNull = (id: number | null, of: (id: number) => Reference) => (id === null ? null : of(id))
  const values = (typed: Partial<VoucherValues>): AnsweredValues => {
    const { accountId, moneyAccountId, customerId, partyId, costCenterId, centers, branchId, ...others } = typed
    return {
      ...others,
      ...(accountId !== undefined && { account: account(accountId) }),
      ...(moneyAccountId !== undefined && { moneyAccount: account(moneyAccountId) }),
      ...(customerId !== undefined && { customer: party(customerId) }),
      ...(partyId !== undefined && { party: orNull(partyId, party) }),
      ...(costCenterId !== undefined && { costCenter: orNull(costCenterId, center) }),
      ...(centers !== undefined && {
        centers: centers.map(({ costCenterId: of, percent }) => ({ costCenter: center(of), percent })),
      }),
      ...(branchId !== undefined && { branch: branch(branchId) }),
    }
  }
  return { branch, values }
}

export async function listVouchers(db: Db, { type }: Voucher, asked: AskedVouchers, caller: Caller) {
  const reach = reachOf(caller.access, asked.branchId, 'branchId')
  const { query = '', fromDate, toDate, after, skip = 0, pageSize = pageSizeDefault } = asked
  const like = anywhere(query)
  const found = [
    ...(fromDate ? [sql<boolean>`voucher.day >= ${fromDate}`] : []),
    ...(toDate ? [sql<boolean>`voucher.day <= ${toDate}`] : []),
    ...(query === ''
      ? []
      : [
          sql<boolean>`(lower(voucher.code) LIKE ${like} ESCAPE '\\' OR lower(voucher.note) LIKE ${like} ESCAPE '\\'
            OR EXISTS (SELECT 1 FROM voucher_line WHERE voucher_line.posting_id = voucher.posting_id
              AND lower(voucher_line.note) LIKE ${like} ESCAPE '\\'))`,
        ]),
  ]
  const behind = after ? [sql<boolean>`(voucher.day, voucher.posting_id) < (${after.day}, ${after.id})`] : []
  const rows = await rowsWhere(db, type, [...found, ...behind], reach, pageSize + 1, after ? 0 : skip)
  const { shown, next } = cutPage(rows, pageSize, voucherCursorOf)
  return {
    rows: shown.map(({ createdAt: _, ...row }) => row),
    count: asked.isCounted ? await countOf(db, conditions(db, type, found, reach)) : null,
    next,
  }
}

async function countOf(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM voucher WHERE ${condition}`.execute(
    db.read,
  )
  return Number(rows[0]?.count ?? 0)
}

type Condition = ReturnType<typeof sql<boolean>>

/** A voucher belongs to all branches of its lines: only users who have all of them see it. */
function conditions(db: Db, type: string, others: readonly Condition[], reach: BranchReach) {
  const within =
    reach === null
      ? []
      : [
          inList(db.kind, 'voucher.branch_id', reach),
          sql<boolean>`NOT EXISTS (SELECT 1 FROM voucher_line WHERE voucher_line.posting_id = voucher.posting_id
            AND NOT ${inList(db.kind, 'voucher_line.branch_id', reach)})`,
        ]
  return sql.join([sql`voucher.type = ${type}`, ...others, ...within], sql` AND `)
}

async function rowsWhere(
  db: Db,
  type: string,
  others: readonly Condition[],
  reach: BranchReach,
  size: number,
  skip = 0,
): Promise<(VoucherRow & { readonly createdAt: number })[]> {
  const { rows } = await sql<{
    posting_id: number
    code: string
    branch_id: number
    day: string
    note: string
    total: number
    created_at: number
    user_name: string
    reverses_id: number | null
    reverses_code: string | null
    reversed_id: number | null
    reversed_code: string | null
  }>`SELECT voucher.posting_id, voucher.code, voucher.branch_id, voucher.day, voucher.note, voucher.total, voucher.created_at,
      CASE WHEN person.full_name = '' THEN person.user_name ELSE person.full_name END AS user_name,
      voucher.reverses_id, earlier.code AS reverses_code, later.posting_id AS reversed_id, later.code AS reversed_code
    FROM voucher JOIN user_account AS person ON person.id = voucher.user_id
    LEFT JOIN voucher AS earlier ON earlier.posting_id = voucher.reverses_id
    LEFT JOIN voucher AS later ON later.reverses_id = voucher.posting_id
    WHERE ${conditions(db, type, others, reach)}
    ORDER BY voucher.day DESC, voucher.posting_id DESC LIMIT ${size} OFFSET ${skip}`.execute(db.read)
  return rows.map(row => ({
    id: row.posting_id,
    code: row.code,
    branchId: row.branch_id,
    date: asDay(row.day),
    note: row.note,
    total: halalas(row.total),
    createdAt: row.created_at,
    userName: row.user_name,
    reverses: otherOf(row.reverses_id, row.reverses_code),
    reversedBy: otherOf(row.reversed_id, row.reversed_code),
  }))
}

function otherOf(id: number | null, code: string | null) {
  return id === null || code === null ? null : { id, code }
}
