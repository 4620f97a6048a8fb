/** Lines pasted from a table: an item each, with its quantity, price and discount. */
import { quantityOne } from '#domain/fields/reading.ts'
import { put } from '../sheet/ranges.ts'
import { type LineChoice, withLine } from './draft.ts'
import { lineRules, nothingOffered } from './line-rules.ts'
import { putProblem } from './range.ts'
import { type LineSheet, withLineProblem } from './sheet.ts'

export type PastedLine = {
  readonly choice: LineChoice
  readonly quantityText: string
  readonly priceText: string
  readonly discountText: string
}

/** Adds all lines or none: an invalid line, or one over the discount limit, is reported by number. The cells follow the rules of every paste. */
export function pastedLines(sheet: LineSheet, lines: readonly PastedLine[]): LineSheet {
  const { draft } = sheet
  if (draft.original !== null) return withLineProblem(sheet, { code: 'notAllowed' })
  const begun = lines.reduce((before, { choice }) => withLine(before, choice, quantityOne), draft)
  const rules = lineRules(sheet, nothingOffered)
  const columns = rules.columns.filter(({ id }) => id in textsOf)
  const range = { first: draft.lines.length, rows: begun.lines.slice(draft.lines.length), columns }
  const table = lines.map(line => columns.map(({ id }) => textsOf[id]?.(line) ?? ''))
  const done = put({ rows: begun.lines, nextKey: begun.nextLineKey }, { ...rules, columns }, range, table)
  return done.ok ? { ...sheet, draft: { ...begun, lines: done.rows } } : withLineProblem(sheet, putProblem(done, 0))
}

const textsOf: Readonly<Record<string, (line: PastedLine) => string>> = {
  quantity: line => line.quantityText,
  price: line => line.priceText,
  discount: line => line.discountText,
}
