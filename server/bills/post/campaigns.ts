/** Checks whether a line may have its claimed campaign, and computes the discount: the server decides, whatever the screen showed. */
import { type CampaignTerms, campaignDiscount, holdsFor, takenOff } from '#domain/bills/campaigns.ts'
import type { Discount } from '#domain/bills/totals-types.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { amountOf, type Halalas, price } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import type { ClaimedCampaign, KnownFeature, KnownUnit, PostingContext, PriorCampaign } from './context.ts'
import type { BillRequest, ItemLineRequest } from './request.ts'

/** The campaign terms of a line's sale; null without a campaign. */
export type GivenTerms = { readonly termsId: number; readonly discount: Discount } | null

export type Judged = { readonly given: GivenTerms; readonly problems: readonly Problem[] }

type ClaimingLine = {
  readonly sent: ItemLineRequest
  readonly unit: KnownUnit
  readonly features: readonly KnownFeature[]
}

const nothingClaimed: Judged = { given: null, problems: [] }

export function judgeClaim(line: ClaimingLine, { branchId }: BillRequest, context: PostingContext): Judged {
  const { sent } = line
  if (sent.campaignId === null) return nothingClaimed
  const sold = soldOf(line)
  const claimed = context.campaigns.get(sent.campaignId) ?? []
  const kept = context.priorCampaigns.filter(each => isOfLine(each, sent))
  const isHeld = ({ campaign, moment }: ClaimedCampaign) => holdsFor(campaign, sold, { branchId, moment })
  const held = [
    ...kept.map(({ termsId, ...terms }): Held => ({ termsId, terms })),
    ...claimed.filter(isHeld).map(({ termsId, campaign }): Held => ({ termsId, terms: campaign })),
  ]
  const amount = amountOf(
    sold.quantity,
    price(sold.featurePrices.reduce((sum, each) => sum + each, Number(sold.unitPrice))),
  )
  const offers = held.flatMap(({ termsId, terms }) => {
    const discount = campaignDiscount(terms, sold)
    return discount === null ? [] : [{ termsId, discount, taken: takenOff(discount, amount) }]
  })
  const shown = takenBy(sent.discount, amount)
  const given = offers.find(({ taken }) => taken === shown)
  if (given !== undefined) return { given, problems: [] }
  const [first] = offers
  if (first === undefined) return refused(problem(`${sent.at}.campaignId`, 'campaignOver'))
  return refused(problem(`${sent.at}.discount`, 'campaignDiffers', { amount: formatHalalas(first.taken) }))
}

type Held = { readonly termsId: number; readonly terms: CampaignTerms }

function soldOf({ sent: { quantity, unitPrice }, unit: { itemId, categoryId }, features }: ClaimingLine) {
  return { itemId, categoryId, quantity, unitPrice, featurePrices: features.map(feature => feature.price) }
}

function isOfLine({ itemId, unitId, campaignId }: PriorCampaign, sent: ItemLineRequest): boolean {
  return campaignId === sent.campaignId && itemId === sent.itemId && unitId === sent.unitId
}

function takenBy(discount: Discount | null, amount: Halalas): Halalas | null {
  return discount === null ? null : takenOff(discount, amount)
}

function refused(...problems: readonly Problem[]): Judged {
  return { given: null, problems }
}
