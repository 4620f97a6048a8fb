/**
 * Finds items and people by their texts. The index is made at the first search and brought up to date, when the revision of the
 * catalogue has moved on, from what was logged since.
 */
import { foldWords } from '#domain/search/fold.ts'
import { catalogueRevision, changedSince } from '../catalogue/revision.ts'
import { inList } from '../db/insert-rows.ts'
import type { Db } from '../db/open.ts'
import { type IndexRow, startTextIndex, type TextIndex } from './text-index.ts'

type Subject = 'item' | 'party'
type Kept = { revision: number; readonly index: TextIndex }

/** The flags of the rows. */
export const rowFlags = { inactive: 1, service: 2, supplier: 4 } as const

const pageRows = 2000
const changedMax = 1000
const kept = new WeakMap<Db, Map<Subject, Promise<Kept>>>()

/** The ids of the rows that have every word of the text; none for a text without words. */
export async function findIds(
  db: Db,
  subject: Subject,
  text: string,
  accepts: (flags: number) => boolean,
  limit: number,
): Promise<number[]> {
  const words = foldWords(text)
  if (words.length === 0) return []
  return (await indexOf(db, subject)).find(words, accepts, limit)
}

/** One caller at a time looks whether the index still holds; the others wait for it. */
function indexOf(db: Db, subject: Subject): Promise<TextIndex> {
  const indexes = kept.get(db) ?? new Map<Subject, Promise<Kept>>()
  kept.set(db, indexes)
  const before = indexes.get(subject)
  const current = before ? before.then(known => refreshed(db, subject, known)) : load(db, subject)
  indexes.set(subject, current)
  current.catch(() => indexes.delete(subject))
  return current.then(({ index }) => index)
}

/** The revision is read before the rows: what changes in between is read again by the next search. */
async function refreshed(db: Db, subject: Subject, known: Kept): Promise<Kept> {
  const revision = await catalogueRevision(db.read)
  if (revision === known.revision) return known
  const changes = revision < known.revision ? null : await changedSince(db.read, known.revision, changedMax)
  if (changes === null || known.index.changedCount() > changedMax) return load(db, subject)
  const ids = subject === 'item' ? changes.items : changes.parties
  if (ids.length > 0) known.index.change(ids, await readRows(db, subject, { ids }))
  known.revision = revision
  return known
}

async function load(db: Db, subject: Subject): Promise<Kept> {
  const revision = await catalogueRevision(db.read)
  const build = startTextIndex()
  for (let after = 0; ; ) {
    const page = await readRows(db, subject, { after })
    build.add(page)
    if (page.length < pageRows) return { revision, index: build.finish() }
    after = page.at(-1)?.id ?? after
    // Other work gets its turn between two pages.
    await new Promise(resolve => setImmediate(resolve))
  }
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
  const query = db.read.selectFrom('party').select(['id', 'search_text', 'kind']).orderBy('id')
  const rows = await ('ids' in which
    ? query.where(inList(db.kind, 'id', which.ids))
    : query.where('id', '>', which.after).limit(pageRows)
  ).execute()
  return rows.map(row => ({
    id: row.id,
    text: row.search_text,
    flags: row.kind === 'supplier' ? rowFlags.supplier : 0,
  }))
}
