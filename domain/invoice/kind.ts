import { type BillTypeCode, billTypeOf } from '../bills/bill-types.ts'

/**
 * The document that a bill prints as. A sale to a buyer with a VAT number is a tax invoice, any other a simplified one, unless the user
 * chooses; without VAT it is a plain invoice. A refund is the credit note of its original's kind. Source: design page 5, 1.2.
 */
export const invoiceKinds = ['tax', 'simplified', 'plain'] as const

export type InvoiceKind = (typeof invoiceKinds)[number]

export type InvoiceDocument = {
  readonly kind: InvoiceKind
  readonly isCreditNote: boolean
  /** Type code of the e-invoice: 388 invoice, 381 credit note; none without VAT. */
  readonly typeCode: 388 | 381 | null
  /** The first two digits of the e-invoice's transaction code. */
  readonly subtype: '01' | '02' | null
  readonly needsQr: boolean
  /** Whether it must show the buyer's name, address and number. */
  readonly needsBuyer: boolean
}

export type InvoiceQuestion = {
  readonly billType: BillTypeCode
  readonly isVatEnabled: boolean
  readonly buyerVatNumber: string | null
  /** The user's choice; null applies the rule. */
  readonly choice: 'tax' | 'simplified' | null
  /** The kind of the refunded bill. */
  readonly originalKind: InvoiceKind | null
}

/** The document of a sale or sale refund; null for bill types that are not invoices. */
export function invoiceDocument(question: InvoiceQuestion): InvoiceDocument | null {
  const { taxDocument } = billTypeOf(question.billType)
  if (taxDocument === null) return null
  const isCreditNote = taxDocument === 'creditNote'
  const kind = (isCreditNote ? question.originalKind : null) ?? kindOf(question)
  return {
    kind,
    isCreditNote,
    typeCode: kind === 'plain' ? null : isCreditNote ? 381 : 388,
    subtype: kind === 'plain' ? null : kind === 'tax' ? '01' : '02',
    // In phase 1 the QR code of a tax invoice is optional; printing it on both kinds is simpler for readers.
    needsQr: kind !== 'plain',
    needsBuyer: kind === 'tax',
  }
}

function kindOf({ isVatEnabled, buyerVatNumber, choice }: InvoiceQuestion): InvoiceKind {
  if (!isVatEnabled) return 'plain'
  return choice ?? (buyerVatNumber === null ? 'simplified' : 'tax')
}
