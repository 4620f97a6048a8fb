import * as fc from 'fast-check'
import { computeTotals } from '#domain/bills/totals.ts'
import {
  type BillTotals,
  type Discount,
  priceModes,
  type TobaccoSetting,
  type TotalsInput,
  type TotalsLine,
  type VatSetting,
  vatCategories,
} from '#domain/bills/totals-types.ts'
import { halalas, price, quantity, rate, ratio, ratioOne } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { percent, pieces, priceAt, sar } from './amounts.ts'

/** Makers and generators of bills for totals tests. A maker sets ordinary values; a test sets the ones that it is about. */

export const vatOn: VatSetting = { isEnabled: true, rate: percent('15') }
export const vatOff: VatSetting = { isEnabled: false, rate: percent('15') }
export const feeOn: TobaccoSetting = { isEnabled: true, rate: percent('100'), minimumPerUnit: sar('25.00') }
export const feeOff: TobaccoSetting = { ...feeOn, isEnabled: false }

export function aLine(unitPrice: string, changes: Partial<TotalsLine> = {}): TotalsLine {
  return {
    quantity: pieces('1'),
    unitPrice: priceAt(unitPrice),
    priceMode: 'included',
    vatCategory: 'standard',
    unitRatio: ratioOne,
    ...changes,
  }
}

export function aBill(lines: readonly TotalsLine[], changes: Partial<TotalsInput> = {}): TotalsInput {
  return { lines, vat: vatOn, tobacco: feeOn, ...changes }
}

/** The totals of a valid bill. */
export function totalsOf(lines: readonly TotalsLine[], changes: Partial<TotalsInput> = {}): BillTotals {
  return unwrap(computeTotals(aBill(lines, changes)))
}

const anyPercentDiscount = fc
  .integer({ min: 0, max: 10_000 })
  .map((each): Discount => ({ kind: 'percent', percent: rate(each) }))

const anyAmountDiscount = fc
  .integer({ min: 0, max: 500 })
  .map((each): Discount => ({ kind: 'amount', amount: halalas(each) }))

const anyDiscount = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: anyPercentDiscount },
  { weight: 1, arbitrary: anyAmountDiscount },
)

/** Small values often produce ties and remainders; large ones exceed the range of exact products. */
const anyPrice = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map(each => price(each * 10_000)),
  fc.integer({ min: 0, max: 9_999_999 }).map(price),
  fc.integer({ min: 0, max: 5_000_000_000_000 }).map(price),
)

const anyQuantity = fc.oneof(
  fc.integer({ min: 1, max: 5 }).map(each => quantity(each * 1000)),
  fc.integer({ min: 1, max: 20_000 }).map(quantity),
)

export const anyTotalsLine: fc.Arbitrary<TotalsLine> = fc.record({
  quantity: anyQuantity,
  unitPrice: anyPrice,
  featurePrices: fc.array(fc.integer({ min: 0, max: 50_000 }).map(price), { maxLength: 2 }),
  priceMode: fc.constantFrom(...priceModes),
  vatCategory: fc.oneof({ weight: 3, arbitrary: fc.constant('standard' as const) }, fc.constantFrom(...vatCategories)),
  discount: anyDiscount,
  isTobacco: fc.boolean(),
  unitRatio: fc.constantFrom(ratioOne, ratio(12_000_000), ratio(500_000)),
})

/** Random bills; many are refused (a discount above its line, tobacco below the minimum price), which the property tests skip. */
export const anyBill: fc.Arbitrary<TotalsInput> = fc.record({
  lines: fc.array(anyTotalsLine, { minLength: 1, maxLength: 7 }),
  billDiscount: anyDiscount,
  vat: fc.record({ isEnabled: fc.boolean(), rate: fc.constantFrom(rate(1500), rate(500), rate(733), rate(0)) }),
  tobacco: fc.record({
    isEnabled: fc.boolean(),
    rate: fc.constantFrom(rate(10_000), rate(5000), rate(3333)),
    minimumPerUnit: fc.constantFrom(halalas(2500), halalas(1), halalas(0)),
  }),
})

/** Bills with valid totals, together with these. */
export const anyTotalledBill = anyBill
  .map(input => ({ input, result: computeTotals(input) }))
  .filter(({ result }) => result.ok)
  .map(({ input, result }) => ({ input, totals: unwrap(result) }))
