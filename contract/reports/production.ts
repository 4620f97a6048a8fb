/** Products and their materials, by document or by producing cost centre. Source: spec §2, §7. */
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { stockMoves } from '../facts/stock-moves.ts'
import { from, many, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'
import { wireCall } from './wire-call.ts'

const made = { moveKind: billTypesThat(type => type.stock === 'make') } as const
const columns = ['in', 'out', 'valueIn', 'valueOut'] as const

export const production = tableReport({
  title: 'productionReport',
  need: 'f-production',
  call: {
    path: '/api/Report/ProductionReport',
    summary: 'Products and materials of productions, by default by document and item.',
  },
  fact: stockMoves,
  filters: { fromDate: from, toDate: to, items: many('item'), branchId: one('branch') },
  rows: ['document', 'item'],
  columns,
  where: made,
  opens: { item: { report: 'itemCard', rows: [] }, document: 'document' },
})

export const costCentreProduction = tableReport({
  title: 'costCentreProduction',
  need: 'f-cc-report',
  call: {
    path: '/api/Report/CostCenterProductionReport',
    summary: 'Products and materials of the productions of each cost centre.',
  },
  fact: stockMoves,
  filters: { FromDate: from, ToDate: to, branchId: one('branch'), CostCenterId: one('costCenter') },
  rows: ['costCenter', 'item'],
  columns,
  where: made,
  opens: {
    costCenter: { report: 'costCentreProduction', rows: ['document', 'item'] },
    item: { report: 'costCentreProduction', rows: ['document'] },
    document: 'document',
  },
})

export const getCostCentreProduction = wireCall(costCentreProduction, {
  path: '/api/Report/CostCenterProductionReport',
  summary: 'The same, with only days and branch as parameters.',
  names: { FromDate: 'FromDate', ToDate: 'ToDate', branchId: 'branchId' },
})
