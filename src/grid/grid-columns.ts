/** The columns of a grid: the kind of a field decides how it is written, aligned, copied and exported. */
import type { ReactNode } from 'react'
import { day } from '#domain/days.ts'
import { halalas, price, quantity } from '#domain/money.ts'
import type { Formats } from '../i18n/use-formats.ts'

export type CellKind = 'text' | 'money' | 'price' | 'quantity' | 'count' | 'day' | 'instant' | 'flag'

/** Money, prices and quantities are the whole numbers of the domain; days are `YYYY-MM-DD`; instants are milliseconds. */
export type CellValue = string | number | boolean | null

export type GridColumn<Row> = {
  readonly id: string
  readonly kind: CellKind
  /** Translated. */
  readonly title: string
  /** A track of CSS grid, such as `minmax(12rem, 1fr)`. */
  readonly width: string
  readonly value: (row: Row) => CellValue
  /** What stands in the cell, where it is not the value in the form of its kind. */
  readonly render?: (row: Row) => ReactNode
}

const numericKinds: ReadonlySet<CellKind> = new Set(['money', 'price', 'quantity', 'count'])

/** Numbers stand at the end of their cells, one beneath the other, and are never mirrored. */
export function isNumeric(kind: CellKind): boolean {
  return numericKinds.has(kind)
}

export function templateOf(columns: readonly Pick<GridColumn<never>, 'width'>[]): string {
  return columns.map(column => column.width).join(' ')
}

/** How a value is shown. A flag that is not set is an empty cell. */
export function shownText(kind: CellKind, value: CellValue, formats: Formats): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? '✓' : ''
  if (typeof value === 'string') return kind === 'day' ? formats.shortDay(day(value)) : value
  switch (kind) {
    case 'money':
      return formats.amount(halalas(value))
    case 'price':
      return formats.price(price(value))
    case 'quantity':
      return formats.quantity(quantity(value))
    case 'instant':
      return formats.shortDateTime(value)
    default:
      return formats.count(value)
  }
}

/** How a value is copied: ASCII digits, no grouping, days and instants as ISO 8601, so that any program reads it. */
export function plainText(kind: CellKind, value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'string') return value.replaceAll(/[\t\r\n]+/gu, ' ')
  if (kind === 'money') return (value / 100).toFixed(2)
  if (kind === 'price') return decimals(value, 10_000)
  if (kind === 'quantity') return decimals(value, 1000)
  if (kind === 'instant') return new Date(value).toISOString()
  return String(value)
}

function decimals(value: number, unit: number): string {
  return String(value / unit)
}
