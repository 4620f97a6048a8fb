/** Which moves of goods stand, and in which order they are costed. */
import type { Day } from '#domain/days.ts'

/** A move as the order of costing needs it. */
export type EffectiveMove = {
  readonly id: string
  /** The day that it counts on: also where that day was locked, and the posting moved on. */
  readonly day: Day
  readonly place: number
  readonly line: number
  readonly quantity: number
  readonly link: { readonly kind: 'cancels' | 'corrects'; readonly of: string } | null
}

export const moveId = (postingId: number, line: number): string => `${postingId}.${line}`

/** The moves of documents that nothing has taken back, in the order in which they are costed. */
export function effectiveMoves<Move extends EffectiveMove>(moves: readonly Move[]): Move[] {
  const cancels = Map.groupBy(
    moves.filter(move => move.link?.kind === 'cancels'),
    move => move.link?.of,
  )
  // What takes a move back may itself be taken back, as when a bill is voided whose delivery was taken back before.
  const isUnreversed = (move: EffectiveMove): boolean => !(cancels.get(move.id) ?? []).some(isUnreversed)
  return moves.filter(move => move.link === null && isUnreversed(move)).sort(byPlace)
}

export function byPlace(a: EffectiveMove, b: EffectiveMove): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : a.place - b.place || a.line - b.line
}
