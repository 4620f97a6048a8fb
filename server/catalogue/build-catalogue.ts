/**
 * The catalogue as JSON that is ready to send: read in pages, so that a till that posts meanwhile never waits for more than one,
 * written as text and compressed once, and kept until a table of it changes.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Db } from '../db/open.ts'
import { between, categoryRows, itemRows, partyRows, type StoredPartyKind } from './catalogue-rows.ts'
import { catalogueRevision } from './revision.ts'

export type ReadyCatalogue = { readonly etag: string; readonly compressed: Uint8Array }

type Kept = { readonly revision: number; readonly ready: Promise<ReadyCatalogue> }

const pageRows = 2000
const kept = new WeakMap<Db, Map<string, Kept>>()

/** The catalogue with the parties of the kinds given. Callers who ask at once wait for one reading. */
export async function readyCatalogue(db: Db, kinds: readonly StoredPartyKind[]): Promise<ReadyCatalogue> {
  const revision = await catalogueRevision(db.read)
  const slices = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, slices)
  const slice = kinds.join(' ')
  const known = slices.get(slice)
  if (known?.revision === revision) return known.ready
  const ready = build(db, kinds, revision)
  slices.set(slice, { revision, ready })
  ready.catch(() => slices.delete(slice))
  return ready
}

/** What changes while it is read raises the revision, so that the next caller reads again. */
async function build(db: Db, kinds: readonly StoredPartyKind[], revision: number): Promise<ReadyCatalogue> {
  const parts = [
    `{"version":"${revision}","categories":`,
    JSON.stringify(await categoryRows(db.read)),
    ',"items":[',
    (await inPages(after => itemRows(db.read, between(after), pageRows))).join(','),
    '],"parties":[',
    (await inPages(after => partyRows(db.read, kinds, between(after), pageRows))).join(','),
    ']}',
  ]
  const text = parts.join('')
  const compressed = await promisify(gzip)(text)
  return { etag: `"${revision}-${hash('sha256', text, 'base64url').slice(0, 16)}"`, compressed }
}

/** The rows of all pages as JSON texts. Between two pages other work gets its turn. */
async function inPages(
  readPage: (after: number) => Promise<(readonly [id: number, ...unknown[]])[]>,
): Promise<string[]> {
  const texts: string[] = []
  for (let after = 0; ; ) {
    const page = await readPage(after)
    for (const row of page) texts.push(JSON.stringify(row))
    const last = page.at(-1)
    if (!last || page.length < pageRows) return texts
    after = last[0]
    await new Promise(resolve => setImmediate(resolve))
  }
}
