/** Sorts a list by a reference: by the names of the referenced rows, in the language of the caller. */
import { type RawBuilder, sql } from 'kysely'
import type { DefinedReference } from '#contract/definitions/field.ts'
import type { Language } from '#contract/protocol.ts'
import type { Access } from '#domain/access/can.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { named } from '../lookups/named.ts'
import { longTable, readNames } from './references.ts'
import { type StoredDefinition, storedColumnOf } from './stored-definition.ts'

type Asked = {
  readonly access: Access
  readonly language: Language
  /** The condition of the requested rows. */
  readonly condition: RawBuilder<unknown>
}

export type NameOrder = {
  /** Rows without a reference come first. */
  readonly key: RawBuilder<unknown>
  /** Limits the rows to those that can be on a page, so that not all are sorted. */
  readonly among: (page: NamedPage) => RawBuilder<unknown>
}

type NamedPage = {
  readonly isRising: boolean
  /** The key of the cursor. */
  readonly from: string | number | undefined
  readonly rowsMax: number
}

const all = sql`1 = 1`

export async function nameOrder(
  db: Db,
  stored: StoredDefinition,
  [name, field]: readonly [string, DefinedReference],
  { access, language, condition }: Asked,
): Promise<NameOrder> {
  const column = sql.ref(storedColumnOf(stored.definition, name))
  const long = longTable(field)
  if (long !== null) return { key: ownSortKey(long, column, language), among: () => all }
  const { rows } = await sql<{ id: number | null; count: number }>`SELECT ${column} AS id, count(*) AS count
    FROM ${sql.table(stored.table)} WHERE ${condition} GROUP BY ${column}`.execute(db.longRead)
  const ids = rows.flatMap(({ id }) => id ?? [])
  const nameOf = await readNames(db.kind, db.read, field, new Set(ids), access)
  const keyOf = (id: number) => {
    const { code, nameAr, nameEn } = nameOf(id)
    const shown = named({ name_ar: nameAr || nameEn, name_en: nameEn }, language).name
    return sortKeyOf(shown || (code ?? ''))
  }
  const groups = rows.map(({ id, count }) => ({ id, count: Number(count), key: id === null ? '' : keyOf(id) }))
  const text = JSON.stringify(Object.fromEntries(groups.map(({ id, key }) => [id ?? '', key])))
  return {
    key:
      db.kind === 'postgres'
        ? sql`coalesce(${text}::jsonb ->> ${column}::text, '') COLLATE "C"`
        : sql`coalesce(json_extract(${text}, '$."' || ${column} || '"'), '')`,
    among: page => {
      const needed = groupsOfPage(groups, page)
      const isAmong = inList(
        db.kind,
        storedColumnOf(stored.definition, name),
        needed.flatMap(({ id }) => id ?? []),
      )
      return needed.some(({ id }) => id === null) ? sql`(${isAmong} OR ${column} IS NULL)` : isAmong
    },
  }
}

type Group = { readonly id: number | null; readonly count: number; readonly key: string }

/** The referenced rows in database order, from the cursor's key on, until they have enough rows; rows with equal keys stay together. */
function groupsOfPage(groups: readonly Group[], { isRising, from, rowsMax }: NamedPage): readonly Group[] {
  const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
  const sign = isRising ? 1 : -1
  const start = from === undefined ? undefined : String(from)
  const inOrder = groups
    .filter(({ key }) => start === undefined || compare(key, start) * sign >= 0)
    .toSorted((a, b) => compare(a.key, b.key) * sign)
  let rows = 0
  let last: string | undefined
  return inOrder.filter(({ key, count }) => {
    if (rows >= rowsMax && key !== last) return false
    // Rows with the cursor's own key may be on earlier pages, so they are not counted.
    if (key !== start) rows += count
    last = key
    return true
  })
}

/** For a very large table: the sort key of the name in the language of the caller, or else the Arabic one. */
function ownSortKey(table: 'item' | 'party', column: RawBuilder<unknown>, language: Language): RawBuilder<unknown> {
  const shown = language === 'ar' ? sql`name_ar_order` : sql`coalesce(nullif(name_en_order, ''), name_ar_order)`
  return sql`coalesce((SELECT ${shown} FROM ${sql.table(table)} AS thing WHERE thing.id = ${column}), '')`
}
