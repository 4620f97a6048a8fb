/**
 * Stores planned prices as unit prices once their day has come, with the price that they replaced. Bills and tills do not depend on this: they read
 * planned prices by day. It runs at the next read or change of items, so that lists, forms and histories agree.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#domain/days.ts'
import { formatPrice } from '#domain/decimal.ts'
import { price } from '#domain/money.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList, insertTables, rowsOf } from '../db/insert-rows.ts'
import { inStatements } from '../db/pages.ts'
import type { Services } from '../services.ts'
import { holdCatalogue } from './hold-catalogue.ts'
import { writeHistory } from './row-history.ts'
import { todayOf } from './save-row.ts'

/** The limit per transaction, because tills wait for it. */
const atOnceMax = 5000

export async function takeOverDuePrices({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const today = await todayOf({ db, now })
  if (!(await isAnyDue(db.read, today))) return
  const takeSome = () =>
    db.write([], async tx => {
      await holdCatalogue(db.kind, tx)
      const due = await dueRows(tx, today)
      await takeOverRows(db, tx, due, now())
      return due.length
    })
  while ((await takeSome()) === atOnceMax);
}

async function isAnyDue(tx: Tx, today: Day): Promise<boolean> {
  const due = await tx
    .selectFrom('item_price')
    .select('id')
    .where('replaced', 'is', null)
    .where('first_day', '<=', today)
    .limit(1)
    .executeTakeFirst()
  return due !== undefined
}

/** Stores the remaining due prices within a transaction that holds the catalogue lock. */
export async function takeOver(db: Db, tx: Tx, today: Day, at: number): Promise<void> {
  for (;;) {
    const due = await dueRows(tx, today)
    if (due.length === 0) return
    await takeOverRows(db, tx, due, at)
  }
}

type DueRow = Awaited<ReturnType<typeof dueRows>>[number]

/** The prices of a unit are adjacent and in day order. */
async function dueRows(tx: Tx, today: Day) {
  return tx
    .selectFrom('item_price as planned')
    .innerJoin('item_unit as unit', 'unit.id', 'planned.unit_id')
    .innerJoin('naming', 'naming.id', 'unit.naming_id')
    .selectAll('planned')
    .select(['unit.price as stored', 'naming.name_ar'])
    .where('planned.replaced', 'is', null)
    .where('planned.first_day', '<=', today)
    .orderBy('planned.item_id')
    .orderBy('planned.unit_id')
    .orderBy('planned.first_day')
    .limit(atOnceMax)
    .execute()
}

async function takeOverRows(db: Db, tx: Tx, due: readonly DueRow[], at: number): Promise<void> {
  const stored = new Map(due.map(row => [row.unit_id, row.stored]))
  const replaced = due.map(({ stored: _, name_ar: __, ...row }) => {
    const before = stored.get(row.unit_id) ?? row.price
    stored.set(row.unit_id, row.price)
    return { ...row, replaced: before }
  })
  for (const page of inStatements(replaced)) await insertTables(db.kind, tx, [rowsOf('item_price', page, ['id'])])
  await writeUnitPrices(db, tx, stored)
  const versions = await raiseVersions(db, tx, [...new Set(due.map(row => row.item_id))], at)
  const entries = [...Map.groupBy(due, row => row.item_id)].map(([itemId, rows]) => {
    const changes = priceChanges(
      [...Map.groupBy(rows, row => row.unit_id).values()].flatMap(own => {
        const [first, last] = [own[0], own.at(-1)]
        if (!first || !last) return []
        return [{ unitId: first.unit_id, name: first.name_ar, from: first.stored, to: last.price }]
      }),
    )
    const version = versions.get(itemId) ?? 0
    return { planner: rows.at(-1)?.user_id ?? 0, rowId: itemId, version, action: 'changed' as const, changes }
  })
  for (const [userId, own] of Map.groupBy(entries, entry => entry.planner))
    await writeHistory(db, tx, 'item', own, { userId, at })
}

type UnitPriceChange = { readonly unitId: number; readonly name: string; readonly from: number; readonly to: number }

/** The changed units of an item, by name, for its history. */
export function priceChanges(changes: readonly UnitPriceChange[]) {
  const rows = (side: 'from' | 'to') =>
    changes.map(({ unitId, name, ...prices }) => ({
      ...{ id: unitId, nameAr: name, price: Number(formatPrice(price(prices[side]))) },
    }))
  return [{ field: 'units', from: rows('from'), to: rows('to') }]
}

export async function writeUnitPrices(db: Db, tx: Tx, prices: ReadonlyMap<number, number>): Promise<void> {
  for (const page of inStatements([...prices])) {
    const json = JSON.stringify(page.map(([id, value]) => ({ id, price: value })))
    const given: RawBuilder<unknown> =
      db.kind === 'postgres'
        ? sql`SELECT id, price FROM jsonb_to_recordset(${json}::jsonb) AS given (id bigint, price bigint)`
        : sql`SELECT value->>'id' AS id, value->>'price' AS price FROM json_each(${json})`
    await sql`UPDATE item_unit SET price = given.price FROM (${given}) AS given
      WHERE item_unit.id = given.id AND item_unit.price <> given.price`.execute(tx)
  }
}

/** Returns the new versions of the items. */
export async function raiseVersions(
  db: Db,
  tx: Tx,
  itemIds: readonly number[],
  at: number,
): Promise<ReadonlyMap<number, number>> {
  const versions = new Map<number, number>()
  for (const ids of inStatements(itemIds)) {
    const rows = await tx
      .updateTable('item')
      .set(({ ref }) => ({ changed_at: at, version: sql<number>`${ref('version')} + 1` }))
      .where(inList(db.kind, 'id', ids))
      .returning(['id', 'version'])
      .execute()
    for (const { id, version } of rows) versions.set(id, version)
  }
  return versions
}
