/** The sums of each branch's opening rows, and a mark that identifies them. Inactive rows do not count. */
import { sql } from 'kysely'
import type { Day } from '#domain/days.ts'
import { type ExactSum, exactSum } from '#domain/exact-sum.ts'
import type { Tx } from '../db/database.ts'
import { readSum, sumOf } from '../db/exact-sums.ts'

export type OpeningSums = {
  readonly itemCount: number
  readonly customerCount: number
  readonly supplierCount: number
  readonly accountCount: number
  readonly stock: ExactSum
  readonly receivable: ExactSum
  readonly payable: ExactSum
  readonly accounts: ExactSum
  /**
   * Differs whenever a row is added, changed, deactivated or deleted, or the first day changes: ids are never reused, and a changed row
   * records the time.
   */
  readonly mark: string
}

type Table = 'opening_stock' | 'opening_party' | 'opening_account'
type Row<Sum extends string> = Readonly<Record<Sum | 'ids' | 'versions', string>> & {
  readonly branch_id: number
  readonly count: number
  readonly changed: number
}

/** By branch; a branch without rows has `noSums`. */
export async function readOpeningSums(tx: Tx, firstDay: Day | null): Promise<(branchId: number) => OpeningSums> {
  const stock = await rowsOf<'stock'>(tx, 'opening_stock', sql`${sumOf(sql`own.value`)} AS stock`)
  const owed = sql`coalesce(own.debit, 0) - coalesce(own.credit, 0)`
  const parties = await rowsOf<'customers' | 'receivable' | 'payable'>(
    tx,
    'opening_party',
    sql`${sumOf(sql`CASE party.kind WHEN 'customer' THEN 1 ELSE 0 END`)} AS customers,
      ${sumOf(sql`CASE party.kind WHEN 'customer' THEN ${owed} ELSE 0 END`)} AS receivable,
      ${sumOf(sql`CASE party.kind WHEN 'customer' THEN 0 ELSE -(${owed}) END`)} AS payable`,
    sql`JOIN party ON party.id = own.party_id`,
  )
  const accounts = await rowsOf<'accounts'>(tx, 'opening_account', sql`${sumOf(owed)} AS accounts`)
  return branchId => {
    const [goods, people, others] = [stock.get(branchId), parties.get(branchId), accounts.get(branchId)]
    const customerCount = Number(people?.customers ?? 0)
    return {
      itemCount: goods?.count ?? 0,
      customerCount,
      supplierCount: (people?.count ?? 0) - customerCount,
      accountCount: others?.count ?? 0,
      stock: sumIn(goods?.stock),
      receivable: sumIn(people?.receivable),
      payable: sumIn(people?.payable),
      accounts: sumIn(others?.accounts),
      mark: openingMark(firstDay, [goods, people, others]),
    }
  }
}

async function rowsOf<Sum extends string>(tx: Tx, table: Table, sums: ReturnType<typeof sql>, join = sql``) {
  const { rows } = await sql<Row<Sum>>`SELECT own.branch_id, count(*) AS count, ${sums}, ${sumOf(sql`own.id`)} AS ids,
      ${sumOf(sql`own.version`)} AS versions, max(own.changed_at) AS changed
    FROM ${sql.table(table)} AS own ${join} WHERE own.is_active = 1 GROUP BY own.branch_id`.execute(tx)
  return new Map(rows.map(row => [row.branch_id, row]))
}

type Counted = Readonly<Record<'count' | 'ids' | 'versions' | 'changed', string | number | bigint>>

/** Over goods, parties and accounts; undefined when there are no rows. */
export function openingMark(firstDay: Day | null, tables: readonly (Counted | undefined)[]): string {
  const marks = tables.map(counted =>
    counted ? [counted.count, counted.ids, counted.versions, counted.changed].join('.') : '0',
  )
  return [firstDay ?? '-', ...marks].join(' ')
}

function sumIn(text: string | undefined): ExactSum {
  return text === undefined ? exactSum(0) : readSum(text)
}
