/**
 * The count on one device: the current line, the entries that wait for the server, and the refused ones. Plain data and its changes;
 * everything is stored until the server has it. Scanning the current item again adds one; scanning another item completes the line.
 */
import { type Read, readQuantity } from '#domain/fields/reading.ts'
import { type Quantity, quantity } from '#domain/money.ts'
import type { ProblemCode } from '#domain/problem.ts'

/** An item in one of its units. */
export type CountedUnit = {
  readonly itemId: number
  readonly unitId: number
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string
  readonly unitNameAr: string
  readonly unitNameEn: string
  readonly isSplittable: boolean
}

export type CountedEntry = CountedUnit & {
  /** Unique on this device. */
  readonly id: string
  readonly kind: 'add' | 'recount'
  readonly quantity: Quantity
}

/** The quantity as typed; an empty text is one. */
export type LiveCount = { readonly unit: CountedUnit; readonly text: string }

export type RefusedEntry = CountedEntry & {
  /** The problem of the entry; null if the count has ended, or the user has lost access to it. */
  readonly problem: { readonly code: string; readonly params?: Readonly<Record<string, string | number>> } | null
}

export type Counting = {
  readonly live: LiveCount | null
  /** In counting order. */
  readonly waiting: readonly CountedEntry[]
  /** The number of waiting entries, from the first, that were sent together: a retry sends the same ones. 0: none were sent. */
  readonly sentCount: number
  readonly refused: readonly RefusedEntry[]
}

export const nothingCounted: Counting = { live: null, waiting: [], sentCount: 0, refused: [] }

export function isEmptyCounting({ live, waiting, refused }: Counting): boolean {
  return live === null && waiting.length === 0 && refused.length === 0
}

const one: Quantity = quantity(1000)

export function readLive({ text, unit }: LiveCount): Read<Quantity> {
  return readQuantity(text, one, unit.isSplittable)
}

/** Undefined without a problem. */
export function liveProblem({ live }: Counting): ProblemCode | undefined {
  if (live === null) return undefined
  const read = readLive(live)
  return read.ok ? undefined : read.code
}

/** Adds the current line to the waiting entries; unchanged if its quantity is invalid. `id` names the entry. */
export function enterLive(counting: Counting, id: string): Counting {
  const { live } = counting
  if (live === null) return counting
  const read = readLive(live)
  if (!read.ok) return counting
  const entry: CountedEntry = { ...live.unit, id, kind: 'add', quantity: read.value }
  return { ...counting, live: null, waiting: [...counting.waiting, entry] }
}

/** Handles a scan: one more of the current item, or the next line. `count` is the quantity on a label. */
export function scanInto(counting: Counting, unit: CountedUnit, count: Quantity | null, id: string): Counting {
  const { live } = counting
  if (live !== null && live.unit.unitId === unit.unitId && count === null) {
    const read = readLive(live)
    return read.ok ? { ...counting, live: { ...live, text: textOf(quantity(read.value + one)) } } : counting
  }
  return chooseInto(counting, unit, count === null ? '' : textOf(count), id)
}

/** Begins the next line after completing the current one. Unchanged if that one is invalid. */
export function chooseInto(counting: Counting, unit: CountedUnit, text: string, id: string): Counting {
  const entered = enterLive(counting, id)
  return entered.live === null ? { ...entered, live: { unit, text } } : counting
}

function textOf(count: Quantity): string {
  return String(count / one)
}

/** How many waiting entries to send at once, unless some were sent before. */
export function toSend(counting: Counting, max: number): Counting {
  if (counting.sentCount > 0) return counting
  return { ...counting, sentCount: Math.min(counting.waiting.length, max) }
}

export function sentEntries({ waiting, sentCount }: Counting): readonly CountedEntry[] {
  return waiting.slice(0, sentCount)
}

export function afterSent(counting: Counting): Counting {
  return { ...counting, waiting: counting.waiting.slice(counting.sentCount), sentCount: 0 }
}

/** The problems of single entries, by their index in the request; null: the server accepts no more entries for this count. */
export type Refusal = ReadonlyMap<number, NonNullable<RefusedEntry['problem']>> | null

/** Moves entries with a problem to the refused ones; the others are sent again. */
export function afterRefusal(counting: Counting, refusal: Refusal): Counting {
  const sent = sentEntries(counting)
  const rest = counting.waiting.slice(sent.length)
  const isRefused = (place: number) => refusal === null || refusal.has(place)
  const refused = sent.flatMap((entry, place) =>
    isRefused(place) ? [{ ...entry, problem: refusal?.get(place) ?? null }] : [],
  )
  return {
    ...counting,
    waiting: [...sent.filter((_, place) => !isRefused(place)), ...rest],
    sentCount: 0,
    refused: [...counting.refused, ...refused],
  }
}

/** Sends the refused entries again. */
export function retryRefused(counting: Counting): Counting {
  const again = counting.refused.map(({ problem: _, ...entry }) => entry)
  return { ...counting, waiting: [...counting.waiting, ...again], refused: [] }
}

/** Appends the entries that another tab of this device has left. */
export function withLeft(counting: Counting, left: Counting, id: string): Counting {
  const { waiting, refused } = enterLive(left, id)
  return {
    ...counting,
    waiting: [...counting.waiting, ...waiting],
    refused: [...counting.refused, ...refused],
  }
}
