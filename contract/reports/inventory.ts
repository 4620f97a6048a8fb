/** Stock of every item, with inflows and outflows within the period. Source: spec §7 for the name of the call. */
import { stockMoves } from '../facts/stock-moves.ts'
import { from, many, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'
import { wireCall } from './wire-call.ts'

export const inventory = tableReport({
  title: 'inventory',
  need: 'f-inventory',
  call: {
    path: '/api/item/items/QuantityReport',
    summary: 'Opening stock, incoming and outgoing goods, and closing stock of a period, by default by item.',
  },
  fact: stockMoves,
  filters: {
    fromDate: from,
    toDate: to,
    itemCategorie: one('category'), // (sic)
    items: many('item'),
    branchId: one('branch'),
  },
  rows: ['item'],
  columns: ['opening', 'in', 'out', 'onHand', 'valueOnHand'],
  // The item card has the documents: documents have no balance.
  opens: {
    item: { report: 'itemCard', rows: [] },
    category: { report: 'inventory', rows: ['item'] },
    branch: { report: 'inventory', rows: ['item'] },
    moveKind: { report: 'itemMovement', rows: ['day', 'document'] },
    document: 'document',
  },
})

export const getInventory = wireCall(inventory, {
  path: '/api/item/items/QuantityReport',
  summary: 'The same, with only days and branch as parameters; without days, as of today.',
  names: { FromDate: 'fromDate', ToDate: 'toDate', branchId: 'branchId' },
  hasOptionalDays: true,
})
