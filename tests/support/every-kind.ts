/** A test definition with a field of every kind, and its table. */
import { sql } from 'kysely'
import { definition } from '#contract/definitions/definition.ts'
import type { Migration } from '#server/db/migrations/migration.ts'
import type { StoredChildRows } from '#server/definitions/child-rows.ts'
import { type StoredDefinition, storedPlainly } from '#server/definitions/stored-definition.ts'

type ChildTable = StoredChildRows['table']

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
    color: { kind: 'colour' },
    image: { kind: 'image' },
    account: { kind: 'reference', to: 'account' },
    branch: { kind: 'reference', to: 'branch' },
    category: { kind: 'reference', to: 'category' },
    centre: { kind: 'reference', to: 'costCentre' },
    customer: { kind: 'reference', to: 'customer' },
    item: { kind: 'reference', to: 'item' },
    party: { kind: 'reference', to: 'party' },
    supplier: { kind: 'reference', to: 'supplier' },
    parts: {
      ...{ kind: 'rows', each: 'unit', key: 'nameAr', countMax: 5 },
      of: {
        nameAr: { kind: 'text', lengthMin: 1, lengthMax: 40, format: 'name' },
        cost: { kind: 'price', isRequired: true },
        seats: { kind: 'count', min: 1, max: 9, initial: 2 },
        isOpen: { kind: 'flag' },
        supplier: { kind: 'reference', to: 'supplier' },
        barcodes: { kind: 'texts', lengthMax: 20, countMax: 3 },
      },
    },
    places: {
      ...{ kind: 'rows', each: 'branch', key: 'branch', ofBranch: 'branch', countMax: 50 },
      of: { branch: { kind: 'reference', to: 'branch', isRequired: true }, level: { kind: 'quantity' } },
    },
  },
  list: ['code', 'amount', 'cost', 'level', 'share', 'seats', 'since', 'isOpen', 'color', 'account', 'party', 'item'],
  search: ['code', 'nameAr', 'parts.barcodes'],
  filters: ['amount', 'cost', 'level', 'share', 'seats', 'since', 'isOpen', 'idType', 'color', 'account', 'party'],
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
  id_type {text} NOT NULL, color {order} NOT NULL, image {text} NOT NULL,
  account_id {int} REFERENCES account, branch_id {int} REFERENCES branch,
  category_id {int} REFERENCES item_category, centre_id {int} REFERENCES cost_center, customer_id {int} REFERENCES party,
  item_id {int} REFERENCES item, party_id {int} REFERENCES party, supplier_id {int} REFERENCES party
);
CREATE TABLE every_kind_part (
  id {id}, every_kind_id {int} NOT NULL REFERENCES every_kind, name_ar {text} NOT NULL, cost {int} NOT NULL, seats {int},
  is_open {int} NOT NULL, supplier_id {int} REFERENCES party
);
CREATE TABLE every_kind_code (
  barcode {text} PRIMARY KEY, every_kind_id {int} NOT NULL REFERENCES every_kind, part_id {int} NOT NULL REFERENCES every_kind_part
);
CREATE TABLE every_kind_place (
  id {id}, every_kind_id {int} NOT NULL REFERENCES every_kind, branch_id {int} NOT NULL REFERENCES branch, level {int}
);
`,
  ],
  appendOnly: [],
}

/** Where its rows are stored; parts named `kept` are referenced by documents. */
export const storedEveryKind: StoredDefinition = {
  ...storedPlainly(everyKind),
  childRows: {
    parts: {
      ...{ table: 'every_kind_part' as ChildTable, parent: 'every_kind_id' },
      texts: { barcodes: { table: 'every_kind_code' as ChildTable, column: 'barcode', owner: 'part_id' } },
      used: async (_db, tx, ids) => {
        const { rows } = await sql<{ id: number }>`SELECT id FROM every_kind_part WHERE name_ar = 'kept'`.execute(tx)
        return new Set(rows.map(({ id }) => id).filter(id => ids.includes(id)))
      },
    },
    places: { table: 'every_kind_place' as ChildTable, parent: 'every_kind_id' },
  },
}
