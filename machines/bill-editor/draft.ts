/**
 * The bill that is being written: plain data and the changes it can undergo. Each change returns a new draft, so that what was
 * there before can be kept. A line carries everything that its totals and its picture need: a draft stays whole when the
 * catalogue changes or is not there.
 */
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import type { Charge } from '#domain/bills/charges.ts'
import { discountProblems } from '#domain/bills/discount-limit.ts'
import { chargedVat, type PurchaseVatKind, purchaseCategory } from '#domain/bills/purchase-vat.ts'
import { type LineOfSale, promiseJudge, type Quotation, type QuotedLine } from '#domain/bills/quotation.ts'
import type { PaymentMethod } from '#domain/bills/tenders.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import type {
  BillTotals,
  Discount,
  PriceMode,
  TobaccoSetting,
  TotalsInput,
  TotalsLine,
  VatCategory,
  VatSetting,
} from '#domain/bills/totals-types.ts'
import { type VatRate, vatOn } from '#domain/bills/vat-history.ts'
import { addDays, type Day, day, isDay } from '#domain/days.ts'
import { type Halalas, isWhole, type Price, price, type Quantity, type Rate, type Ratio } from '#domain/money.ts'
import type { Problem, Result } from '#domain/problem.ts'
import { type Shortage, shortagesOf } from '#domain/stock/shortage.ts'
import type { OversellRule } from '#domain/stock/stock-level.ts'

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
  readonly discount: Discount | null
  /** What the price list asks for the unit; a lower `unitPrice` counts as a discount. */
  readonly listPrice: Price
  readonly features: readonly LineFeature[]
  /** The line of the quotation that it is; null where it was not quoted. */
  readonly quotationLine: number | null
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
  /** The last day on which its prices hold, where the type has one; null: the usual time from its day. */
  readonly expiresOn: string | null
  /** What stands on the supplier's invoice, where there is one behind the bill; empty and null where it was not said. */
  readonly invoiceNumber: string
  readonly invoiceDay: string | null
  /** What VAT a purchase bears; null: each line that of its item, charged by the supplier. */
  readonly vatKind: PurchaseVatKind | null
  /** What others charge for the goods. */
  readonly charges: readonly DraftCharge[]
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
    /** The posted bill that this one replaces; null where the bill is new. */
    readonly edits: { readonly id: number; readonly code: string; readonly version: number } | null
  }

/** What the company has settled about every bill, and what this user may do. */
export type BillSetting = {
  /** Today's, and those of other days. */
  readonly vat: VatSetting
  readonly vatRates: readonly VatRate[]
  readonly tobacco: TobaccoSetting
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
    expiresOn: null,
    invoiceNumber: '',
    invoiceDay: null,
    vatKind: null,
    charges: [],
    quotation: null,
    discount: null,
    edits: null,
  }
}

/** Whether there is anything in it that somebody would miss. */
export function isEmptyDraft(draft: Draft): boolean {
  const hasInvoice = draft.invoiceNumber !== '' || draft.charges.length > 0
  return draft.lines.length === 0 && draft.party === null && draft.note === '' && !hasInvoice && draft.edits === null
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
  }
  const found = draft.lines.findIndex(each => each.key === above)
  const place = found < 0 ? draft.lines.length : found
  return { ...draft, lines: draft.lines.toSpliced(place, 0, line), nextLineKey: draft.nextLineKey + 1 }
}

export function withChangedLine(draft: Draft, rowKey: number, change: Partial<DraftLine>): Draft {
  return { ...draft, lines: draft.lines.map(line => (line.key === rowKey ? { ...line, ...change } : line)) }
}

/** A quantity of zero takes the line away. */
export function withQuantity(draft: Draft, rowKey: number, quantity: Quantity): Draft {
  if (quantity === 0) return withoutLine(draft, rowKey)
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
  return { ...draft, lines: draft.lines.filter(line => line.key !== rowKey) }
}

/** A bill keeps to its branch and cost centre: the lines of another place go. */
export function withPlace(draft: Draft, place: DraftPlace): Draft {
  return { ...draft, ...place, lines: [] }
}

export function lineOf(draft: Draft, rowKey: number | null): DraftLine | undefined {
  return draft.lines.find(line => line.key === rowKey)
}

/** The VAT of the day that the bill is of. */
export function vatOf({ date }: Draft, { vat, vatRates }: BillSetting): VatSetting {
  return date === null || !isDay(date) ? vat : vatOn(vatRates, date)
}

/** The totals as the server will compute them, or what stands against them. */
export function totalsOf(draft: Draft, setting: BillSetting): Result<BillTotals> {
  return computeTotals(totalsInput(draft, setting))
}

/** The lines whose discounts together pass what the user may give; at `lines.<n>.discount`. */
export function limitProblems(draft: Draft, totals: Result<BillTotals>, setting: BillSetting): readonly Problem[] {
  // What a supplier gives is no discount of ours.
  const isListed = billTypeOf(draft.type).lines === 'priceList'
  if (!totals.ok || !isListed || setting.discountPercentMax === null) return []
  const keepsPromise = promiseOf(draft, setting)
  const priced = draft.lines.flatMap((line, row) => {
    const ofLine = totals.value.lines[row]
    const isExempt = keepsPromise(line)
    return ofLine ? [{ sold: totalsLine(line), listPrice: fullListPrice(line), totals: ofLine, isExempt }] : []
  })
  return discountProblems(priced, setting.discountPercentMax, draft.discount)
}

/** Tells of each line whether it has what an unexpired quotation promised; the server judges the same. */
function promiseOf(draft: Draft, setting: BillSetting): (line: DraftLine) => boolean {
  const { quotation, discount } = draft
  if (quotation === null) return () => false
  const isKept = promiseJudge(
    { day: dayOf(draft, setting), discount, lines: draft.lines.map(quotedLine) },
    { ...quotation, lines: new Map(quotation.lines.map(each => [each.line, each])) },
  )
  return line => isKept(quotedLine(line))
}

function quotedLine({ features, ...line }: DraftLine): LineOfSale {
  return { ...line, featureIds: features.map(feature => feature.id) }
}

/** The business day that the bill is of. */
export function dayOf({ date }: Pick<Draft, 'date'>, { today }: Pick<BillSetting, 'today'>): Day {
  return day(date ?? today)
}

/** So many days the prices of a quotation hold unless somebody says otherwise. */
const daysQuoted = 14

/** The last day on which the prices of a quotation hold. */
export function lastDayOf(draft: Draft, setting: BillSetting): Day {
  return draft.expiresOn === null ? addDays(dayOf(draft, setting), daysQuoted) : day(draft.expiresOn)
}

/** What the discounts of a draft come to, for somebody who asks before the draft stands. */
export function limitProblemsOf(draft: Draft, setting: BillSetting): readonly Problem[] {
  return limitProblems(draft, totalsOf(draft, setting), setting)
}

export type DraftFigures = { readonly totals: Result<BillTotals>; readonly against: readonly Problem[] }

export function figuresOf(draft: Draft, setting: BillSetting): DraftFigures {
  const totals = totalsOf(draft, setting)
  return { totals, against: limitProblems(draft, totals, setting) }
}

/** What the branch is known to have, by item, in base units. */
export type KnownStock = ReadonlyMap<number, Quantity>

export const nothingKnown: KnownStock = new Map()

/**
 * The lines that ask for more than the branch has now. Goods that are handed over later, or were on an earlier day, and those of a bill
 * that is changed, which has taken its own already, are the server's to count.
 */
export function shortagesIn(draft: Draft, stock: KnownStock): readonly Shortage[] {
  const takesNow =
    billTypeOf(draft.type).stock === 'out' && draft.isDelivered && draft.date === null && draft.edits === null
  return takesNow && stock.size > 0 ? shortagesOf(draft.lines, stock) : []
}

export function totalOf(totals: Result<BillTotals>): Halalas | null {
  return totals.ok ? totals.value.total : null
}

function fullListPrice({ listPrice, features }: DraftLine): Price {
  return features.reduce((sum, feature) => price(sum + feature.price), listPrice)
}

function totalsInput(draft: Draft, setting: BillSetting): TotalsInput {
  const { hasSupplierInvoice, bearsTobaccoFee } = billTypeOf(draft.type)
  const kind = hasSupplierInvoice ? (draft.vatKind ?? 'standard') : null
  const lines = draft.lines.map(totalsLine)
  const vat = vatOf(draft, setting)
  return {
    lines:
      kind === null ? lines : lines.map(line => ({ ...line, vatCategory: purchaseCategory(kind, line.vatCategory) })),
    billDiscount: draft.discount,
    vat: kind === null ? vat : chargedVat(kind, vat),
    tobacco: bearsTobaccoFee ? setting.tobacco : { ...setting.tobacco, isEnabled: false },
  }
}

function totalsLine(line: DraftLine): TotalsLine {
  return {
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    featurePrices: line.features.map(feature => feature.price),
    priceMode: line.priceMode,
    vatCategory: line.vatCategory,
    discount: line.discount,
    isTobacco: line.isTobacco,
    unitRatio: line.ratio,
  }
}
