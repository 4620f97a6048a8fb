/** Typing into a cell, opening it, and cancelling. All documents with a sheet share it: a `CellTyping` describes what its cells accept. */
import type { ProblemCode } from '#domain/problem.ts'
import { shapeOf } from './sheet.ts'
import type { CellEntry, SheetShape } from './sheet-types.ts'

type TypedSheet = { readonly entry: Omit<CellEntry, 'problem'> & { readonly problem: object | null } }

export type CellTyping<S extends TypedSheet> = {
  readonly shape: SheetShape
  /** Commits the text of the cell, or returns a problem. */
  readonly entered: (sheet: S) => S
  /** Focuses the live line. */
  readonly live: (sheet: S) => S
  /** The value of the cell as an editable text. */
  readonly value: (sheet: S) => string
  /** Why the cell refuses this text, even while typing. */
  readonly refusal: (sheet: S, text: string) => ProblemCode | undefined
  /** The sheet after a text that is complete with its last key, without Enter; null for any other text. */
  readonly whole: (sheet: S, text: string) => S | null
}

export function typedText<S extends TypedSheet>(sheet: S, typing: CellTyping<S>, text: string): S {
  const whole = typing.whole(sheet, text)
  if (whole !== null) return whole
  const { kind, isEndedByLetter = kind === 'number' } = shapeOf(typing.shape, sheet.entry.column)
  const letterAt = isEndedByLetter ? text.search(/\p{L}/u) : -1
  if (letterAt >= 0) {
    // A letter ends the cell and begins the next row.
    const done = typing.entered(withEntry(sheet, { text: text.slice(0, letterAt) }))
    return done.entry.problem === null ? typedText(typing.live(done), typing, text.slice(letterAt)) : done
  }
  const refusal = typing.refusal(sheet, text)
  // An invalid key leaves the cell unchanged and shows the reason.
  if (refusal !== undefined) return withEntry(sheet, { problem: { code: refusal } })
  const list = kind === 'list' ? { highlighted: null, isListClosed: false } : {}
  return withEntry(sheet, { ...list, text, problem: null })
}

/** Caret mode: the cell shows its value for editing. A cell with a list opens it. */
export function openedCell<S extends TypedSheet>(sheet: S, typing: CellTyping<S>): S {
  const { column, text } = sheet.entry
  if (shapeOf(typing.shape, column).kind === 'list') return withEntry(sheet, { isListClosed: false, highlighted: null })
  return withEntry(sheet, { mode: 'caret', text: text === '' ? typing.value(sheet) : text })
}

/** Esc, one step at a time: closes the list, clears the text, clears the selection, and then focuses the live line. */
export function steppedBack<S extends TypedSheet>(sheet: S, typing: CellTyping<S>): S {
  const { rowKey, column, text, mode, anchor, isListClosed } = sheet.entry
  const hasList = shapeOf(typing.shape, column).kind === 'list' && (rowKey !== null || text !== '')
  if (hasList && !isListClosed) return withEntry(sheet, { isListClosed: true })
  if (text !== '' || mode === 'caret')
    return withEntry(sheet, { text: '', mode: 'overwrite', isListClosed: rowKey !== null, problem: null })
  return anchor === null ? typing.live(sheet) : withEntry(sheet, { anchor: null })
}

function withEntry<S extends TypedSheet>(sheet: S, change: Partial<TypedSheet['entry']>): S {
  return { ...sheet, entry: { ...sheet.entry, ...change } }
}
