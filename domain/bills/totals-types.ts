import type { Halalas, Price, Quantity, Rate, Ratio } from '../money.ts'

/** Input and result of the totals of a bill. Source: design page 3, "Bill totals". */

/** Standard, zero-rated, exempt, out of scope: S, Z, E and O of the e-invoice. */
export const vatCategories = ['standard', 'zero', 'exempt', 'outOfScope'] as const
export type VatCategory = (typeof vatCategories)[number]

/** Whether a price includes VAT (and the tobacco fee). */
export const priceModes = ['included', 'excluded'] as const
export type PriceMode = (typeof priceModes)[number]

/** A percentage of the sum it applies to, or an amount off it, in the price mode of that sum. */
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
  /** The ratio of the line's unit to the base unit, in which the tobacco minimum is counted. */
  readonly unitRatio: Ratio
}

export type VatSetting = { readonly isEnabled: boolean; readonly rate: Rate }

/** The municipal tobacco fee: a rate on the price before VAT (100 %), but at least an amount per base unit. Source: design page 5, 4. */
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

/** The amounts of a line, a VAT group or a document. Always net + fee + vat = total. */
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
