/**
 * Held bills: a draft that a cashier parks to serve somebody else. It has no number and posts nothing; its content is the
 * editor's own. Whoever may sell in the branch sees it, on every device. Calls of our own. Source: design page 3.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, money, queryInteger, text } from './fields.ts'

export const heldContentLengthMax = 200_000

/** Made by the client, so that the same draft held again replaces itself. */
const key = z.string().regex(/^[\w-]{8,64}$/, 'invalid')

const heldFields = {
  key,
  branchId: id,
  /** What the list shows: the customer, a table, or what the cashier typed. */
  title: text(0, 100),
  lineCount: z.int().min(0).max(1000),
  total: money,
}

export const heldBillRow = z.object({ ...heldFields, userName: z.string(), heldAt: instant })

const need = { feature: 'f-create-sales-invoice' } as const

export const heldBillEndpoints = {
  holdBill: endpoint({
    method: 'PUT',
    path: '/api/Bill/held',
    summary: 'Parks a draft under its key; the same key again replaces it.',
    need,
    body: z.strictObject({ ...heldFields, content: text(1, heldContentLengthMax) }),
    reply: heldBillRow,
    errors: ['storage_unavailable'],
  }),
  listHeldBills: endpoint({
    method: 'GET',
    path: '/api/Bill/held',
    summary: 'The drafts that are parked in a branch, the oldest first.',
    need,
    query: z.object({ branchId: queryInteger.pipe(id) }),
    reply: z.array(heldBillRow),
    errors: [],
  }),
  recallHeldBill: endpoint({
    method: 'POST',
    path: '/api/Bill/held/recall',
    summary: 'Answers a parked draft and removes it, so that only one till gets it.',
    need,
    body: z.strictObject({ key }),
    reply: heldBillRow.extend({ content: z.string() }),
    errors: ['not_found', 'storage_unavailable'],
  }),
  dropHeldBill: endpoint({
    method: 'DELETE',
    path: '/api/Bill/held',
    summary: 'Throws a parked draft away.',
    need,
    query: z.object({ key }),
    errors: ['not_found', 'storage_unavailable'],
  }),
}
