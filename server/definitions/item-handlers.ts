/** The calls on items beside those of their definition. */

import { definitions } from '#contract/definitions/registry.ts'
import type { itemEndpoints } from '#contract/item.ts'
import type { Language } from '#contract/protocol.ts'
import { vatCategories } from '#domain/bills/totals-types.ts'
import { problem } from '#domain/problem.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller, HandlersOf } from '../calls/handler.ts'
import { heavyWork } from '../calls/heavy-work.ts'
import { pagesOf } from '../db/pages.ts'
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
    const [item] = await readItems(services, [id], caller.access, language)
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
  const items = await readItems(
    services,
    rows.map(row => row.id),
    caller.access,
    language,
  )
  return items.toSorted((a, b) => a.id - b.id)
}
