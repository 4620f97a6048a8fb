/**
 * The one rule of every command: first it enters what is being typed, wherever that is, or it is refused beside it. What the server or
 * the totals hold against a bill is told the same way: at its field, with the caret there.
 */
import { billTypeOf, carriesCost, needsAccount } from '#domain/bills/bill-types.ts'
import { formatQuantity } from '#domain/decimal.ts'
import { type Problem, problem, problemCodes } from '#domain/problem.ts'
import type { SentProblem } from '../sent-problem.ts'
import { leftCell } from './cells.ts'
import { type BillEditorContext, settled } from './context.ts'
import { takesWhole } from './draft.ts'
import { fieldAt, type HeaderPlace, readField, type TypedField, typedFields, withoutFields } from './fields.ts'
import { lineKeyAt, type SendFailure } from './sending.ts'
import { atLine, type CellColumn, type LineEntryProblem } from './sheet.ts'

/** Where a command was refused. Each refusal is a new one, so that the caret comes back however often it is asked. */
export type FinishRefusal = { readonly place: HeaderPlace }

export type Finished = { readonly context: BillEditorContext; readonly refusal: FinishRefusal | null }

/** The field entered, or with the reason why it cannot be. */
export function withFieldLeft(context: BillEditorContext, field: TypedField): BillEditorContext {
  const typed = context.typing[field]
  if (typed === undefined) return context
  const read = readField(field, typed, context.draft, context.setting)
  if (!read.ok) return { ...context, problems: { ...context.problems, [field]: read.problem } }
  const left = {
    ...context,
    typing: withoutFields(context.typing, [field]),
    problems: withoutFields(context.problems, [field]),
  }
  return settled(left, { draft: read.draft, entry: context.entry })
}

/** The bill with everything that is being typed in it; what cannot be entered stays where it was typed, and refuses. */
export function finishedBill(context: BillEditorContext): Finished {
  let next = context
  for (const field of typedFields) next = withFieldLeft(next, field)
  next = settled(next, leftCell(next))
  const field = typedFields.find(each => next.typing[each] !== undefined)
  const place = field ?? (next.entry.problem === null ? undefined : 'entry')
  return { context: next, refusal: place === undefined ? null : { place } }
}

/** The same for a bill that is to be paid: its problems refuse too. */
export function payable(context: BillEditorContext): Finished {
  const done = finishedBill(context)
  if (done.refusal !== null) return done
  const { totals, against } = done.context
  const asked = [...missingParts(done.context), ...against]
  const problems = totals.ok ? [...asked, ...shortProblems(done.context)] : totals.problems
  return problems.length === 0 ? done : refusedFor(done.context, problems)
}

/** What the type asks for beside its lines, and the server would refuse to do without. */
function missingParts({ draft }: BillEditorContext): readonly Problem[] {
  const { party, hasSupplierInvoice, taxDocument, receiver, lines } = billTypeOf(draft.type)
  const hasCustomsVat = draft.charges.some(charge => charge.kind === 'customsVat')
  const isImport = hasSupplierInvoice && draft.vatKind === 'customs'
  return [
    ...(party === 'supplier' && draft.party === null ? [problem('partyId', 'required')] : []),
    ...(needsAccount(draft.issueReason) && draft.expenseAccount === null
      ? [problem('expenseAccountId', 'required')]
      : []),
    ...(receiver === 'branch' && draft.toBranchId === null ? [problem('toBranchId', 'required')] : []),
    ...(receiver === 'costCentre' && draft.toCostCentreId === null ? [problem('toCostCenterId', 'required')] : []),
    ...(lines === 'recipe' && draft.product === null ? [problem('product', 'required')] : []),
    ...(draft.product !== null && draft.product.quantity === null ? [problem('made', 'required')] : []),
    ...draft.lines.flatMap(({ expense, unitPrice }, index) =>
      expense !== undefined && unitPrice === 0 ? [problem(`lines.${index}.unitPrice`, 'mustBePositive')] : [],
    ),
    ...(taxDocument === 'creditNote' && draft.reason === '' ? [problem('reason', 'required')] : []),
    ...(isImport && !hasCustomsVat ? [problem('charges', 'required')] : []),
    ...(!isImport && hasCustomsVat ? [problem('charges', 'notAllowed')] : []),
  ]
}

/**
 * Where nothing may be sold that is not there, a shortage refuses like the server, and the screen looks once more. Asked again before an
 * answer has come, the bill goes on to its payment: what is remembered may be old, and the server is the judge.
 */
function shortProblems({ draft, setting, short, isStockDoubtful }: BillEditorContext): readonly Problem[] {
  const isAllowed = setting.oversellPolicy === 'allow' && !carriesCost(billTypeOf(draft.type))
  if (isAllowed || isStockDoubtful) return []
  return short.map(({ place, available, asked }) => ({
    at: `lines.${place}.quantity`,
    code: 'notEnoughStock',
    params: { available: formatQuantity(available), asked: formatQuantity(asked) },
  }))
}

/** Each problem at its place, and the caret at the first of them. A problem without a place is shown with the bill. */
export function refusedFor(context: BillEditorContext, problems: readonly SentProblem[]): Finished {
  const places = problems.map(each => placeOf(context, each))
  const first = places.findIndex(each => each !== null)
  const [place, problem] = [places[first], problems[first]]
  if (place == null || problem === undefined) return { context, refusal: null }
  const marks = problems.flatMap((each, index) => {
    const field = places[index]
    return field == null || field === 'entry' ? [] : [[field, entryProblem(each)] as const]
  })
  const marked = { ...context, problems: { ...context.problems, ...Object.fromEntries(marks) } }
  return { context: place === 'entry' ? atCell(marked, problem) : marked, refusal: { place } }
}

/** Whether a refusal of the server is mended in a field of the bill, and not in the amount that is handed over. */
export function isMended(context: BillEditorContext, failure: SendFailure): boolean {
  const place = failure.isUncertain ? undefined : refusedFor(context, failure.problems).refusal?.place
  return place !== undefined && place !== 'tender'
}

/** The bill as it was before it was paid, with what the server holds against it at its field. */
export function refusedAtField(context: BillEditorContext, failure: SendFailure): BillEditorContext {
  const { context: refused, refusal } = refusedFor(context, failure.problems)
  return { ...refused, failure, refusal }
}

function placeOf({ draft }: BillEditorContext, { at: path }: SentProblem): HeaderPlace | null {
  return lineKeyAt(draft, path) === null || takesWhole(draft) ? fieldAt(path) : 'entry'
}

/** The caret in the cell that a problem names, with the reason. */
function atCell(context: BillEditorContext, problem: SentProblem): BillEditorContext {
  const cell = atLine(context, lineKeyAt(context.draft, problem.at), columnAt(problem.at))
  const entry = { ...cell.entry, problem: entryProblem(problem) }
  return settled(context, { draft: context.draft, entry })
}

function columnAt(path: string): CellColumn | undefined {
  return columnsByName.get(path.split('.')[2] ?? '')
}

const columnsByName: ReadonlyMap<string, CellColumn> = new Map([
  ['unitId', 'unit'],
  ['unitPrice', 'price'],
  ['isPriceIncludingVat', 'price'],
  ['discount', 'discount'],
  ['campaignId', 'discount'],
  ['features', 'features'],
  ['amount', 'price'],
  ['description', 'description'],
  ['vatCategory', 'vatKind'],
])

/** A newer server may know problems that this version does not. */
function entryProblem({ code, params }: SentProblem): LineEntryProblem {
  const known = problemCodes.find(each => each === code) ?? 'invalid'
  return { code: known, ...(params && { params }) } satisfies Omit<Problem, 'at'>
}
