/**
 * The bill that is being written: plain data and the changes it can undergo. Each change returns a new draft, so that what was
 * there before can be kept. A line carries everything that its totals and its picture need: a draft stays whole when the
 * catalogue changes or is not there.
 */
import { computeTotals } from '#domain/bills/totals.ts'
import type {
  BillTotals,
  Discount,
  PriceMode,
  TobaccoSetting,
  TotalsInput,
  VatCategory,
  VatSetting,
} from '#domain/bills/totals-types.ts'
import type { Price, Quantity, Ratio } from '#domain/money.ts'
import type { Result } from '#domain/problem.ts'

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
}

export type DraftLine = LineChoice & {
  /** Names the line inside its draft; never given twice. */
  readonly key: number
  readonly quantity: Quantity
  readonly discount: Discount | null
}

export type DraftParty = {
  readonly id: number
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string
  readonly vatNumber: string
}

export type Draft = {
  /** The `Idempotency-Key` under which the bill is sent, however often. */
  readonly key: string
  readonly branchId: number
  readonly lines: readonly DraftLine[]
  readonly nextLineKey: number
  /** Null stands for the walk-in customer. */
  readonly party: DraftParty | null
}

/** What the company has settled about every bill. */
export type BillSetting = {
  readonly vat: VatSetting
  readonly tobacco: TobaccoSetting
  /** 1 where cash is not rounded. */
  readonly cashStepHalalas: number
}

export function emptyDraft(key: string, branchId: number): Draft {
  return { key, branchId, lines: [], nextLineKey: 1, party: null }
}

export function withLine(draft: Draft, choice: LineChoice, quantity: Quantity): Draft {
  const line: DraftLine = { ...choice, key: draft.nextLineKey, quantity, discount: null }
  return { ...draft, lines: [...draft.lines, line], nextLineKey: draft.nextLineKey + 1 }
}

/** A quantity of zero takes the line away. */
export function withQuantity(draft: Draft, lineKey: number, quantity: Quantity): Draft {
  if (quantity === 0) return withoutLine(draft, lineKey)
  return { ...draft, lines: draft.lines.map(line => (line.key === lineKey ? { ...line, quantity } : line)) }
}

export function withoutLine(draft: Draft, lineKey: number): Draft {
  return { ...draft, lines: draft.lines.filter(line => line.key !== lineKey) }
}

export function withParty(draft: Draft, party: DraftParty | null): Draft {
  return { ...draft, party }
}

export function lineOf(draft: Draft, lineKey: number | null): DraftLine | undefined {
  return draft.lines.find(line => line.key === lineKey)
}

/** The totals as the server will compute them, or what stands against them. */
export function totalsOf(draft: Draft, setting: BillSetting): Result<BillTotals> {
  return computeTotals(totalsInput(draft, setting))
}

function totalsInput(draft: Draft, setting: BillSetting): TotalsInput {
  const lines = draft.lines.map(line => ({
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    priceMode: line.priceMode,
    vatCategory: line.vatCategory,
    discount: line.discount,
    isTobacco: line.isTobacco,
    unitRatio: line.ratio,
  }))
  return { lines, vat: setting.vat, tobacco: setting.tobacco }
}
