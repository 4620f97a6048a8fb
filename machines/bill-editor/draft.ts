/**
 * The draft of a bill: plain data and pure changes. Each change returns a new draft, so that earlier versions can be stored. A line carries
 * everything that its totals and its display need: a draft stays complete when the catalogue changes or is unavailable.
 */
import { type BillTypeCode, billTypeOf, type IssueReason } from '#domain/bills/bill-types.ts'
import type { Moment } from '#domain/bills/campaigns.ts'
import type { Charge } from '#domain/bills/charges.ts'
import type { PointsOfSale } from '#domain/bills/points.ts'
import type { PurchaseVatKind } from '#domain/bills/purchase-vat.ts'
import type { Quotation, QuotedLine } from '#domain/bills/quotation.ts'
import type { RefundableLine } from '#domain/bills/refund.ts'
import type { CashBefore, PaymentMethod, Tender } from '#domain/bills/tenders.ts'
import type { TobaccoFee } from '#domain/bills/tobacco-history.ts'
import type { Discount, PriceMode, TobaccoSetting, VatCategory, VatSetting } from '#domain/bills/totals-types.ts'
import type { VatRate } from '#domain/bills/vat-history.ts'
import { quantityOne } from '#domain/fields/reading.ts'
import { type Halalas, isWhole, type Price, type Quantity, type Rate, type Ratio, zeroQuantity } from '#domain/money.ts'
import type { Amount } from '#domain/stock/recipe.ts'
import type { OversellRule } from '#domain/stock/stock-level.ts'
import type { CampaignBook, LineCampaign } from './campaign-book.ts'

/** The product of a line: an item in one of its units, at its list price. */
export type LineChoice = {
  readonly itemId: number
  readonly unitId: number
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string
  readonly unitNameAr: string
  readonly unitNameEn: string
  readonly ratio: Ratio
  readonly unitPrice: Price
  readonly priceMode: PriceMode
  readonly vatCategory: VatCategory
  readonly isTobacco: boolean
  readonly isService: boolean
  /** Whether the unit allows fractional quantities. */
  readonly isSplittable: boolean
  /** For an expense: its account instead of an item (whose id is then 0), and its description. */
  readonly expense?: { readonly accountId: number; readonly description: string } | undefined
}

/** A search result: one line, or all lines of an expenses template. */
export type LineOffer = LineChoice & { readonly template?: LineTemplate }

export type LineTemplate = {
  readonly lines: readonly LineChoice[]
  readonly party: DraftParty | null
  readonly costCentreId: number | null
}

export type LineFeature = {
  readonly id: number
  readonly nameAr: string
  readonly nameEn: string
  readonly price: Price
}

export type DraftLine = LineChoice & {
  /** Unique within the draft; never reused. */
  readonly key: number
  readonly quantity: Quantity
  /** The typed discount; campaign discounts are computed (`campaigns.ts`). */
  readonly discount: Discount | null
  /** The list price of the unit; a lower `unitPrice` counts as a discount. */
  readonly listPrice: Price
  readonly features: readonly LineFeature[]
  /** The line of the quotation; null for a line that was not quoted. */
  readonly quotationLine: number | null
  /** An agreed price: only the campaign of that time applies. Null for a line that is sold now. */
  readonly kept: { readonly campaign: LineCampaign | null } | null
  /** The refunded or debited line of the original; null on any other bill. */
  readonly original: (RefundableLine & { readonly line: number }) | null
}

export type DraftParty = {
  readonly id: number
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string
  readonly vatNumber: string
  /** Whether the customer may buy on credit, and the credit limit; null without a limit. */
  readonly canLoan: boolean
  readonly loanLimit: Halalas | null
}

/** The header of the bill, without its branch and cost centre. */
export type DraftHeader = {
  /** Null for the walk-in customer. */
  readonly party: DraftParty | null
  /** A business day, `YYYY-MM-DD`; null for the day of posting. */
  readonly date: string | null
  /** Null: depends on the buyer's VAT number. */
  readonly invoiceKind: 'simplified' | 'tax' | null
  readonly isDelivered: boolean
  readonly note: string
  /** The reason of a credit or debit note. */
  readonly reason: string
  /** The last day of validity of its prices, for types that expire; null: the default period from its day. */
  readonly expiresOn: string | null
  /** The data of the supplier's invoice, if there is one; empty and null if not entered. */
  readonly invoiceNumber: string
  readonly invoiceDay: string | null
  /** The VAT treatment of a purchase; null: each line has the VAT of its item, charged by the supplier. */
  readonly vatKind: PurchaseVatKind | null
  /** Additional charges of other parties for the goods. */
  readonly charges: readonly DraftCharge[]
  /** The reason of a goods issue; null for other types. */
  readonly issueReason: IssueReason | null
  /** The expense account of issued or consumed goods; null: the company's default account. */
  readonly expenseAccount: DraftAccount | null
  /** The receiver of a transfer. */
  readonly toBranchId: number | null
  readonly toCostCentreId: number | null
  /** Costs on accounts that are transferred with the goods. */
  readonly amounts: readonly DraftAmount[]
  /** The product of a production; the lines are its materials. */
  readonly product: DraftProduct | null
}

export type DraftProduct = LineChoice & {
  /** Null while the typed text is invalid. */
  readonly quantity: Quantity | null
  /** The quantity for which the recipe filled the lines; null before that. */
  readonly filled: Amount | null
}

export type DraftAccount = { readonly id: number; readonly nameAr: string; readonly nameEn: string }

export type DraftAmount = {
  readonly account: DraftAccount
  readonly description: string
  readonly amount: Halalas
}

export type DraftCharge = Omit<Charge, 'partyId'> & {
  /** The creditor of a charge on credit. */
  readonly party: { readonly id: number; readonly nameAr: string; readonly nameEn: string } | null
}

export type DraftPlace = { readonly branchId: number; readonly costCentreId: number | null }

export type DraftQuotation = Omit<Quotation, 'lines'> & {
  readonly id: number
  readonly code: string
  readonly lines: readonly (QuotedLine & { readonly line: number })[]
}

/** The original bill of a refund or debit note. What was paid matters only to a refund. */
export type DraftOriginal = {
  readonly id: number
  readonly code: string
  readonly day: string
  readonly nameAr: string
  readonly nameEn: string
  /** The amount paid by each method and not yet refunded. */
  readonly paid: readonly Tender[]
  readonly cashBefore: CashBefore
  /** What it spent of the customer's points; null if nothing. */
  readonly points: Pick<PointsOfSale, 'total' | 'refunded' | 'spent' | 'spentCount'> | null
  /** The rounding step of its cash payments. */
  readonly cashStepHalalas: number
}

/** An order of a delivery app, with the app's number of it; empty if not known. */
export type DraftOrder = { readonly appId: number; readonly reference: string }

/** The restaurant table whose bill it is, as last read: its key, its version, and the content that it had. */
export type DraftTable = {
  readonly key: string
  readonly version: number
  readonly nameAr: string
  readonly nameEn: string
  readonly content: string
}

/** What a refund has left for sales. */
export type DraftCredit = { readonly refundBillId: number; readonly left: Halalas }

export type DraftEdit = {
  readonly id: number
  readonly code: string
  readonly version: number
  /** The time by which campaigns apply; null if unknown. */
  readonly soldAt: Moment | null
}

export type Draft = DraftHeader &
  DraftPlace & {
    readonly type: BillTypeCode
    /** The `Idempotency-Key` of the bill, the same on every retry. */
    readonly key: string
    readonly lines: readonly DraftLine[]
    readonly nextLineKey: number
    /** The discount on the whole bill. */
    readonly discount: Discount | null
    /** Its quotation, whose prices are valid until they expire. */
    readonly quotation: DraftQuotation | null
    /** For a refund or debit note: its original. */
    readonly original: DraftOriginal | null
    /** Of a sale: the refund whose credit pays it first. */
    readonly credit: DraftCredit | null
    /** Of a sale: the order of the delivery app that pays it, at the prices of the app. */
    readonly order: DraftOrder | null
    /** Of a sale: the restaurant table whose bill it is. */
    readonly table: DraftTable | null
    /** The posted bill that this one replaces; null for a new bill. */
    readonly edits: DraftEdit | null
  }

/** The company's settings for bills, and the user's limits. */
export type BillSetting = {
  /** Today's, and those of other days. */
  readonly vat: VatSetting
  readonly vatRates: readonly VatRate[]
  readonly tobacco: TobaccoSetting
  readonly tobaccoFees: readonly TobaccoFee[]
  /** 1 if cash is not rounded. */
  readonly cashStepHalalas: number
  /** The user's discount limit; null without a limit, zero if no discount is allowed. */
  readonly discountPercentMax: Rate | null
  readonly paymentMethods: readonly PaymentMethod[]
  readonly deliveryApps: readonly { readonly id: number; readonly nameAr: string; readonly nameEn: string }[]
  /** The company's business day: no bill may be dated after it, before the first day, or up to the last locked day. */
  readonly today: string
  readonly firstDay: string | null
  readonly lockedUntil: string | null
  /** Whether sales may exceed the stock of the branch. */
  readonly oversellPolicy: OversellRule
  /** Whether a second scan of an item raises the quantity of its line instead of adding a line. */
  readonly mergesScans: boolean
  readonly campaigns: CampaignBook
  /** The list price of a unit in bills of a delivery app, or of the shop itself (null); undefined for a unit that the till does not know. */
  readonly listPriceOf: (unit: Pick<LineChoice, 'itemId' | 'unitId'>, appId: number | null) => Price | undefined
}

export function emptyDraft(type: BillTypeCode, key: string, branchId: number): Draft {
  return {
    type,
    key,
    branchId,
    costCentreId: null,
    lines: [],
    nextLineKey: 1,
    party: null,
    date: null,
    invoiceKind: null,
    isDelivered: true,
    note: '',
    reason: '',
    expiresOn: null,
    invoiceNumber: '',
    invoiceDay: null,
    vatKind: null,
    charges: [],
    issueReason: billTypeOf(type).isIssue ? 'damage' : null,
    expenseAccount: null,
    toBranchId: null,
    toCostCentreId: null,
    amounts: [],
    product: null,
    quotation: null,
    original: null,
    credit: null,
    order: null,
    table: null,
    discount: null,
    edits: null,
  }
}

/** Whether the bill has nothing that the user would miss. */
export function isEmptyBill(draft: Draft): boolean {
  const { invoiceNumber, charges, amounts, product, credit, table, edits } = draft
  const hasMore = invoiceNumber !== '' || charges.length > 0 || amounts.length > 0 || product !== null
  const isFree = credit === null && table === null && edits === null
  return draft.lines.length === 0 && draft.party === null && draft.note === '' && !hasMore && isFree
}

/** Whether the type refunds its original only as a whole: then its lines are not editable. */
export function takesWhole({ type }: Pick<Draft, 'type'>): boolean {
  return billTypeOf(type).refundsWhole
}

/** The original that the bill refunds; null on a debit note, which has an original and refunds nothing. */
export function refundedBy({ type, original }: Pick<Draft, 'type' | 'original'>): DraftOriginal | null {
  return billTypeOf(type).refunds === null ? null : original
}

/** Whether a line belongs to the bill. Of an original all lines are offered: those of a refund need a quantity, those of a debit note also a price. */
export function isTakenUp(
  { type }: Pick<Draft, 'type'>,
  { original, quantity, unitPrice }: Pick<DraftLine, 'original' | 'quantity' | 'unitPrice'>,
): boolean {
  if (original === null) return true
  return quantity > 0 && (billTypeOf(type).debits === null || unitPrice > 0)
}

/** Adds a line at the end, or above the named line. */
export function withLine(draft: Draft, choice: LineChoice, quantity: Quantity, above: number | null = null): Draft {
  const line: DraftLine = {
    ...choice,
    key: draft.nextLineKey,
    quantity,
    discount: null,
    listPrice: choice.unitPrice,
    features: [],
    quotationLine: null,
    kept: null,
    original: null,
  }
  const found = draft.lines.findIndex(each => each.key === above)
  const place = found < 0 ? draft.lines.length : found
  return { ...draft, lines: draft.lines.toSpliced(place, 0, line), nextLineKey: draft.nextLineKey + 1 }
}

/** Adds the lines of a template at the end, or above the named line, and its party and cost centre unless already set. */
export function withTemplate(draft: Draft, { lines, party, costCentreId }: LineTemplate, above: number | null): Draft {
  const begun = {
    ...draft,
    party: draft.party ?? party,
    costCentreId: draft.lines.length === 0 ? (draft.costCentreId ?? costCentreId) : draft.costCentreId,
  }
  return lines.reduce<Draft>((before, choice) => withLine(before, choice, quantityOne, above), begun)
}

export function withChangedLine(draft: Draft, rowKey: number, change: Partial<DraftLine>): Draft {
  return { ...draft, lines: draft.lines.map(line => (line.key === rowKey ? { ...line, ...change } : line)) }
}

/** A quantity of zero removes the line, except a line of an original. */
export function withQuantity(draft: Draft, rowKey: number, quantity: Quantity): Draft {
  if (quantity === 0 && draft.original === null) return withoutLine(draft, rowKey)
  return withChangedLine(draft, rowKey, { quantity })
}

/** Whether the quantity is valid for the unit: units that are not splittable need whole quantities. */
export function fitsUnit(count: Quantity, { isSplittable }: LineChoice): boolean {
  return isSplittable || isWhole(count)
}

/** Changes to another unit of the same item; its list price replaces the current price. */
export function withUnit(draft: Draft, rowKey: number, choice: LineChoice): Draft {
  return withChangedLine(draft, rowKey, { ...choice, listPrice: choice.unitPrice })
}

export function withoutLine(draft: Draft, rowKey: number): Draft {
  if (draft.original !== null) return withQuantity(draft, rowKey, zeroQuantity)
  return { ...draft, lines: draft.lines.filter(line => line.key !== rowKey) }
}

/**
 * A bill belongs to one branch and cost centre: a change removes the lines, their quotation, and a receiver that cannot receive from the new place.
 * Source: spec §4.
 */
export function withPlace(draft: Draft, place: DraftPlace): Draft {
  const isElsewhere = place.branchId !== draft.branchId
  return {
    ...draft,
    ...place,
    lines: [],
    amounts: [],
    product: draft.product && { ...draft.product, filled: null },
    quotation: null,
    table: isElsewhere ? null : draft.table,
    toBranchId: draft.toBranchId === place.branchId ? null : draft.toBranchId,
    toCostCentreId: isElsewhere || draft.toCostCentreId === place.costCentreId ? null : draft.toCostCentreId,
  }
}

export function draftLineOf(draft: Draft, rowKey: number | null): DraftLine | undefined {
  return draft.lines.find(line => line.key === rowKey)
}
