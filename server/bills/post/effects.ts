/** What a bill does once it is accepted: its figures, its entries by role, its stock moves. The rows follow from it. */
import type { Departed } from '#domain/bills/delivery.ts'
import type { PurchaseVatKind } from '#domain/bills/purchase-vat.ts'
import type { Amounts, Discount, LineTotals, VatGroup } from '#domain/bills/totals-types.ts'
import type { InvoiceKind } from '#domain/invoice/kind.ts'
import type { Posting } from '#domain/ledger/posting.ts'
import type { PaidTender } from '#domain/ledger/tender-accounts.ts'
import type { Halalas, Price, Quantity, Ratio } from '#domain/money.ts'
import type { StockLevel } from '#domain/stock/stock-level.ts'

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
  /** Of a production: what is made. */
  readonly isProduct: boolean
  readonly originalLine: number | null
  readonly quotationLine: number | null
  /** What a campaign gave it, as it was then. */
  readonly discountTermsId: number | null
  readonly features: readonly { readonly id: number; readonly price: Price }[]
  readonly totals: LineTotals
  readonly cost: Halalas
  /** Of a refund of a bill of which a part has moved: what still waited, and what left transit with it. */
  readonly waiting: Departed | null
}

export type ReceivedTender = PaidTender & { readonly received: Halalas }

/** In is positive, out negative. The line is that of the bill. */
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
  /** The account that bears goods that are issued; null where it is the company's for that. */
  readonly bearerId: number | null
  readonly tenders: readonly ReceivedTender[]
  readonly received: Halalas
  readonly rounding: Halalas
  readonly cost: Halalas
  /** Null where the type posts nothing. */
  readonly posting: Posting | null
  readonly moves: readonly MoveEffect[]
  readonly levels: ReadonlyMap<number, StockLevel>
}

export type Moved = Pick<BillEffects, 'moves' | 'levels'> & {
  /** What the goods of each line cost; zero where there are none. */
  readonly costs: readonly Halalas[]
  /** Of a refund of a bill of which a part has moved: what of each line still waited. */
  readonly waiting?: readonly Departed[]
}
