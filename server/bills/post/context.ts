/**
 * What the books know that a bill depends on, read once inside its transaction (the demo shop keeps it in memory instead). The
 * steps in `post/` compute from it and never read anything themselves.
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

/** A unit with what a line needs of its item. */
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
  /** Whether a quantity of it need not be whole. */
  readonly isSplittable: boolean
  readonly isPriceIncludingVat: boolean
  readonly vatCategory: VatCategory
  readonly categoryId: number
}

export type KnownFeature = { readonly id: number; readonly itemId: number; readonly price: Price }

export type KnownParty = {
  readonly id: number
  readonly kind: 'customer' | 'supplier'
  readonly isActive: boolean
  readonly vatNumber: string
  readonly canLoan: boolean
  readonly loanLimit: Halalas | null
  /** What the party owes: debits less credits of its entries. Read only where a bill is on credit. */
  readonly owes: ExactSum
  /** Whether the caller may know that. */
  readonly isDebtKnown: boolean
  readonly buyerId: number
}

export type KnownAccount = {
  readonly id: number
  readonly takesEntries: boolean
  readonly type: string
  readonly namingId: number
}

/** A posted line of an item that a refund may take back. */
export type OriginalLine = RefundableLine & {
  readonly itemId: number
  readonly unitId: number
  readonly namingId: number
  readonly unitNamingId: number
  readonly ratio: Ratio
  readonly unitPrice: Price
  readonly isTobacco: boolean
  readonly isService: boolean
  /** What of it no longer waits. Counts only where the bill is not delivered as a whole. */
  readonly departed: Departed
  /** Of goods that have been delivered: what left, at what it has cost by now, and what has come back; null where nothing has left. */
  readonly issued: Readonly<IssuedGoods> | null
}

/** A posted line of an account that a refund may take back. */
export type OriginalExpense = RefundableLine &
  Pick<OriginalLine, 'namingId' | 'unitPrice'> & { readonly accountId: number; readonly description: string }

export type KnownOriginal = {
  readonly id: number
  readonly day: Day
  /** When its goods moved last, where that was not with the bill. */
  readonly deliveryDay: Day | null
  readonly type: string
  readonly branchId: number
  readonly partyId: number | null
  readonly buyerId: number | null
  readonly costCentreId: number | null
  /** The account that bore its goods, where it is not the company's for that. */
  readonly bearerId: number | null
  readonly isDelivered: boolean
  /** Not delivered as a whole, and in part. */
  readonly isPartlyDelivered: boolean
  readonly isVatEnabled: boolean
  readonly invoiceKind: InvoiceKind | null
  /** Of a purchase, where it is not that of its items charged by the supplier. */
  readonly vatKind: PurchaseVatKind | null
  readonly declaredVat: Halalas
  /** What effective refunds took back of it. */
  readonly declaredBack: Halalas
  /** Of the effective refunds. */
  readonly cashBefore: CashBefore
  /** To which its cash was rounded, in halalas; null where the company still does the same. */
  readonly cashStepHalalas: number | null
  readonly lines: ReadonlyMap<number, OriginalLine>
  readonly expenses: ReadonlyMap<number, OriginalExpense>
}

/** A quotation that a sale is made of. */
export type KnownQuotation = Quotation<QuotedLine & { readonly itemId: number; readonly unitId: number }> & {
  readonly branchId: number
  readonly partyId: number | null
  /** The code of the sale that was made of it and stands. */
  readonly soldBy: string | null
}

/** A campaign that a line may claim: as it was at a moment, with the id of what it gave then. */
export type ClaimedCampaign = {
  readonly campaign: Campaign
  readonly moment: Moment
  readonly termsId: number
}

/** What a line of the version that is replaced was sold under. */
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
  /** Of the bill's branch, by item; an item that is not there was never in stock. */
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly party: KnownParty | null
  readonly original: KnownOriginal | null
  readonly quotation: KnownQuotation | null
  /** Those that lines claim, by id. */
  readonly campaigns: ReadonlyMap<number, readonly ClaimedCampaign[]>
  readonly priorCampaigns: readonly PriorCampaign[]
  /** The code of the bill that has the same number of the same supplier already. */
  readonly supplierInvoiceTakenBy: string | null
  /** Those of the parties of charges that are suppliers. */
  readonly chargeParties: ReadonlySet<number>
  readonly accounts: ReadonlyMap<number, KnownAccount>
  readonly discountCap: Rate
  /** What is left of the refund credits that its tenders name, by the refund. */
  readonly credits: ReadonlyMap<number, Halalas>
}

/** The levels of one bill while its lines move stock one after the other. The context stay as they were read. */
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
