/**
 * A statement: what there was of a subject before the days asked, what moved it, and what there was after each movement. A movement is what one
 * document did on one day; what comes to nothing, such as a bill that was voided, is none. What a customer owes, an account and the card of an
 * item are descriptions of it.
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

/** The day of a movement, and its place among those of the day. */
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
/** Whom or what a statement is about. */
export type SubjectKind = (typeof subjectKinds)[number]

/** What is carried from movement to movement: it grows by one column and shrinks by the other. */
export type RunningSum<Column extends string = string> = {
  readonly grows: Column
  readonly shrinks?: Column
  /** Texts under `words`: of the column, and of what it comes to where that has a name of its own. */
  readonly word: string
  readonly closingWord?: string
}

/** What one unit comes to: the value divided by the quantity, both of them runs; none of nothing. */
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
  /** A movement is one sum, which is in the column that it grows by or in the other. There is one run. */
  readonly isNetted?: true
  /** Whether anything is carried forward from before the days; else every run begins with nothing. */
  readonly isCarriedForward: boolean
  /** The last day of each age but the oldest, of what a netted run comes to. */
  readonly ageingDays?: readonly number[]
  /** Whether a movement says with whom it was, where its document names one person. */
  readonly namesParty?: true
}

/** What somebody may see of it. */
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

/** By the names of columns and runs; a person does not have what they may not see. */
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
    })[]
  /** Of all movements, whatever page this is. */
  readonly totals: Sums
  readonly closing: Carried
  /**
   * The closing balance by the age, in days, of what it is made of: payments settle the oldest first. A balance that is owed to the other side
   * is in the youngest.
   */
  readonly ageing?: readonly Age[] | undefined
  readonly rowCount: number
  /** Null on the last page. */
  readonly next: MovementCursor | null
}

export type StatementReply<Column extends string, RunName extends string> = Replied<
  Figures<Column>,
  Figures<RunName> & Averaged
>

/** Of whatever statement. */
export type StatementAnswer = Replied<object, object>

/** `toDays` is null where it has no end. */
const age = z.object({ fromDays: z.int(), toDays: z.int().nullable(), amount: moneySum })
export type Age = z.output<typeof age>

type Fields = Readonly<Record<string, z.ZodType>>

/** The reply of one statement, or of several that answer the same call: their fields together. */
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
  const namesParty = statements.some(each => each.namesParty === true)
  const movement = z.object({
    day: wireDay,
    document: documentReference,
    ...(namesParty && party),
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
    /** The filter that names whom or what it is about. */
    readonly subject: keyof Fs & string
    /** Sums within the days. */
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
