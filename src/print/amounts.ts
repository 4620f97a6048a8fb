/** Amounts in print: Western digits, comma as thousands separator, money with both decimals. Source: design page 5, 1.1. */
import { formatHalalas, formatPrice, formatQuantity, formatRate } from '#domain/decimal.ts'
import { type ExactSum, formatSum } from '#domain/exact-sum.ts'
import type { Halalas, Price, Quantity, Rate } from '#domain/money.ts'

export const printedAmount = (amount: Halalas): string => grouped(formatHalalas(amount))
export const printedSum = (sum: ExactSum): string => grouped(formatSum(sum))
export const printedQuantity = (quantity: Quantity): string => grouped(formatQuantity(quantity))
export const printedRate = (rate: Rate): string => `${formatRate(rate)}%`

/** At least two decimals, more only when the price has them: `115.00`, `8.6957`. */
export function printedPrice(price: Price): string {
  const text = formatPrice(price)
  const decimals = text.split('.')[1]?.length ?? 0
  return grouped(decimals === 0 ? `${text}.00` : decimals === 1 ? `${text}0` : text)
}

function grouped(text: string): string {
  const [whole = '', decimals] = text.split('.')
  const marked = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return decimals === undefined ? marked : `${marked}.${decimals}`
}
