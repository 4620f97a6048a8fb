import type { LineTotals } from '../bills/totals-types.ts'
import type { Halalas } from '../money.ts'
import type { AccountRef, PostingPlace } from './posting.ts'
import type { PaidTender } from './tender-accounts.ts'

/** A line as the posting rules see it; each rule reads what it needs. */
export type PostedLine = Pick<LineTotals, 'vatCategory' | 'net' | 'fee' | 'vat'> & {
  readonly isService: boolean
  readonly isTobacco: boolean
  /** What a production makes; its other lines of goods are its materials. */
  readonly isProduct: boolean
  /** The account that bears the line; null where it is an item, whose account follows from the rule. */
  readonly account: AccountRef | null
  /** What the goods left stock at or came back at; zero for a service, and for goods of a sale that wait for delivery. */
  readonly cost: Halalas
  /** Of a refund of a bill of which a part has moved: what of the cost leaves transit, and not stock. */
  readonly waitingCost?: Halalas
}

/** Freight, customs duty and the like, which the goods of the bill bear by their value, or the VAT of customs; paid to somebody else. */
export type PostedCharge = {
  readonly amount: Halalas
  /** What is credited: the payable or the box it was paid from. */
  readonly account: AccountRef
  readonly partyId: number | null
}

/** Where goods go that move without trade. */
export type GoodsElsewhere = {
  /** What bears goods that are issued; null: what the rule says. */
  readonly bearer: AccountRef | null
  /** Of a transfer: the branch or the cost centre that receives. */
  readonly toBranchId: number | null
  readonly toCostCentreId: number | null
}

/** Everything that any posting rule of a bill needs, whatever the type. */
export type PostedBill = GoodsElsewhere & {
  readonly place: PostingPlace
  readonly lines: readonly PostedLine[]
  readonly tenders: readonly PaidTender[]
  readonly rounding: Halalas
  /** Goods that have not arrived are in transit: no stock moves yet. */
  readonly isDelivered: boolean
  readonly extraCosts: readonly PostedCharge[]
  readonly customsVat: readonly PostedCharge[]
  /** VAT that the buyer owes and deducts at once. */
  readonly reverseChargeVat: Halalas
}
