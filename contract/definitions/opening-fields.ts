/**
 * What a company begins its books with, as rows that are typed or come from the files of the program before: goods in their branches, what
 * customers and suppliers owe or are owed, and the balances of the other accounts. Rows post nothing: `openBooks` does (`../opening.ts`).
 */
import { definition } from './definition.ts'

/** Who may write the first entries of the books. Source: decision 39. */
export const openingNeed = 'f-advanced-daily-recipts-manage' as const

/** Where all three are looked at together, and posted. */
export const openingPath = '/accounting/opening'

const branch = { kind: 'reference', to: 'branch', isRequired: true } as const
/** One of the two is more than nothing; the other one is empty. */
const amounts = { debit: { kind: 'money', example: '1250.00' }, credit: { kind: 'money' } } as const
const note = { kind: 'text', lengthMax: 500 } as const

export const openingDefinitions = {
  /** `quantity` is counted in the unit of ratio 1; `value` is what all of it is worth. */
  openingStock: definition({
    name: 'openingStock',
    path: `${openingPath}-stock`,
    title: 'openingStock',
    need: openingNeed,
    base: '/api/accounting/openingStock',
    fields: {
      branch,
      item: { kind: 'reference', to: 'item', isRequired: true },
      quantity: { kind: 'quantity', isRequired: true, example: '24' },
      value: { kind: 'money', isRequired: true, word: 'stockValue', example: '180.00' },
    },
    computed: { unitCost: { kind: 'price' } },
    list: ['branch', 'item', 'quantity', 'value'],
    search: [],
    filters: ['branch', 'item'],
    key: 'item',
    keyWith: ['branch'],
    ofBranch: 'branch',
    isEditedInPlace: true,
  }),
  /** A debit is what a customer owes, or what was paid to a supplier too much; a credit is what is owed to a supplier. */
  openingParty: definition({
    name: 'openingParty',
    path: `${openingPath}-people`,
    title: 'openingPeople',
    need: openingNeed,
    base: '/api/accounting/openingParty',
    fields: { branch, party: { kind: 'reference', to: 'party', isRequired: true }, ...amounts, note },
    list: ['branch', 'party', 'debit', 'credit', 'note'],
    search: [],
    filters: ['branch', 'party'],
    key: 'party',
    keyWith: ['branch'],
    ofBranch: 'branch',
    isEditedInPlace: true,
  }),
  openingAccount: definition({
    name: 'openingAccount',
    path: `${openingPath}-accounts`,
    title: 'openingAccounts',
    need: openingNeed,
    base: '/api/accounting/openingAccount',
    fields: { branch, account: { kind: 'reference', to: 'account', isRequired: true }, ...amounts, note },
    list: ['branch', 'account', 'debit', 'credit', 'note'],
    search: [],
    filters: ['branch', 'account'],
    key: 'account',
    keyWith: ['branch'],
    ofBranch: 'branch',
    isEditedInPlace: true,
  }),
}
