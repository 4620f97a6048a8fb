/**
 * The catalogue as JSON that is ready to send: read in pages, so that a posting never waits for more than one, serialized and compressed
 * once, and cached by catalogue revision.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Day } from '#domain/days.ts'
import { createCache } from '../cache.ts'
import type { Db } from '../db/database.ts'
import { pagesOf } from '../db/pages.ts'
import { between, campaignRows, categoryRows, itemRows, partyRows, type StoredPartyKind } from './catalogue-rows.ts'
import { catalogueRevision } from './revision.ts'

export type ReadyCatalogue = { readonly etag: string; readonly compressed: Uint8Array }

const pageRows = 2000
/** One entry per set of visible party kinds. */
const slicesMax = 4
const cache = createCache<string, ReadyCatalogue>(slicesMax)

/** The catalogue with the parties of the given kinds and the campaigns that had not ended when it was read. */
export async function readyCatalogue(db: Db, kinds: readonly StoredPartyKind[], today: Day): Promise<ReadyCatalogue> {
  const revision = await catalogueRevision(db.read)
  return cache.read(db, kinds.join(' '), revision, () => build(db, kinds, today, revision))
}

/** A change during the read increments the revision, so the next caller reads again. */
async function build(db: Db, kinds: readonly StoredPartyKind[], today: Day, revision: number): Promise<ReadyCatalogue> {
  const parts = [
    `{"version":"${revision}","categories":`,
    JSON.stringify(await categoryRows(db.read)),
    ',"items":[',
    (await inPages(after => itemRows(db.read, between(after), pageRows))).join(','),
    '],"parties":[',
    (await inPages(after => partyRows(db.read, kinds, between(after), pageRows))).join(','),
    '],"campaigns":',
    JSON.stringify(await campaignRows(db.kind, db.read, today)),
    '}',
  ]
  const text = parts.join('')
  const compressed = await promisify(gzip)(text)
  return { etag: `"${revision}-${hash('sha256', text, 'base64url').slice(0, 16)}"`, compressed }
}

/** The rows of all pages as JSON texts. */
async function inPages(readPage: (after: number) => Promise<CatalogueRow[]>): Promise<string[]> {
  const texts: string[] = []
  for await (const page of pagesOf<CatalogueRow>(pageRows, last => readPage(last?.[0] ?? 0)))
    for (const row of page) texts.push(JSON.stringify(row))
  return texts
}

type CatalogueRow = readonly [id: number, ...unknown[]]
