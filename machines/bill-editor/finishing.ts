/**
 * The common rule of all commands: commit the text that is being typed, or refuse at its field. Problems from the server or the totals appear in the
 * same way: at their field, with the focus there.
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

/** Where a command was refused. Each refusal is a new object, so that the focus returns on every attempt. */
export type FinishRefusal = { readonly place: HeaderPlace }

export type Finished = { readonly context: BillEditorContext; readonly refusal: FinishRefusal | null }

/** Commits the field, or sets its problem. */
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

/** Commits all typed text; invalid text stays in its field and refuses the command. */
export function finishedBill(context: BillEditorContext): Finished {
  let next = context
  for (const field of typedFields) next = withFieldLeft(next, field)
  next = settled(next, leftCell(next))
  const field = typedFields.find(each => next.typing[each] !== undefined)
  const place = field ?? (next.entry.problem === null ? undefined : 'entry')
  return { context: next, refusal: place === undefined ? null : { place } }
}

/** The same for payment: the problems of the bill refuse too. */
export function payable(context: BillEditorContext): Finished {
  const done = finishedBill(context)
  if (done.refusal !== null) return done
  const { totals, against } = done.context
  const asked = [...missingParts(done.context), ...against]
  const problems = totals.ok ? [...asked, ...shortProblems(done.context)] : totals.problems
  return problems.length === 0 ? done : refusedFor(done.context, problems)
}

/** The fields that the type requires besides its lines, as the server checks them. */
function missingParts({ draft }: BillEditorContext): readonly Problem[] {
  const { party, hasSupplierInvoice, taxDocument, receiver, lines } = billTypeOf(draft.type)
  const isNote = taxDocument === 'creditNote' || taxDocument === 'debitNote'
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
    ...(isNote && draft.reason === '' ? [problem('reason', 'required')] : []),
    ...(isImport && !hasCustomsVat ? [problem('charges', 'required')] : []),
    ...(!isImport && hasCustomsVat ? [problem('charges', 'notAllowed')] : []),
  ]
}

/**
 * If overselling is not allowed, a shortage refuses like the server, and the screen reads the stock again. A repeated command before the answer
 * proceeds to payment: the known stock may be outdated, and the server decides.
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

/** Sets each problem at its place, and the focus at the first. A problem without a place is shown with the bill. */
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

/** Whether a refusal of the server can be corrected in a field of the bill, and not in the tendered amount. */
export function isMended(context: BillEditorContext, failure: SendFailure): boolean {
  const place = failure.isUncertain ? undefined : refusedFor(context, failure.problems).refusal?.place
  return place !== undefined && place !== 'tender'
}

/** The bill before payment, with the server's problems at their fields. */
export function refusedAtField(context: BillEditorContext, failure: SendFailure): BillEditorContext {
  const { context: refused, refusal } = refusedFor(context, failure.problems)
  return { ...refused, failure, refusal }
}

function placeOf({ draft }: BillEditorContext, { at: path }: SentProblem): HeaderPlace | null {
  return lineKeyAt(draft, path) === null || takesWhole(draft) ? fieldAt(path) : 'entry'
}

/** Moves the focus to the cell of a problem, with its message. */
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

/** A newer server may have problems that this version does not know. */
function entryProblem({ code, params }: SentProblem): LineEntryProblem {
  const known = problemCodes.find(each => each === code) ?? 'invalid'
  return { code: known, ...(params && { params }) } satisfies Omit<Problem, 'at'>
}
