/** A definition that is not the product's, with a field of every kind that a definition may have, and its table. */
import { definition } from '#contract/definitions/definition.ts'
import type { Migration } from '#server/db/migrations/migration.ts'

export const everyKind = definition({
  name: 'everyKind',
  path: '/definitions/every-kind',
  title: 'items',
  need: 'f-items-manage',
  base: '/api/definitions/everyKind',
  fields: {
    code: { kind: 'code', lengthMin: 1, lengthMax: 40, format: 'name', isUnique: true, numberPrefix: 'K' },
    nameAr: { kind: 'text', lengthMax: 200, format: 'name' },
    amount: { kind: 'money' },
    cost: { kind: 'price' },
    level: { kind: 'quantity' },
    share: { kind: 'percent', isRequired: true },
    seats: { kind: 'count', min: 1, max: 1000 },
    since: { kind: 'day' },
    isOpen: { kind: 'flag' },
    idType: { kind: 'choice', choices: ['passport', 'residence'] },
    colour: { kind: 'colour' },
    account: { kind: 'reference', to: 'account' },
    branch: { kind: 'reference', to: 'branch' },
    category: { kind: 'reference', to: 'category' },
    centre: { kind: 'reference', to: 'costCentre' },
    customer: { kind: 'reference', to: 'customer' },
    item: { kind: 'reference', to: 'item' },
    party: { kind: 'reference', to: 'party' },
    supplier: { kind: 'reference', to: 'supplier' },
  },
  list: ['code', 'amount', 'cost', 'level', 'share', 'seats', 'since', 'isOpen', 'colour', 'account', 'party', 'item'],
  search: ['code', 'nameAr'],
  filters: ['amount', 'cost', 'level', 'share', 'seats', 'since', 'isOpen', 'idType', 'colour', 'account', 'party'],
  key: 'code',
})

export const everyKindTable: Migration = {
  number: 1000,
  name: 'every kind',
  sql: [
    `
CREATE TABLE every_kind (
  id {id}, version {int} NOT NULL, is_active {int} NOT NULL, search_text {text} NOT NULL, changed_at {int} NOT NULL,
  code {text} NOT NULL, code_order {order} NOT NULL, code_look {order} NOT NULL, name_ar {text} NOT NULL,
  amount {int}, cost {int}, level {int}, share {int} NOT NULL, seats {int}, since {order}, is_open {int} NOT NULL,
  id_type {text} NOT NULL, colour {order} NOT NULL, account_id {int} REFERENCES account, branch_id {int} REFERENCES branch,
  category_id {int} REFERENCES item_category, centre_id {int} REFERENCES cost_center, customer_id {int} REFERENCES party,
  item_id {int} REFERENCES item, party_id {int} REFERENCES party, supplier_id {int} REFERENCES party
);
`,
  ],
  appendOnly: [],
}
