/** Where a bill has its page: a sale among the sales for whoever makes them, every other one among the reports. */
import type { BillRow } from '#contract/bill.ts'
import { type Access, can } from '#domain/access/can.ts'

/** Null for whoever may see the bill in a list but opens neither page. */
export function addressOf(
  { id, billTypeCode }: Pick<BillRow, 'id' | 'billTypeCode'>,
  access: Access | null,
): string | null {
  if (billTypeCode === 'sale' && can(access, 'f-create-sales-invoice')) return `/sales/bill/sale/${id}`
  return can(access, 'f-bills-history') ? `/reports/bills/${id}` : null
}
