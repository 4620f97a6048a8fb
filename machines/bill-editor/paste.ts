/** Lines that were copied from a table: an item each, with a quantity, a price and a discount as they stood there. */

import { quantityOne, readDiscount, readPrice, readQuantity } from '#domain/fields/reading.ts'
import { type BillSetting, type Draft, type LineChoice, withChangedLine, withLine } from './draft.ts'
import { limitProblemsOf } from './figures.ts'
import { type LineEntryProblem, type LineSheet, withLineProblem } from './sheet.ts'

export type PastedLine = {
  readonly choice: LineChoice
  readonly quantityText: string
  readonly priceText: string
  readonly discountText: string
}

/** Adds all lines or none: one that cannot be read, or gives away too much, is named. */
export function pastedLines(sheet: LineSheet, lines: readonly PastedLine[]): LineSheet {
  let { draft } = sheet
  for (const [row, line] of lines.entries()) {
    const added = withPasted(draft, line)
    if (!added.ok) return withLineProblem(sheet, { ...added.problem, params: { line: row + 1 } })
    draft = added.draft
  }
  const over = overLimit(draft, sheet)
  return over === null ? { ...sheet, draft } : withLineProblem(sheet, over)
}

type Added = { readonly ok: true; readonly draft: Draft } | { readonly ok: false; readonly problem: LineEntryProblem }

function withPasted(draft: Draft, line: PastedLine): Added {
  const quantity = readQuantity(line.quantityText, quantityOne, line.choice.isSplittable)
  const unitPrice = readPrice(line.priceText, line.choice.unitPrice)
  const discount = readDiscount(line.discountText, null)
  if (!quantity.ok) return { ok: false, problem: { code: quantity.code } }
  if (!unitPrice.ok) return { ok: false, problem: { code: unitPrice.code } }
  if (!discount.ok) return { ok: false, problem: { code: discount.code } }
  if (quantity.value === 0) return { ok: true, draft }
  const added = withLine(draft, line.choice, quantity.value)
  const change = { unitPrice: unitPrice.value, discount: discount.value }
  return { ok: true, draft: withChangedLine(added, draft.nextLineKey, change) }
}

function overLimit(draft: Draft, sheet: { draft: Draft; setting: BillSetting }): LineEntryProblem | null {
  const found = limitProblemsOf(draft, sheet.setting)
  const [problem] = found.length > limitProblemsOf(sheet.draft, sheet.setting).length ? found.slice(-1) : []
  return problem === undefined ? null : { code: problem.code, ...(problem.params && { params: problem.params }) }
}
