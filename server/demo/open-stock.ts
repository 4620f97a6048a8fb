/** Posts the opening stock of the demo shop, per branch, on the evening before the first day. */

import { formatBillCode } from '#domain/bills/numbering.ts'
import { type Day, dayStartMs } from '#domain/days.ts'
import { resolveAccounts } from '#domain/ledger/posting.ts'
import { openingStockPosting } from '#domain/ledger/posting-rules-stock.ts'
import { amountOf, halalas, quantity } from '#domain/money.ts'
import { emptyLevel, receive } from '#domain/stock/stock-level.ts'
import { accountOf } from '../company/company.ts'
import type { LevelAfter, StockMove } from '../ledger/rows.ts'
import type { DemoItem } from './make-items.ts'
import type { Shop, ShopBranch } from './shop.ts'

const daysOfStock = 12
const itemsPerPosting = 2500
const eveningMs = 20 * 3_600_000

export function openStock(shop: Shop, day: Day): void {
  for (const branch of shop.branches) {
    const items = shop.items.filter(item => item.kind !== 'service')
    for (let from = 0; from < items.length; from += itemsPerPosting)
      openItems(shop, branch, day, items.slice(from, from + itemsPerPosting))
  }
}

function openItems(shop: Shop, { branch }: ShopBranch, day: Day, items: readonly DemoItem[]): void {
  const moves: StockMove[] = []
  const levels: LevelAfter[] = []
  let total = 0
  for (const item of items) {
    const count = quantity(Math.max(Math.ceil((shop.dailyDemand(item) * daysOfStock) / 1000), 4) * 1000)
    const cost = item.units[0]?.cost
    if (cost === undefined) continue
    const value = amountOf(count, cost)
    moves.push({ line: moves.length + 1, itemId: item.id, branchId: branch.id, quantity: count, value })
    levels.push({ itemId: item.id, branchId: branch.id, level: receive(emptyLevel, count, value) })
    total += value
  }
  const place = { branchId: branch.id, costCentreId: null, partyId: null }
  const number = shop.ledger.nextNumber(branch.id, 'opening')
  shop.ledger.post('opening', {
    branchId: branch.id,
    day,
    originalDay: null,
    document: `opening ${formatBillCode({ prefix: branch.code_prefix, number })}`,
    billId: null,
    reverses: null,
    memo: 'رصيد افتتاحي للمخزون',
    userId: shop.people.get('storekeeper') ?? 0,
    createdAt: dayStartMs(day, shop.offsetMinutes) + eveningMs,
    posting: resolveAccounts(openingStockPosting(place, halalas(total)), role => accountOf(shop.configuration, role)),
    moves,
    levels,
  })
}
