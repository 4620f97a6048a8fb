/** Balances of parties by age. Source: spec §7 for the call, spec §5 for its names. */
import { debts, partyKinds } from '../facts/debts.ts'
import { many, one, oneOf, toToday } from './filters.ts'
import { tableReport } from './table-report.ts'

/** Users select up to some thousand at once; the body has room for their ids. */
const peopleMax = 5000

export const dueAmount = tableReport({
  title: 'dueAmounts',
  need: 'f-credit',
  call: {
    path: '/api/Report/PeopleDueAmount',
    summary: 'The debts of each customer and to each supplier at the end of a day, by age; by default of today.',
  },
  fact: debts,
  filters: {
    toDate: toToday,
    peopleIds: many('party', peopleMax),
    branchId: one('branch'),
    kind: oneOf('partyKind', partyKinds),
  },
  rows: ['partyKind', 'party'],
  columns: ['upTo30', 'upTo60', 'upTo90', 'older', 'due'],
  order: { by: 'due', isUpwards: false },
  opens: {
    partyKind: { report: 'dueAmount', rows: ['party'] },
    branch: { report: 'dueAmount', rows: ['partyKind', 'party'] },
    party: {
      by: 'partyKind',
      each: {
        customer: { report: 'customerInfo', rows: [] },
        supplier: { report: 'supplierInfo', rows: [] },
      },
    },
  },
})
