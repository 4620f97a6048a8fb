/** Reads stored counts: a single count, and their list. A count of a branch without access is reported as missing. */

import { type RawBuilder, sql } from 'kysely'
import type { CountRow } from '#contract/inventory-count.ts'
import { hasBranch } from '#domain/access/branches.ts'
import type { Access } from '#domain/access/can.ts'
import { formatBillCode, parseBillCode } from '#domain/bills/numbering.ts'
import { day as asDay } from '#domain/days.ts'
import type { CountScope, CountState, NotCounted } from '#domain/stock/stock-count.ts'
import { Failure } from '../calls/failure.ts'
import { pageSizeDefault } from '../calls/listed-page.ts'
import { type BranchReach, reachOf } from '../company/branch-reach.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

type CountEvent = { readonly at: number; readonly userName: string }

export type StoredCount = {
  readonly id: number
  readonly code: string
  readonly branchId: number
  readonly branchNameAr: string
  readonly branchNameEn: string
  readonly scope: CountScope
  readonly note: string
  readonly state: CountState
  readonly day: string
  readonly firstPostingId: number
  readonly opened: CountEvent
  readonly ended: CountEvent | null
  readonly undone: CountEvent | null
  readonly postingId: number | null
  readonly postingNumber: number | null
  readonly notCounted: NotCounted | null
}

/** Throws `not_found` for a missing count and for a count of a branch without access. */
export async function findCount(tx: Tx, access: Access, id: number): Promise<StoredCount> {
  const [found] = await readCounts(tx, sql<boolean>`counting.id = ${id}`, { size: 1, skip: 0 })
  if (found === undefined || !hasBranch(access, found.branchId)) throw new Failure('not_found')
  return found
}

/** The count with its state in this transaction, which must hold the branch lock. */
export async function openCountOf(tx: Tx, access: Access, id: number): Promise<StoredCount> {
  const found = await findCount(tx, access, id)
  if (found.state !== 'open') throw new Failure('count_ended')
  return found
}

export type CountsAsked = {
  readonly branchId?: number | undefined
  readonly state?: CountState | undefined
  readonly query?: string | undefined
  readonly skip?: number | undefined
  readonly pageSize?: number | undefined
}

export async function listCounts(db: Db, access: Access, asked: CountsAsked) {
  const isAsked = sql<boolean>`${within(db.kind, reachOf(access, asked.branchId, 'branchId'))}
    AND ${asked.state === undefined ? sql`1 = 1` : sql`${state} = ${asked.state}`} AND ${hasNumber(asked.query ?? '')}`
  const rows = await readCounts(db.read, isAsked, { size: asked.pageSize ?? pageSizeDefault, skip: asked.skip ?? 0 })
  const { rows: counted } = await sql<{
    count: number
  }>`SELECT count(*) AS count FROM ${joined} WHERE ${isAsked}`.execute(db.read)
  return { rows: rows.map(countRowOf), count: Number(counted[0]?.count ?? 0) }
}

/** A number without prefix matches counts of any branch. */
function hasNumber(query: string): RawBuilder<boolean> {
  if (query.trim() === '') return sql<boolean>`1 = 1`
  const parsed = parseBillCode(query, '')
  if (!parsed.ok) return sql<boolean>`1 = 0`
  const { prefix, number } = parsed.value
  return prefix === ''
    ? sql<boolean>`counting.number = ${number}`
    : sql<boolean>`counting.code = ${formatBillCode({ prefix, number })}`
}

function within(kind: Db['kind'], reach: BranchReach): RawBuilder<boolean> {
  return reach === null ? sql<boolean>`1 = 1` : inList(kind, 'counting.branch_id', reach)
}

export function countRowOf(count: StoredCount): CountRow {
  const { id, code, branchId, branchNameAr, branchNameEn, scope, note, state: now, day, opened, ended } = count
  const head = { id, code, branchId, branchNameAr, branchNameEn, scope, note, state: now }
  return { ...head, date: asDay(day), opened, ended }
}

const state = sql`CASE WHEN undone.kind IS NOT NULL THEN 'undone' WHEN ended.kind IS NOT NULL THEN ended.kind ELSE 'open' END`

const joined = sql`stock_count AS counting
  LEFT JOIN stock_count_event AS ended ON ended.count_id = counting.id AND ended.step = 1
  LEFT JOIN stock_count_event AS undone ON undone.count_id = counting.id AND undone.step = 2`

const nameOf = (person: string) =>
  sql`CASE WHEN ${sql.ref(`${person}.full_name`)} = '' THEN ${sql.ref(`${person}.user_name`)} ELSE ${sql.ref(`${person}.full_name`)} END`

type Row = {
  readonly id: number
  readonly code: string
  readonly branch_id: number
  readonly branch_name_ar: string
  readonly branch_name_en: string
  readonly scope: CountScope
  readonly note: string
  readonly state: CountState
  readonly day: string
  readonly first_posting_id: number
  readonly created_at: number
  readonly opened_by: string
  readonly ended_at: number | null
  readonly ended_by: string | null
  readonly undone_at: number | null
  readonly undone_by: string | null
  readonly posting_id: number | null
  readonly posting_number: number | null
  readonly not_counted: NotCounted | null
}

/** Open counts first, then the newest. */
async function readCounts(
  tx: Tx,
  isAsked: RawBuilder<boolean>,
  { size, skip }: { readonly size: number; readonly skip: number },
): Promise<StoredCount[]> {
  const { rows } =
    await sql<Row>`SELECT counting.id, counting.code, counting.branch_id, counting.scope, counting.note, counting.day,
      counting.first_posting_id, counting.created_at, branch.name_ar AS branch_name_ar, branch.name_en AS branch_name_en,
      ${nameOf('opener')} AS opened_by, ended.at AS ended_at, ${nameOf('closer')} AS ended_by, undone.at AS undone_at,
      ${nameOf('undoer')} AS undone_by, ended.posting_id, posting.number AS posting_number, ended.not_counted, ${state} AS state
    FROM ${joined} JOIN branch ON branch.id = counting.branch_id JOIN user_account AS opener ON opener.id = counting.user_id
    LEFT JOIN user_account AS closer ON closer.id = ended.user_id LEFT JOIN user_account AS undoer ON undoer.id = undone.user_id
    LEFT JOIN posting ON posting.id = ended.posting_id
    WHERE ${isAsked} ORDER BY CASE WHEN ended.kind IS NULL THEN 0 ELSE 1 END, counting.id DESC LIMIT ${size} OFFSET ${skip}`.execute(
      tx,
    )
  return rows.map(row => ({
    ...{ id: row.id, code: row.code, branchId: row.branch_id, scope: row.scope, note: row.note, state: row.state },
    ...{ branchNameAr: row.branch_name_ar, branchNameEn: row.branch_name_en },
    ...{ day: row.day, firstPostingId: row.first_posting_id, opened: { at: row.created_at, userName: row.opened_by } },
    ended: row.ended_at === null ? null : { at: row.ended_at, userName: row.ended_by ?? '' },
    undone: row.undone_at === null ? null : { at: row.undone_at, userName: row.undone_by ?? '' },
    ...{ postingId: row.posting_id, postingNumber: row.posting_number, notCounted: row.not_counted },
  }))
}
