/**
 * The bill that is being written: plain data and the changes it can undergo. Each change returns a new draft, so that what was
 * there before can be kept. A line carries everything that its totals and its picture need: a draft stays whole when the
 * catalogue changes or is not there.
 */
import { type BillTypeCode, billTypeOf, type IssueReason } from '#domain/bills/bill-types.ts'
import type { Moment } from '#domain/bills/campaigns.ts'
import type { Charge } from '#domain/bills/charges.ts'
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

/** What a line sells: an item in one of its units, at its list price. */
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
  /** Whether a quantity of the unit need not be whole. */
  readonly isSplittable: boolean
  /** Of an expense: the account that it names instead of an item, whose id is then nothing, and what is said beside it. */
  readonly expense?: { readonly accountId: number; readonly description: string } | undefined
}

/** What a search offers: one line, or all those that a template of expenses begins a bill with. */
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
  /** Names the line inside its draft; never given twice. */
  readonly key: number
  readonly quantity: Quantity
  /** What was typed; what a campaign gives is reckoned (`campaigns.ts`). */
  readonly discount: Discount | null
  /** What the price list asks for the unit; a lower `unitPrice` counts as a discount. */
  readonly listPrice: Price
  readonly features: readonly LineFeature[]
  /** The line of the quotation that it is; null where it was not quoted. */
  readonly quotationLine: number | null
  /** Its price was agreed before: it has the campaign that it had then, and no other. Null of a line that is sold now. */
  readonly kept: { readonly campaign: LineCampaign | null } | null
  /** The line of the original that it takes back; null on a bill that refunds nothing. */
  readonly original: (RefundableLine & { readonly line: number }) | null
}

export type DraftParty = {
  readonly id: number
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string
  readonly vatNumber: string
  /** Whether the customer may pay later, and up to what may be owed in all; null where no limit is set. */
  readonly canLoan: boolean
  readonly loanLimit: Halalas | null
}

/** What the head of the bill says, beside its place. */
export type DraftHeader = {
  /** Null stands for the walk-in customer. */
  readonly party: DraftParty | null
  /** A business day, `YYYY-MM-DD`; null is the day on which it is posted. */
  readonly date: string | null
  /** Null: by the buyer's VAT number. */
  readonly invoiceKind: 'simplified' | 'tax' | null
  readonly isDelivered: boolean
  readonly note: string
  /** Why a sale is taken back. */
  readonly reason: string
  /** The last day on which its prices hold, where the type has one; null: the usual time from its day. */
  readonly expiresOn: string | null
  /** What is on the supplier's invoice, where there is one behind the bill; empty and null where it was not given. */
  readonly invoiceNumber: string
  readonly invoiceDay: string | null
  /** What VAT a purchase bears; null: each line that of its item, charged by the supplier. */
  readonly vatKind: PurchaseVatKind | null
  /** What others charge for the goods. */
  readonly charges: readonly DraftCharge[]
  /** Why goods are issued; null of a type that issues none. */
  readonly issueReason: IssueReason | null
  /** What bears goods that are issued or consumed; null: the account that the company has for it. */
  readonly expenseAccount: DraftAccount | null
  /** Who receives what is transferred. */
  readonly toBranchId: number | null
  readonly toCostCentreId: number | null
  /** What accounts have borne and is taken over with the goods. */
  readonly amounts: readonly DraftAmount[]
  /** What a production makes; its materials are the lines. */
  readonly product: DraftProduct | null
}

export type DraftProduct = LineChoice & {
  /** Null while what is typed says nothing. */
  readonly quantity: Quantity | null
  /** How much the recipe has filled the lines for; null before it has. */
  readonly filled: Amount | null
}

export type DraftAccount = { readonly id: number; readonly nameAr: string; readonly nameEn: string }

export type DraftAmount = {
  readonly account: DraftAccount
  readonly description: string
  readonly amount: Halalas
}

export type DraftCharge = Omit<Charge, 'partyId'> & {
  /** Whom a charge on credit is owed to. */
  readonly party: { readonly id: number; readonly nameAr: string; readonly nameEn: string } | null
}

export type DraftPlace = { readonly branchId: number; readonly costCentreId: number | null }

export type DraftQuotation = Omit<Quotation, 'lines'> & {
  readonly id: number
  readonly code: string
  readonly lines: readonly (QuotedLine & { readonly line: number })[]
}

/** The bill that a refund takes back. */
export type DraftOriginal = {
  readonly id: number
  readonly code: string
  readonly day: string
  readonly nameAr: string
  readonly nameEn: string
  /** What each method has paid and not given back yet. */
  readonly paid: readonly Tender[]
  readonly cashBefore: CashBefore
  /** To which its cash was rounded. */
  readonly cashStepHalalas: number
}

/** What a refund has left for sales. */
export type DraftCredit = { readonly refundBillId: number; readonly left: Halalas }

export type DraftEdit = {
  readonly id: number
  readonly code: string
  readonly version: number
  /** By which campaigns are judged; null where it is not known any more. */
  readonly soldAt: Moment | null
}

export type Draft = DraftHeader &
  DraftPlace & {
    readonly type: BillTypeCode
    /** The `Idempotency-Key` under which the bill is sent, however often. */
    readonly key: string
    readonly lines: readonly DraftLine[]
    readonly nextLineKey: number
    /** Off the whole bill. */
    readonly discount: Discount | null
    /** The quotation that it is made of, whose prices it keeps until they expire. */
    readonly quotation: DraftQuotation | null
    /** Of a refund: the bill that it takes back. */
    readonly original: DraftOriginal | null
    /** Of a sale: the refund whose credit pays it first. */
    readonly credit: DraftCredit | null
    /** The posted bill that this one replaces; null where the bill is new. */
    readonly edits: DraftEdit | null
  }

/** What the company has settled about every bill, and what this user may do. */
export type BillSetting = {
  /** Today's, and those of other days. */
  readonly vat: VatSetting
  readonly vatRates: readonly VatRate[]
  readonly tobacco: TobaccoSetting
  readonly tobaccoFees: readonly TobaccoFee[]
  /** 1 where cash is not rounded. */
  readonly cashStepHalalas: number
  /** The largest discount that this user may give; null without a limit, zero where none is allowed. */
  readonly discountPercentMax: Rate | null
  readonly paymentMethods: readonly PaymentMethod[]
  /** The company's business day: no bill is dated after it, and none before its first one or up to the day to which the books are closed. */
  readonly today: string
  readonly firstDay: string | null
  readonly lockedUntil: string | null
  /** Whether more may be sold than the branch has. */
  readonly oversellPolicy: OversellRule
  /** Whether a second scan of an item raises the quantity of its line instead of adding another line. */
  readonly mergesScans: boolean
  readonly campaigns: CampaignBook
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
    discount: null,
    edits: null,
  }
}

/** Whether there is anything in it that somebody would miss. */
export function isEmptyBill(draft: Draft): boolean {
  const { invoiceNumber, charges, amounts, product, credit, edits } = draft
  const hasMore = invoiceNumber !== '' || charges.length > 0 || amounts.length > 0 || product !== null
  const isFree = credit === null && edits === null
  return draft.lines.length === 0 && draft.party === null && draft.note === '' && !hasMore && isFree
}

/** Whether it takes its original back as a whole: then nothing of its lines is typed. */
export function takesWhole({ type }: Pick<Draft, 'type'>): boolean {
  return billTypeOf(type).refundsWhole
}

/** Adds a line at the end, or above the line that is named. */
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

/** The lines of a template at the end, or above the line that is named; whom it is with and what bears it, unless that was said before. */
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

/** A quantity of zero takes the line away; a line of an original stays. */
export function withQuantity(draft: Draft, rowKey: number, quantity: Quantity): Draft {
  if (quantity === 0 && draft.original === null) return withoutLine(draft, rowKey)
  return withChangedLine(draft, rowKey, { quantity })
}

/** Whether so much of a unit can be sold: a unit that is not split is sold whole. */
export function fitsUnit(count: Quantity, { isSplittable }: LineChoice): boolean {
  return isSplittable || isWhole(count)
}

/** Another unit of the same item; its list price takes the place of the price that was there. */
export function withUnit(draft: Draft, rowKey: number, choice: LineChoice): Draft {
  return withChangedLine(draft, rowKey, { ...choice, listPrice: choice.unitPrice })
}

export function withoutLine(draft: Draft, rowKey: number): Draft {
  if (draft.original !== null) return withQuantity(draft, rowKey, zeroQuantity)
  return { ...draft, lines: draft.lines.filter(line => line.key !== rowKey) }
}

/**
 * A bill keeps to its branch and cost centre: the lines of another place go, with them the quotation that they come from, and a receiver that
 * cannot receive from there. Source: spec §4.
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
    toBranchId: draft.toBranchId === place.branchId ? null : draft.toBranchId,
    toCostCentreId: isElsewhere || draft.toCostCentreId === place.costCentreId ? null : draft.toCostCentreId,
  }
}

export function draftLineOf(draft: Draft, rowKey: number | null): DraftLine | undefined {
  return draft.lines.find(line => line.key === rowKey)
}
