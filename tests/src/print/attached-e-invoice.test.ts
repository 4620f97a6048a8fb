/** Which PDF has an e-invoice in it. */
import { expect, test } from 'vitest'
import type { EInvoiceState } from '#domain/invoice/e-invoice-states.ts'
import type { InvoiceKind } from '#domain/invoice/kind.ts'
import { attachedEInvoiceOf, readAttachedEInvoice } from '#src/print/attached-e-invoice.ts'
import { EInvoiceNotRead } from '#src/print/e-invoice-not-read.ts'
import { reportedEInvoice } from '../../support/bill-document.ts'
import { sampleInvoices } from '../../support/sample-invoices.ts'

const bill = { ...sampleInvoices.tax, eInvoice: { ...reportedEInvoice, state: 'cleared' as const } }

test('a standard document has it once it is accepted, cleared or reported instead; a simplified one never', () => {
  const has = (invoiceKind: InvoiceKind, state: EInvoiceState, isProvisional: boolean) =>
    attachedEInvoiceOf({ invoiceKind, eInvoice: { ...reportedEInvoice, state, isProvisional } }) !== undefined
  expect([has('tax', 'cleared', false), has('tax', 'reported', false)]).toEqual([true, true])
  expect([has('tax', 'pending', true), has('tax', 'rejected', true)]).toEqual([false, false])
  expect([has('simplified', 'pending', false), has('simplified', 'reported', false)]).toEqual([false, false])
  expect(attachedEInvoiceOf({ invoiceKind: 'tax', eInvoice: undefined })).toBeUndefined()
  expect(attachedEInvoiceOf({ invoiceKind: null, eInvoice: undefined })).toBeUndefined()
})

test('an e-invoice that cannot be read is an error, never a PDF without it', async () => {
  const lost = { read: () => Promise.reject(new Error('no network')) }
  await expect(readAttachedEInvoice(lost, bill)).rejects.toBeInstanceOf(EInvoiceNotRead)
  // Nothing is read where none belongs.
  await expect(readAttachedEInvoice(lost, { ...bill, invoiceKind: 'simplified' })).resolves.toBeUndefined()
})
