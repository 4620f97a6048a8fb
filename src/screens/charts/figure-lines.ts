/** The geometry of a line chart. Time follows the text direction: right to left in Arabic. */
import { scaleLinear, scalePoint } from '@visx/scale'

type Room = { readonly width: number; readonly height: number; readonly isMirrored: boolean }
/** The number of value units per axis unit, and the axis labels. */
type Axis = { readonly unit: number; readonly textOf: (value: number) => string }

/** Amounts are beside the lines, as wide as the longest; months are below. */
export const endPx = 14
const [amountsPx, digitPx, monthsPx, topPx] = [64, 6.5, 26, 10]
const monthPx = 84
const amountTicks = 4

export type Lines = {
  readonly x: (month: number) => number
  readonly y: (value: number) => number
  /** The values of the grid lines. */
  readonly crossings: readonly number[]
  /** The width of the amount labels. */
  readonly amountsPx: number
  /** The labelled months: as many as fit, always including the last. */
  readonly named: readonly number[]
}

/** Each of `series` has a value per month; null when missing. */
export function linesIn(series: readonly (readonly (number | null)[])[], room: Room & Axis): Lines {
  const { width, height, isMirrored, unit, textOf } = room
  const months = Math.max(0, ...series.map(values => values.length))
  const values = series.flat().filter(value => value !== null)
  const least = Math.min(0, ...values)
  const y = scaleLinear({
    // For values of almost zero the axis still shows whole units.
    domain: [least, Math.max(least + amountTicks * unit, ...values)],
    range: [height - monthsPx, topPx],
    nice: amountTicks,
  })
  const crossings = y.ticks(amountTicks)
  const longest = Math.max(...crossings.map(value => textOf(value).length))
  const first = Math.max(amountsPx, Math.ceil(longest * digitPx) + 16)
  const last = Math.max(first + 1, width - endPx)
  const ends = isMirrored ? [width - first, width - last] : [first, last]
  const x = scalePoint({ domain: Array.from({ length: months }, (_, at) => at), range: [ends[0] ?? 0, ends[1] ?? 0] })
  return {
    x: month => x(month) ?? 0,
    y: value => y(value),
    crossings,
    amountsPx: first,
    named: namedMonths(months, last - first),
  }
}

function namedMonths(months: number, width: number): readonly number[] {
  const step = Math.max(1, Math.ceil((months * monthPx) / Math.max(monthPx, width)))
  return Array.from({ length: months }, (_, at) => at).filter(at => (months - 1 - at) % step === 0)
}

/** The month nearest to a position. */
export function monthAt(x: number, months: number, lines: Lines): number {
  const distances = Array.from({ length: months }, (_, at) => Math.abs(lines.x(at) - x))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

/** The month that a key moves to: arrows follow the visual order. Null for other keys. */
export function monthByKey(key: string, at: number, months: number, isMirrored: boolean): number | null {
  const last = months - 1
  const bounded = (to: number) => Math.min(last, Math.max(0, to))
  const forward = isMirrored ? -1 : 1
  switch (key) {
    case 'ArrowRight':
      return bounded(at + forward)
    case 'ArrowLeft':
      return bounded(at - forward)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
