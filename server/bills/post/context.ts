/**
 * The data that a bill depends on, read once inside its transaction (the demo shop holds it in memory instead). The steps in `post/` compute from
 * it and never read anything themselves.
 */
import type { Campaign, CampaignTerms, Moment } from '#domain/bills/campaigns.ts'
import type { Departed } from '#domain/bills/delivery.ts'
import type { PurchaseVatKind } from '#domain/bills/purchase-vat.ts'
import type { Quotation, QuotedLine } from '#domain/bills/quotation.ts'
import type { RefundableLine } from '#domain/bills/refund.ts'
import type { CashBefore } from '#domain/bills/tenders.ts'
import type { VatCategory } from '#domain/bills/totals-types.ts'
import type { Day } from '#domain/days.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import type { InvoiceKind } from '#domain/invoice/kind.ts'
import type { Halalas, Price, Rate, Ratio } from '#domain/money.ts'
import type { IssuedGoods } from '#domain/stock/costing.ts'
import { emptyLevel, type StockLevel } from '#domain/stock/stock-level.ts'
import type { Branch, Configuration } from '../../company/company.ts'
import type { KnownPoints } from '../../points/of-bill.ts'

/** A unit with the item data that a line needs. */
export type KnownUnit = {
  readonly unitId: number
  readonly itemId: number
  readonly itemCode: string
  readonly namingId: number
  readonly unitNamingId: number
  readonly ratio: Ratio
  readonly listPrice: Price
  readonly isService: boolean
  readonly isTobacco: boolean
  readonly isActive: boolean
  /** Whether fractional quantities are allowed. */
  readonly isSplittable: boolean
  readonly isPriceIncludingVat: boolean
  readonly vatCategory: VatCategory
  /** Why it bears no VAT; null without a reason. */
  readonly vatReason: string | null
  readonly categoryId: number
  /** That a base unit earns; null: by the amount. */
  readonly points: number | null
}

export type KnownFeature = { readonly id: number; readonly itemId: number; readonly price: Price }

export type KnownParty = {
  readonly id: number
  readonly kind: 'customer' | 'supplier'
  readonly isActive: boolean
  readonly vatNumber: string
  readonly canLoan: boolean
  readonly loanLimit: Halalas | null
  /** The party's balance: debits less credits of its entries. Read only if the bill is on credit. */
  readonly owes: ExactSum
  /** Whether the caller may see that balance. */
  readonly isDebtKnown: boolean
  readonly buyerId: number
}

/** A delivery app with its account; null for that of the role. */
export type KnownApp = {
  readonly nameAr: string
  readonly nameEn: string
  readonly accountId: number | null
  readonly isActive: boolean
}

export type KnownAccount = {
  readonly id: number
  readonly takesEntries: boolean
  readonly type: string
  readonly namingId: number
}

/** A posted item line that a refund may take back. */
export type OriginalLine = RefundableLine & {
  readonly itemId: number
  readonly unitId: number
  readonly namingId: number
  readonly unitNamingId: number
  readonly ratio: Ratio
  readonly unitPrice: Price
  readonly isTobacco: boolean
  readonly isService: boolean
  readonly vatReason: string | null
  /** The part that is no longer outstanding. Relevant only if the bill is not fully delivered. */
  readonly departed: Departed
  /** For delivered goods: the issued quantity at its current cost, and the returns; null if nothing was issued. */
  readonly issued: Readonly<IssuedGoods> | null
}

/** A posted account line that a refund may take back. */
export type OriginalExpense = RefundableLine &
  Pick<OriginalLine, 'namingId' | 'unitPrice'> & { readonly accountId: number; readonly description: string }

export type KnownOriginal = {
  readonly id: number
  readonly day: Day
  /** The last day of a delivery, if the goods were not delivered with the bill. */
  readonly deliveryDay: Day | null
  readonly type: string
  readonly branchId: number
  readonly partyId: number | null
  readonly buyerId: number | null
  readonly costCentreId: number | null
  /** The account charged with its goods, if not the company's default. */
  readonly bearerId: number | null
  readonly isDelivered: boolean
  /** Partly, but not fully delivered. */
  readonly isPartlyDelivered: boolean
  readonly isVatEnabled: boolean
  readonly invoiceKind: InvoiceKind | null
  /** For a purchase; null if the supplier charges the VAT of the items. */
  readonly vatKind: PurchaseVatKind | null
  readonly declaredVat: Halalas
  /** The part that effective refunds took back. */
  readonly declaredBack: Halalas
  /** Of the effective refunds. */
  readonly cashBefore: CashBefore
  /** The rounding step of its cash, in halalas; null if the company's setting is unchanged. */
  readonly cashStepHalalas: number | null
  readonly lines: ReadonlyMap<number, OriginalLine>
  readonly expenses: ReadonlyMap<number, OriginalExpense>
}

/** The quotation of a sale. */
export type KnownQuotation = Quotation<QuotedLine & { readonly itemId: number; readonly unitId: number }> & {
  readonly branchId: number
  readonly partyId: number | null
  /** The code of the effective sale of this quotation. */
  readonly soldBy: string | null
}

/** A campaign that a line may claim: its version at a moment, with the id of that version's terms. */
export type ClaimedCampaign = {
  readonly campaign: Campaign
  readonly moment: Moment
  readonly termsId: number
}

/** The campaign terms of a line in the replaced version. */
export type PriorCampaign = CampaignTerms & {
  readonly itemId: number | null
  readonly unitId: number | null
  readonly campaignId: number
  readonly termsId: number
}

export type PostingContext = {
  readonly configuration: Configuration
  readonly branch: Branch
  readonly sellerId: number
  readonly units: ReadonlyMap<number, KnownUnit>
  readonly features: ReadonlyMap<number, KnownFeature>
  /** For the bill's branch, by item; an absent item was never in stock. */
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly party: KnownParty | null
  readonly original: KnownOriginal | null
  readonly quotation: KnownQuotation | null
  /** The campaigns that lines claim, by id. */
  readonly campaigns: ReadonlyMap<number, readonly ClaimedCampaign[]>
  readonly priorCampaigns: readonly PriorCampaign[]
  /** The code of the bill that already has this invoice number of this supplier. */
  readonly supplierInvoiceTakenBy: string | null
  /** The charge parties that are suppliers. */
  readonly chargeParties: ReadonlySet<number>
  readonly accounts: ReadonlyMap<number, KnownAccount>
  readonly discountCap: Rate
  /** What is left of the refund credits that its tenders name, by the refund. */
  readonly credits: ReadonlyMap<number, Halalas>
  /** All delivery apps, if a tender is owed by one; otherwise empty. */
  readonly apps: ReadonlyMap<number, KnownApp>
  readonly points: KnownPoints
  /** For a refund: the app that its original was paid with. */
  readonly appOfOriginal: number | null
}

/** The levels of one bill while its lines move stock one after the other. The context remains unchanged. */
export function levelsOf(context: PostingContext): {
  readonly get: (itemId: number) => StockLevel
  readonly set: (itemId: number, level: StockLevel) => void
  readonly changed: ReadonlyMap<number, StockLevel>
} {
  const changed = new Map<number, StockLevel>()
  return {
    get: itemId => changed.get(itemId) ?? context.levels.get(itemId) ?? emptyLevel,
    set: (itemId, level) => void changed.set(itemId, level),
    changed,
  }
}
