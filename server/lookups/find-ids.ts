/**
 * Finds items and people by their texts. The index is made in the background once the server listens, and brought up to date, when the
 * revision of the catalogue has moved on, from what was logged since. A search that comes before it is made waits for what is left of it.
 */
import { foldWords } from '#domain/search/fold.ts'
import { catalogueRevision, changedSince } from '../catalogue/revision.ts'
import { inList } from '../db/insert-rows.ts'
import type { Db } from '../db/open.ts'
import { type IndexRow, startTextIndex, type TextIndex } from './text-index.ts'

type Subject = 'item' | 'party'
type Kept = { revision: number; readonly index: TextIndex }
/** An index that is there or being made, and whether a search waits for it. */
type Making = { isAwaited: boolean; isMade: boolean; readonly kept: Promise<Kept> }

/** The flags of the rows. */
export const rowFlags = { inactive: 1, service: 2, supplier: 4 } as const

const pageRows = 500
const changedMax = 1000
const kept = new WeakMap<Db, Map<Subject, Making>>()

/** The ids of the rows that have every word of the text; none for a text without words. */
export async function findIds(
  db: Db,
  subject: Subject,
  text: string,
  accepts: (flags: number) => boolean,
  limit: number,
): Promise<number[]> {
  const words = foldWords(text)
  return words.length === 0 ? [] : (await indexOf(db, subject)).find(words, accepts, limit)
}

/** The ids of all of them, in no order. */
export async function findAllIds(
  db: Db,
  subject: Subject,
  text: string,
  accepts: (flags: number) => boolean,
): Promise<number[]> {
  const words = foldWords(text)
  return words.length === 0 ? [] : (await indexOf(db, subject)).findAll(words, accepts)
}

async function indexOf(db: Db, subject: Subject): Promise<TextIndex> {
  const current = making(db, subject)
  current.isAwaited = true
  return (await current.kept).index
}

/** Makes the indexes before anybody searches. Work that is waited for goes first: every other moment is left to it. */
export async function prepareSearch(db: Db): Promise<void> {
  for (const subject of ['item', 'party'] as const) await making(db, subject).kept
}

/** Whether a search finds its index made. */
export function isSearchPrepared(db: Db, subject: Subject): boolean {
  return kept.get(db)?.get(subject)?.isMade ?? false
}

/** One caller at a time looks whether the index still holds; the others wait for it. */
function making(db: Db, subject: Subject): Making {
  const all = kept.get(db) ?? new Map<Subject, Making>()
  kept.set(db, all)
  const before = all.get(subject)
  if (before) before.isAwaited = true
  // The first part of the work begins at once, and asks whether anybody waits only after it.
  const own = { isAwaited: false, isMade: before?.isMade ?? false }
  const made = before ? before.kept.then(known => refreshed(db, subject, known, own)) : load(db, subject, own)
  const current: Making = Object.assign(own, { kept: made })
  all.set(subject, current)
  made.then(
    () => {
      current.isMade = true
    },
    () => all.delete(subject),
  )
  return current
}

/** The revision is read before the rows: what changes in between is read again by the next search. */
async function refreshed(db: Db, subject: Subject, known: Kept, hurry: Hurry): Promise<Kept> {
  const revision = await catalogueRevision(db.read)
  if (revision === known.revision) return known
  const changes = revision < known.revision ? null : await changedSince(db.read, known.revision, changedMax)
  if (changes === null || known.index.changedCount() > changedMax) return load(db, subject, hurry)
  const ids = subject === 'item' ? changes.items : changes.parties
  if (ids.length > 0) known.index.change(ids, await readRows(db, subject, { ids }))
  known.revision = revision
  return known
}

type Hurry = { readonly isAwaited: boolean }

async function load(db: Db, subject: Subject, hurry: Hurry): Promise<Kept> {
  const revision = await catalogueRevision(db.read)
  const build = startTextIndex()
  for (let after = 0; ; ) {
    const startMs = performance.now()
    const page = await readRows(db, subject, { after })
    build.add(page)
    if (page.length < pageRows) break
    after = page.at(-1)?.id ?? after
    await turnOfOthers(hurry, startMs)
  }
  const steps = build.finish()
  for (;;) {
    const startMs = performance.now()
    const step = steps.next()
    if (step.done) return { revision, index: step.value }
    await turnOfOthers(hurry, startMs)
  }
}

const pauseMsMax = 20

/** Other work gets its turn between two steps; while nobody waits for the index, as long a turn as the step has taken. */
function turnOfOthers(hurry: Hurry, startMs: number): Promise<void> {
  return new Promise(resolve => {
    if (hurry.isAwaited) setImmediate(resolve)
    else setTimeout(resolve, Math.min(performance.now() - startMs, pauseMsMax)).unref()
  })
}

type Which = { readonly after: number } | { readonly ids: readonly number[] }

async function readRows(db: Db, subject: Subject, which: Which): Promise<IndexRow[]> {
  if (subject === 'item') {
    const query = db.read.selectFrom('item').select(['id', 'search_text', 'is_active', 'is_service']).orderBy('id')
    const rows = await ('ids' in which
      ? query.where(inList(db.kind, 'id', which.ids))
      : query.where('id', '>', which.after).limit(pageRows)
    ).execute()
    return rows.map(row => ({
      id: row.id,
      text: row.search_text,
      flags: (row.is_active ? 0 : rowFlags.inactive) + (row.is_service ? rowFlags.service : 0),
    }))
  }
  const query = db.read.selectFrom('party').select(['id', 'search_text', 'kind', 'is_active']).orderBy('id')
  const rows = await ('ids' in which
    ? query.where(inList(db.kind, 'id', which.ids))
    : query.where('id', '>', which.after).limit(pageRows)
  ).execute()
  return rows.map(row => ({
    id: row.id,
    text: row.search_text,
    flags: (row.is_active ? 0 : rowFlags.inactive) + (row.kind === 'supplier' ? rowFlags.supplier : 0),
  }))
}
