/**
 * The e-invoice in the PDF of a bill: the XML of a standard document that the authority has accepted. One that it has not accepted yet is
 * marked as provisional, and a simplified one needs none. Source: docs/decisions/pdf.md.
 */
import type { BillDocument } from '#contract/bill-document.ts'
import type { BillEInvoice } from '#contract/bill-e-invoice.ts'
import { eInvoiceEndpoints } from '#contract/e-invoices.ts'
import type { Api } from '../api/api.ts'
import { EInvoiceNotRead } from './e-invoice-not-read.ts'
import type { PdfAttachment } from './pdf/archive.ts'

/** The one that has to be in the PDF, or undefined. */
export function attachedEInvoiceOf({
  invoiceKind,
  eInvoice,
}: Pick<BillDocument, 'invoiceKind' | 'eInvoice'>): BillEInvoice | undefined {
  return invoiceKind === 'tax' && eInvoice?.isProvisional === false ? eInvoice : undefined
}

export async function readAttachedEInvoice(
  api: Pick<Api, 'read'>,
  bill: BillDocument,
): Promise<PdfAttachment | undefined> {
  const eInvoice = attachedEInvoiceOf(bill)
  if (eInvoice === undefined) return undefined
  const { id, answeredAt, issuedAt } = eInvoice
  try {
    const file = await api.read(eInvoiceEndpoints.downloadEInvoice, { params: { id } }, { notify: 'never' })
    const name = file.fileName ?? `${bill.code}.xml`
    return { name, mediaType: 'text/xml', content: file.content, modifiedAt: answeredAt ?? issuedAt }
  } catch (cause) {
    throw new EInvoiceNotRead('The e-invoice could not be read.', { cause })
  }
}
