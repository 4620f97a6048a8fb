/** Reads a count for display: its progress, pages of its goods, and the entries of one item. */

import { sql } from 'kysely'
import { costNeed } from '#contract/facts/costs.ts'
import type { CountDocument, CountEntry, CountLine, CountShow } from '#contract/inventory-count.ts'
import { type Access, can } from '#domain/access/can.ts'
import { exactSum } from '#domain/exact-sum.ts'
import { quantity, ratioOne } from '#domain/money.ts'
import { pageSizeDefault } from '../calls/listed-page.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { findAllIds } from '../lookups/find-ids.ts'
import { type CountedGoods, readGoods, readLastLine } from './count-goods.ts'
import { countRowOf, findCount, type StoredCount } from './stored-counts.ts'

export async function readCountDocument(db: Db, access: Access, id: number): Promise<CountDocument> {
  const count = await findCount(db.read, access, id)
  const goods = await readGoods(db, db.read, count, { isOnlyCounted: count.state === 'cancelled' })
  return {
    ...countRowOf(count),
    categories: await readCategories(db.read, count),
    itemIds: await readChosenItems(db.read, count),
    undone: count.undone,
    notCounted: count.notCounted,
    postingNumber: count.postingNumber,
    lastLineId: await readLastLine(db.read, id),
    countedItems: goods.filter(isCounted).length,
    expectedItems: goods.length,
  }
}

const isCounted = ({ lastLineId }: CountedGoods): boolean => lastLineId > 0
const differs = ({ counted, expected }: CountedGoods): boolean => counted !== null && counted !== expected

async function readCategories(tx: Tx, { id, scope }: StoredCount) {
  if (scope !== 'categories') return []
  const rows = await tx
    .selectFrom('stock_count_scope as scope')
    .innerJoin('item_category as category', 'category.id', 'scope.category_id')
    .select(['category.id', 'category.name_ar as nameAr', 'category.name_en as nameEn'])
    .where('scope.count_id', '=', id)
    .orderBy('scope.place')
    .execute()
  return rows
}

async function readChosenItems(tx: Tx, { id, scope }: StoredCount): Promise<number[]> {
  if (scope !== 'items') return []
  const rows = await tx
    .selectFrom('stock_count_scope')
    .select('item_id')
    .where('count_id', '=', id)
    .orderBy('place')
    .execute()
  return rows.flatMap(row => row.item_id ?? [])
}

export type LinesAsked = {
  readonly show: CountShow
  readonly query?: string | undefined
  readonly skip?: number | undefined
  readonly pageSize?: number | undefined
}

export async function readCountLines(db: Db, access: Access, id: number, asked: LinesAsked) {
  const count = await findCount(db.read, access, id)
  const lastLineId = await readLastLine(db.read, id)
  const isOnlyCounted = count.state === 'cancelled' || asked.show === 'counted' || asked.show === 'differences'
  const goods = await readGoods(db, db.read, count, { isOnlyCounted })
  const found = await matching(db, goods.filter(shown[asked.show]), asked.query ?? '')
  const { skip = 0, pageSize = pageSizeDefault } = asked
  const sorted = await inOrder(db, found, asked.show)
  const seesCosts = can(access, costNeed)
  const sumOf = (isAsked: (value: number) => boolean) =>
    seesCosts
      ? exactSum(found.reduce((sum, { value }) => sum + BigInt(isAsked(value ?? 0) ? Math.abs(value ?? 0) : 0), 0n))
      : null
  return {
    rows: await linesOf(db, count, sorted.slice(skip, skip + pageSize), seesCosts),
    count: sorted.length,
    shortageValue: sumOf(value => value < 0),
    surplusValue: sumOf(value => value > 0),
    lastLineId,
  }
}

const shown: Readonly<Record<CountShow, (goods: CountedGoods) => boolean>> = {
  counted: isCounted,
  differences: differs,
  notCounted: goods => !isCounted(goods),
  all: () => true,
}

async function matching(db: Db, goods: readonly CountedGoods[], query: string): Promise<readonly CountedGoods[]> {
  if (query === '') return goods
  const ids = new Set(await findAllIds(db, 'item', query, () => true))
  return goods.filter(({ itemId }) => ids.has(itemId))
}

async function inOrder(db: Db, goods: readonly CountedGoods[], show: CountShow): Promise<readonly CountedGoods[]> {
  if (show === 'counted') return goods.toSorted((a, b) => b.lastLineId - a.lastLineId)
  const rows = await db.read
    .selectFrom('item')
    .select(['id', 'code_order'])
    .where(
      inList(
        db.kind,
        'id',
        goods.map(({ itemId }) => itemId),
      ),
    )
    .execute()
  const codes = new Map(rows.map(row => [row.id, row.code_order]))
  const codeOf = ({ itemId }: CountedGoods) => codes.get(itemId) ?? ''
  return goods.toSorted((a, b) => (codeOf(a) < codeOf(b) ? -1 : codeOf(a) > codeOf(b) ? 1 : a.itemId - b.itemId))
}

async function linesOf(
  db: Db,
  count: StoredCount,
  goods: readonly CountedGoods[],
  seesCosts: boolean,
): Promise<CountLine[]> {
  const ids = goods.map(({ itemId }) => itemId)
  const { rows: items } = await sql<ItemRow>`SELECT item.id, item.code, item.name_ar, item.name_en,
      unit.name_ar AS unit_ar, unit.name_en AS unit_en FROM item
    JOIN item_unit ON item_unit.item_id = item.id AND item_unit.ratio = ${ratioOne}
    JOIN naming AS unit ON unit.id = item_unit.naming_id WHERE ${inList(db.kind, 'item.id', ids)}`.execute(db.read)
  const byId = new Map(items.map(row => [row.id, row]))
  const [barcodes, people] = [await readBarcodes(db, ids), await readPeople(db, count.id, ids)]
  return goods.flatMap(({ itemId, expected, counted, movedSince, value }) => {
    const item = byId.get(itemId)
    if (item === undefined) return []
    const own = people.get(itemId) ?? []
    return [
      {
        ...{ itemId, itemCode: item.code, nameAr: item.name_ar, nameEn: item.name_en },
        ...{ unitNameAr: item.unit_ar, unitNameEn: item.unit_en, barcodes: barcodes.get(itemId) ?? [] },
        expected: quantity(expected),
        counted: counted === null ? null : quantity(counted),
        movedSince: quantity(movedSince),
        difference: counted === null ? null : quantity(counted - expected),
        value: seesCosts && value !== null ? exactSum(value) : null,
        userNames: own.map(row => row.user_name),
        at: own.length === 0 ? null : Math.max(...own.map(row => row.at)),
      },
    ]
  })
}

type ItemRow = {
  readonly id: number
  readonly code: string
  readonly name_ar: string
  readonly name_en: string
  readonly unit_ar: string
  readonly unit_en: string
}

async function readBarcodes(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string[]>> {
  const rows = await db.read
    .selectFrom('item_barcode')
    .select(['item_id', 'barcode'])
    .where(inList(db.kind, 'item_id', ids))
    .orderBy('barcode')
    .execute()
  const byItem = Map.groupBy(rows, row => row.item_id)
  return new Map(Array.from(byItem, ([id, own]) => [id, own.map(row => row.barcode)]))
}

const nameOfPerson = sql`CASE WHEN person.full_name = '' THEN person.user_name ELSE person.full_name END`

async function readPeople(db: Db, countId: number, ids: readonly number[]) {
  const { rows } = await sql<{ item_id: number; user_name: string; at: number }>`SELECT line.item_id,
      ${nameOfPerson} AS user_name, max(line.at) AS at
    FROM stock_count_line AS line JOIN user_account AS person ON person.id = line.user_id
    WHERE line.count_id = ${countId} AND ${inList(db.kind, 'line.item_id', ids)}
    GROUP BY line.item_id, person.id, person.full_name, person.user_name ORDER BY line.item_id, min(line.id)`.execute(
    db.read,
  )
  return Map.groupBy(rows, row => row.item_id)
}

/** The entries of one item, the last first. */
export async function readCountEntries(db: Db, access: Access, id: number, itemId: number): Promise<CountEntry[]> {
  await findCount(db.read, access, id)
  const { rows } = await sql<EntryRow>`SELECT line.id, line.kind, line.quantity, line.at, ${nameOfPerson} AS user_name,
      unit.name_ar AS unit_ar, unit.name_en AS unit_en
    FROM stock_count_line AS line JOIN user_account AS person ON person.id = line.user_id
    JOIN item_unit ON item_unit.id = line.unit_id JOIN naming AS unit ON unit.id = item_unit.naming_id
    WHERE line.count_id = ${id} AND line.item_id = ${itemId} ORDER BY line.id DESC`.execute(db.read)
  const anew = rows.find(row => row.kind === 'recount')?.id ?? 0
  return rows.map(row => ({
    ...{ id: row.id, kind: row.kind, unitNameAr: row.unit_ar, unitNameEn: row.unit_en },
    ...{ quantity: quantity(row.quantity), at: row.at, userName: row.user_name, isReplaced: row.id < anew },
  }))
}

type EntryRow = {
  readonly id: number
  readonly kind: 'add' | 'recount'
  readonly quantity: number
  readonly at: number
  readonly user_name: string
  readonly unit_ar: string
  readonly unit_en: string
}
