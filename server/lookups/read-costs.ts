/** The costs of a branch's items, for buyers: all at once, because entering a purchase must not wait for requests. */
import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { lookupEndpoints } from '#contract/lookup.ts'
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { halalas, price, quantity, unitPriceOf } from '#domain/money.ts'
import type { Db } from '../db/database.ts'

/** The bill types whose lines have supplier prices. */
const boughtTypes = billTypesThat(type => type.lines === 'supplierPrice')

type Costs = ReplyOf<typeof lookupEndpoints.getItemCosts>

export async function readItemCosts(db: Db, branchId: number): Promise<Costs> {
  const tx = db.longRead
  const levels = await tx
    .selectFrom('stock_level')
    .select(['item_id', 'quantity', 'value'])
    .where('branch_id', '=', branchId)
    .where('quantity', '>', 0)
    .execute()
  const average = new Map(
    levels.map(({ item_id, quantity: count, value }) => [item_id, unitPriceOf(halalas(value), quantity(count))]),
  )
  // The newest effective purchase of each item: neither voided nor replaced.
  const { rows: last } = await sql<LastRow>`SELECT item_id, unit_id, net, quantity FROM (
      SELECT line.item_id, line.unit_id, line.net, line.quantity,
        row_number() OVER (PARTITION BY line.item_id ORDER BY bill.day DESC, bill.id DESC, line.line DESC) AS place
      FROM bill JOIN bill_line AS line ON line.bill_id = bill.id
      WHERE bill.type IN (${sql.join(boughtTypes)}) AND bill.branch_id = ${branchId} AND NOT EXISTS (SELECT 1 FROM bill_event AS ended
        WHERE ended.bill_id = bill.id AND ended.kind IN ('voided', 'replaced'))
    ) AS bought WHERE place = 1 ORDER BY item_id`.execute(tx)
  const paid = new Map(last.map(row => [row.item_id, row]))
  const units = await tx.selectFrom('item_unit').select(['id', 'cost']).orderBy('id').execute()
  const itemIds = [...new Set([...average.keys(), ...paid.keys()])].sort((a, b) => a - b)
  return {
    items: itemIds.map(itemId => {
      const row = paid.get(itemId)
      const cost = row === undefined ? null : unitPriceOf(halalas(row.net), quantity(row.quantity))
      return [itemId, average.get(itemId) ?? null, row?.unit_id ?? null, cost]
    }),
    units: units.flatMap(({ id, cost }) => (cost === null ? [] : [[id, price(cost)]])),
  }
}

type LastRow = {
  readonly item_id: number
  readonly unit_id: number
  readonly net: number
  readonly quantity: number
}
