/** The draft together with the cell that takes the keys: what every change of the bill takes and gives back. */
import type { ProblemCode } from '#domain/problem.ts'
import { type BillSetting, type Draft, type LineChoice, lineOf } from './draft.ts'

/** The cells of a line that can be changed, in the order in which Tab goes through them. */
export const cellColumns = ['quantity', 'unit', 'price', 'discount', 'features'] as const
export type CellColumn = (typeof cellColumns)[number]
export type EntryColumn = 'item' | CellColumn

export type EntryProblem = {
  readonly code: ProblemCode | 'unknownItem' | 'unknownScan'
  readonly params?: Readonly<Record<string, string | number>>
}

export type Entry = {
  /** The line that is being changed; null stands for the live line beneath all others. */
  readonly lineKey: number | null
  readonly column: EntryColumn
  /** What was typed into the cell, as typed. */
  readonly text: string
  /** `overwrite`: what is typed takes the place of the value, arrows go on. `caret`: the value is mended, arrows move the caret. */
  readonly mode: 'overwrite' | 'caret'
  /** The item of the live line once it is taken. */
  readonly choice: LineChoice | null
  /** The line above which the live line is inserted; null adds it at the end. */
  readonly above: number | null
  /** The row of the list beneath the cell that Enter takes. */
  readonly highlighted: number
  readonly isListClosed: boolean
  readonly problem: EntryProblem | null
}

export type Sheet = { readonly draft: Draft; readonly entry: Entry; readonly setting: BillSetting }

export const liveEntry: Entry = {
  lineKey: null,
  column: 'item',
  text: '',
  mode: 'overwrite',
  choice: null,
  above: null,
  highlighted: 0,
  isListClosed: false,
  problem: null,
}

export function withProblem(sheet: Sheet, problem: EntryProblem): Sheet {
  return { ...sheet, entry: { ...sheet.entry, problem } }
}

/** The cell of a line, or the live line where there is no such line. Lists of a cell open when they are asked for. */
export function at(sheet: Sheet, lineKey: number | null, column: CellColumn = 'quantity'): Sheet {
  if (lineOf(sheet.draft, lineKey) === undefined) {
    return sheet.entry === liveEntry ? sheet : { ...sheet, entry: liveEntry }
  }
  return { ...sheet, entry: { ...liveEntry, lineKey, column, isListClosed: true } }
}
