import type { PaymentMethod } from '../bills/tenders.ts'
import type { Halalas } from '../money.ts'
import type { AccountRole } from './account-roles.ts'
import { type AccountRef, credit, debit, type Entry, type PostingPlace } from './posting.ts'

/** The amount a tender pays, after change and rounding, and the account or party that its payment method defines. */
export type PaidTender = {
  readonly method: PaymentMethod
  readonly amount: Halalas
  /** Overrides the role of the method: the cash box of a till, the account of a terminal. */
  readonly account?: AccountRef | null
  /** The party that owes it: of a delivery app, or instead of the bill's. */
  readonly partyId?: number | null
  readonly refundBillId?: number | undefined
  readonly deliveryAppId?: number | undefined
  readonly orderReference?: string | undefined
}

/** The side of trade of a tender: sales and their refunds, or purchases, expenses and their refunds. */
export type TradeSide = 'sales' | 'purchases'

const tenderRoles = {
  sales: {
    cash: 'cash_pos',
    mada: 'clearing_mada',
    card: 'clearing_card',
    bank: 'bank_main',
    wallet: 'clearing_wallet',
    credit: 'ar',
    deliveryApp: 'ar_delivery_apps',
    refundCredit: 'customer_advances',
    points: 'loyalty_points',
  },
  // The company's own card and mada payments leave its bank account; clearing accounts are for customers' payments.
  purchases: {
    cash: 'cash_pos',
    mada: 'bank_main',
    card: 'bank_main',
    bank: 'bank_main',
    wallet: 'clearing_wallet',
    credit: 'ap',
    deliveryApp: 'ar_delivery_apps',
    refundCredit: 'customer_advances',
    points: 'loyalty_points',
  },
} as const satisfies Record<TradeSide, Record<PaymentMethod, AccountRole>>

/** The account of a payment method, unless the tender has its own. */
export function tenderRole(side: TradeSide, method: PaymentMethod): AccountRole {
  return tenderRoles[side][method]
}

/** Money received: debits each tender and the cash rounding given. */
export function moneyIn(
  side: TradeSide,
  tenders: readonly PaidTender[],
  rounding: Halalas,
  place: PostingPlace,
): Entry[] {
  const entries = tenders.map(tender => debit(accountOf(side, tender), tender.amount, placeOf(tender, place)))
  return [...entries, debit('rounding', rounding, withoutParty(place))]
}

/** Money paid: credits each tender and the cash rounding kept. */
export function moneyOut(
  side: TradeSide,
  tenders: readonly PaidTender[],
  rounding: Halalas,
  place: PostingPlace,
): Entry[] {
  const entries = tenders.map(tender => credit(accountOf(side, tender), tender.amount, placeOf(tender, place)))
  return [...entries, credit('rounding', rounding, withoutParty(place))]
}

/** Only receivables and payables have a party: the sum of a party's entries is then what it owes or is owed. */
export function withoutParty(place: PostingPlace): PostingPlace {
  return place.partyId === null ? place : { ...place, partyId: null }
}

function accountOf(side: TradeSide, tender: PaidTender): AccountRef {
  return tender.account ?? tenderRole(side, tender.method)
}

/** A delivery app owes what it collected, not the customer. */
function placeOf({ method, partyId = null }: PaidTender, place: PostingPlace): PostingPlace {
  if (method === 'credit') return { ...place, partyId: partyId ?? place.partyId }
  return method === 'deliveryApp' ? { ...place, partyId } : withoutParty(place)
}
