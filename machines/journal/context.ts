/** What the editor of a journal entry remembers, and how it changes as a whole. */

import type { Reference } from '#contract/field-kinds.ts'
import type { NewVoucher, VoucherDocument } from '#contract/vouchers/voucher.ts'
import type { Day } from '#domain/days.ts'
import { type JournalLine, journalProblems } from '#domain/vouchers/journal.ts'
import type { SentProblem } from '../sent-problem.ts'
import { editedSheet, type SheetEdit } from '../sheet/edits.ts'
import { type History, noHistory, redone, remembered, undone } from '../sheet/history.ts'
import {
  type CellEntry,
  entered,
  entryAt,
  noRows,
  type Rows,
  type Sheet,
  type SheetRules,
  taken,
} from '../sheet/sheet.ts'
import {
  isBlankRow,
  type JournalFinders,
  type JournalRow,
  journalRules,
  type NamedAccount,
  type NamedCenter,
  type NamedParty,
  withAccount,
  withBranch,
} from './journal-rows.ts'

export type JournalDraft = Rows<JournalRow> & {
  /** Under which it is sent, however often. */
  readonly key: string
  readonly branchId: number
  /** Null: the day on which it is posted. */
  readonly date: Day | null
  readonly note: string
}

export type JournalFailure = {
  /** It may have been posted all the same. */
  readonly isUncertain: boolean
  /** A key of the texts `shared.…`; null where the server gave none. */
  readonly description: string | null
  readonly problems: readonly SentProblem[]
}

export type JournalAnswer =
  | { readonly kind: 'posted'; readonly voucher: VoucherDocument }
  | { readonly kind: 'failed'; readonly failure: JournalFailure }

export type JournalInput = {
  readonly finders: JournalFinders
  /** What was kept before the page was left, or what a new one begins with. */
  readonly draft: JournalDraft
  /** It was sent before the page was left, and nobody knows what became of it. */
  readonly wasSent: boolean
}

export type JournalContext = {
  readonly finders: JournalFinders
  readonly draft: JournalDraft
  readonly entry: CellEntry
  /** Of the rows. */
  readonly history: History<Rows<JournalRow>>
  /** Why it cannot be posted as it stands; `at` as in the body that is sent. Each change begins anew. */
  readonly problems: readonly SentProblem[]
  /** A command was refused: the caret belongs to the first problem. */
  readonly refusal: object | null
  readonly failure: JournalFailure | null
  readonly posted: VoucherDocument | null
  /** The next one is begun as soon as this one is posted. */
  readonly goesOn: boolean
}

export type Chosen =
  | { readonly column: 'account'; readonly row: NamedAccount }
  | { readonly column: 'party'; readonly row: NamedParty }
  | { readonly column: 'costCenter'; readonly row: NamedCenter }
  | { readonly column: 'branch'; readonly row: Reference }

export type JournalHeader = Pick<JournalDraft, 'branchId' | 'date' | 'note'>

export type JournalEdit =
  | SheetEdit
  | { readonly type: 'choice.take'; readonly choice: Chosen }
  | { readonly type: 'header.change'; readonly change: Partial<JournalHeader> }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }

export type JournalEvent =
  | JournalEdit
  | { readonly type: 'finders.change'; readonly finders: JournalFinders }
  /** `goesOn`: the next one is begun at once, under this key. */
  | { readonly type: 'save'; readonly nextKey?: string }
  | { readonly type: 'discard' }
  | { readonly type: 'next'; readonly key: string }

export function newDraft(key: string, branchId: number): JournalDraft {
  return { ...noRows, key, branchId, date: null, note: '' }
}

export function isEmptyDraft({ rows, note }: JournalDraft): boolean {
  return note === '' && rows.every(isBlankRow)
}

export const unanswered: JournalFailure = { isUncertain: true, description: null, problems: [] }

export function opening({ finders, draft, wasSent }: JournalInput): JournalContext {
  return {
    finders,
    draft,
    entry: entryAt(draft, journalRules(finders, draft.branchId), null),
    history: noHistory,
    problems: [],
    refusal: null,
    failure: wasSent ? unanswered : null,
    posted: null,
    goesOn: false,
  }
}

export function rulesOf({ finders, draft }: Pick<JournalContext, 'finders' | 'draft'>): SheetRules<JournalRow> {
  return journalRules(finders, draft.branchId)
}

export function sheetOf({ draft, entry }: Pick<JournalContext, 'draft' | 'entry'>): Sheet<JournalRow> {
  return { rows: draft.rows, nextKey: draft.nextKey, entry }
}

/** The context after a change; one that changes rows can be undone, and what stood against posting is looked at anew. */
export function edited(context: JournalContext, event: JournalEdit): JournalContext {
  const [sheet, rules] = [sheetOf(context), rulesOf(context)]
  switch (event.type) {
    case 'undo':
    case 'redo':
      return turned(context, event.type)
    case 'header.change':
      return withHeader(context, event.change)
    case 'choice.take':
      return withSheet(context, taken(sheet, rules, chosen(context, event.choice)))
    default:
      return withSheet(context, editedSheet(sheet, rules, event))
  }
}

/** Cost centres belong to a branch: those of rows that follow the voucher go with its branch. */
function withHeader(context: JournalContext, change: Partial<JournalHeader>): JournalContext {
  const { draft } = context
  const moved = { ...context, draft: { ...draft, ...change }, problems: [], failure: null }
  if (change.branchId === undefined || change.branchId === draft.branchId) return moved
  const rows = draft.rows.map(row => (row.branch === null ? { ...row, costCenter: null } : row))
  return withSheet(moved, { rows, nextKey: draft.nextKey, entry: context.entry })
}

function chosen({ draft, entry }: JournalContext, choice: Chosen): Partial<JournalRow> {
  const row = draft.rows.find(each => each.key === entry.rowKey)
  switch (choice.column) {
    case 'account':
      return row ? withAccount(row, choice.row) : { account: choice.row }
    case 'party':
      return { party: choice.row }
    case 'costCenter':
      return { costCenter: choice.row }
    case 'branch':
      return row ? withBranch(row, choice.row, draft.branchId) : {}
  }
}

function withSheet(context: JournalContext, { rows, nextKey, entry }: Sheet<JournalRow>): JournalContext {
  if (rows === context.draft.rows) return { ...context, entry }
  const history = remembered(context.history, rowsOf(context.draft), each => each.rows.length)
  return { ...context, draft: { ...context.draft, rows, nextKey }, entry, history, problems: [], failure: null }
}

function turned(context: JournalContext, type: 'undo' | 'redo'): JournalContext {
  const turn = (type === 'undo' ? undone : redone)(rowsOf(context.draft), context.history)
  if (turn === null) return context
  const { rowKey, column } = context.entry
  const entry = entryAt(turn.draft, rulesOf(context), rowKey, column)
  const draft = { ...context.draft, ...turn.draft }
  return { ...context, draft, history: turn.history, entry, problems: [], failure: null }
}

function rowsOf({ rows, nextKey }: JournalDraft): Rows<JournalRow> {
  return { rows, nextKey }
}

/**
 * The context as a command asks for it: what stands in the cell is entered, and what stands against posting is found. The caret is then at
 * the first problem.
 */
export function finished(context: JournalContext): JournalContext {
  const done = withSheet(context, entered(sheetOf(context), rulesOf(context)))
  if (done.entry.problem !== null) return { ...done, refusal: {} }
  return refusedBy(done, journalProblems(linesOf(done.draft), namesIn(done.draft)))
}

/** What stands against it, with the caret at the first cell that is named. */
export function refusedBy(context: JournalContext, problems: readonly SentProblem[]): JournalContext {
  const place = placeOf(context.draft, problems[0]?.at ?? '')
  const rules = rulesOf(context)
  const entry = place === null ? context.entry : entryAt(context.draft, rules, place.rowKey, place.column)
  return { ...context, problems, entry, refusal: problems.length > 0 ? {} : null }
}

const columnsByField: Readonly<Record<string, string>> = {
  accountId: 'account',
  partyId: 'party',
  costCenterId: 'costCenter',
  branchId: 'branch',
}

/** The cell that a path of the body names, such as `lines.2.partyId`; null for anything else. */
export function placeOf(draft: JournalDraft, at: string): { readonly rowKey: number; readonly column: string } | null {
  const [, line, field = ''] = /^lines\.(\d+)\.(\w+)$/.exec(at) ?? []
  const row = line === undefined ? undefined : postedRows(draft)[Number(line)]
  return row ? { rowKey: row.key, column: columnsByField[field] ?? field } : null
}

function postedRows({ rows }: JournalDraft): readonly JournalRow[] {
  return rows.filter(row => !isBlankRow(row))
}

function linesOf(draft: JournalDraft): JournalLine[] {
  return postedRows(draft).map(row => ({
    accountId: row.account?.id ?? 0,
    branchId: row.branch?.id ?? draft.branchId,
    costCenterId: row.costCenter?.id ?? null,
    partyId: row.party?.id ?? null,
    debit: row.debit,
    credit: row.credit,
    note: row.note,
  }))
}

/** Rows know of what they name what a journal must know. */
function namesIn({ rows }: JournalDraft) {
  const accounts = new Map(rows.flatMap(({ account }) => (account ? [[account.id, account]] : [])))
  const centers = new Map(rows.flatMap(({ costCenter: each }) => (each ? [[each.id, { ...each, isOpen: true }]] : [])))
  const parties = new Map(rows.flatMap(({ party }) => (party ? [[party.id, { ...party, isActive: true }]] : [])))
  return {
    account: (id: number) => accounts.get(id),
    costCenter: (id: number) => centers.get(id),
    party: (id: number) => parties.get(id),
  }
}

export function bodyOf(draft: JournalDraft): NewVoucher {
  return {
    branchId: draft.branchId,
    ...(draft.date !== null && { date: draft.date }),
    note: draft.note,
    lines: linesOf(draft).map(({ branchId, ...line }) => ({
      ...line,
      ...(branchId !== draft.branchId && { branchId }),
    })),
  }
}

/** The next one, of the same branch and day. */
export function begun(context: JournalContext, key: string): JournalContext {
  const draft = { ...newDraft(key, context.draft.branchId), date: context.draft.date }
  return opening({ finders: context.finders, draft, wasSent: false })
}

/** The rows go; an undo brings them back. */
export function discarded(context: JournalContext): JournalContext {
  const { nextKey } = context.draft
  return withSheet(context, { rows: [], nextKey, entry: entryAt(noRows, rulesOf(context), null) })
}
