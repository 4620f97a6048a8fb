/** The properties of an account for vouchers: whether it is stock, money, or owed by parties. */
import type { AccountRole } from '../ledger/account-roles.ts'
import type { VoucherAccount } from './fields.ts'

const stockRoles: readonly AccountRole[] = [
  'inventory',
  'inventory_raw',
  'inventory_wip',
  'inventory_fg',
  'inventory_transit',
]
/** Subtypes of the chart. */
const moneySubtypes = ['cash', 'bank']
const chequeRoles: readonly AccountRole[] = ['cheques_receivable', 'cheques_payable']

export function voucherAccount(
  { takesEntries, subtype }: { readonly takesEntries: boolean; readonly subtype: string },
  roles: readonly AccountRole[],
): VoucherAccount {
  const isReceivable = roles.includes('ar')
  return {
    takesEntries,
    isOfStock: roles.some(role => stockRoles.includes(role)),
    isOfMoney: moneySubtypes.includes(subtype) || roles.some(role => chequeRoles.includes(role)),
    partyKind: isReceivable ? 'customer' : roles.includes('ap') ? 'supplier' : null,
  }
}
