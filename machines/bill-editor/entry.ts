/**
 * The cell that takes the keys, and the grammar of what is typed there. Source: design page 4, "Live line grammar".
 *
 *   item cell of the live line ── item taken ──► its quantity cell ── Enter, or a letter ──► line added, item cell again
 *            │  ▲                                                        (the letter opens the next search)
 *     arrows ▼  │ Enter, Esc
 *   quantity cell of a line that stands already
 *
 * Every function takes the sheet as it is and returns the next one; one that cannot be left because of what stands in its cell
 * comes back with a problem and with nothing else changed.
 */

import type { Quantity } from '#domain/money.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { type Draft, type LineChoice, lineOf, withLine, withoutLine, withQuantity } from './draft.ts'
import { quantityOne, readQuantity, refuseQuantityKey } from './reading.ts'

export type EntryProblem = ProblemCode | 'unknownItem'

export type Entry = {
  /** The line that is being changed; null stands for the live line beneath all others. */
  readonly lineKey: number | null
  readonly column: 'item' | 'quantity'
  /** What was typed into the cell, as typed. */
  readonly text: string
  /** The item of the live line once it is taken. */
  readonly choice: LineChoice | null
  /** The row of the list of found items that Enter takes. */
  readonly highlighted: number
  readonly isListClosed: boolean
  readonly problem: EntryProblem | null
}

export type Sheet = { readonly draft: Draft; readonly entry: Entry }

export const liveEntry: Entry = {
  lineKey: null,
  column: 'item',
  text: '',
  choice: null,
  highlighted: 0,
  isListClosed: false,
  problem: null,
}

/** The text before and after the `*` of `3*milk`; without a quantity in front, everything is the query. */
export function readItemText(text: string): { readonly quantityText: string | null; readonly query: string } {
  const match = /^\s*([\d٠-٩۰-۹.,٫٬]+)\s*[*×](.*)$/su.exec(text)
  return match === null
    ? { quantityText: null, query: text.trim() }
    : { quantityText: match[1] ?? null, query: (match[2] ?? '').trim() }
}

export function typed(sheet: Sheet, text: string): Sheet {
  const { entry } = sheet
  if (entry.column === 'item') {
    return { ...sheet, entry: { ...entry, text, highlighted: 0, isListClosed: false, problem: null } }
  }
  const letterAt = text.search(/\p{L}/u)
  if (letterAt >= 0) return typedThrough(sheet, text.slice(0, letterAt), text.slice(letterAt))
  const refusal = refuseQuantityKey(text)
  // A key that the number cannot hold leaves the cell as it was and says why.
  if (refusal !== undefined) return { ...sheet, entry: { ...entry, problem: refusal } }
  return { ...sheet, entry: { ...entry, text, problem: null } }
}

/** A letter in a quantity cell ends it and opens the search for the next item. */
function typedThrough(sheet: Sheet, quantityText: string, rest: string): Sheet {
  const done = committed({ ...sheet, entry: { ...sheet.entry, text: quantityText } })
  return done.entry.problem === null ? typed({ ...done, entry: liveEntry }, rest) : done
}

/** Takes an item into the live line: `3*` in front of it is the quantity, else the quantity is asked for. */
export function taken(before: Sheet, choice: LineChoice): Sheet {
  const sheet = committed(before)
  if (sheet.entry.column === 'quantity') return sheet
  const { quantityText } = readItemText(sheet.entry.text)
  const asking: Sheet = { ...sheet, entry: { ...liveEntry, column: 'quantity', choice } }
  if (quantityText === null) return asking
  const done = committed({ ...asking, entry: { ...asking.entry, text: quantityText } })
  return done.entry.problem === null ? done : { ...sheet, entry: { ...sheet.entry, problem: done.entry.problem } }
}

/** Enters what stands in the quantity cell and goes back to the live line. Nothing means one, or the quantity as it was. */
export function committed(sheet: Sheet): Sheet {
  const { draft, entry } = sheet
  if (entry.column === 'item') return sheet
  const standing = lineOf(draft, entry.lineKey)?.quantity
  const read = readQuantity(entry.text, standing ?? quantityOne)
  if (!read.ok) return { draft, entry: { ...entry, problem: read.code } }
  return { draft: enteredDraft(sheet, read.value), entry: liveEntry }
}

function enteredDraft({ draft, entry }: Sheet, quantity: Quantity): Draft {
  if (entry.lineKey !== null) return withQuantity(draft, entry.lineKey, quantity)
  // Zero takes a line away; one that is not there yet is simply not added.
  if (entry.choice === null || quantity === 0) return draft
  return withLine(draft, entry.choice, quantity)
}

/** The bill as it would be if the cell were left now; what cannot be entered does not count. */
export function enteredSoFar(sheet: Sheet): Draft {
  const done = committed(sheet)
  return done.entry.problem === null ? done.draft : sheet.draft
}

/** Up and down through the quantities of the lines; beneath the last one is the live line. */
export function moved(sheet: Sheet, by: number): Sheet {
  const { entry } = sheet
  // Half a search is neither entered nor lost.
  if (entry.column === 'item' && entry.text !== '') return sheet
  const place = sheet.draft.lines.findIndex(line => line.key === entry.lineKey)
  const done = committed(sheet)
  if (done.entry.problem !== null) return done
  const from = place < 0 ? done.draft.lines.length : place
  // A line that is committed with zero vanishes, and the next one takes its place.
  const hasVanished = place >= 0 && done.draft.lines.length < sheet.draft.lines.length
  const to = Math.max(0, from + by - (hasVanished && by > 0 ? 1 : 0))
  return at(done, done.draft.lines[to]?.key ?? null)
}

/** To the quantity of a line, or (null) to the live line. */
export function pointed(sheet: Sheet, lineKey: number | null): Sheet {
  if (sheet.entry.lineKey === lineKey) return sheet
  const done = committed(sheet)
  return done.entry.problem === null ? at(done, lineKey) : done
}

function at(sheet: Sheet, lineKey: number | null): Sheet {
  if (lineOf(sheet.draft, lineKey) === undefined) {
    return sheet.entry.lineKey === null ? sheet : { ...sheet, entry: liveEntry }
  }
  return { ...sheet, entry: { ...liveEntry, lineKey, column: 'quantity' } }
}

/** Takes a line away; the keys then go to the line that follows it, or to the live line. */
export function removed(sheet: Sheet, lineKey: number): Sheet {
  const place = sheet.draft.lines.findIndex(line => line.key === lineKey)
  const draft = withoutLine(sheet.draft, lineKey)
  if (sheet.entry.lineKey !== lineKey) return { ...sheet, draft }
  return at({ draft, entry: liveEntry }, draft.lines[place]?.key ?? null)
}

/** Esc, one step at a time: the list closes, the text goes, the cell is left. */
export function stepped(sheet: Sheet): Sheet {
  const { entry } = sheet
  if (entry.column === 'item' && entry.text !== '' && !entry.isListClosed) {
    return { ...sheet, entry: { ...entry, isListClosed: true } }
  }
  if (entry.text !== '') return { ...sheet, entry: { ...entry, text: '', isListClosed: false, problem: null } }
  return { ...sheet, entry: liveEntry }
}
