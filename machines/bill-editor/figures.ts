/** The totals of a draft, their problems, and the lines that exceed the stock. */
import { billTypeOf, carriesCost } from '#domain/bills/bill-types.ts'
import { discountProblems } from '#domain/bills/discount-limit.ts'
import { chargedVat, purchaseCategory } from '#domain/bills/purchase-vat.ts'
import { type LineOfSale, promiseJudge } from '#domain/bills/quotation.ts'
import { tobaccoOn } from '#domain/bills/tobacco-history.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import type { BillTotals, TobaccoSetting, TotalsInput, TotalsLine, VatSetting } from '#domain/bills/totals-types.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import { addDays, type Day, day, isDay } from '#domain/days.ts'
import { quantityOne } from '#domain/fields/reading.ts'
import { type Halalas, type Price, price, type Quantity, ratioOne } from '#domain/money.ts'
import type { Problem, Result } from '#domain/problem.ts'
import { type Shortage, shortagesOf } from '#domain/stock/shortage.ts'
import { discountIn, type Gift, giftsIn } from './campaigns.ts'
import { debitTotalsOf } from './debit-lines.ts'
import type { BillSetting, Draft, DraftAmount, DraftLine } from './draft.ts'
import { priceOfAmount } from './expense-line.ts'
import { refundTotalsOf } from './refund-lines.ts'

/** The VAT rates on the day of the bill. */
export function vatOf({ date }: Draft, { vat, vatRates }: BillSetting): VatSetting {
  return date === null || !isDay(date) ? vat : vatOn(vatRates, date)
}

/** The tobacco fee on the day of the bill. */
function tobaccoOf({ date }: Draft, { tobacco, tobaccoFees }: BillSetting): TobaccoSetting {
  return date === null || !isDay(date) ? tobacco : tobaccoOn(tobaccoFees, date)
}

/** The totals as the server will compute them, or their problems. */
export function draftTotalsOf(draft: Draft, setting: BillSetting): Result<BillTotals> {
  const { refunds, debits } = billTypeOf(draft.type)
  if (debits !== null) return debitTotalsOf(draft)
  return refunds === null ? computeTotals(totalsInput(draft, setting)) : refundTotalsOf(draft)
}

/** The lines whose discounts together exceed the user's limit; at `lines.<n>.discount`. */
export function limitProblems(draft: Draft, totals: Result<BillTotals>, setting: BillSetting): readonly Problem[] {
  // A supplier's discount is not limited.
  const isListed = billTypeOf(draft.type).lines === 'priceList'
  if (!totals.ok || !isListed || setting.discountPercentMax === null) return []
  const keepsPromise = promiseOf(draft, setting)
  const giftOf = giftsIn(draft, setting.campaigns)
  const priced = draft.lines.flatMap((line, row) => {
    const ofLine = totals.value.lines[row]
    const isExempt = keepsPromise(line)
    const gift = giftOf(line)
    const sold = totalsLine(line, gift)
    const hasCampaign = gift !== null
    return ofLine ? [{ sold, listPrice: fullListPrice(line), totals: ofLine, isExempt, hasCampaign }] : []
  })
  return discountProblems(priced, setting.discountPercentMax, draft.discount)
}

/** Returns a function from a line to whether it has the terms of an unexpired quotation; the server checks the same. */
function promiseOf(draft: Draft, setting: BillSetting): (line: DraftLine) => boolean {
  const { quotation, discount } = draft
  if (quotation === null) return () => false
  const isKept = promiseJudge(
    { day: billDayOf(draft, setting), discount, lines: draft.lines.map(quotedLine) },
    { ...quotation, lines: new Map(quotation.lines.map(each => [each.line, each])) },
  )
  return line => isKept(quotedLine(line))
}

function quotedLine({ features, ...line }: DraftLine): LineOfSale {
  return { ...line, featureIds: features.map(feature => feature.id) }
}

/** The business day of the bill. */
export function billDayOf({ date }: Pick<Draft, 'date'>, { today }: Pick<BillSetting, 'today'>): Day {
  return day(date ?? today)
}

/** The default validity of quotation prices, in days. */
const daysQuoted = 14

/** The last day of validity of a quotation's prices. */
export function lastDayOf(draft: Draft, setting: BillSetting): Day {
  return draft.expiresOn === null ? addDays(billDayOf(draft, setting), daysQuoted) : day(draft.expiresOn)
}

/** The discount problems of a draft that is not applied yet. */
export function limitProblemsOf(draft: Draft, setting: BillSetting): readonly Problem[] {
  return limitProblems(draft, draftTotalsOf(draft, setting), setting)
}

export type DraftFigures = { readonly totals: Result<BillTotals>; readonly against: readonly Problem[] }

export function draftFiguresOf(draft: Draft, setting: BillSetting): DraftFigures {
  const totals = draftTotalsOf(draft, setting)
  return { totals, against: limitProblems(draft, totals, setting) }
}

/** The known stock of the branch, by item, in base units. */
export type KnownStock = ReadonlyMap<number, Quantity>

export const nothingKnown: KnownStock = new Map()

/**
 * The lines that exceed the current stock of the branch. The server checks goods that are delivered later, bills of an earlier day, and edited bills,
 * whose goods are already out of stock.
 */
export function shortagesIn(draft: Draft, stock: KnownStock): readonly Shortage[] {
  const type = billTypeOf(draft.type)
  const isTaken = carriesCost(type) || (type.stock === 'out' && draft.isDelivered)
  const takesNow = isTaken && draft.date === null && draft.edits === null
  return takesNow && stock.size > 0 ? shortagesOf(draft.lines, stock) : []
}

export function totalOf(totals: Result<BillTotals>): Halalas | null {
  return totals.ok ? totals.value.total : null
}

function fullListPrice({ listPrice, features }: DraftLine): Price {
  return features.reduce((sum, feature) => price(sum + feature.price), listPrice)
}

function totalsInput(draft: Draft, setting: BillSetting): TotalsInput {
  const { hasSupplierInvoice, bearsTobaccoFee } = billTypeOf(draft.type)
  const kind = hasSupplierInvoice ? (draft.vatKind ?? 'standard') : null
  const giftOf = giftsIn(draft, setting.campaigns)
  const lines = [...draft.lines.map(line => totalsLine(line, giftOf(line))), ...draft.amounts.map(amountLine)]
  const vat = vatOf(draft, setting)
  const tobacco = tobaccoOf(draft, setting)
  return {
    lines:
      kind === null ? lines : lines.map(line => ({ ...line, vatCategory: purchaseCategory(kind, line.vatCategory) })),
    billDiscount: draft.discount,
    vat: kind === null ? vat : chargedVat(kind, vat),
    tobacco: bearsTobaccoFee ? tobacco : { ...tobacco, isEnabled: false },
  }
}

function amountLine({ amount }: DraftAmount): TotalsLine {
  return {
    ...{ quantity: quantityOne, unitPrice: priceOfAmount(amount), unitRatio: ratioOne },
    ...{ priceMode: 'excluded', vatCategory: 'outOfScope' },
  }
}

function totalsLine(line: DraftLine, gift: Gift | null): TotalsLine {
  return {
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    featurePrices: line.features.map(feature => feature.price),
    priceMode: line.priceMode,
    vatCategory: line.vatCategory,
    discount: discountIn(line, gift),
    isTobacco: line.isTobacco,
    unitRatio: line.ratio,
  }
}
