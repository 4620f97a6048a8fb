/**
 * Points of customers. Each earning is a lot with its own value of a point and its own last day, so that a change of the settings affects only
 * later earnings. Balances are sums over lots; a lot below zero is points that were spent before they were taken back. docs/decisions/points.md
 */
import type { Day } from '../days.ts'
import { type Halalas, halalas } from '../money.ts'

/** Bounds of the rules of points: 10 000 SAR in halalas, points, and days. */
export const pointsAmountMax = 1_000_000
export const pointsCountMax = 1_000_000
export const pointsDaysMax = 3650

export type PointsTerms = {
  readonly isEnabled: boolean
  /** Each full amount of this size earns a point. */
  readonly amountPerPoint: Halalas
  /** What a point pays. */
  readonly value: Halalas
  /** The smallest number that may be spent at once. */
  readonly minimum: number
  /** Days after the earning; 0: never. */
  readonly days: number
}

/** `left` is below zero after more was taken back than the lot still had. */
export type PointsLot = {
  readonly id: number
  readonly value: Halalas
  readonly left: number
  readonly expiresOn: Day | null
}

/** Some points of a lot. */
export type LotPart = { readonly lotId: number; readonly value: Halalas; readonly points: number }

/** What is left of the lots after the oldest have paid for those below zero. The lots are in the order in which they are spent, oldest first. */
export function freeLots(lots: readonly PointsLot[]): PointsLot[] {
  let owed = lots.reduce((sum, { left }) => sum - Math.min(0, left), 0)
  return lots.flatMap(lot => {
    if (lot.left <= 0) return []
    const offset = Math.min(owed, lot.left)
    owed -= offset
    return offset === lot.left ? [] : [{ ...lot, left: lot.left - offset }]
  })
}

/** Whether it may be spent on a day: the last day is included. */
export function isValidOn({ expiresOn }: Pick<PointsLot, 'expiresOn'>, day: Day): boolean {
  return expiresOn === null || day <= expiresOn
}

/** The most whole points, oldest first, that are worth no more than the amount. */
export function partsWorth(lots: readonly PointsLot[], amount: Halalas): LotPart[] {
  let rest: number = amount
  const parts: LotPart[] = []
  for (const { id: lotId, value, left } of lots) {
    const points = Math.min(left, Math.floor(rest / value))
    if (points > 0) parts.push({ lotId, value, points })
    rest -= points * value
    // A later point must not overtake an older one that is worth more than the rest.
    if (points < left) break
  }
  return parts
}

/** The first points of some parts, in their order. */
export function firstOf(parts: readonly LotPart[], count: number): LotPart[] {
  let rest = count
  return parts.flatMap(part => {
    const points = Math.min(part.points, rest)
    rest -= points
    return points > 0 ? [{ ...part, points }] : []
  })
}

export function countOf(parts: readonly Pick<LotPart, 'points'>[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0)
}

export function worthOf(parts: readonly Pick<LotPart, 'points' | 'value'>[]): Halalas {
  return halalas(parts.reduce((sum, { points, value }) => sum + points * value, 0))
}

/** A line as it earns: by its item's points per unit, or by its amount. */
export type EarningLine = {
  readonly total: Halalas
  /** Thousandths of the base unit. */
  readonly quantity: number
  /** Null: by the amount. */
  readonly pointsPerUnit: number | null
}

/** The points of a sale. What points pay earns none: it is subtracted from what the amount rule counts. */
export function earnedPoints(lines: readonly EarningLine[], paidByPoints: Halalas, terms: PointsTerms): number {
  if (!terms.isEnabled) return 0
  let byItem = 0n
  let amount = -paidByPoints
  for (const { total, quantity, pointsPerUnit } of lines) {
    if (pointsPerUnit === null) amount += total
    else byItem += BigInt(pointsPerUnit) * BigInt(quantity)
  }
  return Number(byItem / 1000n) + Math.floor(Math.max(0, amount) / terms.amountPerPoint)
}

/** Of a sale, and of its earlier refunds: what a further refund takes back of the earned points and gives back of the spent ones. */
export type PointsOfSale = {
  readonly total: Halalas
  readonly refunded: Halalas
  readonly earned: number
  readonly takenBack: number
  /** Not yet given back, oldest first. */
  readonly spent: readonly LotPart[]
  readonly spentCount: number
}

export const noPointsOfSale: PointsOfSale = {
  ...{ total: halalas(0), refunded: halalas(0), earned: 0, takenBack: 0, spent: [], spentCount: 0 },
}

/** In proportion to everything refunded so far, rounded down, so that parts never exceed the whole; the last refund takes the rest. */
export function takenBackBy(sale: PointsOfSale, refund: Halalas): number {
  return shareOf(sale, refund, sale.earned) - sale.takenBack
}

/** In the same proportion, and no more than the refund: a rest below one point is paid back in another way. */
export function givenBackBy(sale: PointsOfSale, refund: Halalas): LotPart[] {
  const given = sale.spentCount - countOf(sale.spent)
  const due = firstOf(sale.spent, Math.max(0, shareOf(sale, refund, sale.spentCount) - given))
  let rest: number = refund
  return due.flatMap(part => {
    const points = Math.min(part.points, Math.floor(rest / part.value))
    rest = points < part.points ? 0 : rest - points * part.value
    return points > 0 ? [{ ...part, points }] : []
  })
}

/** Multiplied as integers: an amount times a number of points can exceed what a double holds exactly. */
function shareOf({ total, refunded }: PointsOfSale, refund: Halalas, count: number): number {
  const back = refunded + refund
  return back >= total ? count : Number((BigInt(count) * BigInt(back)) / BigInt(total))
}
