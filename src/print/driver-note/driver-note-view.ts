/** The content of a delivery note: whom the order is for, who carries it, what is in it, and the cash to collect. It has no prices. */
import type { BillDocument } from '#contract/bill-document.ts'
import type { DriverOrder } from '#contract/driver-orders.ts'
import { printedAmount } from '../amounts.ts'
import { type InvoiceView, invoiceView } from '../invoice-view.ts'
import { labels, type PaperLabel } from '../labels.ts'
import type { InvoiceRow } from '../printable-bill.ts'

/** Source: docs/glossary.md. Printed in both languages, whatever the interface language. */
export const driverNoteLabels = {
  title: { ar: 'إشعار تسليم', en: 'Delivery Note' },
  driver: { ar: 'السائق', en: 'Driver' },
  carPlate: { ar: 'رقم اللوحة', en: 'Plate number' },
  customer: { ar: 'العميل', en: 'Customer' },
  phone: { ar: 'الهاتف', en: 'Phone' },
  cash: { ar: 'النقد المطلوب تحصيله', en: 'Cash to collect' },
  paid: { ar: 'مدفوعة، لا يُحصَّل شيء', en: 'Paid, nothing to collect' },
} as const satisfies Record<string, PaperLabel>

export type DriverNoteView = Pick<InvoiceView, 'seller'> & {
  readonly code: string
  readonly facts: readonly InvoiceRow[]
  readonly lines: readonly Pick<InvoiceView['lines'][number], 'number' | 'nameAr' | 'nameEn' | 'unit' | 'quantity'>[]
  /** Null when the customer owes nothing. */
  readonly cash: InvoiceRow | null
}

export function driverNoteView(order: DriverOrder, bill: BillDocument): DriverNoteView {
  const { seller, lines } = invoiceView(bill)
  const { driver, customerName, phone, address, note, due } = order
  const rows = [
    { label: labels.billNumber, value: bill.code },
    { label: driverNoteLabels.driver, value: driver.nameAr },
    { label: driverNoteLabels.carPlate, value: driver.carPlate },
    { label: driverNoteLabels.customer, value: customerName },
    { label: driverNoteLabels.phone, value: phone },
    { label: labels.address, value: address },
    { label: labels.note, value: note },
  ]
  return {
    seller,
    code: bill.code,
    facts: rows.filter(({ value }) => value !== ''),
    lines: lines.map(({ number, nameAr, nameEn, unit, quantity }) => ({ number, nameAr, nameEn, unit, quantity })),
    cash: due > 0 ? { label: driverNoteLabels.cash, value: printedAmount(due), isStrong: true } : null,
  }
}
