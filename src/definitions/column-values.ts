/** Recognizes columns by their values: whether they can belong to a field, and which fields values alone identify. */
import type { ChildField } from '#contract/definitions/field.ts'
import { hasCheckDigit } from '#domain/barcodes/label.ts'
import { latinDigits } from '#domain/digits.ts'
import type { FileCell } from './file-cells.ts'
import { fileFlag, plainAmount, plainPercent } from './import-cells.ts'

/** The share of values that must match the field, because files have errors. */
const shareMin = 0.8

/** Whether a column with these values can be the field. A column without values can be any. */
export function canHold(field: ChildField, values: readonly FileCell[]): boolean {
  return values.length === 0 || shareOf(values, value => isLike(field, value)) >= shareMin
}

/** Values that are distinctive enough to identify the field. */
export function isRecognised(field: ChildField, values: readonly FileCell[]): boolean {
  if (values.length === 0) return false
  if (field.kind === 'texts') return shareOf(values, isTradeNumber) >= shareMin
  if (field.kind === 'code' && field.format === 'vatNumber') return shareOf(values, isVatNumber) >= shareMin
  if (field.kind === 'code' && field.format === 'mobile') return shareOf(values, isMobile) >= shareMin
  if (field.kind === 'day') return field.isRequired === true && shareOf(values, isDate) >= shareMin
  if (field.kind === 'price' || field.kind === 'money') {
    return field.isRequired === true && shareOf(values, isAmount) >= shareMin && shareOf(values, hasDecimals) >= 0.5
  }
  return false
}

export function hasArabic(values: readonly FileCell[]): boolean {
  return shareOf(values, value => /\p{Script=Arabic}/u.test(String(value))) >= 0.5
}

function shareOf(values: readonly FileCell[], is: (value: FileCell) => boolean): number {
  return values.length === 0 ? 0 : values.filter(is).length / values.length
}

function isLike(field: ChildField, value: FileCell): boolean {
  const text = String(value).trim()
  switch (field.kind) {
    case 'money':
    case 'price':
    case 'quantity':
    case 'ratio':
      return isAmount(value)
    case 'percent':
      return typeof value === 'number' || plainPercent(text) !== null
    case 'count':
      return digitsOf(text) !== null
    case 'flag':
      return typeof value === 'boolean' || fileFlag(text) !== null
    case 'day':
      return isDate(value)
    case 'colour':
      return text.startsWith('#')
    case 'texts':
      return /\d/u.test(text)
    case 'text':
      return field.format !== 'name' || !isAmount(value)
    case 'code':
      return field.format === 'vatNumber' || field.format === 'mobile' ? (digitsOf(text)?.length ?? 0) >= 7 : true
    default:
      return true
  }
}

function isAmount(value: FileCell): boolean {
  return typeof value === 'number' || (typeof value === 'string' && plainAmount(value.trim()) !== null)
}

function hasDecimals(value: FileCell): boolean {
  return typeof value === 'number' ? !Number.isInteger(value) : /[.٫]\d{1,4}$/u.test(String(value).trim())
}

function isDate(value: FileCell): boolean {
  return typeof value === 'string' && /^[\d٠-٩]{1,4}([-/.])[\d٠-٩]{1,2}\1[\d٠-٩]{1,4}/u.test(value.trim())
}

function isVatNumber(value: FileCell): boolean {
  return /^3\d{13}3$/u.test(digitsOf(String(value)) ?? '')
}

function isMobile(value: FileCell): boolean {
  return /^(?:00966|966|0)?5\d{8}$/u.test(digitsOf(String(value)) ?? '')
}

/** A GTIN of 8 to 14 digits with a valid check digit; other numbers may have the same length. */
function isTradeNumber(value: FileCell): boolean {
  const digits = digitsOf(String(value)) ?? ''
  if (!/^(?:\d{8}|\d{12,14})$/u.test(digits)) return false
  return hasCheckDigit(digits)
}

/** The digits without usual separators; null when there is anything else. */
function digitsOf(text: string): string | null {
  const digits = latinDigits(text).replace(/[\s+()-]/gu, '')
  return /^\d+$/u.test(digits) ? digits : null
}
