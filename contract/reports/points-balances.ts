/** The points of every customer: what they earned and spent in a period, what is left, and what it is worth. */
import { factNeeds } from '../facts/fact-needs.ts'
import { pointsMoves } from '../facts/points-moves.ts'
import { from, many, one, to } from './filters.ts'
import { tableReport } from './table-report.ts'

export const pointsBalances = tableReport({
  title: 'pointsBalances',
  need: factNeeds.pointsMoves,
  call: {
    path: '/api/Report/PointsBalances',
    summary: 'The points that customers earned, spent and lost in a period, and their balances at its end.',
  },
  fact: pointsMoves,
  filters: { fromDate: from, toDate: to, peopleIds: many('party'), branchId: one('branch') },
  rows: ['party'],
  columns: ['earned', 'spent', 'expired', 'corrected', 'worth', 'balance'],
  order: { by: 'balance', isUpwards: false },
  opens: {
    party: { report: 'customerPoints', rows: [] },
    branch: { report: 'pointsBalances', rows: ['party'] },
    document: 'document',
  },
})
