/** The basket of a customer: lines, a discount, the payment, and the figures that the till shows. */
import type { NewBill, NewBillLine } from '#contract/bill.ts'
import type { CatalogueItem } from '#contract/catalogue.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import type { BillTotals, Discount, TobaccoSetting, VatSetting } from '#domain/bills/totals-types.ts'
import { type Halalas, halalas, price, quantity, rate } from '#domain/money.ts'
import type { Random } from './random.ts'

export type TillSettings = { readonly vat: VatSetting; readonly tobacco: TobaccoSetting }

const linesMax = 6
const piecesMax = 4
/** The discount limit of the cashier role, in hundredths of a percent. */
const discountMax = 1000

/** A sale that the server must accept if the stock suffices. */
export function makeSale(
  random: Random,
  items: readonly CatalogueItem[],
  branchId: number,
  till: TillSettings,
): NewBill {
  const lines = Array.from({ length: random.integer(1, linesMax) }, (_, row) =>
    makeLine(random, random.pick(items), row),
  )
  const isService = (line: NewBillLine) => items.some(item => item.id === line.itemId && item.isService)
  const discount: Discount | null = random.chance(0.15)
    ? { kind: 'percent', percent: rate(random.integer(1, 5) * 100) }
    : null
  return withFigures(
    {
      ...emptyBill(branchId),
      BillItems: lines.filter(line => !isService(line)),
      BillServices: lines.filter(isService),
      discount,
    },
    items,
    till,
    total => payFor(random, total),
  )
}

/** A purchase from a supplier, paid from the bank. */
export function makePurchase(
  random: Random,
  items: readonly CatalogueItem[],
  place: { readonly branchId: number; readonly supplierId: number },
  till: TillSettings,
): NewBill {
  const goods = items.filter(item => !item.isService)
  const lines = Array.from({ length: random.integer(2, 10) }, (_, row) => {
    const { discount: _none, ...line } = makeLine(random, random.pick(goods), row)
    const cost = price(Math.round(line.unitPrice * (0.5 + random.next() / 4)))
    return {
      ...line,
      quantity: quantity(line.quantity * random.integer(2, 8)),
      unitPrice: cost,
      isPriceIncludingVat: false,
    }
  })
  const freight = {
    kind: 'cost',
    description: 'freight',
    amount: halalas(random.integer(1, 20_000)),
    method: 'cash',
  } as const
  const bill = {
    ...emptyBill(place.branchId),
    ...(random.chance(0.4) && { charges: [freight] }),
    billTypeCode: 'purch' as const,
    partyId: place.supplierId,
    BillItems: lines,
  }
  // A purchase bears no tobacco fee: the shop adds it on sale.
  const withoutFee = { ...till, tobacco: { ...till.tobacco, isEnabled: false } }
  return withFigures(bill, items, withoutFee, total => [{ method: 'bank', amount: total }])
}

/** The same bill with the totals of its lines, and paid. */
export function withFigures(
  bill: NewBill,
  items: readonly CatalogueItem[],
  till: TillSettings,
  pay: (total: Halalas) => NewBill['tenders'],
): NewBill {
  const totals = totalsOf(bill, items, till)
  const { net, fee, vat, total } = totals
  return { ...bill, net, fee, vat, total, tenders: pay(total) }
}

function makeLine(random: Random, item: CatalogueItem, row: number): NewBillLine {
  const unit = item.units.find(each => each.isDefaultSale) ?? item.units[0]
  if (!unit) throw new Error(`Item ${item.code} has no unit.`)
  const count = unit.isSplittable ? random.integer(50, 3000) : random.integer(1, piecesMax) * 1000
  return {
    itemId: item.id,
    unitId: unit.id,
    quantity: quantity(count),
    unitPrice: unit.price,
    isPriceIncludingVat: unit.isPriceIncludingVat,
    row,
    discount: random.chance(0.1)
      ? { kind: 'percent', percent: rate(random.integer(1, (discountMax - 500) / 100) * 100) }
      : null,
  }
}

function payFor(random: Random, total: Halalas): NewBill['tenders'] {
  const cash = (amount: number) => ({ method: 'cash' as const, amount: halalas(amount) })
  const card = (amount: number) => ({ method: 'mada' as const, amount: halalas(amount) })
  if (total === 0) return [cash(0)]
  switch (random.integer(0, 3)) {
    case 0:
      return [cash(total)]
    case 1:
      return [cash(Math.ceil(total / 5000) * 5000)]
    case 2:
      return [card(total)]
    default: {
      const part = random.integer(0, total)
      return [card(part), cash(total - part)]
    }
  }
}

function totalsOf(bill: NewBill, items: readonly CatalogueItem[], till: TillSettings): BillTotals {
  const result = computeTotals({
    lines: linesOf(bill).map(line => {
      const item = items.find(each => each.id === line.itemId)
      const unit = item?.units.find(each => each.id === line.unitId)
      if (!item || !unit) throw new Error('A line names an item that is not in the catalogue.')
      return {
        quantity: line.quantity,
        unitPrice: line.unitPrice,
        priceMode: line.isPriceIncludingVat ? ('included' as const) : ('excluded' as const),
        vatCategory: item.vatCategory,
        discount: line.discount ?? null,
        isTobacco: item.isTobacco,
        unitRatio: unit.ratio,
      }
    }),
    billDiscount: bill.discount ?? null,
    ...till,
  })
  if (!result.ok) throw new Error(`The simulator made a bill without totals: ${JSON.stringify(result.problems)}`)
  return result.value
}

/** In order of entry. */
function linesOf(bill: NewBill): NewBillLine[] {
  return [...bill.BillItems, ...(bill.BillServices ?? [])].sort((a, b) => (a.row ?? 0) - (b.row ?? 0))
}

function emptyBill(branchId: number): NewBill {
  const nothing = halalas(0)
  return {
    billTypeCode: 'sale',
    branchId,
    isDelivered: true,
    BillItems: [],
    tenders: [],
    net: nothing,
    fee: nothing,
    vat: nothing,
    total: nothing,
  }
}
