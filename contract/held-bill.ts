/**
 * Held bills: drafts that a cashier parks to serve another customer. They have no number and post nothing; their content is the editor's
 * own. All users who may sell in the branch see them, on every device. A till that recalls a draft confirms when it has stored it; until
 * then the server keeps it. Calls of our own. Source: design page 3.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exactText, id, instant, money, queryInteger, text } from './fields.ts'

export const heldContentLengthMax = 200_000

/** Per user; drafts of other users and recalled ones do not count. */
export const heldBillsPerPersonMax = 100

/** Created by the client for each hold, so that a repeated request does not park a second draft. */
const key = z
  .string()
  .max(64)
  .regex(/^[\w-]{8,64}$/, 'invalid')

const heldFields = {
  key,
  branchId: id,
  /** The title in the list: the customer, a table, or the cashier's text. */
  title: text(0, 100),
  lineCount: z.int().min(0).max(1000),
  total: money,
}

export const heldBillRow = z.object({ ...heldFields, title: z.string(), userName: z.string(), heldAt: instant })

const need = 'f-create-sales-invoice' as const

export const heldBillEndpoints = {
  holdBill: endpoint({
    method: 'PUT',
    path: '/api/Bill/held',
    summary:
      'Holds a draft under its key; the same key again replaces it, unless it was recalled or discarded meanwhile. A user has at most 100.',
    need,
    body: z.strictObject({ ...heldFields, content: exactText(heldContentLengthMax).min(1) }),
    bodyBytesMax: 1024 * 1024,
    reply: heldBillRow,
    errors: ['storage_unavailable'],
  }),
  listHeldBills: endpoint({
    method: 'GET',
    path: '/api/Bill/held',
    summary: 'The held drafts of a branch, the oldest first.',
    need,
    query: z.object({ branchId: queryInteger.pipe(id) }),
    reply: z.array(heldBillRow),
    errors: [],
  }),
  recallHeldBill: endpoint({
    method: 'POST',
    path: '/api/Bill/held/recall',
    summary:
      'Returns a held draft and reserves it for a minute. The same idempotency key gets it again, so that a lost response loses nothing.',
    need,
    body: z.strictObject({ key }),
    reply: heldBillRow.extend({ content: z.string() }),
    isIdempotent: true,
    errors: ['not_found', 'idempotency_key_missing', 'storage_unavailable'],
  }),
  keepHeldBill: endpoint({
    method: 'POST',
    path: '/api/Bill/held/kept',
    summary:
      'Confirms, with the key of the recall, that the till has stored the draft: only now is it deleted. Changes nothing if another till has recalled it since.',
    need,
    body: z.strictObject({ key }),
    isIdempotent: true,
    errors: ['idempotency_key_missing', 'storage_unavailable'],
  }),
  dropHeldBill: endpoint({
    method: 'DELETE',
    path: '/api/Bill/held',
    summary: 'Discards a held draft.',
    need,
    query: z.object({ key }),
    errors: ['not_found', 'storage_unavailable'],
  }),
}
