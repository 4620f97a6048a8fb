import type { LineTotals } from '../bills/totals-types.ts'
import type { Halalas } from '../money.ts'
import type { AccountRef, PostingPlace } from './posting.ts'
import type { PaidTender } from './tender-accounts.ts'

/** A line as input of the posting rules; each rule reads the fields it needs. */
export type PostedLine = Pick<LineTotals, 'vatCategory' | 'net' | 'fee' | 'vat'> & {
  readonly isService: boolean
  readonly isTobacco: boolean
  /** The product of a production; its other lines of goods are materials. */
  readonly isProduct: boolean
  /** The charged account of the line; null for an item, whose account the rule chooses. */
  readonly account: AccountRef | null
  /** The cost at which the goods left or re-entered stock; zero for a service, and for undelivered goods of a sale. */
  readonly cost: Halalas
  /** For a refund of a partly delivered bill: the part of the cost that leaves transit instead of stock. */
  readonly waitingCost?: Halalas
}

/** Freight, customs duty and other costs shared over the goods by value, or VAT at customs; paid to a third party. */
export type PostedCharge = {
  readonly amount: Halalas
  /** The credited account: the payable or the cash or bank account it was paid from. */
  readonly account: AccountRef
  readonly partyId: number | null
}

/** The destination of goods that move without trade. */
export type GoodsElsewhere = {
  /** The charged account of issued goods; null for the rule's default. */
  readonly bearer: AccountRef | null
  /** For a transfer: the receiving branch or cost centre. */
  readonly toBranchId: number | null
  readonly toCostCentreId: number | null
}

/** The union of what the posting rules of all bill types need. */
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
  /** What earned points add to the liability; below zero for points taken back. */
  readonly pointsValue?: Halalas
}
