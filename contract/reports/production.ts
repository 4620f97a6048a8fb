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
    summary: 'What productions brought in and took out, by document and item unless other rows are asked for.',
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
    summary: 'What the productions of each cost centre brought in and took out.',
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
  summary: 'The same with nothing but days and branch to ask for.',
  names: { FromDate: 'FromDate', ToDate: 'ToDate', branchId: 'branchId' },
})
