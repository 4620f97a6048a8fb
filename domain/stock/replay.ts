import type { Day } from '../days.ts'
import { halalas, quantity } from '../money.ts'
import { unwrap } from '../problem.ts'
import { issue, receive, type StockLevel, takeBack } from './stock-level.ts'

/**
 * Re-costing: the moves of one item in one branch, run again in the order of their business days and, within a day, of their
 * postings. A move that is dated before others changes what those cost; the difference of each day is posted as a correction.
 * Source: design page 3, "Back-dating".
 */

/** A move as it is posted. In is positive, out negative. */
export type PostedMove = {
  readonly day: Day
  readonly quantity: number
  /**
   * Of goods that come in: what they are worth, before a shortage takes its part. Of goods that go out: what they were posted at.
   * A quantity of zero is a correction, whether a shortage or an earlier re-costing posted it.
   */
  readonly value: number
  /** The reversal of a receipt: the goods go out at the value they came in with, not at the average. */
  readonly isReversal: boolean
}

export type Replay = {
  readonly level: StockLevel
  /** By how much the value of stock has to rise on each day (negative: fall); days without a difference are left out. */
  readonly corrections: ReadonlyMap<Day, number>
  /** The lowest quantity there ever was after one of the moves; that of the start where there are none. */
  readonly lowest: number
}

/** Runs the moves, which are in their order. Run again with the corrections posted on their days, it finds none. */
export function replay(start: StockLevel, moves: readonly PostedMove[]): Replay {
  const differences = new Map<Day, number>()
  let level = start
  let lowest: number = start.quantity
  for (const [index, move] of moves.entries()) {
    const after = moved(level, move)
    const difference = after.value - level.value - move.value
    differences.set(move.day, (differences.get(move.day) ?? 0) + difference)
    level = after
    lowest = index === 0 ? level.quantity : Math.min(lowest, level.quantity)
  }
  const corrections = new Map(Array.from(differences).filter(([, difference]) => difference !== 0))
  return { level, corrections, lowest }
}

/** What was sold without being there has been sold; only its cost is still to be found. */
function moved(level: StockLevel, move: PostedMove): StockLevel {
  if (move.quantity === 0) return level
  if (move.quantity > 0) return receive(level, quantity(move.quantity), halalas(move.value)).level
  const count = quantity(-move.quantity)
  const taken = move.isReversal
    ? takeBack(level, count, halalas(Math.max(-move.value, 0)), 'allow')
    : issue(level, count, 'allow')
  return unwrap(taken).level
}
