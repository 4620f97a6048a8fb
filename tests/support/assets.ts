/** Assets in the tiny shop, entered and read through the API; its register is read from the rows, apart from the server's code. */
import { sql } from 'kysely'
import { type Asset, assetEndpoints, type NewAsset } from '#contract/assets.ts'
import { costCenterEndpoints } from '#contract/cost-center.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { day } from '#domain/days.ts'
import type { Db } from '#server/db/database.ts'
import { percent, sar } from './amounts.ts'
import type { TestApp } from './app.ts'

export type AssetShop = {
  readonly shop: TestApp
  readonly owner: string
  readonly accountOf: (code: string) => number
  readonly add: (changes?: Partial<NewAsset>, as?: string) => Promise<Asset>
  /** A cost centre of a branch. */
  readonly centre: (name: string, branchId?: number) => Promise<number>
}

export async function assetShop(shop: TestApp): Promise<AssetShop> {
  const owner = await shop.signIn('owner')
  const accounts = await shop.call(voucherEndpoints.getAccounts, {}, { as: owner })
  const accountOf = (code: string) => accounts.find(account => account.code === code)?.id ?? 0
  return {
    ...{ shop, owner, accountOf },
    add: (changes = {}, as = owner) =>
      shop.call(assetEndpoints.addAsset, { body: newAsset(accountOf, changes) }, { as }),
    async centre(nameAr, branchId = 1) {
      const body = { nameAr, branchId, templateTreeId: 0, itemId: 0, startDate: day('2020-01-01') }
      const { id } = await shop.call(costCenterEndpoints.addCostCenter, { body }, { as: owner })
      return Number(id)
    },
  }
}

/** An oven, bought on the first of the year from the bank, that depreciates by a tenth each month. */
export function newAsset(accountOf: (code: string) => number, changes: Partial<NewAsset> = {}): NewAsset {
  return {
    ...{ nameAr: 'فرن', nameEn: 'Oven', value: sar('1000.00'), startDate: day('2026-01-01'), note: '' },
    ...{ depreciationInterval: 30, percentage: percent('10'), depreciationMethod: 'straightLine' },
    ...{ depreciationAccountId: accountOf('5401003'), sourceAccountId: accountOf('1102001') },
    ...{ branchId: 1, costCenters: [], ...changes },
  }
}

/** `FA-1 branch centre cost accumulated`, without zero rows. */
export async function registerOf({ read }: Db): Promise<string[]> {
  const { rows } = await sql<Record<'asset_id' | 'branch_id' | 'cost_center_id' | 'cost' | 'accumulated', number>>`
    SELECT asset_id, branch_id, cost_center_id, sum(cost) AS cost, sum(accumulated) AS accumulated FROM asset_move
    GROUP BY asset_id, branch_id, cost_center_id HAVING sum(cost) <> 0 OR sum(accumulated) <> 0
    ORDER BY asset_id, branch_id, coalesce(cost_center_id, 0)`.execute(read)
  return rows.map(
    row =>
      `${row.asset_id} ${row.branch_id} ${row.cost_center_id ?? '-'} ${Number(row.cost) / 100} ${Number(row.accumulated) / 100}`,
  )
}

/** By account of assets and branch: what the register says, and what the ledger says. */
export async function registerBesideLedger({ read }: Db) {
  const { rows: register } = await sql<{ account: number; branch: number; amount: number }>`
    SELECT account, branch, sum(amount) AS amount FROM (
      SELECT asset.asset_account_id AS account, move.branch_id AS branch, move.cost AS amount
        FROM asset_move AS move JOIN asset ON asset.id = move.asset_id
      UNION ALL SELECT asset.accumulated_account_id, move.branch_id, -move.accumulated
        FROM asset_move AS move JOIN asset ON asset.id = move.asset_id) AS moved
    GROUP BY account, branch HAVING sum(amount) <> 0 ORDER BY account, branch`.execute(read)
  const { rows: ledger } = await sql<{ account: number; branch: number; amount: number }>`
    SELECT entry.account_id AS account, entry.branch_id AS branch, sum(entry.debit - entry.credit) AS amount
    FROM entry JOIN account ON account.id = entry.account_id
    WHERE account.code LIKE '1201%' OR account.code LIKE '1202%'
    GROUP BY entry.account_id, entry.branch_id HAVING sum(entry.debit - entry.credit) <> 0 ORDER BY 1, 2`.execute(read)
  const described = (rows: typeof register) => rows.map(row => `${row.account} ${row.branch} ${Number(row.amount)}`)
  return { register: described(register), ledger: described(ledger) }
}
