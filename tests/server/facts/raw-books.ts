/** The rows of the books as they are in the tables, for oracles that read them with plain loops and share nothing with the facts. */
import type { Selectable } from 'kysely'
import type { BillLineTable, BillTable } from '#server/db/bill-tables.ts'
import type { Db } from '#server/db/database.ts'
import type { EntryTable, PostingTable, Schema, StockMoveTable } from '#server/db/schema.ts'

export type RawBooks = {
  readonly bills: ReadonlyMap<number, Selectable<BillTable>>
  /** The version in which each bill was first posted. */
  readonly firstOf: (bill: Selectable<BillTable>) => Selectable<BillTable>
  readonly lines: readonly Selectable<BillLineTable>[]
  /** Voided, or replaced by another version. */
  readonly ended: ReadonlySet<number>
  readonly postings: ReadonlyMap<number, Selectable<PostingTable>>
  readonly entries: readonly Selectable<EntryTable>[]
  readonly moves: readonly Selectable<StockMoveTable>[]
  readonly links: readonly Selectable<Schema['stock_link']>[]
  readonly categoryOfItem: ReadonlyMap<number, number>
  readonly parentOfAccount: ReadonlyMap<number, number | null>
  readonly accountOfRole: ReadonlyMap<string, number>
}

export async function readRawBooks({ read }: Db): Promise<RawBooks> {
  const bills = await read.selectFrom('bill').selectAll().execute()
  const events = await read.selectFrom('bill_event').select(['bill_id', 'kind']).execute()
  const postings = await read.selectFrom('posting').selectAll().execute()
  const items = await read.selectFrom('item').select(['id', 'category_id']).execute()
  const accounts = await read.selectFrom('account').select(['id', 'parent_id']).execute()
  const nameOf = (bill: Selectable<BillTable>) => `${bill.type} ${bill.branch_id} ${bill.number}`
  const firsts = new Map(bills.flatMap(bill => (bill.version === 1 ? [[nameOf(bill), bill] as const] : [])))
  const roles = await read.selectFrom('account_role').selectAll().execute()
  return {
    bills: new Map(bills.map(bill => [bill.id, bill])),
    firstOf: bill => firsts.get(nameOf(bill)) ?? bill,
    lines: await read.selectFrom('bill_line').selectAll().execute(),
    ended: new Set(events.filter(({ kind }) => kind === 'voided' || kind === 'replaced').map(event => event.bill_id)),
    postings: new Map(postings.map(posting => [posting.id, posting])),
    entries: await read.selectFrom('entry').selectAll().execute(),
    moves: await read.selectFrom('stock_move').selectAll().execute(),
    links: await read.selectFrom('stock_link').selectAll().execute(),
    categoryOfItem: new Map(items.map(item => [item.id, item.category_id])),
    parentOfAccount: new Map(accounts.map(account => [account.id, account.parent_id])),
    accountOfRole: new Map(roles.map(({ role, account_id }) => [role, account_id])),
  }
}

export type Key = string | number | boolean
/** One row of a fact: the key of each dimension, what it adds to each measure, and what is counted of it. */
export type OracleRow = {
  readonly day: string
  readonly keys: Readonly<Record<string, Key>>
  readonly sums: Readonly<Record<string, bigint>>
  readonly document?: number
  /** Whether the document takes nothing back. */
  readonly isSale?: boolean
}
