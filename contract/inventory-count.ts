/**
 * Stock counts: opened, counted by several users at once, and closed with one document for the differences. Calls of our own. Counted lines
 * never change: a recount replaces earlier lines, and both can be read. Source: docs/decisions/stock-counts.md.
 */
import { z } from 'zod'
import type { FeatureCode } from '#domain/access/features.ts'
import { countScopes, countStates, notCountedChoices } from '#domain/stock/stock-count.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import {
  distinctIds,
  id,
  instant,
  moneySum,
  note,
  queryId,
  queryInteger,
  stockQuantity,
  text,
  wireDay,
  wireQuantity,
} from './fields.ts'

export const countNeed: FeatureCode = 'f-inventory'
/** The page with all counts; each count is below it, by id. */
export const countsPath = '/definitions/inventory-count'

const noteMax = 500
const categoriesMax = 200
const itemsMax = 500
/** A device that was offline sends its entries in batches of this size. */
export const countEntriesMax = 200
const pageSizeMax = 1000

const happened = z.object({ at: instant, userName: z.string() })

const countHead = {
  id,
  code: z.string(),
  branchId: id,
  branchNameAr: z.string(),
  branchNameEn: z.string(),
  scope: z.enum(countScopes),
  note: z.string(),
  state: z.enum(countStates),
  /** The expected quantity includes moves before this day, and on it before the count was opened. */
  date: wireDay,
  opened: happened,
  ended: happened.nullable(),
}

const countRow = z.object(countHead)
export type CountRow = z.output<typeof countRow>

export const countDocument = z.object({
  ...countHead,
  /** The scope, when it is categories or items. */
  categories: z.array(z.object({ id, nameAr: z.string(), nameEn: z.string() })),
  itemIds: z.array(id),
  undone: happened.nullable(),
  notCounted: z.enum(notCountedChoices).nullable(),
  /** The posting of the differences; null when there are none, or while the count is open. */
  postingNumber: z.int().positive().nullable(),
  /** The last counted line, to detect changes; 0 when there is none. */
  lastLineId: z.int().min(0),
  countedItems: z.int().min(0),
  /** Items that were in stock when the count began, or were counted. */
  expectedItems: z.int().min(0),
})
export type CountDocument = z.output<typeof countDocument>

export const countShows = ['counted', 'differences', 'notCounted', 'all'] as const
export type CountShow = (typeof countShows)[number]

const countLine = z.object({
  itemId: id,
  itemCode: z.string(),
  nameAr: z.string(),
  nameEn: z.string(),
  /** The base unit, in which all quantities are. */
  unitNameAr: z.string(),
  unitNameEn: z.string(),
  barcodes: z.array(z.string()),
  expected: stockQuantity,
  /** Null when nobody has counted it. */
  counted: stockQuantity.nullable(),
  /** The stock moves since the count began. */
  movedSince: stockQuantity,
  difference: stockQuantity.nullable(),
  /** The value of the difference: current, or as posted. Null without a difference or without permission for costs. */
  value: moneySum.nullable(),
  userNames: z.array(z.string()),
  /** The time of the last counted line. */
  at: instant.nullable(),
})
export type CountLine = z.output<typeof countLine>

const entryKinds = z.enum(['add', 'recount'])

const countEntry = z.object({
  id,
  kind: entryKinds,
  unitNameAr: z.string(),
  unitNameEn: z.string(),
  quantity: wireQuantity,
  at: instant,
  userName: z.string(),
  /** Whether a later recount replaced it. */
  isReplaced: z.boolean(),
})
export type CountEntry = z.output<typeof countEntry>

const countedQuantity = wireQuantity.refine(count => count >= 0, { error: 'mustNotBeNegative' })

const newEntries = z.strictObject({
  entries: z
    .array(z.strictObject({ kind: entryKinds, itemId: id, unitId: id, quantity: countedQuantity }))
    .min(1)
    .max(countEntriesMax),
})
export type NewCountEntry = z.output<typeof newEntries>['entries'][number]

const newCount = z.strictObject({
  branchId: id,
  scope: z.enum(countScopes),
  categoryIds: distinctIds(categoriesMax).default([]),
  itemIds: distinctIds(itemsMax).default([]),
  note: note(0, noteMax).default(''),
})
export type NewCount = z.output<typeof newCount>

const ofCount = z.object({ id: queryId })
const openCountErrors = ['not_found', 'count_ended', ...writtenOnceErrors] as const

export const inventoryCountEndpoints = {
  listCounts: endpoint({
    method: 'GET',
    path: '/api/inventory-count',
    summary: 'The stock counts of the user’s branches, the open ones first, then the newest.',
    need: countNeed,
    query: z.object({
      branchId: queryInteger.optional(),
      state: z.enum(countStates).optional(),
      /** The number of a count, with or without the prefix of its branch. */
      query: text(0, 100).optional(),
      skip: queryInteger.pipe(z.int().min(0)).optional(),
      pageSize: queryInteger.pipe(z.int().min(1).max(pageSizeMax)).optional(),
    }),
    reply: z.object({ rows: z.array(countRow), count: z.int().min(0) }),
    errors: ['access_denied'],
  }),
  openCount: endpoint({
    method: 'POST',
    path: '/api/inventory-count',
    summary:
      'Opens a stock count of a branch, of some categories, or of chosen items. The current stock is the expected quantity. Goods of another open count are refused.',
    need: countNeed,
    body: newCount,
    reply: countDocument,
    isIdempotent: true,
    errors: ['access_denied', 'period_locked', ...writtenOnceErrors],
  }),
  getCount: endpoint({
    method: 'GET',
    path: '/api/inventory-count/one/:id',
    summary: 'One stock count with its progress.',
    need: countNeed,
    params: ofCount,
    reply: countDocument,
    errors: ['not_found'],
  }),
  getCountLines: endpoint({
    method: 'GET',
    path: '/api/inventory-count/one/:id/lines',
    summary:
      'The goods of a stock count: expected and counted quantities, and the users. Counted goods come first, the latest at the top, then the others by code.',
    need: countNeed,
    params: ofCount,
    query: z.object({
      show: z.enum(countShows),
      /** Words of a name, or a code. */
      query: text(0, 100).optional(),
      skip: queryInteger.pipe(z.int().min(0)).optional(),
      pageSize: queryInteger.pipe(z.int().min(1).max(pageSizeMax)).optional(),
    }),
    reply: z.object({
      rows: z.array(countLine),
      /** On all pages. */
      count: z.int().min(0),
      /** The value of all shortages and surpluses in the list; null without permission for costs. */
      shortageValue: moneySum.nullable(),
      surplusValue: moneySum.nullable(),
      lastLineId: z.int().min(0),
    }),
    errors: ['not_found'],
  }),
  getCountEntries: endpoint({
    method: 'GET',
    path: '/api/inventory-count/one/:id/entries',
    summary: 'The counts of one item with user and time, the latest first.',
    need: countNeed,
    params: ofCount,
    query: z.object({ itemId: queryId }),
    reply: z.array(countEntry),
    errors: ['not_found'],
  }),
  addCountEntries: endpoint({
    method: 'POST',
    path: '/api/inventory-count/one/:id/entries',
    summary:
      'Adds counted quantities: those of several users are summed. A recount replaces all earlier counts of its item. All of them are stored, or none.',
    need: countNeed,
    params: ofCount,
    body: newEntries,
    reply: z.object({
      lastLineId: z.int().positive(),
      /** The current counted quantity of each of the items. */
      items: z.array(z.object({ itemId: id, counted: stockQuantity })),
    }),
    isIdempotent: true,
    errors: openCountErrors,
  }),
  closeCount: endpoint({
    method: 'POST',
    path: '/api/inventory-count/one/:id/close',
    summary:
      'Closes a stock count: shortages leave stock at average cost, surpluses enter it, both today. Refused if the user has not seen the latest counts.',
    need: countNeed,
    params: ofCount,
    body: z.strictObject({ notCounted: z.enum(notCountedChoices), lastLineId: z.int().min(0) }),
    reply: countDocument,
    isIdempotent: true,
    errors: [...openCountErrors, 'count_differs', 'period_locked', 'quantity_over', 'process_ignored'],
  }),
  cancelCount: endpoint({
    method: 'POST',
    path: '/api/inventory-count/one/:id/cancel',
    summary: 'Cancels a stock count: nothing is posted, and its counts remain readable.',
    need: countNeed,
    params: ofCount,
    body: z.strictObject({}),
    reply: countDocument,
    isIdempotent: true,
    errors: openCountErrors,
  }),
  undoCount: endpoint({
    method: 'POST',
    path: '/api/inventory-count/one/:id/undo',
    summary:
      'Reverses the posting of a closed stock count, on its own day. Refused once a later count of the same goods was closed.',
    need: countNeed,
    params: ofCount,
    body: z.strictObject({}),
    reply: countDocument,
    isIdempotent: true,
    errors: ['not_found', 'count_followed', 'process_ignored', 'period_locked', 'quantity_issue', ...writtenOnceErrors],
  }),
}
