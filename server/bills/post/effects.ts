/** The effects of an accepted bill: figures, entries by role and stock moves. The stored rows follow from them. */
import type { Departed } from '#domain/bills/delivery.ts'
import type { PurchaseVatKind } from '#domain/bills/purchase-vat.ts'
import type { Amounts, Discount, LineTotals, VatGroup } from '#domain/bills/totals-types.ts'
import type { InvoiceKind } from '#domain/invoice/kind.ts'
import type { Posting } from '#domain/ledger/posting.ts'
import type { PaidTender } from '#domain/ledger/tender-accounts.ts'
import type { Halalas, Price, Quantity, Ratio } from '#domain/money.ts'
import type { StockLevel } from '#domain/stock/stock-level.ts'
import type { PointsEffect } from '../../points/of-bill.ts'

export type EffectLine = {
  readonly itemId: number | null
  readonly unitId: number | null
  readonly accountId: number | null
  readonly namingId: number
  readonly unitNamingId: number | null
  readonly description: string
  readonly ratio: Ratio
  readonly quantity: Quantity
  readonly unitPrice: Price
  readonly discount: Discount | null
  readonly isTobacco: boolean
  readonly isService: boolean
  readonly vatReason: string | null
  /** For a production: the product. */
  readonly isProduct: boolean
  readonly originalLine: number | null
  readonly quotationLine: number | null
  /** The campaign terms of the line, as of the sale. */
  readonly discountTermsId: number | null
  readonly features: readonly { readonly id: number; readonly price: Price }[]
  readonly totals: LineTotals
  readonly cost: Halalas
  /** For a refund of a partly delivered bill: the outstanding part, with the cost that left transit with it. */
  readonly waiting: Departed | null
}

export type ReceivedTender = PaidTender & { readonly received: Halalas }

/** Positive in, negative out. `line` is the number of the bill's line. */
export type MoveEffect = {
  readonly line: number
  readonly itemId: number
  readonly quantity: number
  readonly value: number
}

export type BillEffects = Amounts & {
  readonly groups: readonly VatGroup[]
  readonly lines: readonly EffectLine[]
  readonly discount: Discount | null
  readonly isVatEnabled: boolean
  readonly invoiceKind: InvoiceKind | null
  readonly vatKind: PurchaseVatKind | null
  /** VAT beside the total: paid at customs, or owed and deducted by the buyer. */
  readonly declaredVat: Halalas
  readonly partyId: number | null
  readonly buyerId: number | null
  readonly costCentreId: number | null
  /** The account charged with issued goods; null for the company's default. */
  readonly bearerId: number | null
  readonly tenders: readonly ReceivedTender[]
  readonly received: Halalas
  readonly rounding: Halalas
  readonly points: PointsEffect
  readonly cost: Halalas
  /** Null if the type posts nothing. */
  readonly posting: Posting | null
  readonly moves: readonly MoveEffect[]
  readonly levels: ReadonlyMap<number, StockLevel>
}

export type Moved = Pick<BillEffects, 'moves' | 'levels'> & {
  /** The cost of each line's goods; zero for lines without goods. */
  readonly costs: readonly Halalas[]
  /** For a refund of a partly delivered bill: the outstanding part of each line. */
  readonly waiting?: readonly Departed[]
}
