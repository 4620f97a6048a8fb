/** The fifth step: the effect of the bill on stock. New goods go out at the average cost or come in at their value. */
import type { BillType, StockEffect } from '#domain/bills/bill-types.ts'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import { landedValues } from '#domain/ledger/posting-rules-purchases.ts'
import { productValue } from '#domain/ledger/posting-rules-stock.ts'
import { baseQuantity, type Halalas, halalas, type Quantity, quantity, zeroHalalas } from '#domain/money.ts'
import { accepted, type Problem, problem, type Result } from '#domain/problem.ts'
import { issue, type OversellRule, receive } from '#domain/stock/stock-level.ts'
import { levelsOf, type PostingContext } from './context.ts'
import type { Moved, MoveEffect } from './effects.ts'
import type { BillRequest } from './request.ts'
import type { FreshLine, ResolvedLines, TakenGoods, TakenLine } from './resolved-lines.ts'
import { returnGoods, sendGoodsBack, takeWaiting } from './stock-taken.ts'
import { chargedAs } from './supplier-invoice.ts'
import type { Figures } from './totals.ts'

export function moveGoods(
  request: BillRequest,
  context: PostingContext,
  { stock }: BillType,
  resolved: ResolvedLines,
  figures: Figures,
): Result<Moved> {
  const { isDelivered } = request
  if (resolved.kind === 'taken') {
    // Goods of an undelivered sale have not left; goods of an undelivered purchase leave transit at their posted cost. Refunds that move goods have
    // no account lines.
    const goods = resolved.lines.filter(isOfGoods)
    if (resolved.original.isPartlyDelivered) return takePartly(stock, goods, context)
    if (!isDelivered) return accepted({ ...nothing, costs: figures.costsTaken })
    return moversBack[stock]?.(goods, context) ?? accepted({ ...nothing, costs: figures.costsTaken })
  }
  // A debit note moves no goods.
  if (resolved.kind === 'debited') return leave(resolved)
  const extraCost = chargedAs('cost', request)
  return moversOf[stock]({ lines: resolved.lines, context, totals: figures, extraCost, isDelivered })
}

function isOfGoods(line: TakenLine): line is TakenGoods {
  return 'itemId' in line.original
}

/** For partly delivered goods, the outstanding part is refunded first; the rest comes or goes back. */
function takePartly(stock: StockEffect, lines: readonly TakenGoods[], context: PostingContext): Result<Moved> {
  const waiting = takeWaiting(lines, stock)
  const rest = lines.map((line, index) => {
    const count = quantity(line.stored.quantity - (waiting[index]?.quantity ?? 0))
    return { ...line, stored: { ...line.stored, quantity: count } }
  })
  const moved = moversBack[stock]?.(rest, context)
  if (moved === undefined) throw new Error(`Goods of a refund go nowhere by ${stock}.`)
  if (!moved.ok) return moved
  const costs = moved.value.costs.map((cost, index) => halalas(cost + (waiting[index]?.cost ?? 0)))
  return accepted({ ...moved.value, costs, waiting })
}

type Goods = {
  readonly lines: readonly FreshLine[]
  readonly context: PostingContext
  readonly totals: BillTotals
  /** Additional costs of the goods beside their prices. */
  readonly extraCost: Halalas
  readonly isDelivered: boolean
}

type Mover = (goods: Goods) => Result<Moved>

const nothing = { moves: [], levels: new Map() } as const

const moversOf: Readonly<Record<StockEffect, Mover>> = {
  none: leave,
  out: goods =>
    goods.isDelivered ? issueGoods(goods, goods.context.configuration.settings.oversellPolicy) : leave(goods),
  in: receiveGoods,
  // The goods leave at once and are outstanding at the receiver. A transfer carries its cost elsewhere, so the goods must be in stock.
  transfer: goods => issueGoods(goods, 'block'),
  make: makeProduct,
}
const moversBack: Readonly<Partial<Record<StockEffect, typeof returnGoods>>> = { in: returnGoods, out: sendGoodsBack }

function leave({ lines }: Pick<Goods | ResolvedLines, 'lines'>): Result<Moved> {
  return accepted({ ...nothing, costs: lines.map(() => zeroHalalas) })
}

/** Takes the goods of each line out of the branch, in line order; the product of a production is skipped. */
function issueGoods({ lines, context }: Goods, rule: OversellRule): Result<Moved> {
  const problems: Problem[] = []
  const levels = levelsOf(context)
  const moves: MoveEffect[] = []
  const costs = lines.map((line, index) => {
    const { itemId, isService, isProduct } = line.stored
    if (itemId === null || isService || isProduct) return zeroHalalas
    const count = countOf(line, problems)
    if (count === 0) return zeroHalalas
    const issued = issue(levels.get(itemId), count, rule, `${line.at}.quantity`)
    if (!issued.ok) {
      problems.push(...issued.problems)
      return zeroHalalas
    }
    levels.set(itemId, issued.value.level)
    moves.push({ line: index + 1, itemId, quantity: -count, value: -issued.value.cost })
    return issued.value.cost
  })
  if (problems.length > 0) return { ok: false, problems }
  return accepted({ moves, levels: levels.changed, costs })
}

/** Takes the materials out, and brings the product in at the total of materials and services. */
function makeProduct(goods: Goods): Result<Moved> {
  const issued = issueGoods(goods, 'block')
  if (!issued.ok) return issued
  const { lines, context, totals } = goods
  const made = lines.findIndex(line => line.stored.isProduct)
  const product = lines[made]
  if (product === undefined || product.stored.itemId === null) throw new Error('A production has a product.')
  const problems: Problem[] = []
  const count = countOf(product, problems)
  if (problems.length > 0) return { ok: false, problems }
  const { itemId } = product.stored
  const services = lines.flatMap(({ stored }, index) =>
    stored.accountId === null ? [] : [totals.lines[index]?.net ?? zeroHalalas],
  )
  const value = productValue(issued.value.costs, services)
  const levels = new Map(issued.value.levels)
  levels.set(itemId, receive(levelsOf(context).get(itemId), count, value))
  return accepted({
    moves: [...issued.value.moves, { line: made + 1, itemId, quantity: count, value }],
    levels,
    costs: issued.value.costs.with(made, value),
  })
}

/** Brings the goods of each line into the branch at their value. Until delivery they are in transit. */
function receiveGoods({ lines, context, totals, extraCost, isDelivered }: Goods): Result<Moved> {
  const costs = landedValues(
    totals.lines.map(line => line.net),
    extraCost,
  )
  if (!isDelivered) return accepted({ ...nothing, costs })
  const problems: Problem[] = []
  const levels = levelsOf(context)
  const moves: MoveEffect[] = []
  for (const [index, line] of lines.entries()) {
    const { itemId } = line.stored
    const count = countOf(line, problems)
    const value = costs[index] ?? zeroHalalas
    if (itemId === null || count === 0) continue
    levels.set(itemId, receive(levels.get(itemId), count, value))
    moves.push({ line: index + 1, itemId, quantity: count, value })
  }
  if (problems.length > 0) return { ok: false, problems }
  return accepted({ moves, levels: levels.changed, costs })
}

/** In the unit of ratio 1; refuses a quantity that rounds to zero thousandths. */
function countOf(line: FreshLine, problems: Problem[]): Quantity {
  const count = baseQuantity(line.stored.quantity, line.stored.ratio)
  if (count === 0) problems.push(problem(`${line.at}.quantity`, 'tooSmall'))
  return count
}
