/**
 * Vouchers: posted documents that are not bills. A voucher never changes; an error is corrected by its reversal, another voucher of the
 * same kind, and both remain in the books. All calls of a kind derive from its description.
 */
import { z } from 'zod'
import type { Day } from '#domain/days.ts'
import type { HeadField, LineField } from '#domain/vouchers/fields.ts'
import { type FormOf, voucherLinesMax } from '#domain/vouchers/voucher-form.ts'
import { endpoint } from '../endpoint.ts'
import { writtenOnceErrors } from '../errors.ts'
import { documentReference } from '../facts/fact.ts'
import { fieldCodecs } from '../field-kinds.ts'
import { bookedMoney, id, instant, note, queryId, wireDay } from '../fields.ts'
import { listedQuery, listedReply } from '../listed-page.ts'
import type { VoucherDescription } from './descriptions.ts'
import { type AnsweredValues, answeredShape, type SentValues, sentShape } from './field-schemas.ts'

const voucherNoteMax = 500
/** Room for a voucher of five hundred lines with notes. */
const voucherBytesMax = 512 * 1024

const { reference } = fieldCodecs
const otherVoucher = z.object({ id, code: z.string() })

/** The fields of every posted voucher. */
const answeredHead = {
  id,
  code: z.string(),
  branch: reference,
  date: wireDay,
  note: z.string(),
  createdAt: instant,
  userName: z.string(),
  /** The sum of its debits, equal to that of its credits. */
  total: bookedMoney,
  /** The voucher that it reverses, and the one that reversed it. */
  reverses: otherVoucher.nullable(),
  reversedBy: otherVoucher.nullable(),
  /** What its money is allocated to, or what settles it, without undone allocations; the oldest first. */
  settled: z.array(
    z.object({ document: documentReference, date: wireDay, amount: bookedMoney, discount: bookedMoney }),
  ),
}

/** Besides the values of head and lines, which the form chooses. `date` is the business day; today by default. */
export type NewVoucher = SentValues & {
  readonly branchId: number
  readonly date?: Day | null | undefined
  readonly note: string
  readonly lines: readonly SentValues[]
}
export type VoucherDocument = AnsweredValues &
  z.output<z.ZodObject<typeof answeredHead>> & { readonly type: string; readonly lines: readonly AnsweredValues[] }

/** The day and id of a voucher: the page after it is found at once. */
export const voucherCursor = z.codec(
  z
    .string()
    .max(40)
    .regex(/^\d{4}-\d{2}-\d{2}~\d{1,15}$/),
  z.object({ day: wireDay, id: z.int() }),
  {
    decode: wire => ({ day: wire.slice(0, 10), id: Number(wire.slice(11)) }),
    encode: value => `${value.day}~${value.id}`,
  },
)

export type VoucherCursor = z.output<typeof voucherCursor>

export function voucherCursorOf({ date, id: place }: { readonly date: Day; readonly id: number }): VoucherCursor {
  return { day: date, id: place }
}

export const voucherRow = z.object({
  id,
  code: z.string(),
  branchId: id,
  date: wireDay,
  note: z.string(),
  userName: z.string(),
  total: bookedMoney,
  /** Of the first line that names one, and how many the lines name. */
  party: reference.nullable(),
  partyCount: z.int().min(0),
  chequeNumber: z.string(),
  reverses: otherVoucher.nullable(),
  reversedBy: otherVoucher.nullable(),
})
export type VoucherRow = z.output<typeof voucherRow>

/** Any kind of voucher, with all values that a form may choose. */
export type Voucher = VoucherDescription & {
  readonly calls: ReturnType<typeof callsOf<string, z.ZodType<NewVoucher>, z.ZodType<VoucherDocument>>>
}

function voucher<const Type extends string, Head extends HeadField, Line extends LineField>(
  description: VoucherDescription<Type, FormOf<Head, Line>>,
) {
  const { type, form } = description
  const body = z.strictObject({
    branchId: id,
    date: wireDay.nullish(),
    note: note(0, voucherNoteMax).default(''),
    ...sentShape(form.head),
    lines: z.array(z.strictObject(sentShape(form.lines))).max(voucherLinesMax),
  })
  const document = z.object({
    ...answeredHead,
    type: z.literal(type),
    ...answeredShape(form.head),
    lines: z.array(z.object(answeredShape(form.lines))),
  })
  return { ...description, calls: callsOf(description, body, document) }
}

function callsOf<Type extends string, Body extends z.ZodType, Document extends z.ZodType>(
  { type, need, summary }: Omit<VoucherDescription<Type, unknown>, 'form'>,
  body: Body,
  document: Document,
) {
  const base = `/api/vouchers/${type}` as const
  const params = z.object({ id: queryId })
  return {
    List: endpoint({
      method: 'GET',
      path: base,
      summary: `${summary}: those of the user’s branches, the latest day first; found by code, notes, party and cheque number.`,
      need,
      query: z.object(listedQuery(voucherCursor)),
      reply: listedReply(voucherRow, voucherCursor),
      errors: ['access_denied'],
    }),
    Read: endpoint({
      method: 'GET',
      path: `${base}/:id`,
      summary: `${summary}: one of them.`,
      need,
      params,
      reply: document,
      errors: ['not_found'],
    }),
    Add: endpoint({
      method: 'POST',
      path: base,
      summary: `${summary}: posts one. Debits must equal credits. The same key returns the same voucher again.`,
      need,
      body,
      bodyBytesMax: voucherBytesMax,
      reply: document,
      isIdempotent: true,
      errors: ['access_denied', 'period_locked', ...writtenOnceErrors],
    }),
    Reverse: endpoint({
      method: 'POST',
      path: `${base}/:id/reversal`,
      summary: `${summary}: reverses one by another with exchanged sides, on the given day, by default today. Both remain.`,
      need,
      params,
      body: z.strictObject({ date: wireDay.nullish(), note: note(0, voucherNoteMax).default('') }),
      reply: document,
      isIdempotent: true,
      errors: ['access_denied', 'not_found', 'voucher_reversed', 'period_locked', ...writtenOnceErrors],
    }),
  }
}

type Described<D> = D extends {
  readonly type: infer Type extends string
  readonly form: FormOf<infer Head, infer Line>
}
  ? ReturnType<typeof voucher<Type, Head, Line>>
  : never

export function vouchersOf<const D extends Readonly<Record<string, VoucherDescription>>>(
  descriptions: D,
): { readonly [Name in keyof D]: Described<D[Name]> }
export function vouchersOf(
  descriptions: Readonly<Record<string, VoucherDescription<string, FormOf<HeadField, LineField>>>>,
): object {
  return Object.fromEntries(Object.entries(descriptions).map(([name, each]) => [name, voucher(each)]))
}

type CallsOf<Vouchers extends Readonly<Record<string, Voucher>>, Verb extends keyof Voucher['calls']> = {
  readonly [Name in keyof Vouchers & string as `${Name}${Verb}`]: Vouchers[Name]['calls'][Verb]
}
/** The calls of several kinds by name: `journalList`, `journalRead`… */
export type NamedVoucherCalls<V extends Readonly<Record<string, Voucher>>> = CallsOf<V, 'List'> &
  CallsOf<V, 'Read'> &
  CallsOf<V, 'Add'> &
  CallsOf<V, 'Reverse'>

export function namedVoucherCalls<const V extends Readonly<Record<string, Voucher>>>(vouchers: V): NamedVoucherCalls<V>
export function namedVoucherCalls(vouchers: Readonly<Record<string, Voucher>>): object {
  const calls = Object.entries(vouchers).flatMap(([name, { calls: own }]) =>
    Object.entries(own).map(([verb, call]) => [`${name}${verb}`, call]),
  )
  return Object.fromEntries(calls)
}
