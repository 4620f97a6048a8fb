/** The shop for posting benchmarks and crash tests: a demo company of any size whose first branch has stock for every bill. */
import * as z from 'zod'
import { type NewBill, newBill } from '#contract/bill.ts'
import { tokenScope } from '#contract/protocol.ts'
import { tobaccoOn } from '#domain/bills/tobacco-history.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import { addDays, businessDay, type Day } from '#domain/days.ts'
import { resolveAccounts } from '#domain/ledger/posting.ts'
import { openingStockPosting } from '#domain/ledger/posting-rules-stock.ts'
import { halalas, price, quantity, ratio } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { receive } from '#domain/stock/stock-level.ts'
import { accountOf, type Configuration, readConfiguration } from '#server/company/company.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { vatCategoryOf } from '#server/db/stored-values.ts'
import { scaledShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { post, reserve } from '#server/ledger/ledger.ts'
import { peoplePasswordHash } from './people.ts'

export const branchId = 1
const itemsDefault = 2000
const linesPerBill = 50
const riyadhMinutes = 180
/** The received quantity in thousandths of a piece, and the cost of a piece in halalas. */
const deliveredCount = 1_000_000_000
const pieceCost = 500

/** Fills an empty database with about so many sales, and then with stock for any number of bills. */
export async function fillPostingShop(db: Db, sales: number, items = itemsDefault): Promise<void> {
  const today = businessDay(Date.now(), riyadhMinutes)
  await fillDemo(db, { today, size: scaledShop(items, sales), passwordHash: peoplePasswordHash })
  await deliverGoods(db, addDays(today, -1))
}

/** Receives so much of everything in the first branch that no number of bills uses it up. */
export async function deliverGoods(db: Db, day: Day): Promise<void> {
  await db.write([branchId], async tx => {
    const reservation = await reserve(db.kind, tx, branchId, 'opening')
    const configuration = await readConfiguration(db, tx)
    const levels = await tx
      .selectFrom('stock_level')
      .selectAll()
      .where('branch_id', '=', branchId)
      .orderBy('item_id')
      .execute()
    const delivered = { quantity: quantity(deliveredCount), value: halalas((deliveredCount / 1000) * pieceCost) }
    const place = { branchId, costCentreId: null, partyId: null }
    const entries = openingStockPosting(place, halalas(delivered.value * levels.length))
    await post(db.kind, tx, configuration.settings, reservation, {
      ...{ branchId, day, originalDay: null, document: 'opening', billId: null },
      ...{ reverses: null, memo: '', userId: 1, createdAt: Date.now() },
      posting: resolveAccounts(entries, role => accountOf(configuration, role)),
      moves: levels.map((level, index) => ({ line: index + 1, itemId: level.item_id, branchId, ...delivered })),
      levels: levels.map(row => {
        const level = {
          quantity: quantity(row.quantity),
          value: halalas(row.value),
          lastUnitCost: price(row.last_unit_cost),
        }
        return { itemId: row.item_id, branchId, level: receive(level, delivered.quantity, delivered.value) }
      }),
    })
  })
}

/** Creates the encoded body of the sale number n. Neighbouring sales share most of their items. */
export async function saleMaker(db: Db): Promise<(number: number) => string> {
  const goods = await readGoods(db.read)
  const configuration = await readConfiguration(db)
  return number => {
    const lines = Array.from({ length: linesPerBill }, (_, row) => {
      const good = goods[(number * 7 + row * 3) % goods.length]
      if (!good) throw new Error('The shop has no goods.')
      return { good, count: quantity((1 + ((number + row) % 3)) * 1000), row }
    })
    return JSON.stringify(z.encode(newBill, saleOf(lines, configuration)))
  }
}

type Good = Awaited<ReturnType<typeof readGoods>>[number]

async function readGoods(tx: Tx) {
  return tx
    .selectFrom('item')
    .innerJoin('item_unit as unit', 'unit.item_id', 'item.id')
    .innerJoin('stock_level as level', join =>
      join.onRef('level.item_id', '=', 'item.id').on('level.branch_id', '=', branchId),
    )
    .select(['item.id', 'item.vat_category', 'unit.price_includes_vat', 'item.is_tobacco'])
    .select(['unit.id as unit_id', 'unit.price', 'unit.ratio'])
    .where('unit.is_default_sale', '=', 1)
    .where('item.is_active', '=', 1)
    .where('item.is_service', '=', 0)
    .orderBy('item.id')
    .execute()
}

type SoldLine = { readonly good: Good; readonly count: ReturnType<typeof quantity>; readonly row: number }

function saleOf(lines: readonly SoldLine[], { tobaccoFees, vatRates }: Configuration): NewBill {
  const { net, fee, vat, total } = unwrap(
    computeTotals({
      lines: lines.map(({ good, count }) => ({
        quantity: count,
        unitPrice: price(good.price),
        priceMode: good.price_includes_vat === 1 ? 'included' : 'excluded',
        vatCategory: vatCategoryOf(good.vat_category),
        isTobacco: good.is_tobacco === 1,
        unitRatio: ratio(good.ratio),
      })),
      vat: vatOn(vatRates, businessDay(Date.now(), riyadhMinutes)),
      tobacco: tobaccoOn(tobaccoFees, businessDay(Date.now(), riyadhMinutes)),
    }),
  )
  return {
    ...{ billTypeCode: 'sale', branchId, isDelivered: true, net, fee, vat, total },
    BillItems: lines.map(({ good, count, row }) => ({
      ...{ itemId: good.id, unitId: good.unit_id, quantity: count, unitPrice: price(good.price), row },
      isPriceIncludingVat: good.price_includes_vat === 1,
    })),
    tenders: [{ method: 'cash', amount: total }],
  }
}

export function signInCashier(url: string): Promise<string> {
  return signIn(url, 'cashier')
}

/** Requests an access token over the network. */
export async function signIn(url: string, userName: string): Promise<string> {
  const form = { grant_type: 'password', username: userName, password: demoPassword, scope: tokenScope }
  const response = await fetch(new URL('/connect/token', url), { method: 'POST', body: new URLSearchParams(form) })
  const reply = (await response.json()) as { access_token?: string }
  if (reply.access_token === undefined) throw new Error(`${userName} was not let in: ${response.status}`)
  return reply.access_token
}
