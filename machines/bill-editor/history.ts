/** Undo and redo of the whole bill. Its history survives a reload with it. */
import * as sheet from '../sheet/history.ts'
import type { Draft } from './draft.ts'

export type History = sheet.History<Draft>
export type Turn = sheet.Turn<Draft>

export const { noHistory } = sheet
export const undone: (draft: Draft, history: History) => Turn | null = sheet.undone
export const redone: (draft: Draft, history: History) => Turn | null = sheet.redone

/** The history once `before` has become something else. */
export function remembered(history: History, before: Draft): History {
  return sheet.remembered(history, before, draft => draft.lines.length)
}
