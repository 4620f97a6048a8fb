import { foldedLengthMax, foldInto, foldWords, spaceUnit } from './fold.ts'
import { arabicReadings, latinReadings } from './layout.ts'

/** A part of a text, from `start` to `end` (exclusive), in UTF-16 units. */
export type TextRange = { readonly start: number; readonly end: number }

/**
 * The parts of a text that match a query, for highlighting: each word of the query once, at the start of a word if possible, else inside
 * one. If nothing matches as typed, the other keyboard layout is tried. Matches by typo or initials are not highlighted. The ranges are
 * sorted and do not touch.
 */
export function createHighlighter(query: string): (text: string) => readonly TextRange[] {
  const readings = [query, ...latinReadings(query), ...arabicReadings(query)].map(foldWords)
  // Buffers are reused for all texts: allocating new ones would cost more than folding.
  let target = new Uint16Array(0)
  let origins = new Uint32Array(0)
  return text => {
    if (target.length < foldedLengthMax(text)) {
      target = new Uint16Array(foldedLengthMax(text))
      origins = new Uint32Array(target.length)
    }
    const units = target.subarray(0, foldInto(target, 0, text, origins))
    for (const words of readings) {
      const found = words.flatMap(word => rangeOf(units, origins, word, text))
      if (found.length > 0) return merged(found)
    }
    return []
  }
}

function rangeOf(units: Uint16Array, origins: Uint32Array, word: string, text: string): readonly TextRange[] {
  const at = positionOf(units, word)
  if (at < 0) return []
  const last = at + word.length
  const end =
    last < units.length && units[last] !== spaceUnit ? (origins[last] ?? 0) : endOfLetter(text, origins[last - 1] ?? 0)
  return [{ start: origins[at] ?? 0, end }]
}

function positionOf(units: Uint16Array, word: string): number {
  let inside = -1
  for (let at = 0; at <= units.length - word.length; at += 1) {
    let same = 0
    while (same < word.length && units[at + same] === word.charCodeAt(same)) same += 1
    if (same < word.length) continue
    if (at === 0 || units[at - 1] === spaceUnit) return at
    if (inside < 0) inside = at
  }
  // A single letter inside a word is no match.
  return word.length > 1 ? inside : -1
}

/** Combining marks (harakat, tatweel) belong to their letter. */
function endOfLetter(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && /[\p{M}\u0640]/u.test(text[end] ?? '')) end += 1
  return end
}

function merged(ranges: readonly TextRange[]): readonly TextRange[] {
  const list: TextRange[] = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = list.at(-1)
    if (last === undefined || range.start > last.end) list.push(range)
    else list[list.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
  }
  return list
}
