/** Orders that are typed, pasted from a spreadsheet, or taken from a file of the app, as lines of text. */
import type { SentAppSettlementLine } from '#contract/app-settlements.ts'
import { readMoney } from '#domain/fields/reading.ts'
import { zeroHalalas } from '#domain/money.ts'

export type ReadOrders = {
  readonly lines: readonly SentAppSettlementLine[]
  /** The numbers of lines that cannot be read, from 1. */
  readonly wrong: readonly number[]
}

/** Each line: number of the order, amount, and optionally commission and VAT; separated by tabs, semicolons or spaces. */
export function readOrders(text: string): ReadOrders {
  const lines: SentAppSettlementLine[] = []
  const wrong: number[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const read = readOrder(line)
    if (read === null) wrong.push(index + 1)
    else lines.push(read)
  }
  return { lines, wrong }
}

function readOrder(line: string): SentAppSettlementLine | null {
  const cells = line.split(/[\t;]/u.test(line) ? /[\t;]/u : /\s+/u).map(cell => cell.trim())
  const [reference = '', ...amounts] = cells[0] === '' ? cells.slice(1) : cells
  const given = amounts.filter((amount, at) => at === 0 || amount !== '')
  const read = given.map(amount => readMoney(amount, zeroHalalas))
  const [gross, commission, vat] = read.flatMap(each => (each.ok && each.value >= 0 ? [each.value] : []))
  const isWhole = read.every(each => each.ok && each.value >= 0) && read.length <= 3
  if (reference === '' || reference.length > 60 || gross === undefined || !isWhole) return null
  return { reference, gross, ...(commission !== undefined && { commission }), ...(vat !== undefined && { vat }) }
}

const headings = [
  /order|طلب|reference|مرجع|bill|invoice|فاتورة/iu,
  /gross|total|amount|subtotal|مبلغ|إجمالي|اجمالي|قيمة/iu,
  /commission|عمولة|fee/iu,
  /vat|tax|ضريبة/iu,
] as const

/** The text of a file with a column of orders and one of amounts; null without them. */
export function ordersInTable(titles: readonly string[], rows: readonly (readonly string[])[]): string | null {
  const taken = new Set<number>()
  const places = headings.map(heading => {
    const place = titles.findIndex((title, at) => !taken.has(at) && heading.test(title))
    if (place >= 0) taken.add(place)
    return place
  })
  const [order = -1, gross = -1] = places
  if (order < 0 || gross < 0) return null
  const shown = places.filter(place => place >= 0)
  return rows.map(row => shown.map(place => row[place] ?? '').join('\t')).join('\n')
}
