/** The e-invoice of a bill, as part of its document. The calls of e-invoices are in `e-invoices.ts`, which a till need not load. */
import { z } from 'zod'
import { eInvoiceEnvironments, eInvoiceStates } from '#domain/invoice/e-invoice-states.ts'
import { id, instant } from './fields.ts'

/** What the authority said about a document, in its own words. */
export const gatewayMessage = z.object({
  kind: z.enum(['info', 'warning', 'error']),
  code: z.string(),
  text: z.string(),
})
export type GatewayMessage = z.output<typeof gatewayMessage>

/** The e-invoice of a bill: the latest, if it was issued more than once. */
export const billEInvoice = z.object({
  id,
  state: z.enum(eInvoiceStates),
  environment: z.enum(eInvoiceEnvironments),
  uuid: z.string(),
  /** The number in the chain of its device. */
  icv: z.int().positive(),
  /** A standard invoice that the authority has not cleared: the buyer may not get it yet. */
  isProvisional: z.boolean(),
  /** The content of the QR code; empty until the document is signed. */
  qr: z.string(),
  issuedAt: instant,
  /** By when it has to be reported or cleared. */
  dueAt: instant,
  answeredAt: instant.nullable(),
  attempts: z.int().min(0),
  messages: z.array(gatewayMessage),
})
export type BillEInvoice = z.output<typeof billEInvoice>
