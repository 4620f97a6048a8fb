/** The item calls beyond those of the definition. */

import type { z } from 'zod'
import { definitions } from '#contract/definitions/registry.ts'
import type { itemEndpoints, itemSupplier } from '#contract/item.ts'
import { personNeeds } from '#contract/lookup.ts'
import type { Language } from '#contract/protocol.ts'
import { can, type Need } from '#domain/access/can.ts'
import { vatCategories } from '#domain/bills/totals-types.ts'
import { problem } from '#domain/problem.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller, HandlersOf } from '../calls/handler.ts'
import { heavyWork } from '../calls/heavy-work.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { pagesOf } from '../db/pages.ts'
import { named } from '../lookups/named.ts'
import { readItems } from '../lookups/read-items.ts'
import type { Services } from '../services.ts'
import { keepPicture, readPicture } from './item-pictures.ts'
import { storedItems } from './items.ts'
import { nextCode } from './next-code.ts'

export const itemHandlers: HandlersOf<typeof itemEndpoints> = {
  async getItemPage({ services, caller, params: { page, pageSize }, language }) {
    if (page === -1 || pageSize === -1) return heavyWork(caller, () => readAll(services, caller, language))
    if (page === 0) refuse([problem('page', 'tooSmall', { min: 1 })])
    if (pageSize === 0) refuse([problem('pageSize', 'tooSmall', { min: 1 })])
    return readPage(services, caller, language, { after: 0, skipped: (page - 1) * pageSize, count: pageSize })
  },

  async getItem({ services, caller, params: { id }, language }) {
    const [item] = await readListed(services, [id], caller, language)
    if (!item) throw new Failure('not_found')
    return item
  },

  async getItemInit({ services: { db } }) {
    const rows = await db.read
      .selectFrom('item_category')
      .select(['id', 'name_ar', 'name_en'])
      .where('is_active', '=', 1)
      .orderBy('name_ar_order')
      .orderBy('id')
      .execute()
    return {
      code: await nextCode(db, db.read, storedItems(definitions.item, 'goods'), 'code', ''),
      categories: rows.map(row => ({ id: row.id, nameAr: row.name_ar, nameEn: row.name_en })),
      vatCategories: [...vatCategories],
    }
  },

  async uploadItemPicture({ services, caller, body: { files, fileName = '' } }) {
    return { image: await keepPicture(services, caller, files, fileName) }
  },

  async getItemPicture({ services: { db }, params: { name } }) {
    return readPicture(db, name)
  },
}

const pageRows = 500

async function readAll(services: Services, caller: Caller, language: Language) {
  const all: Awaited<ReturnType<typeof readPage>> = []
  const pages = pagesOf<(typeof all)[number]>(pageRows, last =>
    readPage(services, caller, language, { after: last?.id ?? 0, skipped: 0, count: pageRows }),
  )
  for await (const page of pages) all.push(...page)
  return all
}

type Stretch = { readonly after: number; readonly skipped: number; readonly count: number }

async function readPage(services: Services, caller: Caller, language: Language, { after, skipped, count }: Stretch) {
  const rows = await services.db.read
    .selectFrom('item')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .offset(skipped)
    .execute()
  const ids = rows.map(row => row.id)
  const items = await readListed(services, ids, caller, language)
  return items.toSorted((a, b) => a.id - b.id)
}

async function readListed(services: Services, ids: readonly number[], { access }: Caller, language: Language) {
  const suppliersOf = can(access, suppliersNeed)
    ? await readSuppliers(services.db, ids, language)
    : new Map<number, readonly ItemSupplier[]>()
  const items = await readItems(services, ids, access, language)
  return items.map(item => ({ ...item, suppliers: [...(suppliersOf.get(item.id) ?? [])] }))
}

/** Users who may see supplier names elsewhere, and users who send them back. */
const suppliersNeed: Need = { anyOf: [...personNeeds.supplier.name.anyOf, definitions.item.need] }

type ItemSupplier = z.output<typeof itemSupplier>

async function readSuppliers(
  db: Db,
  itemIds: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, readonly ItemSupplier[]>> {
  const rows = await db.read
    .selectFrom('item_supplier as row')
    .innerJoin('party', 'party.id', 'row.supplier_id')
    .select(['row.id', 'row.item_id', 'row.supplier_id', 'row.supplier_code', 'party.name_ar', 'party.name_en'])
    .where(inList(db.kind, 'row.item_id', itemIds))
    .orderBy('row.id')
    .execute()
  const shown = rows.map(row => ({
    itemId: row.item_id,
    supplier: { id: row.id, supplierId: row.supplier_id, ...named(row, language), supplierCode: row.supplier_code },
  }))
  const byItem = Map.groupBy(shown, row => row.itemId)
  return new Map(Array.from(byItem, ([itemId, own]) => [itemId, own.map(({ supplier }) => supplier)]))
}
