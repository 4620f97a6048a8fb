/** Looks up the names of references, only for the rows of the page. */
import { type RawBuilder, sql } from 'kysely'
import type { DocumentReference, ReferenceTo } from '#contract/facts/fact.ts'
import type { Reference } from '#contract/field-kinds.ts'
import { personNeeds } from '#contract/lookup.ts'
import { type Access, can } from '#domain/access/can.ts'
import { assetCode } from '#domain/assets/asset-code.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

type NamedReference = Exclude<ReferenceTo, 'document'>
export type References = ReadonlyMap<number | string, Reference | DocumentReference>

/** Each query selects `id`, `code`, `name_ar` and `name_en`; `id` is the column to filter by. `codeOf`: the code derives from the id. */
const tables: Readonly<
  Record<
    NamedReference,
    { readonly select: RawBuilder<unknown>; readonly id: string; readonly codeOf?: (id: number) => string }
  >
> = {
  account: { select: sql`id, code, name_ar, name_en FROM account`, id: 'id' },
  asset: { select: sql`id, NULL AS code, name_ar, name_en FROM asset`, id: 'id', codeOf: assetCode },
  branch: { select: sql`id, NULL AS code, name_ar, name_en FROM branch`, id: 'id' },
  costCenter: { select: sql`id, NULL AS code, name_ar, name_en FROM cost_center`, id: 'id' },
  deliveryApp: { select: sql`id, code, name_ar, name_en FROM delivery_app`, id: 'id' },
  item: {
    select: sql`item.id, item.code, naming.name_ar, naming.name_en FROM item JOIN naming ON naming.id = item.naming_id`,
    id: 'item.id',
  },
  itemCategory: { select: sql`id, NULL AS code, name_ar, name_en FROM item_category`, id: 'id' },
  party: { select: sql`id, code, name_ar, name_en, kind FROM party`, id: 'id' },
  unit: {
    select: sql`unit.id, NULL AS code, naming.name_ar, naming.name_en
      FROM item_unit AS unit JOIN naming ON naming.id = unit.naming_id`,
    id: 'unit.id',
  },
  user: {
    select: sql`id, user_name AS code, CASE WHEN full_name = '' THEN user_name ELSE full_name END AS name_ar,
      CASE WHEN full_name = '' THEN user_name ELSE full_name END AS name_en FROM user_account`,
    id: 'id',
  },
}

/** Parties of kinds outside `named` get no name. */
export async function readReferences(
  db: Db,
  of: ReferenceTo,
  keys: readonly (number | string)[],
  named: ReadonlySet<string>,
): Promise<References> {
  const ids = keys.filter(key => typeof key === 'number')
  if (of === 'document') return readBills(db, ids)
  const { select, id, codeOf } = tables[of]
  const { rows } = await sql<{
    id: number
    code: string | null
    name_ar: string
    name_en: string
    kind?: string
  }>`SELECT ${select} WHERE ${inList(db.kind, id, ids)}`.execute(db.longRead)
  return new Map(
    rows.map(({ id: key, code, name_ar: nameAr, name_en: nameEn, kind }) => {
      const isKnown = kind === undefined || named.has(kind)
      return [
        key,
        { id: key, code: codeOf?.(key) ?? code, nameAr: isKnown ? nameAr : '', nameEn: isKnown ? nameEn : '' },
      ]
    }),
  )
}

async function readBills(db: Db, ids: readonly number[]): Promise<References> {
  const rows = await db.longRead
    .selectFrom('bill')
    .select(['id', 'type', 'code'])
    .where(inList(db.kind, 'id', ids))
    .execute()
  return new Map(rows.map(({ id, type, code }) => [id, { key: id, id, type, code }]))
}

/** The kinds of parties whose names the caller may see. */
export function namedKinds(access: Access): ReadonlySet<string> {
  return new Set(Object.entries(personNeeds).flatMap(([kind, { name }]) => (can(access, name) ? [kind] : [])))
}
