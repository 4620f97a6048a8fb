/**
 * Parses GS1 element strings, as in GS1-128, GS1 DataMatrix and GS1 QR codes: application identifiers with values. Uses those that a sale
 * needs (item, net weight, count and price of the package) and skips the others.
 */
import { divideRounded, type Halalas, halalas, type Quantity, quantity } from '../money.ts'
import { hasCheckDigit } from './label.ts'

export type Gs1Code = {
  /** As printed beneath an ordinary barcode: without the leading zeros of a 14-digit GTIN. */
  readonly gtin: string
  /** Net weight in kilograms, or a count of pieces. */
  readonly quantity: Quantity | null
  /** The price of the package. */
  readonly amount: Halalas | null
}

/** The scanner sends it between two values of variable length. */
export const groupSeparator = '\u001d'

/** Null when the code is not GS1, names no item, or is malformed. */
export function readGs1(code: string): Gs1Code | null {
  const elements = elementsOf(code.replace(/^\](?:C1|e0|d2|Q3)/u, ''))
  const gtin = elements?.get('01')
  if (elements === null || gtin === undefined || !hasCheckDigit(gtin)) return null
  return { gtin: shortGtin(gtin), quantity: quantityIn(elements), amount: amountIn(elements) }
}

/** A 14-digit GTIN contains an EAN-8 or EAN-13 with leading zeros. */
export function shortGtin(gtin: string): string {
  const short = gtin.replace(/^0+/u, '')
  return short.length <= 8 ? short.padStart(8, '0') : short.padStart(short.length === 14 ? 14 : 13, '0')
}

type Elements = ReadonlyMap<string, string>

function elementsOf(code: string): Elements | null {
  const text = code.startsWith('(') ? fromPrinted(code) : code
  if (text === null) return null
  const elements = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    if (text[at] === groupSeparator) {
      at += 1
      continue
    }
    const found = identifierAt(text, at)
    if (found === null) return null
    const from = at + found.identifier.length
    const end = found.length === null ? endOf(text, from) : from + found.length
    const value = text.slice(from, end)
    if (value === '' || end > text.length || (found.length !== null && value.includes(groupSeparator))) return null
    elements.set(found.identifier, value)
    at = end
  }
  return elements.size === 0 ? null : elements
}

function endOf(text: string, from: number): number {
  const found = text.indexOf(groupSeparator, from)
  return found < 0 ? text.length : found
}

/** Converts the printed form `(01)06281007030021(3103)000375`: each value ends with a separator. */
function fromPrinted(code: string): string | null {
  const parts = [...code.matchAll(/\((\d{2,4})\)([^()]+)/gu)]
  return parts.map(part => part[0]).join('') === code
    ? parts.map(([, identifier = '', value = '']) => identifier + value).join(groupSeparator)
    : null
}

type Identifier = { readonly identifier: string; readonly length: number | null }

/** The total length of values of fixed length, by the first two digits of the identifier; includes the identifier. */
const fixedLengths: Readonly<Record<string, number | undefined>> = {
  '00': 20,
  '01': 16,
  '02': 16,
  '11': 8,
  '12': 8,
  '13': 8,
  '15': 8,
  '16': 8,
  '17': 8,
  '20': 4,
  '31': 10,
  '32': 10,
  '33': 10,
  '34': 10,
  '35': 10,
  '36': 10,
  '41': 16,
}

function identifierAt(text: string, at: number): Identifier | null {
  const start = text.slice(at, at + 2)
  if (!/^\d\d$/u.test(start)) return null
  const size = identifierSize(text.slice(at, at + 4))
  const identifier = text.slice(at, at + size)
  if (identifier.length < size || !/^\d+$/u.test(identifier)) return null
  const fixed = fixedLengths[start]
  return { identifier, length: fixed === undefined ? null : fixed - size }
}

/** The number of digits of the identifier, by its first digits. */
function identifierSize(text: string): number {
  if (/^(?:3[1-69]|70|71|72|80|81|82|43)/u.test(text)) return 4
  return /^(?:23|24|25|40|41|42)/u.test(text) ? 3 : 2
}

/** `310n`: kilograms with n decimals; `30` and `37`: a count. */
function quantityIn(elements: Elements): Quantity | null {
  for (const [identifier, value] of elements) {
    if (/^310[0-6]$/u.test(identifier)) return positive(scaled(value, Number(identifier[3]), 3), quantity)
    if (identifier === '30' || identifier === '37') return positive(scaled(value, 0, 3), quantity)
  }
  return null
}

/** `392n`: an amount in the local currency with n decimals; `393n`: the same after the currency's number (682 is SAR). */
function amountIn(elements: Elements): Halalas | null {
  for (const [identifier, value] of elements) {
    const decimals = Number(identifier[3])
    if (/^392\d$/u.test(identifier)) return positive(scaled(value, decimals, 2), halalas)
    if (/^393\d$/u.test(identifier) && value.startsWith('682'))
      return positive(scaled(value.slice(3), decimals, 2), halalas)
  }
  return null
}

/** Converts digits with a number of decimals to a whole number with another number of decimals. */
function scaled(digits: string, decimals: number, wanted: number): number | null {
  if (!/^\d{1,15}$/u.test(digits)) return null
  const value = BigInt(digits) * 10n ** BigInt(wanted)
  const whole = value / 10n ** BigInt(decimals)
  return whole > BigInt(Number.MAX_SAFE_INTEGER) ? null : divideRounded(value, 10n ** BigInt(decimals))
}

function positive<T>(value: number | null, brand: (value: number) => T): T | null {
  return value === null || value <= 0 ? null : brand(value)
}
