/** The typed count of notes and coins: how many of each denomination. */

import { halalas } from '#domain/money.ts'
import type { Pieces } from '#domain/pos/shift.ts'
import { denominations, piecesMax } from '#domain/pos/shift.ts'
import type { ReadingWords } from '../../fields/field.ts'
import { typing } from '../../fields/typed-value.ts'

/** By denomination in halalas; empty texts count nothing. */
export type TypedPieces = Readonly<Record<number, string>>

/** Null if a text is not a count. */
export function piecesOf(typed: TypedPieces, words: ReadingWords): readonly Pieces[] | null {
  const counts = denominations.map(denomination => ({
    denomination: halalas(denomination),
    pieces: piecesIn(typed[denomination] ?? '', words),
  }))
  if (counts.some(({ pieces }) => pieces === null)) return null
  return counts.flatMap(({ denomination, pieces }) => (pieces ? [{ denomination, pieces }] : []))
}

/** Of one denomination; null if the text is not a count. */
export function piecesIn(text: string, words: ReadingWords): number | null {
  const read = typing.count.read(text, words)
  if (!read.ok) return null
  const pieces = read.value ?? 0
  return pieces >= 0 && pieces <= piecesMax ? pieces : null
}
