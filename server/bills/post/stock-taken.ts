/** The goods of a refund: those of a sale come back, those of a purchase go back to the supplier. */
import type { StockEffect } from '#domain/bills/bill-types.ts'
import { costOfPart, type Departed, outstandingQuantity } from '#domain/bills/delivery.ts'
import { baseQuantity, type Quantity, quantity, zeroHalalas } from '#domain/money.ts'
import { accepted, type Problem, type Result } from '#domain/problem.ts'
import { costOfReturn } from '#domain/stock/costing.ts'
import { issue, receive } from '#domain/stock/stock-level.ts'
import { levelsOf, type OriginalLine, type PostingContext } from './context.ts'
import type { Moved, MoveEffect } from './effects.ts'
import type { TakenGoods } from './resolved-lines.ts'

/** The outstanding part that each line refunds. Purchased goods leave transit; sold goods have no cost yet. */
export function takeWaiting(lines: readonly TakenGoods[], stock: StockEffect): Departed[] {
  return lines.map(({ stored, original }) => {
    const count = original.isService ? stored.quantity : Math.min(stored.quantity, outstandingQuantity(original))
    const part = quantity(Math.max(count, 0))
    return { quantity: part, cost: stock === 'out' && !original.isService ? costOfPart(original, part) : zeroHalalas }
  })
}

/** Sold goods come back at their current cost. */
export function returnGoods(lines: readonly TakenGoods[], context: PostingContext): Result<Moved> {
  const levels = levelsOf(context)
  const moves: MoveEffect[] = []
  const costs = lines.map(({ stored, original }, index) => {
    if (original.issued === null || stored.quantity === 0) return zeroHalalas
    const count = countOfPart(original, stored.quantity)
    const cost = costOfReturn(original.issued, count)
    if (count > 0) levels.set(original.itemId, receive(levels.get(original.itemId), count, cost))
    moves.push({ line: index + 1, itemId: original.itemId, quantity: count, value: cost })
    return cost
  })
  return accepted({ moves, levels: levels.changed, costs })
}

/** Purchased goods leave at the average cost, whatever their price was. */
export function sendGoodsBack(lines: readonly TakenGoods[], context: PostingContext): Result<Moved> {
  const problems: Problem[] = []
  const levels = levelsOf(context)
  const moves: MoveEffect[] = []
  const rule = context.configuration.settings.oversellPolicy
  const costs = lines.map(({ at, stored, original }, index) => {
    if (stored.quantity === 0) return zeroHalalas
    const count = countOfPart(original, stored.quantity)
    const issued = count === 0 ? null : issue(levels.get(original.itemId), count, rule, `${at}.quantity`)
    if (issued !== null && !issued.ok) {
      problems.push(...issued.problems)
      return zeroHalalas
    }
    const cost = issued?.value.cost ?? zeroHalalas
    if (issued !== null) levels.set(original.itemId, issued.value.level)
    moves.push({ line: index + 1, itemId: original.itemId, quantity: -count, value: -cost })
    return cost
  })
  if (problems.length > 0) return { ok: false, problems }
  return accepted({ moves, levels: levels.changed, costs })
}

/** In the unit of ratio 1: the cumulative quantity of all refunds minus that of the earlier ones, so that they add up to the line. */
function countOfPart({ refunded, ratio }: OriginalLine, part: Quantity): Quantity {
  const together = quantity(refunded.quantity + part)
  return quantity(baseQuantity(together, ratio) - baseQuantity(refunded.quantity, ratio))
}
