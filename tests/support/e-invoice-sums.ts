/** The taxable amounts and VAT of e-invoices, read from the documents alone: what an accountant would enter in the VAT return. */
import { allAt, parseInvoice, textAt } from './e-invoice-tree.ts'

/** Of one VAT category and rate of a document, in halalas; a credit note adjusts. */
export type TaxSums = {
  readonly category: 'S' | 'Z' | 'E' | 'O'
  /** In hundredths of a percent. */
  readonly rate: bigint
  /** The day of the supply if the document shows it, otherwise that of its issue. */
  readonly day: string
  readonly base: bigint
  readonly adjustment: bigint
  readonly vat: bigint
}

export function sumOfDocuments(documents: readonly string[]): TaxSums[] {
  return documents.flatMap(sumsOf)
}

function sumsOf(xml: string): TaxSums[] {
  const root = parseInvoice(xml)
  const isCreditNote = textAt(root, 'cbc:InvoiceTypeCode') === '381'
  const day = textAt(root, 'cac:Delivery/cbc:ActualDeliveryDate') ?? textAt(root, 'cbc:IssueDate') ?? ''
  return allAt(root, 'cac:TaxTotal/cac:TaxSubtotal').map(subtotal => {
    const taxable = twoDecimals(textAt(subtotal, 'cbc:TaxableAmount'))
    const vat = twoDecimals(textAt(subtotal, 'cbc:TaxAmount'))
    return {
      category: categoryOf(textAt(subtotal, 'cac:TaxCategory/cbc:ID')),
      rate: twoDecimals(textAt(subtotal, 'cac:TaxCategory/cbc:Percent')),
      day,
      base: isCreditNote ? 0n : taxable,
      adjustment: isCreditNote ? -taxable : 0n,
      vat: isCreditNote ? -vat : vat,
    }
  })
}

function categoryOf(text: string | null): TaxSums['category'] {
  if (text === 'S' || text === 'Z' || text === 'E' || text === 'O') return text
  throw new Error(`not a VAT category: ${text}`)
}

function twoDecimals(text: string | null): bigint {
  if (!/^\d+\.\d\d$/.test(text ?? '')) throw new Error(`not an amount: ${text}`)
  return BigInt((text ?? '').replace('.', ''))
}
