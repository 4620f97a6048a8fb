/**
 * The open balance of each party at the end of the last day, by age: payments settle the oldest debt first, so the open part is the
 * youngest. Receivable from customers, payable to suppliers; an overpayment is negative and in the youngest age. By branch, or restricted
 * to some branches, each branch is settled separately. Source: spec §7, PeopleDueAmount.
 */
import { personNeeds } from '../lookup.ts'
import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'

const debtsNeed = { allOf: [personNeeds.customer.debt, personNeeds.supplier.debt] } as const

/** The last day of each age except the oldest, as in the statements of parties. */
export const debtAges = [30, 60, 90] as const
export const partyKinds = ['customer', 'supplier'] as const

export const debts = fact({
  name: 'debts',
  dimensions: {
    partyKind: {
      ...{ kind: 'choice', choices: partyKinds, texts: 'partyKinds', isApart: true },
      ...{ word: 'party', impliedBy: 'party' },
    },
    party: { kind: 'reference', of: 'party', word: 'person', need: debtsNeed },
    branch: commonDimensions.branch,
  },
  measures: {
    upTo30: { kind: 'money', over: 'closing', word: 'upTo30Days' },
    upTo60: { kind: 'money', over: 'closing', word: 'upTo60Days' },
    upTo90: { kind: 'money', over: 'closing', word: 'upTo90Days' },
    older: { kind: 'money', over: 'closing', word: 'over90Days' },
    due: { kind: 'money', over: 'closing', word: 'due' },
  },
})
