/**
 * What a person owes, or is owed, at the end of the last day asked, by how old it is: payments settle the oldest first, so that what is open is
 * the youngest of what made the balance grow. Customers owe us and suppliers are owed; whoever was paid too much is in the youngest age,
 * below zero. By branch, or for some branches alone, each branch is settled by itself. Source: spec §7, PeopleDueAmount.
 */
import { personNeeds } from '../lookup.ts'
import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'

const debtsNeed = { allOf: [personNeeds.customer.debt, personNeeds.supplier.debt] } as const

/** The last day of each age but the oldest, as in the statements of people. */
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
