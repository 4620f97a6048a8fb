import { type ParsedDecimal, parseHalalas, parsePrice, parseQuantity, parseRate, parseRatio } from '#domain/decimal.ts'
import type { Halalas, Price, Quantity, Rate, Ratio } from '#domain/money.ts'

/** Amounts as readable text: `sar('115.00')`, `pieces('0.375')`, `percent('15')`. */
export const sar = (text: string): Halalas => read(text, parseHalalas)
export const priceAt = (text: string): Price => read(text, parsePrice)
export const pieces = (text: string): Quantity => read(text, parseQuantity)
export const percent = (text: string): Rate => read(text, parseRate)
export const times = (text: string): Ratio => read(text, parseRatio)

function read<T>(text: string, parse: (text: string) => ParsedDecimal<T>): T {
  const parsed = parse(text)
  if (parsed.ok) return parsed.value
  throw new Error(`${text} is not the decimal that the test means: ${parsed.code}`)
}
