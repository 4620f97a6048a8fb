/** The campaigns that drafts are reckoned with. */
import type { Campaign, CampaignTerms, Moment } from '#domain/bills/campaigns.ts'

/** The campaigns that the till knows, and the time of its clock. */
export type CampaignBook = {
  readonly known: readonly Campaign[]
  /** Null of an item that the till does not know. */
  readonly categoryOf: (itemId: number) => number | null
  readonly moment: Moment
}

/** A campaign as a line keeps it. */
export type LineCampaign = CampaignTerms & { readonly id: number; readonly nameAr: string; readonly nameEn: string }
