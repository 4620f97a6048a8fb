/** Reads rows of a definition: one, some by id, and a page of the list. */

import { type RawBuilder, sql } from 'kysely'
import type { DefinitionRow, RowState } from '#contract/definitions/definition.ts'
import type { RowValue } from '#contract/definitions/field.ts'
import { type FilterName, type FilterValue, filterName, listFilters } from '#contract/definitions/filters.ts'
import type { Language } from '#contract/protocol.ts'
import { problem } from '#domain/problem.ts'
import { otherReadings } from '#domain/search/layout.ts'
import { sortKeyOf } from '#domain/search/sort-key.ts'
import { createCache } from '../cache.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { pageSizeDefault } from '../calls/listed-page.ts'
import { catalogueRevision } from '../catalogue/revision.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { findAllIds } from '../lookups/find-ids.ts'
import { readChildReplies } from './child-replies.ts'
import { idsIn, readNames, referenceFields } from './references.ts'
import { hasKeyAmong, keyTextOf } from './row-keys.ts'
import { nameOrder } from './sort-names.ts'
import {
  isReached,
  isSortedByNumber,
  type StoredDefinition,
  type StoredRow,
  sortExpression,
  storedColumnOf,
  storedFieldOf,
  storedRowOf,
  valuesOf,
} from './stored-definition.ts'

export async function storedRow(
  db: Pick<Db, 'kind'>,
  stored: StoredDefinition,
  tx: Tx,
  id: number,
): Promise<StoredRow> {
  const { rows } = await sql<StoredRow>`SELECT * FROM ${sql.table(stored.table)}
    WHERE id = ${id} AND ${isReached(db, stored)}`.execute(tx)
  const [row] = rows
  if (!row) throw new Failure('not_found')
  return row
}

export async function readRow(db: Db, stored: StoredDefinition, id: number, caller: Caller): Promise<DefinitionRow> {
  const [row] = await completed(db, stored, [await storedRow(db, stored, db.read, id)], caller, true)
  if (!row) throw new Failure('not_found')
  return row
}

/** The rows with these keys (`row-keys.ts`), by key. */
export async function readByKeys(
  db: Db,
  tx: Tx,
  stored: StoredDefinition,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const { rows } = await sql<StoredRow>`SELECT * FROM ${sql.table(stored.table)}
    WHERE ${isReached(db, stored)} AND ${hasKeyAmong(db.kind, stored.definition, keys)} ORDER BY id`.execute(tx)
  return new Map(rows.map(row => [keyTextOf(stored.definition, valuesOf(stored, row)), row]))
}

export type ListQuery = {
  readonly search?: string | undefined
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly state?: RowState | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly pageNumber?: number | undefined
  readonly pageSize?: number | undefined
  readonly isCounted?: boolean | undefined
  readonly isWhole?: boolean | undefined
  readonly [filter: FilterName]: FilterValue | undefined
}

/** Up to this many search results are gathered and sorted. For more, the query walks the index of the order. */
const gatheredMax = 2000
/** Beyond this offset a page takes long enough to keep others waiting, so the worker reads it. */
const skippedAtOnceMax = 2000

/** Includes the caller's language, because names are sorted as they are shown. */
type Asking = Caller & { readonly language: Language }

export async function listRows(db: Db, stored: StoredDefinition, query: ListQuery, caller: Asking) {
  const { pageSize = pageSizeDefault, pageNumber = 1, order = 'asc', sort = stored.definition.list[0] ?? 'id' } = query
  const hasPlace = query.after !== undefined || query.before !== undefined
  if (query.after !== undefined && query.before !== undefined) refuse([problem('before', 'notAllowed')])
  if (query.pageNumber !== undefined && hasPlace) refuse([problem('pageNumber', 'notAllowed')])
  const skipped = (pageNumber - 1) * pageSize
  const scope = await scopeOf(db, stored, query)
  const named = referenceFields(stored.definition).find(([name]) => name === sort)
  const states = sql.join(scope.states)
  const condition = sql`${isReached(db, stored)} AND is_active IN (${states}) AND ${scope.condition}`
  const byName = named && (await nameOrder(db, stored, named, { ...caller, condition }))
  const plain = byName?.key ?? sortExpression(stored, sort)
  const key = scope.isGathered && !named ? sql`coalesce(${plain}, ${plain})` : plain
  const isBackwards = query.before !== undefined
  const isRising = (order === 'asc') !== isBackwards
  const direction = isRising ? sql`ASC` : sql`DESC`
  const sign = isRising ? sql`>` : sql`<`
  const cursor = cursorOf(stored, sort, query)
  const among = byName?.among({ isRising, from: cursor?.key, rowsMax: skipped + pageSize + 1 }) ?? sql`1 = 1`
  // For an index on an expression SQLite uses the plain comparison as a range, but not the row-value comparison.
  const beyond = cursor
    ? sql`${key} ${sign}= ${cursor.key} AND (${key}, id) ${sign} (${cursor.key}, ${cursor.id})`
    : sql`1 = 1`
  const parts = scope.states.map(
    state => sql`SELECT id, place FROM (SELECT id, ${key} AS place FROM ${sql.table(stored.table)}
      WHERE ${isReached(db, stored)} AND is_active = ${state} AND ${scope.condition} AND ${among} AND ${beyond}
      ORDER BY ${key} ${direction}, id ${direction} LIMIT ${skipped + pageSize + 1}) AS part`,
  )
  const { rows: found } = await sql<StoredRow & { place: string | number }>`SELECT own.*, page.place FROM
      (SELECT id, place FROM (${sql.join(parts, sql` UNION ALL `)}) AS found
        ORDER BY place ${direction}, id ${direction} LIMIT ${pageSize + 1} OFFSET ${skipped}) AS page
    JOIN ${sql.table(stored.table)} AS own ON own.id = page.id
    ORDER BY page.place ${direction}, page.id ${direction}`.execute(
    scope.isLong || named || skipped > skippedAtOnceMax ? db.longRead : db.read,
  )
  const hasMore = found.length > pageSize
  const shown = isBackwards ? found.slice(0, pageSize).reverse() : found.slice(0, pageSize)
  const [first, last] = [shown[0], shown.at(-1)]
  return {
    rows: await completed(db, stored, shown, caller, query.isWhole ?? false),
    after: last && (isBackwards || hasMore) ? cursorText(last) : null,
    before: first && (isBackwards ? hasMore : cursor !== undefined || skipped > 0) ? cursorText(first) : null,
    count: hasPlace || skipped > 0 ? null : await countOf(db, stored, scope, query.isCounted ?? false),
  }
}

type Scope = {
  /** The values of `is_active`. */
  readonly states: readonly number[]
  readonly condition: RawBuilder<unknown>
  /** Whether the condition is a list of ids. */
  readonly isGathered: boolean
  /** Whether the query may have to scan very many rows. */
  readonly isLong: boolean
}

const statesOf = { active: [1], retired: [0], all: [1, 0] } as const satisfies Record<RowState, readonly number[]>

async function scopeOf(db: Db, stored: StoredDefinition, query: ListQuery): Promise<Scope> {
  const filtered = filterConditions(stored, query)
  const searched = await searchScope(db, stored, query)
  if (filtered.length === 0) return searched
  const condition = sql`(${sql.join([searched.condition, ...filtered], sql` AND `)})`
  return { ...searched, condition, isLong: searched.isLong || !searched.isGathered }
}

function filterConditions(stored: StoredDefinition, query: ListQuery): RawBuilder<unknown>[] {
  const { definition } = stored
  return listFilters(definition).flatMap(({ name, field, bound }) => {
    const value = query[filterName(name)]
    if (value === undefined) return []
    const column = sql.ref(storedColumnOf(definition, field))
    if (bound !== null) return [sql`${column} ${bound === 'from' ? sql`>=` : sql`<=`} ${value}`]
    if (typeof value === 'boolean') return [sql`${column} = ${value ? 1 : 0}`]
    const { kind } = storedFieldOf(definition, field)
    if (typeof value === 'number' || (kind !== 'text' && kind !== 'code')) return [sql`${column} = ${value}`]
    const [place, key] = [sortExpression(stored, field), sortKeyOf(value)]
    // Texts with this prefix lie between it and the greatest text with it.
    return [sql`${place} >= ${key} AND ${place} < ${`${key}\u{10ffff}`}`]
  })
}

async function searchScope(
  db: Db,
  stored: StoredDefinition,
  { search = '', state = 'active' }: ListQuery,
): Promise<Scope> {
  const states = statesOf[state]
  if (search === '') return { states, condition: sql`1 = 1`, isGathered: false, isLong: false }
  for (const text of [search, ...otherReadings(search)]) {
    const scope = await scopeOfText(db, stored, states, text)
    if (scope !== null) return scope
  }
  return { states, condition: sql`1 = 0`, isGathered: true, isLong: false }
}

/** Null if no row has every word of the text. */
async function scopeOfText(
  db: Db,
  stored: StoredDefinition,
  states: Scope['states'],
  text: string,
): Promise<Scope | null> {
  const ids = await (stored.findIds?.(db, text) ?? findAllIds(db, stored.table, text, () => true))
  if (ids.length === 0) return null
  return ids.length <= gatheredMax
    ? { states, condition: inList(db.kind, 'id', ids), isGathered: true, isLong: false }
    : { states, condition: isMarked(db.kind, ids), isGathered: false, isLong: true }
}

/**
 * Very many rows as one byte per id: the query walks the index of the order, which contains the ids, and reads no row before it is known to be on
 * the page.
 */
function isMarked(kind: Db['kind'], ids: readonly number[]): RawBuilder<unknown> {
  const marks = Buffer.alloc(ids.reduce((most, id) => Math.max(most, id), 0))
  for (const id of ids) marks[id - 1] = 1
  return kind === 'postgres'
    ? sql`CASE WHEN id <= ${marks.length} THEN get_byte(${marks}::bytea, (id - 1)::int) = 1 ELSE false END`
    : sql`substr(${marks}, id, 1) = x'01'`
}

/** Null if there are too many to count. The count of all rows is cached: counting 100,000 rows takes longer than reading the page. */
async function countOf(db: Db, stored: StoredDefinition, scope: Scope, isWanted: boolean): Promise<number | null> {
  if (scope.isLong) return isWanted ? countRows(db, stored, scope) : null
  if (scope.isGathered) return countRows(db, stored, scope)
  const revision = await catalogueRevision(db.read)
  const name = [stored.definition.name, ...scope.states, ...(stored.reach ?? ['everywhere'])].join(' ')
  return counts.read(db, name, revision, () => countRows(db, stored, scope))
}

const countsMax = 500
const counts = createCache<string, number>(countsMax)

async function countRows(db: Db, stored: StoredDefinition, scope: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(stored.table)}
    WHERE ${isReached(db, stored)} AND is_active IN (${sql.join(scope.states)}) AND ${scope.condition}`.execute(
    scope.isLong ? db.longRead : db.read,
  )
  return rows[0]?.count ?? 0
}

/** A cursor: the id and the sort value of a row, so that the row itself may have been deleted meanwhile. */
function cursorText({ id, place }: StoredRow): string {
  return `${id}.${place}`
}

function cursorOf(stored: StoredDefinition, sort: string, { after, before }: ListQuery) {
  const text = after ?? before
  if (text === undefined) return undefined
  const [, id, key = ''] = /^(\d{1,15})\.(.*)$/s.exec(text) ?? []
  const isNumber = isSortedByNumber(stored, sort)
  if (id === undefined || (isNumber && !/^-?\d{1,15}$/.test(key)))
    refuse([problem(after === undefined ? 'before' : 'after', 'invalid')])
  return { id: Number(id), key: isNumber ? Number(key) : key }
}

async function completed(
  db: Db,
  stored: StoredDefinition,
  rows: readonly StoredRow[],
  caller: Caller,
  isWhole: boolean,
): Promise<DefinitionRow[]> {
  const ids = rows.map(row => Number(row.id))
  const columns = await Promise.all(
    Object.entries(stored.compute ?? {}).map(async ([name, compute]) => ({
      name,
      values: await compute(db, ids, caller),
      nothing: stored.definition.computed?.[name]?.kind === 'price' ? null : 0,
    })),
  )
  const references = await Promise.all(
    referenceFields(stored.definition).map(async ([name, field]) => {
      const column = storedColumnOf(stored.definition, name)
      const idOf = (row: StoredRow) => (typeof row[column] === 'number' ? row[column] : null)
      return { name, idOf, nameOf: await readNames(db.kind, db.read, field, idsIn(rows.map(idOf)), caller.access) }
    }),
  )
  const childRowsOf = isWhole ? await readChildReplies(db.kind, db.read, stored, ids, caller.access) : () => ({})
  return rows.map(row => {
    const computed = columns.map(({ name, values, nothing }) => [name, values.get(Number(row.id)) ?? nothing] as const)
    const named = references.map(({ name, idOf, nameOf }) => {
      const id = idOf(row)
      return [name, id === null ? null : nameOf(id)] as const
    })
    const others = { ...Object.fromEntries<RowValue>([...computed, ...named]), ...childRowsOf(Number(row.id)) }
    return storedRowOf(stored, row, others)
  })
}
