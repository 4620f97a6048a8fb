import { type BillTypeCode, billTypeOf } from '../bills/bill-types.ts'

/**
 * The document that a bill prints as. A sale to a buyer with a VAT number is a tax invoice, any other a simplified one, unless the user
 * chooses; without VAT it is a plain invoice. A credit or debit note has the kind of its original. Source: design page 5, 1.2.
 */
export const invoiceKinds = ['tax', 'simplified', 'plain'] as const

export type InvoiceKind = (typeof invoiceKinds)[number]

const typeCodes = { invoice: 388, creditNote: 381, debitNote: 383 } as const

export type InvoiceDocument = {
  readonly kind: InvoiceKind
  readonly isCreditNote: boolean
  /** Type code of the e-invoice: 388 invoice, 381 credit note, 383 debit note; none without VAT. */
  readonly typeCode: (typeof typeCodes)[keyof typeof typeCodes] | null
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
  /** The kind of the refunded or debited bill. */
  readonly originalKind: InvoiceKind | null
}

/** The document of a sale, or of its credit or debit note; null for bill types that are not invoices. */
export function invoiceDocument(question: InvoiceQuestion): InvoiceDocument | null {
  const { taxDocument } = billTypeOf(question.billType)
  if (taxDocument === null) return null
  const kind = (taxDocument === 'invoice' ? null : question.originalKind) ?? kindOf(question)
  return {
    kind,
    isCreditNote: taxDocument === 'creditNote',
    typeCode: kind === 'plain' ? null : typeCodes[taxDocument],
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
