/**
 * Campaign discounts for the lines of a draft. A line stores only its typed discount: campaign discounts are recomputed wherever they are counted,
 * shown or sent, so that they follow quantity, unit, branch and hour, and return once a typed discount is cleared.
 */
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { bestCampaign, campaignDiscount, isOn, type Moment } from '#domain/bills/campaigns.ts'
import type { Discount } from '#domain/bills/totals-types.ts'
import { day, isDay } from '#domain/days.ts'
import { quantityOne } from '#domain/fields/reading.ts'
import type { CampaignBook, LineCampaign } from './campaign-book.ts'
import type { Draft, DraftLine, LineChoice } from './draft.ts'

export type Gift = { readonly campaign: LineCampaign; readonly discount: Discount }

type Sold = Pick<DraftLine, 'itemId' | 'quantity' | 'unitPrice' | 'features' | 'discount' | 'kept'>

/** Returns a function from a line to its campaign discount; null for a line with its own discount. Looks up the draft's campaigns once. */
export function giftsIn(draft: GiftedDraft, book: CampaignBook): (line: Sold) => Gift | null {
  const moment = billTypeOf(draft.type).takesCampaigns ? soldAt(draft, book) : null
  const { branchId } = draft
  const known =
    moment === null ? [] : book.known.filter(each => (each.branchId ?? branchId) === branchId && isOn(each, moment))
  return line => {
    if (line.discount !== null) return null
    const { itemId, quantity, unitPrice, features, kept } = line
    const sold = { quantity, unitPrice, featurePrices: features.map(feature => feature.price) }
    if (kept !== null) return given(kept.campaign, kept.campaign && campaignDiscount(kept.campaign, sold))
    if (moment === null || known.length === 0) return null
    const categoryId = book.categoryOf(itemId) ?? 0
    const best = bestCampaign(known, { ...sold, itemId, categoryId }, { branchId, moment })
    return best && given(best.campaign, best.discount)
  }
}

type GiftedDraft = Pick<Draft, 'type' | 'branchId' | 'date' | 'edits'>

/** Returns the campaign discount of a single unit of an item in this draft. */
export function offersIn(draft: GiftedDraft, book: CampaignBook): (choice: LineChoice) => Gift | null {
  const giftOf = giftsIn(draft, book)
  return ({ itemId, unitPrice }) =>
    giftOf({ itemId, unitPrice, quantity: quantityOne, features: [], discount: null, kept: null })
}

/** The discount of a line, from the user or from a campaign. */
export function discountIn(line: Pick<DraftLine, 'discount'>, gift: Gift | null): Discount | null {
  return gift === null ? line.discount : gift.discount
}

/** Null if unknown: a bill that was changed before records its time of sale only in its first version. */
function soldAt({ date, edits }: GiftedDraft, { moment }: CampaignBook): Moment | null {
  if (edits !== null) return edits.soldAt
  return date !== null && isDay(date) ? { ...moment, day: day(date) } : moment
}

function given(campaign: LineCampaign | null, discount: Discount | null): Gift | null {
  return campaign === null || discount === null ? null : { campaign, discount }
}
