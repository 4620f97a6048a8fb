/**
 * Full-text search of master data, used by all searches of the server. An index is built in the background after start, and updated from
 * the change log when the catalogue's revision has advanced. A search that arrives earlier waits for the rest of the build.
 */
import { type RawBuilder, sql } from 'kysely'
import { foldWords } from '#domain/search/fold.ts'
import { type CacheEntry, createCache } from '../cache.ts'
import { catalogueRevision, changedSince } from '../catalogue/revision.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import type { Schema } from '../db/schema.ts'
import { type IndexRow, startTextIndex, type TextIndex } from './text-index.ts'

/** The flags of the rows. */
export const rowFlags = { inactive: 1, service: 2, supplier: 4 } as const

/**
 * The tables with a change log, each with an additional flag and the name of its kind in the log. The index of any other table, which is
 * never long, is rebuilt after a change of the catalogue.
 */
const logged = {
  item: { changes: 'items', flag: sql`CASE is_service WHEN 1 THEN ${sql.lit(rowFlags.service)} ELSE 0 END` },
  party: { changes: 'parties', flag: sql`CASE kind WHEN 'supplier' THEN ${sql.lit(rowFlags.supplier)} ELSE 0 END` },
  item_category: { changes: 'categories', flag: sql`0` },
} as const satisfies Partial<Record<Searched, Subject>>
const subjects: Readonly<Partial<Record<Searched, Subject>>> = logged

type Subject = {
  readonly changes: keyof NonNullable<Awaited<ReturnType<typeof changedSince>>>
  readonly flag: RawBuilder<unknown>
}
type Searched = keyof Schema & string

const indexesMax = 32

const pageRows = 500
const changedMax = 1000
const indexes = createCache<Searched, TextIndex>(indexesMax)
/** Databases that were searched before: their next search must not wait long. */
const searched = new WeakSet<Db>()

/** The ids of the rows that contain every word of the text; none for a text without words. */
export async function findIds(
  db: Db,
  subject: Searched,
  text: string,
  accepts: (flags: number) => boolean,
  limit: number,
): Promise<number[]> {
  const words = foldWords(text)
  return words.length === 0 ? [] : (await searchedIndex(db, subject)).find(words, accepts, limit)
}

/** The ids of all of them, unsorted. */
export async function findAllIds(
  db: Db,
  subject: Searched,
  text: string,
  accepts: (flags: number) => boolean,
): Promise<number[]> {
  const words = foldWords(text)
  return words.length === 0 ? [] : (await searchedIndex(db, subject)).findAll(words, accepts)
}

function searchedIndex(db: Db, subject: Searched): Promise<TextIndex> {
  searched.add(db)
  return indexOf(db, subject)
}

/** Builds the indexes before the first search. Yields half of the time to requests. */
export async function prepareSearch(db: Db): Promise<void> {
  for (const subject of Object.keys(logged) as (keyof typeof logged)[]) await indexOf(db, subject)
}

/** Whether the index is built. */
export function isSearchPrepared(db: Db, subject: Searched): boolean {
  return indexes.entryOf(db, subject) !== undefined
}

/** The revision is read before the rows: the next search reads changes in between again. */
async function indexOf(db: Db, subject: Searched): Promise<TextIndex> {
  const revision = await catalogueRevision(db.read)
  return indexes.read(db, subject, revision, before => refreshed(db, subject, before, revision))
}

async function refreshed(
  db: Db,
  subject: Searched,
  before: CacheEntry<TextIndex> | undefined,
  revision: number,
): Promise<TextIndex> {
  const kind = subjects[subject]?.changes
  if (before === undefined || kind === undefined) return load(db, subject)
  // A caller with an older revision may arrive later.
  if (before.revision > revision) return before.value
  if (before.value.changedCount() > changedMax) return load(db, subject)
  const changes = await changedSince(db.read, before.revision, changedMax)
  if (changes === null) return load(db, subject)
  const ids = changes[kind]
  if (ids.length > 0) before.value.change(ids, await readRows(db, subject, inList(db.kind, 'id', ids)))
  return before.value
}

async function load(db: Db, subject: Searched): Promise<TextIndex> {
  const build = startTextIndex()
  for (let after = 0; ; ) {
    const startMs = performance.now()
    const page = await readRows(db, subject, sql`id > ${after}`, sql`LIMIT ${pageRows}`)
    build.add(page)
    if (page.length < pageRows) break
    after = page.at(-1)?.id ?? after
    await turnOfOthers(db, startMs)
  }
  const steps = build.finish()
  for (;;) {
    const startMs = performance.now()
    const step = steps.next()
    if (step.done) return step.value
    await turnOfOthers(db, startMs)
  }
}

const pauseMsMax = 20

/** Yields to other work between two steps; while nobody waits for the index, for as long as the step took. */
function turnOfOthers(db: Db, startMs: number): Promise<void> {
  return new Promise(resolve => {
    if (searched.has(db)) setImmediate(resolve)
    else setTimeout(resolve, Math.min(performance.now() - startMs, pauseMsMax)).unref()
  })
}

async function readRows(
  db: Db,
  subject: Searched,
  condition: RawBuilder<unknown>,
  limit: RawBuilder<unknown> = sql``,
): Promise<readonly IndexRow[]> {
  const inactive = sql`CASE is_active WHEN 1 THEN 0 ELSE ${sql.lit(rowFlags.inactive)} END`
  const { rows } =
    await sql<IndexRow>`SELECT id, search_text AS text, ${inactive} + ${subjects[subject]?.flag ?? sql`0`} AS flags
    FROM ${sql.table(subject)} WHERE ${condition} ORDER BY id ${limit}`.execute(db.read)
  return rows
}
