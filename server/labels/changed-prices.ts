/** The units whose price differs from that before a day, according to the histories of their items. */
import type { ReplyOf } from '#contract/endpoint.ts'
import { changedPricesMax, type labelEndpoints } from '#contract/labels.ts'
import type { Day } from '#domain/days.ts'
import { parsePrice } from '#domain/decimal.ts'
import { type Price, price } from '#domain/money.ts'
import type { Caller } from '../calls/handler.ts'
import { readBooks } from '../calls/heavy-work.ts'
import { dayStartAt, readConfiguration } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { inStatements, pagesOf } from '../db/pages.ts'
import { takeOverDuePrices } from '../definitions/due-prices.ts'
import { changesIn } from '../definitions/row-history.ts'
import type { Services } from '../services.ts'

const entriesAtOnce = 1000

type Reply = ReplyOf<typeof labelEndpoints.getChangedPrices>

export async function changedPrices(services: Services, caller: Caller, since: Day): Promise<Reply> {
  const { db } = services
  // Their days have come; the histories must say so.
  await takeOverDuePrices(services)
  const from = dayStartAt(await readConfiguration(db), since)
  return readBooks(db, caller, async ({ kind, longRead }) => {
    const before = await pricesBefore(longRead, from)
    const rows: { id: number; price: number; code_order: string }[] = []
    for (const ids of inStatements([...before.keys()]))
      rows.push(
        ...(await longRead
          .selectFrom('item_unit as unit')
          .innerJoin('item', 'item.id', 'unit.item_id')
          .select(['unit.id', 'unit.price', 'item.code_order'])
          .where(inList(kind, 'unit.id', ids))
          .where('item.is_active', '=', 1)
          .execute()),
      )
    const changed = rows
      .flatMap(row => {
        const was = before.get(row.id)
        return was === undefined || was === price(row.price) ? [] : [{ ...row, was }]
      })
      .sort((a, b) => (a.code_order === b.code_order ? a.id - b.id : a.code_order < b.code_order ? -1 : 1))
    return {
      units: changed.slice(0, changedPricesMax).map(({ id, was }) => ({ unitId: id, before: was })),
      hasMore: changed.length > changedPricesMax,
    }
  })
}

/** Of every unit in an entry since then: its price in the earliest one. */
async function pricesBefore(tx: Tx, from: number): Promise<ReadonlyMap<number, Price>> {
  const before = new Map<number, Price>()
  const pages = pagesOf<{ id: number; changes: string }>(entriesAtOnce, last =>
    tx
      .selectFrom('row_change')
      .select(['id', 'changes'])
      .where('table_name', '=', 'item')
      .where('action', '=', 'changed')
      .where('at', '>=', from)
      .where('id', '>', last?.id ?? 0)
      .where('changes', 'like', '%"units"%')
      .orderBy('id')
      .limit(entriesAtOnce)
      .execute(),
  )
  for await (const page of pages)
    for (const { changes } of page)
      for (const unit of changesIn('item', changes).flatMap(change =>
        change.field === 'units' && Array.isArray(change.from) ? change.from : [],
      )) {
        const read = parsePrice(String(unit.price))
        const id = Number(unit.id)
        if (read.ok && !before.has(id)) before.set(id, read.value)
      }
  return before
}
