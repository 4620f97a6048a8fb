/**
 * What one device has counted: the line that is being counted, the entries that wait for the server, and those that it has refused. Plain data and
 * the changes that it can undergo; all of it is kept until the server has it. A line that is scanned again counts one more, and one of something else
 * ends it.
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
  /** Of this device. */
  readonly id: string
  readonly kind: 'add' | 'recount'
  readonly quantity: Quantity
}

/** The quantity as it is typed; an empty text is one. */
export type LiveCount = { readonly unit: CountedUnit; readonly text: string }

export type RefusedEntry = CountedEntry & {
  /** What is wrong with it; null where the count has ended, or is none of this person’s any more. */
  readonly problem: { readonly code: string; readonly params?: Readonly<Record<string, string | number>> } | null
}

export type Counting = {
  readonly live: LiveCount | null
  /** In the order in which they were counted. */
  readonly waiting: readonly CountedEntry[]
  /** The first of those that wait that were sent together: sent again they are the same. 0: none were. */
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

/** Undefined where nothing stands against it. */
export function liveProblem({ live }: Counting): ProblemCode | undefined {
  if (live === null) return undefined
  const read = readLive(live)
  return read.ok ? undefined : read.code
}

/** Takes the line into those that wait; as it is where its quantity cannot be read. `id` names the entry. */
export function enterLive(counting: Counting, id: string): Counting {
  const { live } = counting
  if (live === null) return counting
  const read = readLive(live)
  if (!read.ok) return counting
  const entry: CountedEntry = { ...live.unit, id, kind: 'add', quantity: read.value }
  return { ...counting, live: null, waiting: [...counting.waiting, entry] }
}

/** What a scanner reads: one more of what is being counted, or the next line. `count` is what a label says. */
export function scanInto(counting: Counting, unit: CountedUnit, count: Quantity | null, id: string): Counting {
  const { live } = counting
  if (live !== null && live.unit.unitId === unit.unitId && count === null) {
    const read = readLive(live)
    return read.ok ? { ...counting, live: { ...live, text: textOf(quantity(read.value + one)) } } : counting
  }
  return chooseInto(counting, unit, count === null ? '' : textOf(count), id)
}

/** Begins the next line; the one before it is entered. As it is where that one cannot be read. */
export function chooseInto(counting: Counting, unit: CountedUnit, text: string, id: string): Counting {
  const entered = enterLive(counting, id)
  return entered.live === null ? { ...entered, live: { unit, text } } : counting
}

function textOf(count: Quantity): string {
  return String(count / one)
}

/** How many of those that wait are sent at once, where none have been sent before. */
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

/** What is wrong with single entries, by their place among those that were sent; null: the server takes none of this count any more. */
export type Refusal = ReadonlyMap<number, NonNullable<RefusedEntry['problem']>> | null

/** Those with a problem are put aside, and the others are sent again. */
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

/** Sends what was refused once more. */
export function retryRefused(counting: Counting): Counting {
  const again = counting.refused.map(({ problem: _, ...entry }) => entry)
  return { ...counting, waiting: [...counting.waiting, ...again], refused: [] }
}

/** What another tab of this device has left behind comes after what is here. */
export function withLeft(counting: Counting, left: Counting, id: string): Counting {
  const { waiting, refused } = enterLive(left, id)
  return {
    ...counting,
    waiting: [...counting.waiting, ...waiting],
    refused: [...counting.refused, ...refused],
  }
}
