/**
 * Writes one exit or entry statement: the quantity of each line of a bill, and then the call.
 *
 *   editing ─ save ─► sending ─┬─ written ──────► written
 *      ▲                       ├─ refused ──────► editing (with the problems)
 *      └──── bill.read ────────┴─ no answer ────► unconfirmed ─ save ─► sending
 *
 * Quantities stay as typed; an empty one delivers nothing. Without a response the same body is sent again under the same key.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { DeliveryDocument, NewDelivery, WaitingBill } from '#contract/deliveries.ts'
import { formatQuantity } from '#domain/decimal.ts'
import { readQuantity } from '#domain/fields/reading.ts'
import { type Quantity, quantity, zeroQuantity } from '#domain/money.ts'
import { type ProblemCode, problem } from '#domain/problem.ts'
import { notProvided, typesOf } from './machine-types.ts'
import type { SentProblem } from './sent-problem.ts'

export type DeliveryAnswer =
  | { readonly kind: 'written'; readonly statement: DeliveryDocument }
  | { readonly kind: 'refused'; readonly description: string; readonly problems: readonly SentProblem[] }
  | { readonly kind: 'noAnswer' }

type WaitingLine = WaitingBill['lines'][number]

export type StatementContext = {
  readonly bill: WaitingBill
  /** By line, as typed. */
  readonly texts: Readonly<Record<number, string>>
  readonly note: string
  /** By line. */
  readonly problems: Readonly<Record<number, SentProblem>>
  /** The text key of a refusal, or of a missing value. */
  readonly failure: string | null
  readonly statement: DeliveryDocument | null
  /** Whether the next statement starts at once. */
  readonly goesOn: boolean
}

export type StatementEvent =
  | { readonly type: 'quantity.type'; readonly line: number; readonly text: string }
  /** Enters the outstanding quantity of one line, or of all. */
  | { readonly type: 'line.take'; readonly line: number }
  | { readonly type: 'bill.take' }
  /** Adds one to a line, for a scanner. */
  | { readonly type: 'line.add'; readonly line: number }
  | { readonly type: 'note.type'; readonly text: string }
  | { readonly type: 'save'; readonly goesOn: boolean }
  /** The outstanding quantities have changed. */
  | { readonly type: 'bill.read'; readonly bill: WaitingBill }

/** The lines with an outstanding quantity. */
export function openLines({ lines }: WaitingBill): readonly WaitingLine[] {
  return lines.filter(line => line.outstanding > 0)
}

type ReadLine =
  | { readonly line: WaitingLine; readonly quantity: Quantity }
  | { readonly line: WaitingLine; readonly code: ProblemCode }

/** The typed quantities by line; an empty text is zero. */
export function readMovedLines({ bill, texts }: Pick<StatementContext, 'bill' | 'texts'>): readonly ReadLine[] {
  return openLines(bill).map(line => {
    const text = texts[line.line] ?? ''
    // The rest of a unit that was divisible at the time of sale is delivered in full.
    const read = readQuantity(text, zeroQuantity, true)
    if (!read.ok) return { line, code: read.code }
    const count = read.value
    if (count < 0) return { line, code: 'mustNotBeNegative' }
    if (count > line.outstanding) return { line, code: 'moreThanRemaining' }
    const isPart = count > 0 && count < line.outstanding
    if (isPart && line.movesWhole) return { line, code: 'onlyWhole' }
    if (isPart && !line.isSplittable && count % 1000 !== 0) return { line, code: 'unitNotSplittable' }
    return { line, quantity: count }
  })
}

/** The request body, or the problems of the lines. */
function bodyOf(context: StatementContext): NewDelivery {
  const lines = readMovedLines(context).flatMap(read =>
    'quantity' in read && read.quantity > 0 ? [{ line: read.line.line, quantity: read.quantity }] : [],
  )
  return { billId: context.bill.bill.id, lines, note: context.note.trim() }
}

function problemsOf(context: StatementContext): StatementContext['problems'] {
  return Object.fromEntries(
    readMovedLines(context).flatMap(read => {
      if ('quantity' in read) return []
      const remaining = formatQuantity(read.line.outstanding)
      return [[read.line.line, problem(`lines.${read.line.line}`, read.code, { remaining })]]
    }),
  )
}

/** A problem from the server has the index of a line in the request body. */
function sentProblemsOf(context: StatementContext, problems: readonly SentProblem[]): StatementContext['problems'] {
  const { lines } = bodyOf(context)
  return Object.fromEntries(
    problems.flatMap(each => {
      const line = lines[Number(/^lines\.(\d+)/.exec(each.at)?.[1] ?? Number.NaN)]
      return line === undefined ? [] : [[line.line, each]]
    }),
  )
}

const takenText = (line: WaitingLine) => formatQuantity(line.outstanding)

const statementSetup = setup({
  types: typesOf<{ context: StatementContext; events: StatementEvent; input: { readonly bill: WaitingBill } }>(),
  actors: {
    send: fromPromise<DeliveryAnswer, NewDelivery>(notProvided('send')),
  },
  guards: {
    hasProblems: ({ context }) => Object.keys(problemsOf(context)).length > 0,
    isEmpty: ({ context }) => bodyOf(context).lines.length === 0,
  },
})

export const statementMachine = statementSetup.createMachine({
  id: 'statement',
  context: ({ input }) => ({
    ...{ bill: input.bill, texts: {}, note: '', problems: {}, failure: null, statement: null, goesOn: false },
  }),
  initial: 'editing',
  on: {
    'bill.read': { actions: assign(({ event }) => ({ bill: event.bill })) },
  },
  states: {
    editing: {
      tags: ['entry'],
      on: {
        'quantity.type': {
          actions: assign(({ context, event: { line, text } }) => ({
            ...{ texts: { ...context.texts, [line]: text }, failure: null },
            problems: without(context.problems, line),
          })),
        },
        'line.take': { actions: assign(({ context, event }) => taken(context, line => line.line === event.line)) },
        'bill.take': { actions: assign(({ context }) => taken(context, () => true)) },
        'line.add': { actions: assign(({ context, event }) => added(context, event.line)) },
        'note.type': { actions: assign(({ event }) => ({ note: event.text })) },
        save: [
          {
            guard: 'hasProblems',
            actions: assign(({ context }) => ({ problems: problemsOf(context), failure: null })),
          },
          { guard: 'isEmpty', actions: assign({ failure: 'processIgnored' }) },
          {
            target: 'sending',
            actions: assign(({ event }) => ({ goesOn: event.goesOn, failure: null, problems: {} })),
          },
        ],
      },
    },
    sending: {
      tags: ['busy'],
      invoke: {
        src: 'send',
        id: 'send',
        input: ({ context }) => bodyOf(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'written',
            target: 'written',
            actions: assign(({ event: { output } }) =>
              output.kind === 'written' ? { statement: output.statement } : {},
            ),
          },
          {
            guard: ({ event }) => event.output.kind === 'refused',
            target: 'editing',
            actions: assign(({ context, event: { output } }) =>
              output.kind === 'refused'
                ? { failure: output.description, problems: sentProblemsOf(context, output.problems) }
                : {},
            ),
          },
          { target: 'unconfirmed' },
        ],
        onError: 'unconfirmed',
      },
    },
    unconfirmed: { on: { save: { target: 'sending', actions: assign(({ event }) => ({ goesOn: event.goesOn })) } } },
    written: { type: 'final' },
  },
})

function taken(context: StatementContext, isTaken: (line: WaitingLine) => boolean) {
  const lines = openLines(context.bill).filter(isTaken)
  const texts = { ...context.texts, ...Object.fromEntries(lines.map(line => [line.line, takenText(line)])) }
  return { texts, problems: lines.reduce((left, { line }) => without(left, line), context.problems), failure: null }
}

/** Adds one, or the rest of the line if that is less. */
function added(context: StatementContext, number: number): Partial<StatementContext> {
  const line = openLines(context.bill).find(each => each.line === number)
  if (line === undefined) return {}
  const read = readQuantity(context.texts[number] ?? '', zeroQuantity, true)
  const before = read.ok ? read.value : zeroQuantity
  const next = line.movesWhole ? line.outstanding : quantity(Math.min(before + 1000, line.outstanding))
  return { texts: { ...context.texts, [number]: formatQuantity(next) }, problems: without(context.problems, number) }
}

function without(problems: StatementContext['problems'], line: number): StatementContext['problems'] {
  const { [line]: _, ...others } = problems
  return others
}
