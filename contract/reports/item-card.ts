/**
 * The stock card of an item: inflow and outflow of each document, and the stock after it. The card of a service, which has no stock: its
 * sales and refunds, with a running sum from the first day. Source: spec §7.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { stockMoves } from '../facts/stock-moves.ts'
import { soldLines } from '../facts/traded-lines.ts'
import { queryFlag, queryId } from '../fields.ts'
import { from, one, requiredOne, to } from './filters.ts'
import { statementReply, statementReport } from './statement-report.ts'
import { pageShape, queryShape } from './wire-call.ts'

const filters = { itemId: requiredOne('item'), fromDate: from, toDate: to, branchId: one('branch') } as const

export const itemCard = statementReport({
  title: 'itemCard',
  need: 'f-item-history',
  call: {
    path: '/api/Report/ItemCard',
    summary: 'The card of an item: opening, the move of each document, and quantity, value and average cost after it.',
  },
  fact: stockMoves,
  filters,
  subject: 'itemId',
  of: 'item',
  columns: ['in', 'out', 'valueIn', 'valueOut'],
  runs: {
    onHand: { grows: 'in', shrinks: 'out', word: 'onHand' },
    valueOnHand: { grows: 'valueIn', shrinks: 'valueOut', word: 'valueOnHand' },
  },
  average: { value: 'valueOnHand', quantity: 'onHand', word: 'averageCost' },
  isCarriedForward: true,
  opens: { document: 'document' },
})

export const serviceCard = statementReport({
  title: 'serviceCard',
  need: 'f-item-history',
  call: {
    path: '/api/Report/ServiceCard',
    summary:
      'The card of a service: each document that sold or refunded it, and their running total since the first day.',
  },
  fact: soldLines,
  filters,
  subject: 'itemId',
  of: 'service',
  columns: ['quantity', 'net'],
  runs: {
    quantitySoFar: { grows: 'quantity', word: 'quantitySoFar' },
    netSoFar: { grows: 'net', word: 'netSoFar' },
  },
  isCarriedForward: false,
  opens: { document: 'document' },
})

/** The filters by their query names. */
export const itemReportNames = { FromDate: 'fromDate', ToDate: 'toDate', branchId: 'branchId' } as const

/** Both cards at the specification's address. */
export const itemReportEndpoints = {
  getItemReport: endpoint({
    method: 'GET',
    path: '/api/item/report/:id',
    summary: 'The card of an item, or of a service where `isService` is true.',
    need: itemCard.need,
    params: z.object({ id: queryId }),
    query: z.object({
      isService: queryFlag.optional(),
      ...queryShape(filters, itemReportNames),
      ...pageShape(itemCard.endpoint.body.shape.after),
    }),
    reply: statementReply(itemCard, serviceCard),
    errors: itemCard.endpoint.errors,
  }),
}
