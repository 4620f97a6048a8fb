/** The register of assets: equal to the accounts of the ledger on any day. Source: spec §3, docs/decisions/assets.md. */
import { assetMoves } from '../facts/asset-moves.ts'
import { factNeeds } from '../facts/fact-needs.ts'
import { from, many, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const assetRegister = tableReport({
  title: 'assetRegister',
  need: factNeeds.assetMoves,
  call: {
    path: '/api/Report/AssetRegister',
    summary: 'Cost, accumulated depreciation and book value at the end of a period, by default by asset.',
  },
  fact: assetMoves,
  filters: {
    fromDate: from,
    toDate: to,
    assets: many('asset'),
    branchId: one('branch'),
    costCenterId: one('costCenter'),
  },
  rows: ['asset'],
  columns: ['cost', 'depreciation', 'accumulated', 'bookValue'],
  opens: {
    asset: 'asset',
    account: { report: 'assetRegister', rows: ['asset'] },
    branch: { report: 'assetRegister', rows: ['asset'] },
    costCenter: { report: 'assetRegister', rows: ['asset'] },
    day: { report: 'assetRegister', rows: ['asset'] },
    month: { report: 'assetRegister', rows: ['asset'] },
  },
})
