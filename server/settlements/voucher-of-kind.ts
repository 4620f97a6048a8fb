/** The voucher that a kind of settlement posts, and the accounts of its money. */
import { type SettlementKind, settlementKinds } from '#contract/settlement-kinds.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import type { Voucher } from '#contract/vouchers/voucher.ts'
import type { Db } from '../db/database.ts'
import { readAccounts } from '../vouchers/voucher-names.ts'

export function voucherOfKind(kind: SettlementKind): Voucher {
  return voucherOf(settlementKinds[kind].voucher)
}

export async function moneyAccounts(db: Db) {
  const accounts = await readAccounts(db.read)
  return accounts
    .filter(account => account.isOfMoney && account.takesEntries)
    .map(({ id, code, nameAr, nameEn }) => ({ id, code, nameAr, nameEn }))
}
