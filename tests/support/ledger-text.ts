/** Postings as text, in order, for a person to check. */
import { formatHalalas, formatQuantity } from '#domain/decimal.ts'
import { halalas, quantity } from '#domain/money.ts'
import type { Db } from '#server/db/database.ts'

/** All postings of a bill code, each with its memo: `Dr cash_pos 23.00`. */
export async function postingsOf(db: Db, document: string): Promise<string[][]> {
  const rows = (await readEntries(db)).filter(row => row.document === document)
  return [...Map.groupBy(rows, row => row.id).values()].map(entries => [
    ...entries.slice(0, 1).map(({ day, originally, memo }) => `${day}${originally} ${memo}`.trim()),
    ...entries.map(({ side }) => side),
  ])
}

/**
 * The whole ledger after a posting: each posting with its branch, its entries with any other branch, cost centre and party, and its stock movements
 * by item.
 */
export async function ledgerText(db: Db, after: number): Promise<string> {
  const entries = await readEntries(db)
  const moves = await db.read
    .selectFrom('stock_move')
    .selectAll()
    .where('posting_id', '>', after)
    .orderBy('posting_id')
    .orderBy('line')
    .orderBy('branch_id')
    .execute()
  const moved = Map.groupBy(moves, move => move.posting_id)
  const postings = Map.groupBy(
    entries.filter(({ id }) => id > after),
    row => row.id,
  )
  const texts = Array.from(postings, ([id, rows]) => [
    ...rows
      .slice(0, 1)
      .map(row => `${row.day}${row.originally} branch ${row.posting_branch_id}: ${row.document} ${row.memo}`.trim()),
    ...rows.map(row => {
      const centre = row.cost_center_id === null ? '' : ` centre ${row.cost_center_id}`
      const party = row.party_id === null ? '' : ` party ${row.party_id}`
      return `  ${row.side}${elsewhere(row.branch_id, rows)}${centre}${party}`
    }),
    ...(moved.get(id) ?? []).map(move => {
      const worth = formatHalalas(halalas(move.value))
      return `  item ${move.item_id}${elsewhere(move.branch_id, rows)}: ${formatQuantity(quantity(move.quantity))} worth ${worth}`
    }),
  ])
  return `${texts.map(lines => lines.join('\n')).join('\n\n')}\n`
}

function elsewhere(branchId: number, rows: readonly { readonly posting_branch_id: number }[]): string {
  return rows[0]?.posting_branch_id === branchId ? '' : ` in branch ${branchId}`
}

async function readEntries(db: Db) {
  const rows = await db.read
    .selectFrom('posting')
    .innerJoin('entry', 'entry.posting_id', 'posting.id')
    .innerJoin('account', 'account.id', 'entry.account_id')
    .leftJoin('account_role', 'account_role.account_id', 'account.id')
    .select([
      'posting.id',
      'posting.day',
      'posting.original_day',
      'posting.memo',
      'posting.document',
      'posting.branch_id as posting_branch_id',
    ])
    .select(['account_role.role', 'account.code', 'entry.debit', 'entry.credit'])
    .select(['entry.branch_id', 'entry.cost_center_id', 'entry.party_id'])
    .orderBy('posting.id')
    .orderBy('entry.line')
    .execute()
  return rows.map(row => {
    const amount = formatHalalas(halalas(row.debit + row.credit))
    return {
      ...row,
      originally: row.original_day === null ? '' : ` for ${row.original_day}`,
      side: `${row.debit > 0 ? 'Dr' : 'Cr'} ${row.role ?? row.code} ${amount}`,
    }
  })
}
