import { formatHalalas, formatPrice } from '../decimal.ts'
import {
  amountHalalasMax,
  amountOf,
  divideRounded,
  type Halalas,
  halalas,
  isBaseQuantityTooLarge,
  type Price,
  percentOf,
  price,
  priceMax,
  quantityMax,
  rate,
  wholeRate,
  zeroHalalas,
} from '../money.ts'
import { type Problem, problem } from '../problem.ts'
import {
  type Discount,
  type LineTotals,
  priceModes,
  type TobaccoSetting,
  type TotalsInput,
  type TotalsLine,
  vatCategories,
} from './totals-types.ts'

type Writable<T> = { -readonly [Key in keyof T]: T[Key] }

/** The intermediate result of a line: rule 1 sets `amount`, `lineDiscount` and `gross`; the later rules set the rest. */
export type LineDraft = {
  readonly index: number
  /** The number of its VAT category and price mode, in the order of groups. */
  readonly group: number
  readonly gross: Halalas
  readonly bearsFee: boolean
  readonly minimumFee: Halalas
  readonly totals: Writable<LineTotals>
}

/**
 * Rule 1: gross of a line = round(quantity × (unit price + feature prices)) − line discount, never negative.
 * The problems of the line are added to `problems`; its amounts are then zero.
 */
export function draftLine(line: TotalsLine, index: number, input: TotalsInput, problems: Problem[]): LineDraft {
  const at = `lines.${index}`
  const found = problems.length
  const unitPrice = fullPrice(line)
  checkLine(line, unitPrice, at, problems)
  const bearsFee = input.tobacco.isEnabled && line.isTobacco === true
  const isSound = problems.length === found
  const amount = isSound ? amountOf(line.quantity, unitPrice) : zeroHalalas
  const lineDiscount = isSound ? discountOn(amount, line.discount, `${at}.discount`, problems) : zeroHalalas
  const minimumFee = isSound && bearsFee ? minimumFeeOf(line, input.tobacco, at, problems) : zeroHalalas
  return {
    index,
    group: vatGroupNumber(line),
    gross: halalas(amount - lineDiscount),
    bearsFee,
    minimumFee,
    totals: {
      amount,
      lineDiscount,
      billDiscount: zeroHalalas,
      net: zeroHalalas,
      fee: zeroHalalas,
      vat: zeroHalalas,
      total: zeroHalalas,
      priceMode: line.priceMode,
      vatCategory: line.vatCategory,
      rate: input.vat.isEnabled && line.vatCategory === 'standard' ? input.vat.rate : noRate,
    },
  }
}

/** The amount of a discount on a sum. One larger than the sum is a problem and counts as zero. */
export function discountOn(
  sum: Halalas,
  discount: Discount | null | undefined,
  at: string,
  problems: Problem[],
): Halalas {
  if (discount === null || discount === undefined) return zeroHalalas
  if (discount.kind === 'percent') {
    if (discount.percent < 0) problems.push(problem(at, 'mustNotBeNegative'))
    else if (discount.percent > wholeRate)
      problems.push(problem(at, 'discountTooLarge', { maximum: formatHalalas(sum) }))
    else return percentOf(sum, discount.percent)
    return zeroHalalas
  }
  if (discount.amount < 0) problems.push(problem(at, 'mustNotBeNegative'))
  else if (discount.amount > sum) problems.push(problem(at, 'discountTooLarge', { maximum: formatHalalas(sum) }))
  else return discount.amount
  return zeroHalalas
}

/** The position of a VAT category and price mode in the order of groups. */
export function vatGroupNumber(line: Pick<TotalsLine, 'vatCategory' | 'priceMode'>): number {
  return vatCategories.indexOf(line.vatCategory) * priceModes.length + priceModes.indexOf(line.priceMode)
}

const noRate = rate(0)

function fullPrice(line: TotalsLine): Price {
  if (line.featurePrices === undefined || line.featurePrices.length === 0) return line.unitPrice
  let sum: number = line.unitPrice
  for (const each of line.featurePrices) sum += each
  return price(sum)
}

function checkLine(line: TotalsLine, unitPrice: Price, at: string, problems: Problem[]): void {
  if (line.quantity <= 0) problems.push(problem(`${at}.quantity`, 'mustBePositive'))
  if (line.unitRatio <= 0) problems.push(problem(`${at}.unitRatio`, 'mustBePositive'))
  if (line.unitPrice < 0 || unitPrice < 0) problems.push(problem(`${at}.unitPrice`, 'mustNotBeNegative'))
  else if (line.unitPrice > priceMax)
    problems.push(problem(`${at}.unitPrice`, 'tooLarge', { max: formatPrice(priceMax) }))
  // An estimate is enough: the limit is far below the size at which doubles lose whole numbers.
  else if ((line.quantity * unitPrice) / 100_000 > amountHalalasMax)
    problems.push(problem(`${at}.quantity`, 'tooLarge'))
  else if (line.quantity > quantityMax || isBaseQuantityTooLarge(line.quantity, line.unitRatio))
    problems.push(problem(`${at}.quantity`, 'tooLarge'))
}

/** minimum × base units. A fraction of a unit bears that fraction of the minimum. */
function minimumFeeOf(line: TotalsLine, tobacco: TobaccoSetting, at: string, problems: Problem[]): Halalas {
  const product = tobacco.minimumPerUnit * line.quantity * line.unitRatio
  if (product / 1e9 > amountHalalasMax) {
    problems.push(problem(`${at}.quantity`, 'tooLarge'))
    return zeroHalalas
  }
  if (Number.isSafeInteger(product)) return halalas(divideRounded(product, 1e9))
  const exact = BigInt(tobacco.minimumPerUnit) * BigInt(line.quantity) * BigInt(line.unitRatio)
  return halalas(divideRounded(exact, 1_000_000_000n))
}
