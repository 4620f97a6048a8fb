/** Selects the effective stock moves and sorts them in costing order. */
import type { Day } from '#domain/days.ts'

/** The fields of a move that costing order depends on. */
export type EffectiveMove = {
  readonly id: string
  /** The business day, also when it was locked and the posting was made later. */
  readonly day: Day
  readonly place: number
  readonly line: number
  readonly quantity: number
  readonly link: { readonly kind: 'cancels' | 'corrects'; readonly of: string } | null
}

export const moveId = (postingId: number, line: number): string => `${postingId}.${line}`

/** The moves of documents that were not reversed, in costing order. */
export function effectiveMoves<Move extends EffectiveMove>(moves: readonly Move[]): Move[] {
  const cancels = Map.groupBy(
    moves.filter(move => move.link?.kind === 'cancels'),
    move => move.link?.of,
  )
  // A reversal may itself be reversed, as when a bill is voided after its delivery was cancelled.
  const isUnreversed = (move: EffectiveMove): boolean => !(cancels.get(move.id) ?? []).some(isUnreversed)
  return moves.filter(move => move.link === null && isUnreversed(move)).sort(byPlace)
}

export function byPlace(a: EffectiveMove, b: EffectiveMove): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : a.place - b.place || a.line - b.line
}
