import type { Halalas, Price, Quantity, Rate, Ratio } from '../money.ts'

/** What the totals of a bill are computed from, and what comes out. Source: design page 3, "Bill totals". */

/** Standard, zero-rated, exempt, out of scope: S, Z, E and O of the e-invoice. */
export const vatCategories = ['standard', 'zero', 'exempt', 'outOfScope'] as const
export type VatCategory = (typeof vatCategories)[number]

/** Whether a price contains VAT (and the tobacco fee) or not. */
export const priceModes = ['included', 'excluded'] as const
export type PriceMode = (typeof priceModes)[number]

/** A percentage of, or an amount off, the sum it applies to; in the price mode of that sum. */
export type Discount =
  | { readonly kind: 'percent'; readonly percent: Rate }
  | { readonly kind: 'amount'; readonly amount: Halalas }

export type TotalsLine = {
  readonly quantity: Quantity
  readonly unitPrice: Price
  /** Prices of the chosen features, per unit of the line. */
  readonly featurePrices?: readonly Price[]
  readonly priceMode: PriceMode
  readonly vatCategory: VatCategory
  readonly discount?: Discount | null
  readonly isTobacco?: boolean
  /** Of the line's unit to the item's unit of ratio 1, which the tobacco minimum counts in. */
  readonly unitRatio: Ratio
}

export type VatSetting = { readonly isEnabled: boolean; readonly rate: Rate }

/** The municipal fee: a rate of the price before VAT (100 %), but at least an amount for each unit of ratio 1. Source: design page 5, 4. */
export type TobaccoSetting = {
  readonly isEnabled: boolean
  readonly rate: Rate
  readonly minimumPerUnit: Halalas
}

export type TotalsInput = {
  readonly lines: readonly TotalsLine[]
  readonly billDiscount?: Discount | null
  readonly vat: VatSetting
  readonly tobacco: TobaccoSetting
}

/** Amounts that a line, a VAT group and a document have in common. net + fee + vat = total, everywhere. */
export type Amounts = {
  /** Quantity × price, before any discount, in the price mode of the line. */
  readonly amount: Halalas
  readonly lineDiscount: Halalas
  /** The share of the bill discount. */
  readonly billDiscount: Halalas
  /** Revenue: without VAT, fee and discounts. */
  readonly net: Halalas
  readonly fee: Halalas
  readonly vat: Halalas
  readonly total: Halalas
}

export type LineTotals = Amounts & {
  readonly priceMode: PriceMode
  readonly vatCategory: VatCategory
  /** The VAT rate that applied: zero unless the category is standard and VAT is on. */
  readonly rate: Rate
}

/** One per VAT category and price mode that occurs, in the order of `vatCategories`, included before excluded. */
export type VatGroup = LineTotals

export type BillTotals = Amounts & {
  readonly lines: readonly LineTotals[]
  readonly groups: readonly VatGroup[]
}
