/** Changes the prices of many units at once, from a given day: all or nothing, each checked against the price that the caller saw. */
import { z } from 'zod'
import type { InputOf } from '#contract/endpoint.ts'
import type { itemPriceEndpoints, NewPrice, PlannedDay } from '#contract/item-prices.ts'
import { can } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import { formatPrice } from '#domain/decimal.ts'
import { price } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller, HandlersOf } from '../calls/handler.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList, insertTables, rowsOf } from '../db/insert-rows.ts'
import { inStatements } from '../db/pages.ts'
import { priceChanges, raiseVersions, writeUnitPrices } from './due-prices.ts'
import { type CatalogueWriting, onceOnCatalogue } from './once-on-catalogue.ts'
import { writeHistory } from './row-history.ts'

type PriceBody = InputOf<typeof itemPriceEndpoints.changePrices>['body']

export const itemPriceHandlers: HandlersOf<typeof itemPriceEndpoints> = {
  changePrices: async call => changePrices(call, call.body),
  withdrawPrices: async call => withdrawPrices(call, call.body.prices),
  async getSupplierItems({ services: { db }, query }) {
    const rows = await db.read
      .selectFrom('item_supplier')
      .select('item_id')
      .where('supplier_id', '=', query.supplierId)
      .orderBy('item_id')
      .execute()
    return { itemIds: rows.map(row => row.item_id) }
  },
}

const changedReply = z.object({ changedCount: z.int(), plannedCount: z.int() })
const withdrawnReply = z.object({ withdrawnCount: z.int() })

async function changePrices(call: CatalogueWriting, { firstDay, prices }: PriceBody) {
  const { services, caller } = call
  const { db } = services
  return onceOnCatalogue(call, { pricesFrom: firstDay, prices }, { known: changedReply }, async (tx, today, at) => {
    if (firstDay < today) refuse([problem('firstDay', 'dayInPast', { day: today })])
    const units = await readUnits(db, tx, prices)
    // For a unit that occurs twice, the last index is the valid one.
    const places = new Map(prices.map(({ unitId }, index) => [unitId, index]))
    const problems = prices.flatMap((row, index) => against(row, index, { units, caller, places }))
    if (problems.length > 0) throw failureOf(problems)
    const planned = await readPlanned(db, tx, units, firstDay)
    const changed = prices.flatMap(({ unitId, price: to }) => {
      const unit = units.get(unitId)
      const last = planned.get(unitId)?.at(-1)
      // After an earlier planned price, today's price is a change again.
      const isSame = unit === undefined || (last?.replaced === null ? last.price : unit.price) === to
      return isSame ? [] : [{ ...unit, to, before: last?.first_day === firstDay ? last : undefined }]
    })
    const isToday = firstDay === today
    const rows = changed.map(({ id, item_id, price: stored, to, before }) => ({
      ...{ item_id, unit_id: id, first_day: firstDay, price: Number(to), planned_at: at, user_id: caller.userId },
      // Of two changes on one day, the first has the replaced price.
      replaced: isToday ? (before?.replaced ?? stored) : null,
    }))
    for (const page of inStatements(rows))
      await insertTables(db.kind, tx, [rowsOf('item_price', page, ['unit_id', 'first_day'])])
    if (isToday) await writeUnitPrices(db, tx, new Map(changed.map(({ id, to }) => [id, Number(to)])))
    const changeOf = (unit: (typeof changed)[number]) => ({
      ...{ unitId: unit.id, name: unit.name_ar, from: unit.price, to: Number(unit.to) },
      ...{ planned: unit.before === undefined ? null : unit.before.price },
    })
    await recordChanges(db, tx, call, {
      changed: changed.map(unit => ({ itemId: unit.item_id, ...changeOf(unit) })),
      firstDay,
      isToday,
      at,
    })
    const counts = { changedCount: isToday ? changed.length : 0, plannedCount: isToday ? 0 : changed.length }
    await audit(tx, call, at, 'prices.changed', { firstDay, ...counts })
    return counts
  })
}

type Unit = Awaited<ReturnType<typeof unitsQuery>>[number]

async function readUnits(
  db: Db,
  tx: Tx,
  rows: readonly { readonly unitId: number }[],
): Promise<ReadonlyMap<number, Unit>> {
  const found = await unitsQuery(db, tx, [...new Set(rows.map(({ unitId }) => unitId))])
  return new Map(found.map(row => [row.id, row]))
}

function unitsQuery(db: Db, tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('item_unit as unit')
    .innerJoin('item', 'item.id', 'unit.item_id')
    .innerJoin('naming', 'naming.id', 'unit.naming_id')
    .select(['unit.id', 'unit.item_id', 'unit.price', 'naming.name_ar', 'item.is_service'])
    .where(inList(db.kind, 'unit.id', ids))
    .execute()
}

type Judging = {
  readonly units: ReadonlyMap<number, Unit>
  readonly caller: Caller
  readonly places: ReadonlyMap<number, number>
}

function against({ unitId, seen }: NewPrice, index: number, { units, caller, places }: Judging): Problem[] {
  const at = `prices.${index}`
  const unit = units.get(unitId)
  if (unit === undefined) return [problem(`${at}.unitId`, 'notFound')]
  const need = unit.is_service === 1 ? 'f-services-manage' : 'f-items-manage'
  if (!can(caller.access, need)) return [problem(`${at}.unitId`, 'notAllowed')]
  if (places.get(unitId) !== index) return [problem(`${at}.unitId`, 'duplicate')]
  if (unit.price === seen) return []
  return [
    problem(`${at}.price`, 'changedMeanwhile', { theirs: formatPrice(price(unit.price)), yours: formatPrice(seen) }),
  ]
}

/** As everywhere: missing permission is `access_denied`, not just invalid input. */
function failureOf(problems: readonly Problem[]): Failure {
  const forbidden = problems.filter(({ code }) => code === 'notAllowed')
  return forbidden.length > 0 ? new Failure('access_denied', forbidden) : new Failure('invalid_input', problems)
}

/** The prices planned up to a day and the price from that day itself, in day order. */
async function readPlanned(db: Db, tx: Tx, units: ReadonlyMap<number, Unit>, firstDay: Day) {
  const rows = await tx
    .selectFrom('item_price')
    .select(['unit_id', 'first_day', 'price', 'replaced'])
    .where(inList(db.kind, 'unit_id', [...units.keys()]))
    .where('first_day', '<=', firstDay)
    .where(({ or, eb }) => or([eb('replaced', 'is', null), eb('first_day', '=', firstDay)]))
    .orderBy('first_day')
    .execute()
  return Map.groupBy(rows, row => row.unit_id)
}

type PriceChange = {
  readonly itemId: number
  readonly unitId: number
  readonly name: string
  readonly from: number
  readonly to: number
  /** The previously planned price for that day. */
  readonly planned: number | null
}

/** The history of each item: its new prices today, or a short text of the planned prices. */
async function recordChanges(
  db: Db,
  tx: Tx,
  { caller: { userId } }: CatalogueWriting,
  {
    changed,
    firstDay,
    isToday,
    at,
  }: { changed: readonly PriceChange[]; firstDay: string; isToday: boolean; at: number },
): Promise<void> {
  const byItem = Map.groupBy(changed, each => each.itemId)
  const versions = await raiseVersions(db, tx, [...byItem.keys()], at)
  const entries = [...byItem].map(([itemId, own]) => ({
    ...{ rowId: itemId, version: versions.get(itemId) ?? 0, action: 'changed' as const },
    changes: isToday ? priceChanges(own) : [plannedChange(own, firstDay)],
  }))
  await writeHistory(db, tx, 'item', entries, { userId, at })
}

function plannedChange(changed: readonly Pick<PriceChange, 'name' | 'to' | 'planned'>[], firstDay: string) {
  const text = (name: string, value: number) => `${name}: ${formatPrice(price(value))} (${firstDay})`
  const from = changed.flatMap(({ name, planned }) => (planned === null ? [] : [text(name, planned)])).join('; ')
  return { field: 'plannedPrice', from, to: changed.map(({ name, to }) => text(name, to)).join('; ') }
}

async function withdrawPrices(call: CatalogueWriting, asked: readonly PlannedDay[]) {
  const { db } = call.services
  return onceOnCatalogue(call, { withdrawn: asked }, { known: withdrawnReply }, async (tx, today, at) => {
    const units = await readUnits(db, tx, asked)
    const rows = await tx
      .selectFrom('item_price')
      .select(['id', 'unit_id', 'first_day', 'price'])
      .where(inList(db.kind, 'unit_id', [...units.keys()]))
      .where('first_day', '>', today)
      .execute()
    const planned = new Map(rows.map(row => [`${row.unit_id} ${row.first_day}`, row]))
    const found = asked.map(({ unitId, firstDay }) => planned.get(`${unitId} ${firstDay}`))
    const problems = asked.flatMap(({ unitId }, index) => {
      const unit = units.get(unitId)
      if (unit === undefined || found[index] === undefined) return [problem(`prices.${index}`, 'notFound')]
      const need = unit.is_service === 1 ? 'f-services-manage' : 'f-items-manage'
      return can(call.caller.access, need) ? [] : [problem(`prices.${index}`, 'notAllowed')]
    })
    if (problems.length > 0) throw failureOf(problems)
    const gone = [...new Map(found.flatMap(row => (row ? [[row.id, row] as const] : []))).values()]
    for (const page of inStatements(gone.map(row => row.id)))
      await tx
        .deleteFrom('item_price')
        .where(inList(db.kind, 'id', page))
        .execute()
    await showWithdrawn(db, tx, call, { gone, units, at })
    const counts = { withdrawnCount: gone.length }
    await audit(tx, call, at, 'prices.withdrawn', counts)
    return counts
  })
}

type GoneRow = { readonly unit_id: number; readonly first_day: string; readonly price: number }

async function showWithdrawn(
  db: Db,
  tx: Tx,
  { caller: { userId } }: CatalogueWriting,
  { gone, units, at }: { gone: readonly GoneRow[]; units: ReadonlyMap<number, Unit>; at: number },
): Promise<void> {
  const byItem = Map.groupBy(gone, row => units.get(row.unit_id)?.item_id ?? 0)
  const versions = await raiseVersions(db, tx, [...byItem.keys()], at)
  const entries = [...byItem].map(([itemId, own]) => {
    const texts = own.map(row => {
      const name = units.get(row.unit_id)?.name_ar ?? ''
      return `${name}: ${formatPrice(price(row.price))} (${row.first_day})`
    })
    const changes = [{ field: 'plannedPrice', from: texts.join('; '), to: '' }]
    return { rowId: itemId, version: versions.get(itemId) ?? 0, action: 'changed' as const, changes }
  })
  await writeHistory(db, tx, 'item', entries, { userId, at })
}

async function audit(
  tx: Tx,
  { caller }: CatalogueWriting,
  at: number,
  action: 'prices.changed' | 'prices.withdrawn',
  detail: Readonly<Record<string, string | number>>,
): Promise<void> {
  await recordAudit(tx, { ...actorOf(caller), at, action, subject: 'item prices', detail })
}
