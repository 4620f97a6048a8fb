/** The rows that reference fields of definitions point to: their names, and who may reference them. */
import { type RawBuilder, sql } from 'kysely'
import type { Definition, FieldChange, ReplyChange } from '#contract/definitions/definition.ts'
import type { DefinedReference, FieldValues, ReferredKind, ReplyValue, WireValue } from '#contract/definitions/field.ts'
import { itemUnitSign } from '#contract/definitions/item-unit.ts'
import type { Reference } from '#contract/field-kinds.ts'
import { itemNeed, lookupEndpoints, personNeeds } from '#contract/lookup.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { type Access, can, type Need } from '#domain/access/can.ts'
import { ratioOne } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { wholeReach } from '../company/branch-reach.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { rowsFields } from './child-rows.ts'

/** `branch_id` is 0 and `kind` empty if not applicable. */
export type Referred = {
  readonly id: number
  readonly code: string
  readonly name_ar: string
  readonly name_en: string
  readonly is_active: number
  readonly branch_id: number
  readonly kind: string
}

export type Source = {
  readonly table:
    | 'account'
    | 'branch'
    | 'cost_center'
    | 'delivery_app'
    | 'item'
    | 'item_category'
    | 'item_unit'
    | 'party'
  /** All rows, each a `Referred`. */
  readonly rows: RawBuilder<unknown>
  readonly mayName: (access: Access, row: Referred) => boolean
  /**
   * For very large tables: texts are resolved by keys of code and names, or else by the word index in memory; lists are sorted by the table's own
   * sort keys.
   */
  readonly isLong?: true
}

const ofOwnBranch = (access: Access, { branch_id }: Referred) => hasBranch(access, branch_id)
export const sources: Readonly<Record<ReferredKind, Source>> = {
  account: {
    table: 'account',
    rows: sql`SELECT id, code, name_ar, name_en, is_active, 0 AS branch_id, '' AS kind FROM account`,
    mayName: access => can(access, voucherEndpoints.getAccounts.need),
  },
  branch: {
    table: 'branch',
    rows: sql`SELECT id, code_prefix AS code, name_ar, name_en, is_active, id AS branch_id, '' AS kind FROM branch`,
    mayName: ofOwnBranch,
  },
  category: {
    table: 'item_category',
    rows: sql`SELECT id, '' AS code, name_ar, name_en, is_active, 0 AS branch_id, '' AS kind FROM item_category`,
    mayName: access => can(access, lookupEndpoints.getItemCategories.need),
  },
  costCentre: {
    table: 'cost_center',
    rows: sql`SELECT id, code, name_ar, name_en, is_active, branch_id, '' AS kind FROM cost_center`,
    mayName: ofOwnBranch,
  },
  customer: people(sql`WHERE kind = 'customer'`),
  deliveryApp: {
    table: 'delivery_app',
    rows: sql`SELECT id, code, name_ar, name_en, is_active, 0 AS branch_id, '' AS kind FROM delivery_app`,
    mayName: access => can(access, lookupEndpoints.getDeliveryApps.need),
  },
  item: {
    table: 'item',
    rows: sql`SELECT item.id, item.code, naming.name_ar, naming.name_en, item.is_active, 0 AS branch_id, '' AS kind
      FROM item JOIN naming ON naming.id = item.naming_id`,
    mayName: access => can(access, lookupEndpoints.searchItems.need),
    isLong: true,
  },
  itemUnit: units(sql`WHERE item.is_service = 0`, lookupEndpoints.searchItems.need),
  party: people(sql``),
  saleUnit: units(sql``, { anyOf: ['f-manage-delivery-apps', ...itemNeed.anyOf] }),
  supplier: people(sql`WHERE kind = 'supplier'`),
}

function units(condition: RawBuilder<unknown>, need: Need): Source {
  return {
    table: 'item_unit',
    rows: sql`SELECT unit.id, item.is_active, 0 AS branch_id, '' AS kind,
        CASE unit.ratio WHEN ${sql.lit(ratioOne)} THEN item.code ELSE item.code || '/' || measure.name_ar END AS code,
        item.name_ar || ${sql.lit(itemUnitSign)} || measure.name_ar AS name_ar,
        CASE WHEN item.name_en = '' AND measure.name_en = '' THEN ''
          ELSE coalesce(nullif(item.name_en, ''), item.name_ar) || ${sql.lit(itemUnitSign)} || coalesce(nullif(measure.name_en, ''), measure.name_ar)
          END AS name_en
      FROM item_unit AS unit JOIN item ON item.id = unit.item_id JOIN naming AS measure ON measure.id = unit.naming_id
      ${condition}`,
    mayName: access => can(access, need),
  }
}

function people(condition: RawBuilder<unknown>): Source {
  return {
    table: 'party',
    rows: sql`SELECT id, code, name_ar, name_en, is_active, 0 AS branch_id, kind FROM party ${condition}`,
    mayName: (access, { kind }) => can(access, personNeeds[kind === 'supplier' ? 'supplier' : 'customer'].till),
    isLong: true,
  }
}

/** The table that a field references. */
export function referredTable({ to }: DefinedReference): string {
  return sources[to].table
}

/** The table whose sort keys sort a list by a reference to a very large table; null if all names are in memory. */
export function longTable({ to }: DefinedReference): 'item' | 'party' | null {
  const { table, isLong = false } = sources[to]
  return isLong && (table === 'item' || table === 'party') ? table : null
}

/** The reference fields of a definition, by name. */
export function referenceFields({
  fields,
}: Pick<Definition, 'fields'>): readonly (readonly [string, DefinedReference])[] {
  return Object.entries(fields).flatMap(([name, field]) => (field.kind === 'reference' ? [[name, field] as const] : []))
}

async function readReferred(kind: Db['kind'], tx: Tx, to: ReferredKind, ids: ReadonlySet<number>) {
  if (ids.size === 0) return new Map<number, Referred>()
  const { rows } = await sql<Referred>`SELECT * FROM (${sources[to].rows}) AS referred
    WHERE ${inList(kind, 'id', [...ids])}`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

/** Names by id; a deleted or forbidden row has its number as the name. */
export async function readNames(
  kind: Db['kind'],
  tx: Tx,
  { to }: DefinedReference,
  ids: ReadonlySet<number>,
  access: Access,
): Promise<(id: number) => Reference> {
  const found = await readReferred(kind, tx, to, ids)
  return id => {
    const row = found.get(id)
    if (row === undefined || !sources[to].mayName(access, row))
      return { id, code: null, nameAr: String(id), nameEn: String(id) }
    return { id, code: row.code || null, nameAr: row.name_ar, nameEn: row.name_en }
  }
}

/** The ids among the values of a field. */
export function idsIn(values: readonly unknown[]): ReadonlySet<number> {
  return new Set(values.filter(value => typeof value === 'number'))
}

/** Changes with the names of the rows that they reference. */
export async function replyChanges(
  kind: Db['kind'],
  tx: Tx,
  {
    definition,
    lists,
    access,
  }: {
    readonly definition: Definition
    readonly lists: readonly (readonly FieldChange[])[]
    readonly access: Access
  },
): Promise<readonly (readonly ReplyChange[])[]> {
  const names = new Map<string, (id: number) => Reference>()
  for (const [name, field] of referenceFields(definition)) {
    const ids = idsIn(valuesIn(lists, name))
    names.set(name, await readNames(kind, tx, field, ids, access))
  }
  for (const [name, { of }] of rowsFields(definition))
    for (const [each, field] of Object.entries(of)) {
      if (field.kind !== 'reference') continue
      const rows = valuesIn(lists, name).flatMap(value => (Array.isArray(value) ? value : []))
      const ids = idsIn(rows.map(row => row[each]))
      names.set(`${name}.${each}`, await readNames(kind, tx, field, ids, access))
    }
  return lists.map(changes =>
    changes.map(({ field, from, to }) => {
      const replyOf = (value: WireValue): ReplyValue => {
        if (Array.isArray(value)) return value.map(row => replyRow(names, field, row))
        return (typeof value === 'number' && names.get(field)?.(value)) || value
      }
      return { field, from: replyOf(from), to: replyOf(to) }
    }),
  )
}

function valuesIn(lists: readonly (readonly FieldChange[])[], name: string): readonly WireValue[] {
  return lists.flatMap(changes => changes.flatMap(({ field, from, to }) => (field === name ? [from, to] : [])))
}

type WireRow = Extract<WireValue, readonly unknown[]>[number]

function replyRow(names: ReadonlyMap<string, (id: number) => Reference>, name: string, { id, ...row }: WireRow) {
  const replied = Object.entries(row).map(([each, value]) => [
    each,
    (typeof value === 'number' && names.get(`${name}.${each}`)?.(value)) || value,
  ])
  return { ...Object.fromEntries(replied), id }
}

export type ReferringDraft = { readonly before: FieldValues | null; readonly values: FieldValues }

/** By draft, the reference fields whose row is missing, inactive or not allowed for this user. Unchanged references are allowed. */
export async function referenceProblems(
  kind: Db['kind'],
  tx: Tx,
  definition: Definition,
  drafts: readonly ReferringDraft[],
  access: Access,
): Promise<Problem[][]> {
  const problems: Problem[][] = drafts.map(() => [])
  for (const [name, { to, isRequired }] of referenceFields(definition)) {
    const named = drafts.map(({ before, values }, index) => {
      const id = values[name]
      // A row without a branch belongs to all branches.
      if (name === definition.ofBranch && !isRequired && (id ?? null) === null)
        problems[index]?.push(...companyProblems(name, access))
      // A parent in the same import has no id yet, and is referenced by a negative number (`tree.ts`).
      return id === before?.[name] || typeof id !== 'number' || id < 0 ? null : id
    })
    for (const [index, code] of (await refusalsOf(kind, tx, to, named, access)).entries())
      if (code !== null) problems[index]?.push(problem(name, code))
  }
  return problems
}

/** Only users with access to every branch may decide for all of them. */
function companyProblems(name: string, access: Access): readonly Problem[] {
  return wholeReach(access) === null ? [] : [problem(name, 'notAllowed')]
}

/** Why each row may not be referenced; null if it may, or if there is none. */
export async function refusalsOf(
  kind: Db['kind'],
  tx: Tx,
  to: ReferredKind,
  ids: readonly (number | null)[],
  access: Access,
): Promise<readonly (Problem['code'] | null)[]> {
  const found = await readReferred(kind, tx, to, idsIn(ids))
  return ids.map(id => (id === null ? null : refusalOf(sources[to], found.get(id), access)))
}

function refusalOf({ mayName }: Source, row: Referred | undefined, access: Access): Problem['code'] | null {
  if (row === undefined) return 'notFound'
  if (!mayName(access, row)) return 'notAllowed'
  return row.is_active === 1 ? null : 'inactive'
}
