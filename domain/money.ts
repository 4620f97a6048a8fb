/**
 * Whole-number amounts, and the only place where anything is rounded.
 *
 * Every amount is a safe integer in the smallest unit of its kind, so sums are exact. Values of different kinds do not mix: `halalas(a +
 * b)` names the kind again after plain arithmetic, and asserts that the result is still whole.
 */
declare const kind: unique symbol
type Scaled<Kind extends string> = number & { readonly [kind]: Kind }

/** Money in 1/100 SAR. */
export type Halalas = Scaled<'halalas'>
/** A unit price or unit cost in 1/10,000 SAR. */
export type Price = Scaled<'price'>
/** A quantity in 1/1000 of its unit. */
export type Quantity = Scaled<'quantity'>
/** How many base units (ratio 1) a unit contains, in 1/1,000,000. */
export type Ratio = Scaled<'ratio'>
/** A rate or percentage in 1/100 of a percent: 15 % is 1500. */
export type Rate = Scaled<'rate'>

export const halalas = (value: number): Halalas => whole(value, 'an amount of halalas') as Halalas
export const price = (value: number): Price => whole(value, 'a price') as Price
export const quantity = (value: number): Quantity => whole(value, 'a quantity') as Quantity
export const ratio = (value: number): Ratio => whole(value, 'a unit ratio') as Ratio
export const rate = (value: number): Rate => whole(value, 'a rate') as Rate

/** Thrown when a number cannot hold a result exactly. Input is bounded, so only combination with stored data can cause it. */
export class AmountTooLargeError extends RangeError {}

export const zeroHalalas: Halalas = halalas(0)
export const zeroQuantity: Quantity = quantity(0)
/** The ratio of an item's base unit. */
export const ratioOne: Ratio = ratio(1_000_000)
/** 100 %. */
export const wholeRate: Rate = rate(10_000)

/**
 * The largest amount of one document: 999,999,999.99 SAR. Anything larger is a typing error. With these bounds, products of a few of them
 * are refused before they are computed, and valid results are far from where numbers lose whole units.
 */
export const amountHalalasMax: Halalas = halalas(99_999_999_999)
/** 999,999,999 SAR. */
export const priceMax: Price = price(9_999_999_990_000)
/** 999,999,999 of any unit. */
export const quantityMax: Quantity = quantity(999_999_999_000)
export const ratioMax: Ratio = ratio(999_999_999_000_000)
/** 1000 %. */
export const rateMax: Rate = rate(100_000)
/** The largest stock, or shortage, of one item in a branch, over many documents. Its decimals are still exact as a JSON number. */
export const stockQuantityMax: Quantity = quantity(999_999_999_999_999)
/** The largest value of such a stock, and of one posting. */
export const bookedHalalasMax: Halalas = halalas(999_999_999_999_999)

const pricePerHalala = 100
const quantityOne = 1000

/**
 * `numerator / denominator` as a whole number, rounded half away from zero. All rounding happens here. The denominator is positive. Throws
 * when the result is not a safe integer.
 */
export function divideRounded(numerator: number | bigint, denominator: number | bigint): number {
  if (typeof numerator === 'number' && typeof denominator === 'number') return divideNumbers(numerator, denominator)
  return divideBigInts(BigInt(numerator), BigInt(denominator))
}

/** `a × b / divisor`, exact until the single rounding at the end, however large the product. */
export function multiplyRounded(a: number, b: number, divisor: number): number {
  const product = a * b
  return Number.isSafeInteger(product)
    ? divideNumbers(product, divisor)
    : divideBigInts(BigInt(a) * BigInt(b), BigInt(divisor))
}

/** quantity × price, rounded to halalas. */
export function amountOf(count: Quantity, unitPrice: Price): Halalas {
  return halalas(multiplyRounded(count, unitPrice, quantityOne * pricePerHalala))
}

/** A rate of an amount: `percentOf(100.00, 15 %)` is 15.00. */
export function percentOf(amount: Halalas, percent: Rate): Halalas {
  return halalas(multiplyRounded(amount, percent, wholeRate))
}

/** amount × part / whole, rounded; the whole is positive. */
export function proportionOf(amount: Halalas, part: number, wholePart: number): Halalas {
  return halalas(multiplyRounded(amount, part, wholePart))
}

/**
 * The average price of one unit: value ÷ quantity, rounded to 1/10,000 SAR. The quantity is positive. A large remaining value of a tiny
 * quantity could exceed every price and is limited to the largest.
 */
export function unitPriceOf(value: Halalas, count: Quantity): Price {
  const scale = quantityOne * pricePerHalala
  const estimate = (value * scale) / count
  if (Math.abs(estimate) > priceMax) return price(Math.sign(estimate) * priceMax)
  return price(multiplyRounded(value, scale, count))
}

/** Whether a quantity is a whole number of units. */
export function isWhole(count: Quantity): boolean {
  return count % 1000 === 0
}

/** Converts a quantity to base units. The product must be within `quantityMax`: see `isBaseQuantityTooLarge`. */
export function baseQuantity(count: Quantity, unitRatio: Ratio): Quantity {
  return unitRatio === ratioOne ? count : quantity(multiplyRounded(count, unitRatio, ratioOne))
}

/** Whether a quantity would exceed the bound in base units; check it before computing the product. */
export function isBaseQuantityTooLarge(count: Quantity, unitRatio: Ratio): boolean {
  return Math.abs(count) * (unitRatio / ratioOne) > quantityMax
}

export function sumHalalas(amounts: Iterable<Halalas>): Halalas {
  let total = 0
  for (const amount of amounts) total += amount
  return halalas(total)
}

/**
 * Splits an amount over rows in proportion to their weights, by largest remainder; the shares always sum to the amount.
 *
 * Equal remainders go to the first row, unless `tieOrder` (which compares two row numbers) decides otherwise. A row of weight zero gets
 * nothing, except when all weights are zero: then the first row gets everything. A negative amount is split like the positive one. Weights
 * are whole and not negative. Throws when there is an amount to split and no row to take it.
 */
export function share(
  amount: Halalas,
  weights: readonly (number | bigint)[],
  tieOrder?: (a: number, b: number) => number,
): Halalas[] {
  if (weights.length === 0 && amount !== 0) throw new Error('an amount cannot be shared over no rows')
  if (amount === 0) return weights.map(() => zeroHalalas)
  if (weights.length === 1) return [amount]
  const size = Math.abs(amount)
  const split = splitNumbers(size, weights) ?? splitBigInts(size, weights)
  if (split.left > 0) giveRemainders(split, tieOrder)
  const sign = amount < 0 ? -1 : 1
  return split.shares.map(each => halalas(each * sign))
}

type Split = { shares: number[]; remainders: readonly (number | bigint)[]; left: number }

/** The fast path for weights whose products stay below 2^53; undefined otherwise. */
function splitNumbers(size: number, weights: readonly (number | bigint)[]): Split | undefined {
  let total = 0
  for (const weight of weights) {
    if (typeof weight !== 'number') return undefined
    if (weight < 0) throw new RangeError('a weight is never negative')
    total += weight
  }
  if (total === 0) return firstTakesAll(size, weights.length)
  if (!Number.isSafeInteger(size * total)) return undefined
  const shares: number[] = []
  const remainders: number[] = []
  let left = size
  for (const weight of weights) {
    const product = size * Number(weight)
    const remainder = product % total
    const part = (product - remainder) / total
    shares.push(part)
    remainders.push(remainder)
    left -= part
  }
  return { shares, remainders, left }
}

function splitBigInts(size: number, weights: readonly (number | bigint)[]): Split {
  const exact = weights.map(BigInt)
  if (exact.some(weight => weight < 0n)) throw new RangeError('a weight is never negative')
  const total = exact.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return firstTakesAll(size, weights.length)
  const products = exact.map(weight => BigInt(size) * weight)
  const shares = products.map(product => Number(product / total))
  const left = size - shares.reduce((sum, part) => sum + part, 0)
  return { shares, remainders: products.map(product => product % total), left }
}

function firstTakesAll(size: number, rows: number): Split {
  const shares = Array.from({ length: rows }, (_, row) => (row === 0 ? size : 0))
  return { shares, remainders: [], left: 0 }
}

/** Gives the remaining units to the largest remainders, one each: there are always fewer units than remainders above zero. */
function giveRemainders(split: Split, tieOrder: ((a: number, b: number) => number) | undefined): void {
  const { shares, remainders } = split
  const order = shares.map((_, row) => row)
  order.sort((a, b) => {
    const left = remainders[a] ?? 0
    const right = remainders[b] ?? 0
    if (left !== right) return left > right ? -1 : 1
    return tieOrder?.(a, b) || a - b
  })
  for (const row of order.slice(0, split.left)) shares[row] = (shares[row] ?? 0) + 1
}

/** Exact for safe integers: the remainder of two doubles is exact, and so is the division after it. */
function divideNumbers(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError(`cannot divide ${numerator} by ${denominator}`)
  }
  const remainder = numerator % denominator
  const quotient = (numerator - remainder) / denominator
  const distance = Math.abs(remainder)
  const rounded = distance >= denominator - distance ? quotient + Math.sign(numerator) : quotient
  return rounded === 0 ? 0 : rounded
}

function divideBigInts(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError(`cannot divide ${numerator} by ${denominator}`)
  const size = numerator < 0n ? -numerator : numerator
  const rounded = Number((2n * size + denominator) / (2n * denominator))
  return whole(numerator < 0n ? -rounded : rounded, 'a quotient')
}

function whole(value: number, what: string): number {
  if (Number.isSafeInteger(value)) return value === 0 ? 0 : value
  const message = `${what} is a safe whole number, not ${value}`
  throw Number.isInteger(value) ? new AmountTooLargeError(message) : new RangeError(message)
}
