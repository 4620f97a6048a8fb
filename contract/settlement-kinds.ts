/** Receipts that settle bills of customers, and payments that settle bills of suppliers. Source: spec §2, accounting 7 and 8. */
import type { Need } from '#domain/access/can.ts'
import type { VoucherType } from './vouchers/descriptions.ts'

type SettlementDescription = {
  readonly need: Need
  readonly partyKind: 'customer' | 'supplier'
  /** The voucher that it posts. */
  readonly voucher: VoucherType
  readonly path: string
  readonly summary: string
}

export const settlementKinds = {
  receiptDocument: {
    need: 'f-recipt-documents-manage',
    partyKind: 'customer',
    voucher: 'receipt',
    path: '/accounting/receipt-documents',
    summary: 'Receipt documents',
  },
  paymentDocument: {
    need: 'f-payment-documents-manage',
    partyKind: 'supplier',
    voucher: 'payment',
    path: '/accounting/payment-documents',
    summary: 'Payment documents',
  },
} as const satisfies Readonly<Record<string, SettlementDescription>>
export type SettlementKind = keyof typeof settlementKinds

/** The document of a settlement discount, as its postings name it. */
export const settlementDiscountKind = 'settlementDiscount'
