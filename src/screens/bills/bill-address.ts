/** Where a bill has a page of its own. */
import type { BillRow } from '#contract/bill.ts'
import { type Access, can } from '#domain/access/can.ts'

/** Null where there is none, or the person may not go there. */
export function addressOf(bill: Pick<BillRow, 'id' | 'billTypeCode'>, access: Access | null): string | null {
  const isSale = bill.billTypeCode === 'sale' && can(access, { group: 1 }) && can(access, { group: 1, feature: 1 })
  return isSale ? `/sales/bill/sale/${bill.id}` : null
}
