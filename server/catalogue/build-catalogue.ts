/**
 * The catalogue as JSON that is ready to send: read in pages, so that a till that posts meanwhile never waits for more than one,
 * written as text and compressed once, and kept until a table of it changes.
 */
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { z } from 'zod'
import { type catalogueWire, itemFlags, unitFlags } from '#contract/catalogue.ts'
import * as fields from '#contract/fields.ts'
import { vatCategories } from '#domain/bills/totals-types.ts'
import { price, ratio } from '#domain/money.ts'
import { vatCategoryOf } from '../bills/stored-values.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'

export type PartyKind = Schema['party']['kind']

export type ReadyCatalogue = { readonly etag: string; readonly compressed: Uint8Array }

type Kept = { readonly revision: number; readonly ready: Promise<ReadyCatalogue> }
type Wire = z.input<typeof catalogueWire>

const pageRows = 2000
const kept = new WeakMap<Db, Map<string, Kept>>()

/** The catalogue with the parties of the kinds given. Callers who ask at once wait for one reading. */
export async function readyCatalogue(db: Db, kinds: readonly PartyKind[]): Promise<ReadyCatalogue> {
  const revision = await revisionOf(db)
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

async function revisionOf(db: Db): Promise<number> {
  const query = db.read.selectFrom('revision').select('number').where('subject', '=', 'catalogue')
  return (await query.executeTakeFirstOrThrow()).number
}

/** What changes while it is read raises the revision, so that the next caller reads again. */
async function build(db: Db, kinds: readonly PartyKind[], revision: number): Promise<ReadyCatalogue> {
  const categories = await db.read.selectFrom('item_category').selectAll().orderBy('id').execute()
  const parts = [
    `{"version":"${revision}","categories":`,
    JSON.stringify(categories.map(row => [row.id, row.name_ar, row.name_en])),
    ',"items":[',
    (await inPages(after => itemPage(db.read, after))).join(','),
    '],"parties":[',
    kinds.length > 0 ? (await inPages(after => partyPage(db.read, kinds, after))).join(',') : '',
    ']}',
  ]
  const text = parts.join('')
  const compressed = await promisify(gzip)(text)
  return { etag: `"${revision}-${hash('sha256', text, 'base64url').slice(0, 16)}"`, compressed }
}

/** The rows of all pages as JSON texts. Between two pages other work gets its turn. */
async function inPages(readPage: (after: number) => Promise<{ id: number; text: string }[]>): Promise<string[]> {
  const texts: string[] = []
  for (let after = 0; ; ) {
    const page = await readPage(after)
    for (const { text } of page) texts.push(text)
    const last = page.at(-1)
    if (!last || page.length < pageRows) return texts
    after = last.id
    await new Promise(resolve => setImmediate(resolve))
  }
}

async function itemPage(tx: Tx, after: number): Promise<{ id: number; text: string }[]> {
  const items = await tx
    .selectFrom('item')
    .innerJoin('naming', 'naming.id', 'item.naming_id')
    .select(['item.id', 'item.code', 'naming.name_ar', 'naming.name_en', 'item.category_id', 'item.vat_category'])
    .select(['item.is_service', 'item.is_weighed', 'item.is_tobacco', 'item.price_includes_vat', 'item.is_active'])
    .where('item.id', '>', after)
    .orderBy('item.id')
    .limit(pageRows)
    .execute()
  const last = items.at(-1)
  if (!last) return []
  const units = await unitsOf(tx, after, last.id)
  const features = await featuresOf(tx, after, last.id)
  return items.map(item => {
    const row: Wire['items'][number] = [
      item.id,
      item.code,
      item.name_ar,
      item.name_en,
      item.category_id,
      (item.is_service ? itemFlags.service : 0) +
        (item.is_weighed ? itemFlags.weighed : 0) +
        (item.is_tobacco ? itemFlags.tobacco : 0) +
        (item.price_includes_vat ? itemFlags.priceIncludesVat : 0) +
        (item.is_active ? 0 : itemFlags.inactive),
      vatCategories.indexOf(vatCategoryOf(item.vat_category)),
      units.get(item.id) ?? [],
      features.get(item.id) ?? [],
    ]
    return { id: item.id, text: JSON.stringify(row) }
  })
}

async function unitsOf(tx: Tx, after: number, last: number) {
  const barcodes = new Map<number, string[]>()
  const barcodeRows = await tx
    .selectFrom('item_barcode')
    .select(['unit_id', 'barcode'])
    .where('item_id', '>', after)
    .where('item_id', '<=', last)
    .orderBy('barcode')
    .execute()
  for (const row of barcodeRows) add(barcodes, row.unit_id, row.barcode)
  const rows = await tx
    .selectFrom('item_unit as unit')
    .innerJoin('naming', 'naming.id', 'unit.naming_id')
    .select(['unit.id', 'unit.item_id', 'naming.name_ar', 'naming.name_en', 'unit.ratio', 'unit.price'])
    .select(['unit.is_default_sale', 'unit.is_default_purchase'])
    .where('unit.item_id', '>', after)
    .where('unit.item_id', '<=', last)
    .orderBy('unit.id')
    .execute()
  const units = new Map<number, Wire['items'][number][7]>()
  for (const row of rows) {
    const flags =
      (row.is_default_sale ? unitFlags.defaultSale : 0) + (row.is_default_purchase ? unitFlags.defaultPurchase : 0)
    add(units, row.item_id, [
      row.id,
      row.name_ar,
      row.name_en,
      fields.ratio.encode(ratio(row.ratio)),
      fields.price.encode(price(row.price)),
      flags,
      barcodes.get(row.id) ?? [],
    ])
  }
  return units
}

async function featuresOf(tx: Tx, after: number, last: number) {
  const rows = await tx
    .selectFrom('item_feature as feature')
    .innerJoin('naming', 'naming.id', 'feature.naming_id')
    .select(['feature.id', 'feature.item_id', 'naming.name_ar', 'naming.name_en', 'feature.price'])
    .where('feature.item_id', '>', after)
    .where('feature.item_id', '<=', last)
    .orderBy('feature.id')
    .execute()
  const features = new Map<number, Wire['items'][number][8]>()
  for (const row of rows)
    add(features, row.item_id, [row.id, row.name_ar, row.name_en, fields.price.encode(price(row.price))])
  return features
}

async function partyPage(tx: Tx, kinds: readonly PartyKind[], after: number): Promise<{ id: number; text: string }[]> {
  const rows = await tx
    .selectFrom('party')
    .select(['id', 'kind', 'code', 'name_ar', 'name_en', 'mobile', 'vat_number'])
    .where('id', '>', after)
    .where('kind', 'in', kinds)
    .orderBy('id')
    .limit(pageRows)
    .execute()
  return rows.map(party => {
    const kind = party.kind === 'customer' ? 'c' : 's'
    const row: Wire['parties'][number] = [
      party.id,
      kind,
      party.code,
      party.name_ar,
      party.name_en,
      party.mobile,
      party.vat_number,
    ]
    return { id: party.id, text: JSON.stringify(row) }
  })
}

function add<T>(lists: Map<number, T[]>, key: number, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
