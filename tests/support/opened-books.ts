/** Posts the opening of a branch through the API, and reads the resulting books independently. */
import { sql } from 'kysely'
import { endpoints } from '#contract/index.ts'
import type { TestApp } from './app.ts'

export async function openingOf(shop: TestApp, as: string, branchId = 1) {
  const { branches } = await shop.call(endpoints.getOpenings, {}, { as })
  const found = branches.find(each => each.branchId === branchId)
  if (!found) throw new Error(`There is no branch ${branchId}.`)
  return found
}

/** Posts the current rows. */
export async function openBranch(shop: TestApp, as: string, branchId = 1) {
  const { mark } = await openingOf(shop, as, branchId)
  return shop.call(endpoints.postOpening, { body: { branchId, mark } }, { as })
}

/** The net balance of every account, branch and party: `1101001 1 - 12.50`, without zero balances. */
export async function balancesOf({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{
    code: string
    branch_id: number
    party_id: number | null
    net: number
  }>`SELECT account.code,
      entry.branch_id, entry.party_id, sum(entry.debit - entry.credit) AS net
    FROM entry JOIN account ON account.id = entry.account_id GROUP BY account.code, entry.branch_id, entry.party_id
    HAVING sum(entry.debit - entry.credit) <> 0 ORDER BY account.code, entry.branch_id, entry.party_id`.execute(db.read)
  return rows.map(row => `${row.code} ${row.branch_id} ${row.party_id ?? '-'} ${Number(row.net) / 100}`)
}

/** The stock levels: `1 1 24000 24000`. */
export async function levelsOf({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{
    item_id: number
    branch_id: number
    quantity: number
    value: number
  }>`SELECT item_id, branch_id,
      quantity, value FROM stock_level WHERE quantity <> 0 OR value <> 0 ORDER BY item_id, branch_id`.execute(db.read)
  return rows.map(row => `${row.item_id} ${row.branch_id} ${row.quantity} ${row.value}`)
}
