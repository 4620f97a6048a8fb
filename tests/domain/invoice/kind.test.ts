import { describe, expect, it } from 'vitest'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { type InvoiceQuestion, invoiceDocument } from '#domain/invoice/kind.ts'

const sale: InvoiceQuestion = {
  billType: 'sale',
  isVatEnabled: true,
  buyerVatNumber: null,
  choice: null,
  originalKind: null,
}

describe('the printed document', () => {
  it('of a sale is simplified, or a tax invoice for a buyer with a VAT number', () => {
    expect(invoiceDocument(sale)).toEqual({
      kind: 'simplified',
      isCreditNote: false,
      typeCode: 388,
      subtype: '02',
      needsQr: true,
      needsBuyer: false,
    })
    expect(invoiceDocument({ ...sale, buyerVatNumber: '310122393500003' })).toMatchObject({
      kind: 'tax',
      typeCode: 388,
      subtype: '01',
      needsBuyer: true,
    })
  })

  it('is what the person chooses', () => {
    expect(invoiceDocument({ ...sale, choice: 'tax' })).toMatchObject({ kind: 'tax' })
    expect(invoiceDocument({ ...sale, choice: 'simplified', buyerVatNumber: '310122393500003' })).toMatchObject({
      kind: 'simplified',
    })
  })

  it('without VAT is plain and has no code, whatever was chosen', () => {
    expect(invoiceDocument({ ...sale, isVatEnabled: false, choice: 'tax' })).toEqual({
      kind: 'plain',
      isCreditNote: false,
      typeCode: null,
      subtype: null,
      needsQr: false,
      needsBuyer: false,
    })
  })

  it('of a refund is a credit note of the kind of its original, also after VAT was switched', () => {
    const refund: InvoiceQuestion = { ...sale, billType: 'rsale', originalKind: 'tax', isVatEnabled: false }
    expect(invoiceDocument(refund)).toMatchObject({ kind: 'tax', isCreditNote: true, typeCode: 381, subtype: '01' })
    expect(invoiceDocument({ ...refund, originalKind: 'plain', isVatEnabled: true })).toMatchObject({
      kind: 'plain',
      typeCode: null,
    })
    expect(invoiceDocument({ ...sale, billType: 'rsale' })).toMatchObject({ kind: 'simplified', typeCode: 381 })
  })

  it('of a debit note has the kind of its original, and so has the credit note of a debit note', () => {
    const debit: InvoiceQuestion = { ...sale, billType: 'debit-note', originalKind: 'tax', isVatEnabled: false }
    expect(invoiceDocument(debit)).toMatchObject({ kind: 'tax', isCreditNote: false, typeCode: 383, subtype: '01' })
    expect(invoiceDocument({ ...debit, originalKind: 'simplified' })).toMatchObject({ typeCode: 383, subtype: '02' })
    expect(invoiceDocument({ ...debit, originalKind: 'plain' })).toMatchObject({ kind: 'plain', typeCode: null })
    expect(invoiceDocument({ ...debit, billType: 'rdebit-note' })).toMatchObject({ kind: 'tax', typeCode: 381 })
  })

  it('belongs to sales and their credit and debit notes alone', () => {
    expect(billTypeCodes.filter(billType => invoiceDocument({ ...sale, billType }) !== null)).toEqual([
      ...['sale', 'rsale', 'debit-note', 'rdebit-note'],
    ])
  })
})
