/**
 * The opening balances of a company, as rows that are typed or imported from the previous program: goods by branch, balances of customers and
 * suppliers, and balances of the other accounts. Rows post nothing: `openBooks` does (`../opening.ts`).
 */
import { openingNeed } from '../screen-needs.ts'
import { definition } from './definition.ts'

/** The page that shows and posts all three. */
export const openingPath = '/accounting/opening'

const branch = { kind: 'reference', to: 'branch', isRequired: true } as const
/** One of the two is above zero; the other one is empty. */
const amounts = { debit: { kind: 'money', example: '1250.00' }, credit: { kind: 'money' } } as const
const note = { kind: 'text', lengthMax: 500 } as const

export const openingDefinitions = {
  /** `quantity` is in the unit of ratio 1; `value` is the total value. */
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
  /** A debit is owed by a customer, or was overpaid to a supplier; a credit is owed to a supplier. */
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
