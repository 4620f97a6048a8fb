/**
 * Campaigns: which one holds for what is sold, where and when, and what it takes off a line. Source: docs/decisions/discounts.md.
 */
import { minuteOfDay, minutesOfDay } from '../clock-time.ts'
import { addDays, businessDay, type Day } from '../days.ts'
import {
  amountHalalasMax,
  amountOf,
  type Halalas,
  halalas,
  type Price,
  percentOf,
  price,
  type Quantity,
  type Rate,
  zeroHalalas,
} from '../money.ts'
import type { Discount } from './totals-types.ts'

/** What it takes off: a percentage of the line, or an amount off the price of each unit; exactly one of them is set. */
export type CampaignTerms = {
  readonly percentOff: Rate | null
  readonly amountOff: Price | null
  /** The most that it takes off one line. */
  readonly lineCap: Halalas | null
}

/** What it is given on. */
export const campaignScopes = ['allItems', 'categories', 'items'] as const
export type CampaignScope =
  | { readonly kind: 'allItems' }
  | { readonly kind: Exclude<(typeof campaignScopes)[number], 'allItems'>; readonly ids: ReadonlySet<number> }

export type Campaign = CampaignTerms & {
  readonly id: number
  readonly nameAr: string
  readonly nameEn: string
  readonly scope: CampaignScope
  /** Null: in all branches. */
  readonly branchId: number | null
  readonly startDay: Day
  /** Null: until it is retired. */
  readonly endDay: Day | null
  /** Minutes of the day, the second one no longer part of it; null: from its beginning, and to its end. */
  readonly startMinute: number | null
  readonly endMinute: number | null
}

/** A moment by the clocks of the company: the day, and the minute of it from 0 to 1439. */
export type Moment = { readonly day: Day; readonly minute: number }

/** What is sold: a price of a unit with those of its features, and how many of it. */
export type CampaignLine = {
  readonly itemId: number
  readonly categoryId: number
  readonly quantity: Quantity
  readonly unitPrice: Price
  readonly featurePrices?: readonly Price[]
}

export type CampaignPlace = { readonly branchId: number; readonly moment: Moment }

export type GivenCampaign = { readonly campaign: Campaign; readonly discount: Discount }

/** Hours past midnight belong to the day on which they began: 22:00 to 02:00 of the last day ends on the morning after it. */
export function isOn({ startDay, endDay, startMinute, endMinute }: Campaign, { day, minute }: Moment): boolean {
  const [from, to] = [startMinute ?? 0, endMinute ?? minutesOfDay]
  const isWithin = (of: Day) => of >= startDay && (endDay === null || of <= endDay)
  if (from < to) return minute >= from && minute < to && isWithin(day)
  return minute >= from ? isWithin(day) : minute < to && day > firstDay && isWithin(addDays(day, -1))
}

/** Before it there is none. */
const firstDay = '0001-01-01'

/** The moment of an instant, where the clocks of the company stand `offsetMinutes` ahead of UTC. */
export function momentAt(instantMs: number, offsetMinutes: number): Moment {
  return { day: businessDay(instantMs, offsetMinutes), minute: minuteOfDay(instantMs, offsetMinutes) }
}

/** So many minutes later, or earlier; never more than a day. */
export function shifted({ day, minute }: Moment, minutes: number): Moment {
  const later = minute + minutes
  if (later < 0) return { day: addDays(day, -1), minute: later + minutesOfDay }
  return later < minutesOfDay ? { day, minute: later } : { day: addDays(day, 1), minute: later - minutesOfDay }
}

/** Whether it is given on an item of a category, whatever the time. */
export function isGivenOn({ scope }: Campaign, { itemId, categoryId }: Pick<CampaignLine, 'itemId' | 'categoryId'>) {
  if (scope.kind === 'allItems') return true
  return scope.ids.has(scope.kind === 'items' ? itemId : categoryId)
}

export function holdsFor(campaign: Campaign, line: CampaignLine, { branchId, moment }: CampaignPlace): boolean {
  const { branchId: own } = campaign
  return (own === null || own === branchId) && isGivenOn(campaign, line) && isOn(campaign, moment)
}

/**
 * What a campaign takes off a line, as the discount of the line: its percentage where the cap leaves it whole, else an amount. Never more than
 * the line comes to, nor than the cap; null where it takes nothing off. Rounded once, as every discount of a line.
 */
export function campaignDiscount(terms: CampaignTerms, line: Omit<CampaignLine, 'itemId' | 'categoryId'>) {
  const { percentOff, amountOff, lineCap } = terms
  const unitPrice = (line.featurePrices ?? []).reduce<number>((sum, each) => sum + each, line.unitPrice)
  // What no bill can hold is refused elsewhere.
  if (line.quantity <= 0 || unitPrice <= 0 || (line.quantity * unitPrice) / 100_000 > amountHalalasMax) return null
  const amount = amountOf(line.quantity, price(unitPrice))
  const whole = percentOff === null ? zeroHalalas : percentOf(amount, percentOff)
  const off = percentOff === null ? amountOf(line.quantity, price(Math.min(amountOff ?? 0, unitPrice))) : whole
  const taken = halalas(Math.min(off, amount, lineCap ?? off))
  if (taken === 0) return null
  const discount: Discount =
    percentOff !== null && taken === whole
      ? { kind: 'percent', percent: percentOff }
      : { kind: 'amount', amount: taken }
  return discount
}

/** What a discount takes off a sum that it fits. */
export function takenOff(discount: Discount, amount: Halalas): Halalas {
  return discount.kind === 'percent' ? percentOf(amount, discount.percent) : discount.amount
}

/** Of the campaigns that hold the one that takes off most, of equal ones that with the lowest id; they do not add up. */
export function bestCampaign(
  campaigns: readonly Campaign[],
  line: CampaignLine,
  place: CampaignPlace,
): GivenCampaign | null {
  let best: (GivenCampaign & { readonly taken: number }) | null = null
  for (const campaign of campaigns) {
    const discount = holdsFor(campaign, line, place) ? campaignDiscount(campaign, line) : null
    if (discount === null) continue
    const taken = takenOff(discount, lineAmount(line))
    if (best === null || taken > best.taken || (taken === best.taken && campaign.id < best.campaign.id))
      best = { campaign, discount, taken }
  }
  return best && { campaign: best.campaign, discount: best.discount }
}

function lineAmount({ quantity, unitPrice, featurePrices = [] }: CampaignLine): Halalas {
  return amountOf(quantity, price(featurePrices.reduce<number>((sum, each) => sum + each, unitPrice)))
}
