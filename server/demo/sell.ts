/** Sales at the till: lines, discounts, payments and returns. */

import { billTypeOf } from '#domain/bills/bill-types.ts'
import { nothingRefunded } from '#domain/bills/refund.ts'
import type { Tender } from '#domain/bills/tenders.ts'
import { noCashBefore } from '#domain/bills/tenders.ts'
import { type Day, day } from '#domain/days.ts'
import {
  baseQuantity,
  type Halalas,
  halalas,
  price,
  type Quantity,
  quantity,
  rate,
  ratio,
  ratioOne,
  zeroHalalas,
  zeroQuantity,
} from '#domain/money.ts'
import type { IssuedGoods } from '#domain/stock/costing.ts'
import { originalExpense, originalLine } from '../bills/post/read-original.ts'
import type { BillRequest, ItemLineRequest } from '../bills/post/request.ts'
import type { BillRows } from '../bills/post/rows.ts'
import { billTypeCodeOf, invoiceKindOf } from '../db/stored-values.ts'
import type { DemoItem } from './make-items.ts'
import type { DemoParty } from './make-parties.ts'
import { aRequest, held, itemLine, knownParty, postBill, remember, type Shop, type ShopBranch } from './shop.ts'

export type DemoTime = { readonly day: Day; readonly createdAt: number }

const linesMax = 9
const daysOfStockMin = 7

export function sell(shop: Shop, at: ShopBranch, when: DemoTime): void {
  const { random } = shop
  const lines = pickLines(shop, at)
  if (lines.length === 0) return
  const customer = random.isOften(0.12) ? random.pick(shop.customers) : null
  const discount = lines.every(line => line.discount === null) && random.isOften(0.02) ? billDiscount : null
  const request = aRequest(at, when, {
    type: 'sale',
    partyId: customer?.id ?? null,
    lines,
    discount,
    tendersFor: total => tendersFor(shop, customer, total),
  })
  const rows = postBill(shop, at, request, customer ? { party: knownParty(shop, customer) } : {})
  remember(at.recentSales, rows)
  for (const line of lines) noteShortage(shop, at, line)
}

const billDiscount: BillRequest['discount'] = { kind: 'percent', percent: rate(500) }

function pickLines(shop: Shop, at: ShopBranch): ItemLineRequest[] {
  const wanted = shop.random.whole(1, linesMax)
  const taken = new Set<number>()
  const lines: ItemLineRequest[] = []
  for (let tries = 0; lines.length < wanted && tries < wanted * 3; tries++) {
    const item = shop.pickItem()
    if (taken.has(item.id)) continue
    const line = pickQuantity(shop, at, item, lines.length)
    if (!line) continue
    taken.add(item.id)
    lines.push(line)
  }
  return lines
}

/** Undefined if there is not enough stock. */
function pickQuantity(shop: Shop, at: ShopBranch, item: DemoItem, index: number): ItemLineRequest | undefined {
  const { random } = shop
  const byCarton = item.kind === 'fixed' && random.isOften(0.02)
  const unit = byCarton ? item.units.at(-1) : item.units[0]
  if (!unit) return undefined
  const count = byCarton ? quantity(1000) : countOf(shop, item)
  if (item.kind !== 'service' && held(at, item.id) < (count * unit.ratio) / ratioOne) return undefined
  const line = itemLine(index, unit, item, count)
  const features = item.features.length > 0 && random.isOften(0.3) ? [random.pick(item.features).id] : []
  const isReduced = random.isOften(0.04)
  const percent = rate(random.isOften(0.7) ? 500 : 1000)
  return { ...line, featureIds: features, discount: isReduced ? { kind: 'percent', percent } : null }
}

/** In thousandths: loose goods by weight in steps of five grams, other goods in pieces. */
function countOf({ random }: Shop, item: DemoItem): Quantity {
  if (item.kind === 'weighed') return quantity(random.whole(40, 500) * 5)
  if (item.kind === 'service') return quantity(1000)
  const pieces = random.isOften(0.65) ? 1 : random.isOften(0.7) ? 2 : random.whole(3, 6)
  return quantity(pieces * 1000)
}

function noteShortage(shop: Shop, at: ShopBranch, line: ItemLineRequest): void {
  const item = shop.items[line.itemId - 1]
  if (!item || item.kind === 'service') return
  if (held(at, item.id) < Math.max(shop.dailyDemand(item) * daysOfStockMin, 3000)) at.toOrder.add(item.id)
}

const notes = [1, 5, 10, 50, 100, 200, 500].map(sar => sar * 100)

function tendersFor(shop: Shop, customer: DemoParty | null, total: Halalas): readonly Tender[] {
  const { random } = shop
  if (total === 0) return []
  if (customer?.can_loan === 1 && random.isOften(0.5)) {
    const left = (customer.loan_limit ?? Number.POSITIVE_INFINITY) - (shop.owes.get(customer.id) ?? 0)
    if (total <= left) return [{ method: 'credit', amount: total }]
  }
  const chance = random.next()
  if (chance < 0.42) return [{ method: 'cash', amount: handedOver(shop, total) }]
  if (chance < 0.84) return [{ method: 'mada', amount: total }]
  if (chance < 0.93) return [{ method: 'card', amount: total }]
  if (chance < 0.97) return [{ method: 'wallet', amount: total }]
  const cash = halalas(Math.floor(total / 200) * 100)
  const rest: Tender = { method: 'mada', amount: halalas(total - cash) }
  return cash === 0 ? [rest] : [{ method: 'cash', amount: cash }, rest]
}

/** The exact amount, or a sum of the customer's notes. */
function handedOver({ random }: Shop, total: Halalas): Halalas {
  if (random.isOften(0.3)) return total
  const note = notes.find(each => each >= total) ?? 50_000
  const step = random.isOften(0.5) ? note : 1000
  return halalas(Math.ceil(total / step) * step)
}

/** Returns goods of a recent bill for cash, at most once per bill. */
export function takeBack(shop: Shop, at: ShopBranch, when: DemoTime): void {
  const original = takeRecent(shop, at.recentSales)
  if (!original) return
  const lines = refundLines(shop, original, 2)
  if (lines.length === 0) return
  const request = aRequest(at, when, {
    type: 'rsale',
    reason: 'رد سلع أو خدمات',
    originalBillId: original.bill.id,
    lines,
    tendersFor: total => (total === 0 ? [] : [{ method: 'cash', amount: total }]),
  })
  postBill(shop, at, request, { original: knownOriginal(original) })
}

/** Removes a random bill from the recent ones and returns it. */
export function takeRecent({ random }: Shop, recent: BillRows[]): BillRows | undefined {
  return recent.splice(random.whole(0, recent.length - 1), 1)[0]
}

/** All or part of some lines of goods. */
export function refundLines({ random }: Shop, { lines }: BillRows, linesWanted: number): ItemLineRequest[] {
  return lines
    .filter(line => line.is_service === 0 && line.is_tobacco === 0)
    .slice(0, random.whole(1, linesWanted))
    .flatMap((line, index) => {
      if (line.item_id === null || line.unit_id === null) return []
      const isWhole = line.quantity <= 1000 || line.quantity % 1000 !== 0 || random.isOften(0.5)
      const count = quantity(isWhole ? line.quantity : 1000)
      const { item_id: itemId, unit_id: unitId } = line
      const priceMode = line.price_includes_vat === 1 ? 'included' : 'excluded'
      return [
        {
          at: `BillItems.${index}`,
          isService: false,
          itemId,
          unitId,
          quantity: count,
          unitPrice: price(line.unit_price),
          priceMode,
          discount: null,
          featureIds: [],
          originalLine: line.line,
          quotationLine: null,
          campaignId: null,
          isProduct: false,
        } as const,
      ]
    })
}

export function knownOriginal({ bill, lines }: BillRows) {
  return {
    id: bill.id,
    day: day(bill.day),
    deliveryDay: null,
    type: bill.type,
    branchId: bill.branch_id,
    partyId: bill.party_id ?? null,
    buyerId: bill.buyer_id ?? null,
    costCentreId: bill.cost_center_id ?? null,
    bearerId: bill.account_id ?? null,
    isDelivered: bill.is_delivered === 1,
    isPartlyDelivered: false,
    isVatEnabled: bill.is_vat_enabled === 1,
    invoiceKind: invoiceKindOf(bill.invoice_kind ?? null),
    vatKind: null,
    declaredVat: zeroHalalas,
    declaredBack: zeroHalalas,
    cashBefore: noCashBefore,
    cashStepHalalas: null,
    lines: new Map(
      lines.flatMap(row => {
        const line = originalLine(row, nothingRefunded, bill.type, issuedWith(bill, row))
        return line ? [[row.line, line] as const] : []
      }),
    ),
    expenses: new Map(
      lines.flatMap(row => {
        const expense = originalExpense(row, nothingRefunded)
        return expense ? [[row.line, expense] as const] : []
      }),
    ),
  }
}

/** The issued goods of a sales line. Each bill is refunded at most once, so there are no earlier returns. */
function issuedWith({ type }: BillRows['bill'], row: BillRows['lines'][number]): IssuedGoods | null {
  if (billTypeOf(billTypeCodeOf(type)).stock !== 'out' || row.is_service === 1) return null
  const count = baseQuantity(quantity(row.quantity), ratio(row.ratio))
  return { count, cost: halalas(row.cost), backCount: zeroQuantity, backValue: zeroHalalas }
}
