/** A workbook cell as the value that Excel displays. */
import { type CellObject, SSF } from 'xlsx'
import { isFileDay, plainAmount } from './import-cells.ts'

/** A date is ISO 8601 text, a percentage a text with its sign. */
export type FileCell = string | number | boolean | null

const general = 'General'
/** Excel's precision: otherwise `=100*1.1` would be 110.00000000000001. */
const significantDigits = 15

export function fileCell(cell: CellObject | undefined, isSince1904: boolean): FileCell {
  if (cell?.v === undefined) return null
  const { t, v, z = general } = cell
  if (t === 'b') return v === true
  if (typeof v === 'number' && t === 'n') return numberCell(v, String(z), isSince1904)
  if (v instanceof Date) return v.toISOString().slice(0, 10)
  return t === 'e' ? (cell.w ?? '#') : String(v)
}

function numberCell(value: number, format: string, isSince1904: boolean): string | number {
  if (SSF.is_date(format)) return dateCell(value, format, isSince1904)
  const exact = Number(value.toPrecision(significantDigits))
  if (format === general) return exact
  const shown = shownAs(format, exact)
  if (shown === null) return exact
  // Leading zeros belong to a code.
  if (/^0\d+$/u.test(shown)) return shown
  if (shown.endsWith('%')) return `${numberIn(shown.slice(0, -1)) ?? shown}%`
  return numberIn(shown) ?? shown
}

/** Null for a format that SheetJS cannot format, such as `#,##0.###` below one. */
function shownAs(format: string, value: number): string | null {
  try {
    return SSF.format(format, value).trim()
  } catch {
    return null
  }
}

function numberIn(shown: string): number | null {
  const plain = plainAmount(shown)
  const number = plain === null ? Number.NaN : Number(plain.replaceAll(/[,' ]/gu, ''))
  return Number.isNaN(number) ? null : number
}

/** Includes the time if there is one, because that is not a day. */
function dateCell(value: number, format: string, isSince1904: boolean): string {
  const shown = SSF.format(format, value, { date1904: isSince1904 })
  const date = SSF.parse_date_code(value, { date1904: isSince1904 })
  if (!date || !Number.isInteger(value)) return shown
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${date.y}-${two(date.m)}-${two(date.d)}`
  return isFileDay(day) ? day : shown
}
