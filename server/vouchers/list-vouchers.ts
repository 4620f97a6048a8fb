/** The list of one kind of vouchers, the latest day first. */
import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { Reference } from '#contract/field-kinds.ts'
import { type Voucher, type VoucherRow, voucherCursorOf } from '#contract/vouchers/voucher.ts'
import { day as asDay } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { fold, foldWords } from '#domain/search/fold.ts'
import type { Caller } from '../calls/handler.ts'
import { cutPage, pageSizeDefault } from '../calls/listed-page.ts'
import { type BranchReach, reachOf } from '../company/branch-reach.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { anywhere } from '../db/like.ts'
import { namedKinds, readReferences } from '../facts/references.ts'

type AskedVouchers = InputOf<Voucher['calls']['List']>['query']

export async function listVouchers(db: Db, voucher: Voucher, asked: AskedVouchers, caller: Caller) {
  const { type } = voucher
  const reach = reachOf(caller.access, asked.branchId, 'branchId')
  const { query = '', fromDate, toDate, after, skip = 0, pageSize = pageSizeDefault } = asked
  const found = [
    ...(fromDate ? [sql<boolean>`voucher.day >= ${fromDate}`] : []),
    ...(toDate ? [sql<boolean>`voucher.day <= ${toDate}`] : []),
    ...(query === '' ? [] : [sql<boolean>`(${sql.join(matches(voucher, query, caller), sql` OR `)})`]),
  ]
  const behind = after ? [sql<boolean>`(voucher.day, voucher.posting_id) < (${after.day}, ${after.id})`] : []
  const rows = await rowsWhere(db, type, [...found, ...behind], reach, pageSize + 1, after ? 0 : skip)
  const { shown, next } = cutPage(rows, pageSize, voucherCursorOf)
  const partiesOf = await readParties(db, shown, caller)
  return {
    rows: shown.map(({ createdAt: _, ...row }) => ({ ...row, ...partiesOf(row.id) })),
    count: asked.isCounted ? await countOf(db, conditions(db, type, found, reach)) : null,
    next,
  }
}

/** The places where a text is found. */
function matches({ form }: Voucher, query: string, { access }: Caller): readonly RawBuilder<boolean>[] {
  const like = anywhere(query)
  const lines = (condition: RawBuilder<unknown>) =>
    sql<boolean>`EXISTS (SELECT 1 FROM voucher_line LEFT JOIN party ON party.id = voucher_line.party_id
      WHERE voucher_line.posting_id = voucher.posting_id AND ${condition})`
  const words = foldWords(query)
  // The searched text of a party has telephone numbers, which a typed number does not mean.
  const ofParty = words.some(word => /\p{L}/u.test(word))
    ? words.map(word => sql`party.search_text LIKE ${anywhere(word)} ESCAPE '\\'`)
    : [sql`lower(party.code) LIKE ${like} ESCAPE '\\'`]
  const kinds = [...namedKinds(access)]
  return [
    sql<boolean>`lower(voucher.code) LIKE ${like} ESCAPE '\\'`,
    sql<boolean>`lower(voucher.note) LIKE ${like} ESCAPE '\\'`,
    lines(sql`lower(voucher_line.note) LIKE ${like} ESCAPE '\\'`),
    ...(form.lines.includes('party') && kinds.length > 0
      ? [lines(sql.join([sql`party.kind IN (${sql.join(kinds)})`, ...ofParty], sql` AND `))]
      : []),
    ...(form.head.includes('chequeNumber') ? [chequeMatches(query)] : []),
  ]
}

/** As typed, or with Western digits. */
function chequeMatches(query: string): RawBuilder<boolean> {
  const texts = [query, fold(query)].filter(text => text !== '')
  const likes = texts.map(text => sql`lower(voucher_payment.cheque_number) LIKE ${anywhere(text)} ESCAPE '\\'`)
  return sql<boolean>`EXISTS (SELECT 1 FROM voucher_payment
    WHERE voucher_payment.posting_id = voucher.posting_id AND (${sql.join(likes, sql` OR `)}))`
}

/** The parties of the lines of these vouchers: the first, and their number. */
async function readParties(db: Db, shown: readonly { readonly id: number }[], { access }: Caller) {
  const none = { party: null, partyCount: 0 }
  if (shown.length === 0) return () => none
  const ids = shown.map(({ id }) => id)
  const { rows } = await sql<{ posting_id: number; party_id: number }>`SELECT posting_id, party_id FROM voucher_line
    WHERE ${inList(db.kind, 'posting_id', ids)} AND party_id IS NOT NULL
    GROUP BY posting_id, party_id ORDER BY min(line)`.execute(db.read)
  const partyIds = [...new Set(rows.map(row => row.party_id))]
  const known = await readReferences(db, 'party', partyIds, namedKinds(access))
  const byVoucher = Map.groupBy(rows, row => row.posting_id)
  return (id: number): { readonly party: Reference | null; readonly partyCount: number } => {
    const [first, ...others] = byVoucher.get(id) ?? []
    const party = first && known.get(first.party_id)
    return party && 'nameAr' in party ? { party, partyCount: others.length + 1 } : none
  }
}

async function countOf(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM voucher WHERE ${condition}`.execute(
    db.read,
  )
  return Number(rows[0]?.count ?? 0)
}

type Condition = ReturnType<typeof sql<boolean>>

type StoredRow = Omit<VoucherRow, 'party' | 'partyCount'> & { readonly createdAt: number }

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

export async function rowsWhere(
  db: Db,
  type: string,
  others: readonly Condition[],
  reach: BranchReach,
  size: number,
  skip = 0,
): Promise<StoredRow[]> {
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
    cheque_number: string
  }>`SELECT voucher.posting_id, voucher.code, voucher.branch_id, voucher.day, voucher.note, voucher.total, voucher.created_at,
      CASE WHEN person.full_name = '' THEN person.user_name ELSE person.full_name END AS user_name,
      voucher.reverses_id, earlier.code AS reverses_code, later.posting_id AS reversed_id, later.code AS reversed_code,
      coalesce(paid.cheque_number, '') AS cheque_number
    FROM voucher JOIN user_account AS person ON person.id = voucher.user_id
    LEFT JOIN voucher AS earlier ON earlier.posting_id = voucher.reverses_id
    LEFT JOIN voucher AS later ON later.reverses_id = voucher.posting_id
    LEFT JOIN voucher_payment AS paid ON paid.posting_id = voucher.posting_id
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
    chequeNumber: row.cheque_number,
    reverses: otherOf(row.reverses_id, row.reverses_code),
    reversedBy: otherOf(row.reversed_id, row.reversed_code),
  }))
}

function otherOf(id: number | null, code: string | null) {
  return id === null || code === null ? null : { id, code }
}
