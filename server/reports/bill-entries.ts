/** The postings of all versions of a bill: entries and stock moves with names. */
import { sql } from 'kysely'
import type { BillPosting } from '#contract/report.ts'
import { day } from '#domain/days.ts'
import { halalas, quantity } from '#domain/money.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { accountsOf } from '../facts/entries.ts'

/** Parties of kinds outside `named` get no name. Without `knowsCosts`, entries of inventory and cost of sales are left out. */
type Shown = { readonly named: ReadonlySet<string>; readonly knowsCosts: boolean }

/** Undefined when no such bill exists in these branches. A quotation has no postings. */
export async function readBillEntries(
  db: Db,
  billId: number,
  branchIds: BranchReach,
  { named, knowsCosts }: Shown,
): Promise<BillPosting[] | undefined> {
  const versions = await versionIds(db, billId, branchIds)
  if (versions.length === 0) return undefined
  const postings = await db.read
    .selectFrom('posting')
    .innerJoin('user_account as author', 'author.id', 'posting.user_id')
    .leftJoin('posting as reversed', 'reversed.id', 'posting.reverses_id')
    .selectAll('posting')
    .select(['author.full_name', 'author.user_name', 'reversed.number as reversed_number'])
    .where(inList(db.kind, 'posting.bill_id', versions))
    .orderBy('posting.id')
    .execute()
  const ids = postings.map(posting => posting.id)
  const [entries, moves] = await Promise.all([readEntries(db, ids, { named, knowsCosts }), readMoves(db, ids)])
  return postings.map(posting => ({
    id: posting.id,
    branchId: posting.branch_id,
    number: posting.number,
    day: day(posting.day),
    originalDay: posting.original_day === null ? null : day(posting.original_day),
    document: posting.document,
    memo: posting.memo,
    reverses: posting.reversed_number,
    createdAt: posting.created_at,
    userName: posting.full_name || posting.user_name,
    hash: posting.hash,
    entries: (entries.get(posting.id) ?? []).map(({ shown }) => shown),
    moves: (moves.get(posting.id) ?? []).map(({ shown }) => (knowsCosts ? shown : { ...shown, value: null })),
  }))
}

/** All versions of a bill share type, branch and number. */
async function versionIds(db: Db, billId: number, branchIds: BranchReach): Promise<number[]> {
  const isOwn = branchIds === null ? sql`1 = 1` : inList(db.kind, 'bill.branch_id', branchIds)
  const { rows } = await sql<{ id: number }>`SELECT other.id FROM bill JOIN bill AS other
    ON other.type = bill.type AND other.branch_id = bill.branch_id AND other.number = bill.number
    WHERE bill.id = ${billId} AND ${isOwn}`.execute(db.read)
  return rows.map(row => row.id)
}

async function readEntries(db: Db, postingIds: readonly number[], { named, knowsCosts }: Shown) {
  const rows = await db.read
    .selectFrom('entry')
    .innerJoin('account', 'account.id', 'entry.account_id')
    .innerJoin('branch', 'branch.id', 'entry.branch_id')
    .leftJoin('cost_center as center', 'center.id', 'entry.cost_center_id')
    .leftJoin('party', 'party.id', 'entry.party_id')
    .selectAll('entry')
    .select(['account.code', 'account.name_ar', 'account.name_en'])
    .select(['branch.name_ar as branch_ar', 'branch.name_en as branch_en'])
    .select(['center.name_ar as center_ar', 'center.name_en as center_en'])
    .select(['party.kind as party_kind', 'party.code as party_code', 'party.name_ar as party_ar'])
    .select('party.name_en as party_en')
    .where(inList(db.kind, 'entry.posting_id', postingIds))
    .where(knowsCosts ? sql<boolean>`1 = 1` : sql<boolean>`account.id NOT IN ${accountsOf('inventory', 'costOfSales')}`)
    .orderBy('entry.posting_id')
    .orderBy('entry.line')
    .execute()
  const entries = rows.map(row => {
    const shown: BillPosting['entries'][number] = {
      line: row.line,
      accountId: row.account_id,
      accountCode: row.code,
      accountNameAr: row.name_ar,
      accountNameEn: row.name_en,
      branch: { id: row.branch_id, nameAr: row.branch_ar, nameEn: row.branch_en },
      costCenter:
        row.cost_center_id === null
          ? null
          : { id: row.cost_center_id, nameAr: row.center_ar ?? '', nameEn: row.center_en ?? '' },
      party:
        row.party_id === null || row.party_kind === null
          ? null
          : {
              id: row.party_id,
              kind: row.party_kind,
              code: row.party_code ?? '',
              nameAr: named.has(row.party_kind) ? (row.party_ar ?? '') : '',
              nameEn: named.has(row.party_kind) ? (row.party_en ?? '') : '',
            },
      debit: halalas(row.debit),
      credit: halalas(row.credit),
    }
    return { postingId: row.posting_id, shown }
  })
  return Map.groupBy(entries, entry => entry.postingId)
}

async function readMoves(db: Db, postingIds: readonly number[]) {
  const rows = await db.read
    .selectFrom('stock_move as move')
    .innerJoin('item', 'item.id', 'move.item_id')
    .innerJoin('naming', 'naming.id', 'item.naming_id')
    .innerJoin('branch', 'branch.id', 'move.branch_id')
    .selectAll('move')
    .select(['item.code', 'naming.name_ar', 'naming.name_en'])
    .select(['branch.name_ar as branch_ar', 'branch.name_en as branch_en'])
    .where(inList(db.kind, 'move.posting_id', postingIds))
    .orderBy('move.posting_id')
    .orderBy('move.line')
    .execute()
  const moves = rows.map(row => {
    const shown: BillPosting['moves'][number] = {
      line: row.line,
      itemId: row.item_id,
      itemCode: row.code,
      itemNameAr: row.name_ar,
      itemNameEn: row.name_en,
      branch: { id: row.branch_id, nameAr: row.branch_ar, nameEn: row.branch_en },
      quantity: quantity(row.quantity),
      value: halalas(row.value),
    }
    return { postingId: row.posting_id, shown }
  })
  return Map.groupBy(moves, move => move.postingId)
}
