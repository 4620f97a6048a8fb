/** Where a bill has its page: a sale among the sales for whoever makes them, every other one among the reports. */
import type { BillRow } from '#contract/bill.ts'
import { type Access, can } from '#domain/access/can.ts'

export function addressOf(bill: Pick<BillRow, 'id' | 'billTypeCode'>, access: Access | null): string {
  const isSale = bill.billTypeCode === 'sale' && can(access, { group: 1 }) && can(access, { group: 1, feature: 1 })
  return isSale ? `/sales/bill/sale/${bill.id}` : `/reports/bills/${bill.id}`
}
