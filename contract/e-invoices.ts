/**
 * E-invoicing: the devices that sign the documents of each branch, and the documents on their way to the tax authority. Calls of our own.
 * Source: docs/decisions/e-invoices.md.
 */
import { z } from 'zod'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { deviceStages, eInvoiceEnvironments, eInvoiceStates } from '#domain/invoice/e-invoice-states.ts'
import { billEInvoice, gatewayMessage } from './bill-e-invoice.ts'
import { viewAny } from './bill-needs.ts'
import { endpoint } from './endpoint.ts'
import { wireProblem } from './errors.ts'
import { bookedMoney, id, instant, name, pageSize, queryId, queryInteger, text, wireDay } from './fields.ts'
import { eInvoiceDevicesNeed, eInvoicesNeed } from './screen-needs.ts'

const named = z.object({ id, nameAr: z.string(), nameEn: z.string() })

const row = billEInvoice.extend({
  bill: z.object({ id, billTypeCode: z.enum(billTypeCodes), code: z.string(), date: wireDay, total: bookedMoney }),
  branch: named,
  party: z.object({ nameAr: z.string(), nameEn: z.string() }).nullable(),
  /** When it is sent next; null when nothing is sent any more. */
  nextAttemptAt: instant.nullable(),
})
export type EInvoiceRow = z.output<typeof row>

/** Why the last connection attempt stopped. */
const deviceProblem = z.object({
  step: z.enum(['complianceCertificate', 'complianceDocuments', 'certificate', 'renewal', 'reporting']),
  /** The status of the authority's answer; 0 when there was none. */
  status: z.int().min(0),
  messages: z.array(gatewayMessage),
})
export type DeviceProblem = z.output<typeof deviceProblem>

const device = z.object({
  id,
  branch: named,
  environment: z.enum(eInvoiceEnvironments),
  stage: z.enum(deviceStages),
  /** The serial of the device in its certificate. */
  serial: z.string(),
  businessCategory: z.string(),
  createdAt: instant,
  connectedAt: instant.nullable(),
  certificateUntil: instant.nullable(),
  documents: z.int().min(0),
  pending: z.int().min(0),
  rejected: z.int().min(0),
  problem: deviceProblem.nullable(),
  /** False on a server without the key that encrypts the devices' keys: it posts, and another server signs. */
  isKeyHere: z.boolean(),
})
export type EInvoiceDevice = z.output<typeof device>

const branchState = z.object({
  branch: named,
  /** The one that signs, or that is being connected. */
  device: device.nullable(),
  /** What the authority needs to know of the company or branch and does not; `at` is a field of the company's settings. */
  missing: z.array(wireProblem),
})

/** Six digits, from the authority's portal; valid for an hour. */
const otp = text(6, 6)

const ofDevice = { need: eInvoiceDevicesNeed, params: z.object({ id: queryId }), reply: device } as const
const ofDocument = { need: eInvoicesNeed, params: z.object({ id: queryId }) } as const

export const eInvoiceEndpoints = {
  listEInvoiceDevices: endpoint({
    method: 'GET',
    path: '/api/EInvoice/Devices',
    summary: 'The device of each branch, and what is missing to connect it.',
    need: eInvoiceDevicesNeed,
    reply: z.object({
      now: instant,
      /** Those that the company may connect to. */
      environments: z.array(z.enum(eInvoiceEnvironments)),
      branches: z.array(branchState),
    }),
    errors: [],
  }),
  connectEInvoiceDevice: endpoint({
    method: 'POST',
    path: '/api/EInvoice/Devices',
    summary:
      'Connects a branch: makes a key, gets a compliance certificate with the one-time password, sends the sample documents, and gets the certificate for real documents. Goes on where an earlier attempt stopped. A refusal of the authority is in the reply.',
    need: eInvoiceDevicesNeed,
    isLongWork: true,
    body: z.strictObject({
      branchId: id,
      environment: z.enum(eInvoiceEnvironments),
      /** Not needed to go on after the compliance certificate. */
      otp: otp.optional(),
      /** The trade, as in the commercial registration. */
      businessCategory: name(1, 100),
    }),
    reply: device,
    // A demonstration company connects to the sandbox only.
    errors: ['invalid_input', 'access_denied', 'e_invoice_connected', 'e_invoice_key_missing', 'storage_unavailable'],
  }),
  renewEInvoiceDevice: endpoint({
    method: 'POST',
    path: '/api/EInvoice/Devices/:id/Renew',
    summary: 'Gets a new certificate for the device before its present one ends. The chain of its documents goes on.',
    ...ofDevice,
    isLongWork: true,
    body: z.strictObject({ otp }),
    errors: ['not_found', 'invalid_input', 'e_invoice_key_missing', 'storage_unavailable'],
  }),
  endEInvoiceDevice: endpoint({
    method: 'POST',
    path: '/api/EInvoice/Devices/:id/End',
    summary:
      'Stops a device: bills posted from now on are no e-invoices until the branch is connected again. Refused while documents wait.',
    ...ofDevice,
    errors: ['not_found', 'e_invoice_pending', 'storage_unavailable'],
  }),
  listEInvoices: endpoint({
    method: 'GET',
    path: '/api/EInvoice/Documents',
    summary: 'E-invoices in the branches of the user, the latest first. Dates are those of their bills.',
    need: eInvoicesNeed,
    query: z.object({
      branchId: queryId.optional(),
      state: z.enum(eInvoiceStates).optional(),
      FromDate: wireDay.optional(),
      ToDate: wireDay.optional(),
      skip: queryInteger.pipe(z.int().min(0)).optional(),
      pageSize: pageSize.optional(),
    }),
    reply: z.object({
      now: instant,
      branches: z.array(named),
      rows: z.array(row),
      count: z.int().min(0),
      /** In all branches of the user, whatever the filters. */
      pending: z.int().min(0),
      rejected: z.int().min(0),
      oldestPendingAt: instant.nullable(),
    }),
    errors: ['invalid_input', 'access_denied'],
  }),
  sendEInvoice: endpoint({
    method: 'POST',
    path: '/api/EInvoice/Documents/:id/Send',
    summary: 'Sends a waiting document as soon as possible, instead of at its next attempt.',
    ...ofDocument,
    reply: row,
    errors: ['not_found', 'process_ignored', 'storage_unavailable'],
  }),
  reissueEInvoice: endpoint({
    method: 'POST',
    path: '/api/EInvoice/Documents/:id/Reissue',
    summary:
      'Issues a rejected document again, with the present data of the company, the buyer and the items: a new document of the same bill, at the end of the chain.',
    ...ofDocument,
    reply: row,
    errors: ['not_found', 'process_ignored', 'invalid_input', 'storage_unavailable'],
  }),
  downloadEInvoice: endpoint({
    method: 'GET',
    path: '/api/EInvoice/Documents/:id/Xml',
    summary:
      'The signed XML of a document: the copy that the authority stamped, if it was cleared. Users who see its bill may have it: it is part of the PDF of the bill.',
    need: { anyOf: [eInvoicesNeed, viewAny] },
    params: z.object({ id: queryId }),
    raw: 'application/xml',
    errors: ['not_found'],
  }),
}
