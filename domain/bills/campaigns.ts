/** Campaigns: which one applies to an item, branch and time, and the discount it gives on a line. Source: docs/decisions/discounts.md. */
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

/** The discount: a percentage of the line, or an amount off each unit price; exactly one of them is set. */
export type CampaignTerms = {
  readonly percentOff: Rate | null
  readonly amountOff: Price | null
  /** The maximum discount on one line. */
  readonly lineCap: Halalas | null
}

/** The scope of a campaign. */
export const campaignScopes = ['allItems', 'categories', 'items'] as const
export type CampaignScope =
  | { readonly kind: 'allItems' }
  | { readonly kind: Exclude<(typeof campaignScopes)[number], 'allItems'>; readonly ids: ReadonlySet<number> }

export type Campaign = CampaignTerms & {
  readonly id: number
  readonly nameAr: string
  readonly nameEn: string
  readonly scope: CampaignScope
  /** Null means all branches. */
  readonly branchId: number | null
  readonly startDay: Day
  /** Null means until it is deactivated. */
  readonly endDay: Day | null
  /** Minutes of the day, end exclusive; null means from the start, or to the end, of the day. */
  readonly startMinute: number | null
  readonly endMinute: number | null
}

/** A local time of the company: the day, and the minute of the day from 0 to 1439. */
export type Moment = { readonly day: Day; readonly minute: number }

/** A sold line: its unit price with those of its features, and the quantity. */
export type CampaignLine = {
  readonly itemId: number
  readonly categoryId: number
  readonly quantity: Quantity
  readonly unitPrice: Price
  readonly featurePrices?: readonly Price[]
}

export type CampaignPlace = { readonly branchId: number; readonly moment: Moment }

export type GivenCampaign = { readonly campaign: Campaign; readonly discount: Discount }

/** Hours past midnight belong to the day on which they began: with 22:00 to 02:00, the campaign ends on the morning after its last day. */
export function isOn({ startDay, endDay, startMinute, endMinute }: Campaign, { day, minute }: Moment): boolean {
  const [from, to] = [startMinute ?? 0, endMinute ?? minutesOfDay]
  const isWithin = (of: Day) => of >= startDay && (endDay === null || of <= endDay)
  if (from < to) return minute >= from && minute < to && isWithin(day)
  return minute >= from ? isWithin(day) : minute < to && day > firstDay && isWithin(addDays(day, -1))
}

/** The earliest supported day. */
const firstDay = '0001-01-01'

/** The local time of an instant, where clocks are `offsetMinutes` ahead of UTC. */
export function momentAt(instantMs: number, offsetMinutes: number): Moment {
  return { day: businessDay(instantMs, offsetMinutes), minute: minuteOfDay(instantMs, offsetMinutes) }
}

/** A number of minutes later or earlier, up to a day. */
export function shifted({ day, minute }: Moment, minutes: number): Moment {
  const later = minute + minutes
  if (later < 0) return { day: addDays(day, -1), minute: later + minutesOfDay }
  return later < minutesOfDay ? { day, minute: later } : { day: addDays(day, 1), minute: later - minutesOfDay }
}

/** Whether the campaign covers an item of a category, regardless of time. */
export function isGivenOn({ scope }: Campaign, { itemId, categoryId }: Pick<CampaignLine, 'itemId' | 'categoryId'>) {
  if (scope.kind === 'allItems') return true
  return scope.ids.has(scope.kind === 'items' ? itemId : categoryId)
}

export function holdsFor(campaign: Campaign, line: CampaignLine, { branchId, moment }: CampaignPlace): boolean {
  const { branchId: own } = campaign
  return (own === null || own === branchId) && isGivenOn(campaign, line) && isOn(campaign, moment)
}

/**
 * The campaign's discount on a line: its percentage when below the cap, else an amount. Never more than the line's amount or the cap; null
 * when there is none. Rounded once, like every line discount.
 */
export function campaignDiscount(terms: CampaignTerms, line: Omit<CampaignLine, 'itemId' | 'categoryId'>) {
  const { percentOff, amountOff, lineCap } = terms
  const unitPrice = (line.featurePrices ?? []).reduce<number>((sum, each) => sum + each, line.unitPrice)
  // Amounts that no bill can hold are refused elsewhere.
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

/** The amount of a discount on a sum that is large enough for it. */
export function takenOff(discount: Discount, amount: Halalas): Halalas {
  return discount.kind === 'percent' ? percentOf(amount, discount.percent) : discount.amount
}

/** The applicable campaign with the largest discount; of equal ones the one with the lowest id. Campaigns do not add up. */
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
