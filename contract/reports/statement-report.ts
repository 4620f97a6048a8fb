/**
 * A statement: the opening balance of a subject, its movements, and the balance after each. A movement is the effect of one document on one
 * day; a net effect of zero, as of a voided bill, is omitted. Customer statements, account statements and stock cards are descriptions of
 * it.
 */
import { z } from 'zod'
import { type Access, can } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import type { Price } from '#domain/money.ts'
import { endpoint } from '../endpoint.ts'
import { type DocumentReference, documentReference, type Fact, type MeasureOf } from '../facts/fact.ts'
import { fieldCodecs, sumCodecs } from '../field-kinds.ts'
import { moneySum, wireDay, wirePrice } from '../fields.ts'
import { type Filters, filterShape } from './filters.ts'
import type { Opening, ReportHead } from './report.ts'

export const statementPageMax = 5000

/** The day of a movement, and its position within the day. */
export const movementCursor = z.codec(
  z
    .string()
    .max(40)
    .regex(/^\d{4}-\d{2}-\d{2}~\d{1,15}$/),
  z.object({ day: wireDay, place: z.int() }),
  {
    decode: wire => ({ day: wire.slice(0, 10), place: Number(wire.slice(11)) }),
    encode: value => `${value.day}~${value.place}`,
  },
)
export type MovementCursor = z.output<typeof movementCursor>

export const subjectKinds = ['customer', 'supplier', 'account', 'item', 'service'] as const
/** The subject of a statement. */
export type SubjectKind = (typeof subjectKinds)[number]

/** A running balance: one column increases it and another decreases it. */
export type RunningSum<Column extends string = string> = {
  readonly grows: Column
  readonly shrinks?: Column
  /** Text keys under `words`: of the column, and of the closing balance when it has a name of its own. */
  readonly word: string
  readonly closingWord?: string
}

/** The value per unit: value divided by quantity, both running balances; null for a quantity of zero. */
export type Average<Name extends string = string> = {
  readonly value: Name
  readonly quantity: Name
  readonly word: string
}

export type StatementShape = {
  readonly of: SubjectKind
  readonly columns: readonly string[]
  readonly runs: Readonly<Record<string, RunningSum>>
  readonly average?: Average
  /** A movement is one net amount, in the increasing or decreasing column. There is one running balance. */
  readonly isNetted?: true
  /** Whether an opening balance is carried forward; otherwise balances begin at zero. */
  readonly isCarriedForward: boolean
  /** For a netted balance: the last day of each age except the oldest. */
  readonly ageingDays?: readonly number[]
  /** Whether movements show their counterparty, when the document has a single one. */
  readonly namesParty?: true
  /** For a netted balance with ageing: whether movements show what is open of their document. */
  readonly showsOpen?: true
}

/** The part of a statement that the user may see. */
export function seenStatement<Shape extends StatementShape & { readonly fact: Fact }>(
  { fact, columns, runs, average }: Shape,
  access: Access | null,
): Pick<StatementShape, 'columns' | 'runs' | 'average'> {
  const seen = columns.filter(name => {
    const need = fact.measures[name]?.need
    return need === undefined || can(access, need)
  })
  const seenRuns = Object.entries(runs).filter(
    ([, { grows, shrinks = grows }]) => seen.includes(grows) && seen.includes(shrinks),
  )
  const isThere = (name: string) => seenRuns.some(([each]) => each === name)
  const isAveraged = average !== undefined && isThere(average.value) && isThere(average.quantity)
  return { columns: seen, runs: Object.fromEntries(seenRuns), ...(isAveraged && { average }) }
}

type Named = z.output<typeof fieldCodecs.reference>

/** By column and balance name; without those the user may not see. */
type Figures<Name extends string> = { readonly [N in Name]?: ExactSum | undefined }
type Averaged = { readonly average?: Price | null | undefined }

type Replied<Sums, Carried> = {
  readonly subject: Named
  readonly opening: Carried
  readonly rows: readonly (Sums &
    Carried & {
      readonly day: Day
      readonly document: DocumentReference
      readonly party?: Named | null | undefined
      /**
       * What allocations left of the document on the last day, in the direction of the balance; at its last movement. Null where the movement
       * counts for another document, as that of a refund does.
       */
      readonly open?: ExactSum | null | undefined
    })[]
  /** Over all pages. */
  readonly totals: Sums
  readonly closing: Carried
  /** The closing balance by age in days: payments settle the oldest first. A balance owed to the other side is in the youngest age. */
  readonly ageing?: readonly Age[] | undefined
  readonly rowCount: number
  /** Null on the last page. */
  readonly next: MovementCursor | null
}

export type StatementReply<Column extends string, RunName extends string> = Replied<
  Figures<Column>,
  Figures<RunName> & Averaged
>

/** For any statement. */
export type StatementAnswer = Replied<object, object>

/** `toDays` is null for the oldest age. */
const age = z.object({ fromDays: z.int(), toDays: z.int().nullable(), amount: moneySum })
export type Age = z.output<typeof age>

type Fields = Readonly<Record<string, z.ZodType>>

/** The reply of one statement, or of several with the same call: the union of their fields. */
export function statementReply(
  ...statements: readonly (StatementShape & { readonly fact: Fact })[]
): z.ZodType<StatementAnswer> {
  const columns: Fields = Object.assign({}, ...statements.map(({ fact, columns: own }) => sumFields(fact, own)))
  const runs: Fields = Object.assign(
    {},
    ...statements.map(({ fact, runs: own }) =>
      Object.fromEntries(Object.entries(own).map(([name, { grows }]) => [name, sumFields(fact, [grows])[grows]])),
    ),
    statements.some(({ average }) => average !== undefined) && { average: wirePrice.nullable().optional() },
  )
  const party = { party: fieldCodecs.reference.nullable().optional() }
  const open = { open: moneySum.nullable().optional() }
  const namesParty = statements.some(each => each.namesParty === true)
  const showsOpen = statements.some(each => each.showsOpen === true)
  const movement = z.object({
    day: wireDay,
    document: documentReference,
    ...(namesParty && party),
    ...(showsOpen && open),
    ...columns,
    ...runs,
  })
  const reply = z.object({
    subject: fieldCodecs.reference,
    opening: z.object(runs),
    rows: z.array(movement),
    totals: z.object(columns),
    closing: z.object(runs),
    ageing: z.array(age).optional(),
    rowCount: z.int().min(0),
    next: movementCursor.nullable(),
  })
  return reply as unknown as z.ZodType<StatementAnswer>
}

function sumFields({ measures }: Fact, names: readonly string[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    names.map(name => {
      const measure = measures[name]
      if (measure === undefined || measure.over === 'ratio') throw new Error(`The fact has no sum ${name}.`)
      return [name, sumCodecs[measure.kind].optional()]
    }),
  )
}

type StatementDescription<
  F extends Fact,
  Fs extends Filters,
  Column extends MeasureOf<F>,
  RunName extends string,
> = ReportHead &
  StatementShape & {
    readonly fact: F
    readonly filters: Fs
    /** The filter with the subject. */
    readonly subject: keyof Fs & string
    /** Sums within the period. */
    readonly columns: readonly Column[]
    readonly runs: { readonly [Name in RunName]: RunningSum<NoInfer<Column>> }
    readonly average?: Average<NoInfer<RunName>>
    readonly opens: { readonly document: Opening }
  }

export function statementReport<
  const F extends Fact,
  const Fs extends Filters,
  const Column extends MeasureOf<F>,
  const RunName extends string,
>(report: StatementDescription<F, Fs, Column, RunName>) {
  return {
    ...report,
    shape: 'statement',
    endpoint: endpoint({
      method: 'POST',
      path: report.call.path,
      summary: report.call.summary,
      need: report.need,
      body: z.strictObject({
        ...filterShape(report.filters),
        after: movementCursor.nullish(),
        pageSize: z.int().min(1).max(statementPageMax).nullish(),
      }),
      reply: statementReply(report) as unknown as z.ZodType<StatementReply<Column, RunName>>,
      errors: ['access_denied', 'not_found', 'too_many_requests'],
    }),
  } as const
}
