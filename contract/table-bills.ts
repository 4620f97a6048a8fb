/**
 * Restaurant tables in use. An occupied table has one bill: a draft on the server that every till of the branch continues. It is deleted when
 * its sale is posted, in the same transaction, or when the table is freed. Calls of our own. Source: spec §1, feature 9/1.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exactText, id, instant, money, queryInteger } from './fields.ts'
import { heldContentLengthMax } from './held-bill.ts'
import { tablesNeed } from './screen-needs.ts'

/** Created by the client for each seating, so that a repeated request seats a table once. */
export const tableBillKey = z
  .string()
  .max(64)
  .regex(/^[\w-]{8,64}$/, 'invalid')

const version = z.int().positive()

/** Names the bill as the caller read it; a sale that pays it names it in the same way. */
export const tableBillVersion = z.strictObject({ key: tableBillKey, version })

const table = { id, code: z.string(), nameAr: z.string(), nameEn: z.string() }

const tableBill = z.object({
  key: z.string(),
  version,
  branchId: id,
  table: z.object(table),
  lineCount: z.int().min(0),
  total: money,
  /** The user who seated the table, and the one who changed its bill last. */
  waiterName: z.string(),
  changedByName: z.string(),
  openedAt: instant,
  /** When its bill was printed; null once the bill has changed since. */
  billedAt: instant.nullable(),
})
export type TableBill = z.output<typeof tableBill>

const openedBill = tableBill.extend({ content: z.string() })
export type OpenedTableBill = z.output<typeof openedBill>

const tableRow = z.object({
  ...table,
  capacity: z.int().nullable(),
  color: z.string(),
  bill: tableBill.nullable(),
})
export type TableOnFloor = z.output<typeof tableRow>

const path = '/api/pos/tables'
const params = z.object({ key: tableBillKey })

export const tableBillEndpoints = {
  listTables: endpoint({
    method: 'GET',
    path,
    summary:
      'The active tables of a branch by code, by default of the one that the user works in, each with its bill if it is occupied; the instant of the reply, and the branches of the user.',
    need: tablesNeed,
    query: z.object({ branchId: queryInteger.pipe(id).optional() }),
    reply: z.object({
      now: instant,
      branchId: id,
      branches: z.array(z.object({ id, nameAr: z.string(), nameEn: z.string() })),
      tables: z.array(tableRow),
    }),
    errors: [],
  }),
  seatTable: endpoint({
    method: 'POST',
    path: `${path}/bills`,
    summary: 'Opens the bill of a free table, under a key of the client; the same key again returns the same bill.',
    need: tablesNeed,
    body: z.strictObject({ key: tableBillKey, tableId: id }),
    reply: openedBill,
    errors: ['not_found', 'storage_unavailable'],
  }),
  readTableBill: endpoint({
    method: 'GET',
    path: `${path}/bills/:key`,
    summary: 'The bill of an occupied table with its content.',
    need: tablesNeed,
    params,
    reply: openedBill,
    errors: ['not_found'],
  }),
  saveTableBill: endpoint({
    method: 'PUT',
    path: `${path}/bills/:key`,
    summary:
      'Stores the content of the bill of a table. Refused if another user has changed it since; storing the present content succeeds.',
    need: tablesNeed,
    params,
    body: z.strictObject({
      version,
      lineCount: z.int().min(0).max(1000),
      total: money,
      content: exactText(heldContentLengthMax).min(1),
    }),
    bodyBytesMax: 1024 * 1024,
    reply: tableBill,
    errors: ['not_found', 'row_changed', 'storage_unavailable'],
  }),
  markTableBilled: endpoint({
    method: 'POST',
    path: `${path}/bills/:key/billed`,
    summary: 'Records that the bill of a table was given to the guests.',
    need: tablesNeed,
    params,
    body: z.strictObject({ version }),
    reply: tableBill,
    errors: ['not_found', 'row_changed', 'storage_unavailable'],
  }),
  moveTableBill: endpoint({
    method: 'POST',
    path: `${path}/bills/:key/table`,
    summary: 'Moves the guests and their bill to a free table of the branch.',
    need: tablesNeed,
    params,
    body: z.strictObject({ version, tableId: id }),
    reply: tableBill,
    errors: ['not_found', 'row_changed', 'storage_unavailable'],
  }),
  freeTable: endpoint({
    method: 'DELETE',
    path: `${path}/bills/:key`,
    summary: 'Frees a table without a sale and discards its bill.',
    need: tablesNeed,
    params,
    query: z.object({ version: queryInteger.pipe(version) }),
    errors: ['not_found', 'row_changed', 'storage_unavailable'],
  }),
}
