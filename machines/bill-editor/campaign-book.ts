/** The campaigns that apply to drafts. */
import type { Campaign, CampaignTerms, Moment } from '#domain/bills/campaigns.ts'

/** The campaigns known to the till, and the time of its clock. */
export type CampaignBook = {
  readonly known: readonly Campaign[]
  /** Null for an item that the till does not know. */
  readonly categoryOf: (itemId: number) => number | null
  readonly moment: Moment
}

/** A campaign as stored on a line. */
export type LineCampaign = CampaignTerms & { readonly id: number; readonly nameAr: string; readonly nameEn: string }
