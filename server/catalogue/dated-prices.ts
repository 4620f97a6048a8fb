/** Prices with their first days, by unit id. */
import { day } from '#domain/days.ts'
import { price } from '#domain/money.ts'
import type { DatedPrice } from '#domain/prices/dated-prices.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

export async function readDatedPrices(
  kind: Db['kind'],
  tx: Tx,
  unitIds: readonly number[],
): Promise<ReadonlyMap<number, readonly DatedPrice[]>> {
  const rows = await tx
    .selectFrom('item_price')
    .select(['unit_id', 'first_day', 'price', 'replaced'])
    .where(inList(kind, 'unit_id', unitIds))
    .orderBy('first_day')
    .execute()
  const byUnit = Map.groupBy(rows, row => row.unit_id)
  return new Map(
    Array.from(byUnit, ([id, own]) => [
      id,
      own.map(row => ({
        firstDay: day(row.first_day),
        price: price(row.price),
        replaced: row.replaced === null ? null : price(row.replaced),
      })),
    ]),
  )
}
