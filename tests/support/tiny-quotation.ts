/** Quotations of the tiny shop, and the sales of them. */
import type { NewBill } from '#contract/bill.ts'
import { day } from '#domain/days.ts'
import { aSale, type SoldGood } from './tiny-shop.ts'

/** On the day of the tests, 2026-01-15; its prices are valid for a fortnight. */
export function aQuotation(quoted: readonly SoldGood[], changes: Partial<NewBill> = {}): NewBill {
  const made = aSale(quoted, { discount: changes.discount ?? null })
  return { ...made, billTypeCode: 'quate', tenders: [], expiresOn: day('2026-01-29'), ...changes }
}

/** Each line of the sale references the line of the quotation with the same index. */
export function aSaleOf(quotationId: number, sold: readonly SoldGood[], changes: Partial<NewBill> = {}): NewBill {
  const sale = aSale(sold, changes)
  const BillItems = sale.BillItems.map((line, index) => ({ ...line, quotationLine: index + 1 }))
  return { ...sale, quotationId, BillItems, ...changes }
}
