/** The state of the voucher editor, and its changes as a whole. */
import type { NewVoucher, VoucherDocument } from '#contract/vouchers/voucher.ts'
import type { Day } from '#domain/days.ts'
import { type DetailField, picked, type VoucherNames, type VoucherValues, valueName } from '#domain/vouchers/fields.ts'
import { type TypedVoucher, type VoucherForm, voucherProblems } from '#domain/vouchers/voucher-form.ts'
import type { SentProblem } from '../sent-problem.ts'
import { editedSheet, type SheetEdit } from '../sheet/edits.ts'
import { type History, noHistory, redone, remembered, undone } from '../sheet/history.ts'
import { entered, entryAt, noRows, taken } from '../sheet/sheet.ts'
import type { CellEntry, Rows, Sheet, SheetRules } from '../sheet/sheet-types.ts'
import {
  blankRow,
  type Chosen,
  emptyHead,
  type HeadValues,
  isBlankRow,
  type VoucherFinders,
  type VoucherSheetRow,
  voucherRules,
  withChosen,
} from './voucher-rows.ts'

export type VoucherDraft = Rows<VoucherSheetRow> & {
  /** The idempotency key of every attempt to send it. */
  readonly key: string
  readonly branchId: number
  /** Null: the posting day. */
  readonly date: Day | null
  readonly note: string
  /** The values of the header fields. */
  readonly head: HeadValues
}

export type VoucherFailure = {
  /** It may have been posted. */
  readonly isUncertain: boolean
  /** A key of the texts `shared.…`; null if the server gave none. */
  readonly description: string | null
  readonly problems: readonly SentProblem[]
}

export type VoucherAnswer =
  | { readonly kind: 'posted'; readonly voucher: VoucherDocument }
  | { readonly kind: 'failed'; readonly failure: VoucherFailure }

export type VoucherInput = {
  readonly form: VoucherForm
  readonly finders: VoucherFinders
  /** A stored draft, or a new one. */
  readonly draft: VoucherDraft
  /** It was sent before the page was left, with an unknown result. */
  readonly wasSent: boolean
}

export type VoucherContext = {
  readonly form: VoucherForm
  readonly finders: VoucherFinders
  readonly draft: VoucherDraft
  readonly entry: CellEntry
  /** Of the rows. */
  readonly history: History<Rows<VoucherSheetRow>>
  /** Why it cannot be posted; `at` as in the request body. Each change clears them. */
  readonly problems: readonly SentProblem[]
  /** A command was refused: the caret moves to the first problem. */
  readonly refusal: object | null
  readonly failure: VoucherFailure | null
  readonly posted: VoucherDocument | null
  /** The next voucher begins as soon as this one is posted. */
  readonly goesOn: boolean
}

export type VoucherHeader = Pick<VoucherDraft, 'branchId' | 'date' | 'note' | 'head'>

export type VoucherEdit =
  | SheetEdit
  | { readonly type: 'choice.take'; readonly choice: Chosen }
  | { readonly type: 'header.change'; readonly change: Partial<VoucherHeader> }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }

export type VoucherEvent =
  | VoucherEdit
  | { readonly type: 'finders.change'; readonly finders: VoucherFinders }
  /** `goesOn`: the next voucher begins at once, under `nextKey`. */
  | { readonly type: 'save'; readonly nextKey?: string }
  | { readonly type: 'discard' }
  | { readonly type: 'next'; readonly key: string }

export function newDraft(key: string, branchId: number, head: HeadValues = emptyHead): VoucherDraft {
  return { ...noRows, key, branchId, date: null, note: '', head }
}

/** A head whose references and method are merely the suggested ones is not worth storing. */
export function isEmptyDraft({ rows, note, head }: VoucherDraft): boolean {
  return note === '' && head.chequeNumber === '' && head.dueDate === null && rows.every(isBlankRow)
}

export const unanswered: VoucherFailure = { isUncertain: true, description: null, problems: [] }

export function opening({ form, finders, draft, wasSent }: VoucherInput): VoucherContext {
  return {
    form,
    finders,
    draft,
    entry: entryAt(draft, voucherRules(form, finders, draft.branchId), null),
    history: noHistory,
    problems: [],
    refusal: null,
    failure: wasSent ? unanswered : null,
    posted: null,
    goesOn: false,
  }
}

export function rulesOf({
  form,
  finders,
  draft,
}: Pick<VoucherContext, 'form' | 'finders' | 'draft'>): SheetRules<VoucherSheetRow> {
  return voucherRules(form, finders, draft.branchId)
}

export function sheetOf({ draft, entry }: Pick<VoucherContext, 'draft' | 'entry'>): Sheet<VoucherSheetRow> {
  return { rows: draft.rows, nextKey: draft.nextKey, entry }
}

/** The context after a change; changes of rows can be undone, and posting problems are computed again. */
export function edited(context: VoucherContext, event: VoucherEdit): VoucherContext {
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

/** Cost centres belong to a branch: those of rows without their own branch are cleared when the branch of the voucher changes. */
function withHeader(context: VoucherContext, change: Partial<VoucherHeader>): VoucherContext {
  const { draft } = context
  const moved = { ...context, draft: { ...draft, ...change }, problems: [], failure: null }
  if (change.branchId === undefined || change.branchId === draft.branchId) return moved
  const rows = draft.rows.map(row => (row.branch === null ? { ...row, costCenter: null, centers: [] } : row))
  return withSheet(moved, { rows, nextKey: draft.nextKey, entry: context.entry })
}

function chosen({ draft, entry }: VoucherContext, choice: Chosen): Partial<VoucherSheetRow> {
  return withChosen(
    choice,
    draft.rows.find(row => row.key === entry.rowKey),
    draft.branchId,
    entry.text,
  )
}

function withSheet(context: VoucherContext, { rows, nextKey, entry }: Sheet<VoucherSheetRow>): VoucherContext {
  if (rows === context.draft.rows) return { ...context, entry }
  const history = remembered(context.history, rowsOf(context.draft), each => each.rows.length)
  return { ...context, draft: { ...context.draft, rows, nextKey }, entry, history, problems: [], failure: null }
}

function turned(context: VoucherContext, type: 'undo' | 'redo'): VoucherContext {
  const turn = (type === 'undo' ? undone : redone)(rowsOf(context.draft), context.history)
  if (turn === null) return context
  const { rowKey, column } = context.entry
  const entry = entryAt(turn.draft, rulesOf(context), rowKey, column)
  const draft = { ...context.draft, ...turn.draft }
  return { ...context, draft, history: turn.history, entry, problems: [], failure: null }
}

function rowsOf({ rows, nextKey }: VoucherDraft): Rows<VoucherSheetRow> {
  return { rows, nextKey }
}

/** Prepares a command: commits the text of the cell and finds the problems of posting. The caret moves to the first problem. */
export function finished(context: VoucherContext): VoucherContext {
  const done = withSheet(context, entered(sheetOf(context), rulesOf(context)))
  if (done.entry.problem !== null) return { ...done, refusal: {} }
  return refusedBy(done, voucherProblems(done.form, typedOf(done.form, done.draft), namesIn(done.draft)))
}

/** Sets the problems and moves the caret to the first cell that they name. */
export function refusedBy(context: VoucherContext, problems: readonly SentProblem[]): VoucherContext {
  const place = placeOf(context.draft, problems[0]?.at ?? '')
  const rules = rulesOf(context)
  const entry = place === null ? context.entry : entryAt(context.draft, rules, place.rowKey, place.column)
  return { ...context, problems, entry, refusal: problems.length > 0 ? {} : null }
}

/** The cell for a path of the request body, such as `lines.2.partyId`; null for anything else. */
export function placeOf(draft: VoucherDraft, at: string): { readonly rowKey: number; readonly column: string } | null {
  const [, line, name = ''] = /^lines\.(\d+)\.(\w+)$/.exec(at) ?? []
  const row = line === undefined ? undefined : postedRows(draft)[Number(line)]
  return row ? { rowKey: row.key, column: name.replace(/Id$/, '') } : null
}

function postedRows({ rows }: VoucherDraft): readonly VoucherSheetRow[] {
  return rows.filter(row => !isBlankRow(row))
}

type LineValues = Omit<VoucherValues, DetailField>

function valuesOf(row: Omit<VoucherSheetRow, 'key'>, branchId: number): LineValues {
  const { debit, credit, amount, note } = row
  return {
    ...{ debit, credit, amount, note },
    accountId: row.account?.id ?? 0,
    moneyAccountId: row.moneyAccount?.id ?? 0,
    customerId: row.customer?.id ?? 0,
    partyId: row.party?.id ?? null,
    costCenterId: row.costCenter?.id ?? null,
    centers: row.centers.map(({ center, percent }) => ({ costCenterId: center.id, percent })),
    branchId: row.branch?.id ?? branchId,
  }
}

function typedOf(form: VoucherForm, draft: VoucherDraft): TypedVoucher {
  const { method, chequeNumber, dueDate, reversesItself } = draft.head
  const isCheque = method === 'cheque'
  const head = {
    ...valuesOf({ ...blankRow(0), ...draft.head }, draft.branchId),
    ...(method !== null && { method }),
    // The fields of a cheque are hidden for other methods.
    chequeNumber: isCheque ? chequeNumber : '',
    dueDate: isCheque ? dueDate : null,
    reversesItself,
  }
  return {
    ...picked(head, form.head.map(valueName)),
    branchId: draft.branchId,
    lines: postedRows(draft).map(row => picked(valuesOf(row, draft.branchId), form.lines.map(valueName))),
  }
}

/** The names that a voucher must know, from its header and rows. */
function namesIn({ rows, head }: VoucherDraft): VoucherNames {
  const all = [head, ...rows]
  const accounts = new Map(all.flatMap(each => named(each.account, each.moneyAccount)))
  const inRows = rows.flatMap(row => [row.costCenter, ...row.centers.map(({ center }) => center)])
  const centers = new Map([head.costCenter, ...inRows].flatMap(each => named(each && { ...each, isOpen: true })))
  const parties = new Map(
    all.flatMap(each => named(each.customer, each.party)).map(([id, party]) => [id, { ...party, isActive: true }]),
  )
  return {
    account: id => accounts.get(id),
    costCenter: id => centers.get(id),
    party: id => parties.get(id),
  }
}

function named<Thing extends { readonly id: number }>(...things: readonly (Thing | null)[]): [number, Thing][] {
  return things.flatMap(thing => (thing === null ? [] : [[thing.id, thing]]))
}

export function bodyOf({ form, draft }: Pick<VoucherContext, 'form' | 'draft'>): NewVoucher {
  const { date, note } = draft
  return { ...typedOf(form, draft), branchId: draft.branchId, ...(date !== null && { date }), note }
}

/** The next voucher, with the same branch, day and header, but another cheque. */
export function begun(context: VoucherContext, key: string): VoucherContext {
  const { branchId, date, head } = context.draft
  const { form, finders } = context
  return opening({
    form,
    finders,
    draft: { ...newDraft(key, branchId, { ...head, chequeNumber: '', dueDate: null }), date },
    wasSent: false,
  })
}

/** Removes the rows; an undo restores them. */
export function discarded(context: VoucherContext): VoucherContext {
  const { nextKey } = context.draft
  return withSheet(context, { rows: [], nextKey, entry: entryAt(noRows, rulesOf(context), null) })
}
