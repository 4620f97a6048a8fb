/** A call of our own: what somebody at a line of a bill wants to know of its item before agreeing on a price. */
import { z } from 'zod'
import { billTypeCode } from './bill.ts'
import { discount } from './bill-document.ts'
import { createAny } from './bill-needs.ts'
import { endpoint } from './endpoint.ts'
import { id, money, queryId, stockQuantity, wireDay, wirePrice, wireQuantity } from './fields.ts'

/** Of each side of the trade: at most so many of the party, and so many of anybody. */
export const pastPricesOfPartyMax = 5
export const pastPricesMax = 10

const pastPrice = z.object({
  billId: id,
  billTypeCode,
  code: z.string(),
  date: wireDay,
  branchId: id,
  /** Null of a walk-in customer. Names are those that the bill was printed with. */
  partyId: id.nullable(),
  partyNameAr: z.string(),
  partyNameEn: z.string(),
  userName: z.string(),
  unitNameAr: z.string(),
  unitNameEn: z.string(),
  quantity: wireQuantity,
  unitPrice: wirePrice,
  isPriceIncludingVat: z.boolean(),
  discount: discount.nullable(),
  /** Of the line, all discounts taken off and VAT included. */
  total: money,
})
export type PastPrice = z.output<typeof pastPrice>

const branchStock = z.object({
  branchId: id,
  nameAr: z.string(),
  nameEn: z.string(),
  /** In the unit of ratio 1. */
  quantity: stockQuantity,
  /** Below which the item is to be ordered; null where none is set. */
  reorderLevel: wireQuantity.nullable(),
  /** Of one in the unit of ratio 1, without VAT; null where the branch has none, or to a caller who may not know costs. */
  averageCost: wirePrice.nullable(),
})

const priceHistory = z.object({
  nameAr: z.string(),
  nameEn: z.string(),
  /** Those of the party that is named come first, and then all others, each the latest first; null to a caller who may not see sales. */
  sold: z.array(pastPrice).nullable(),
  /** Likewise; null to a caller who may not see purchases or know costs. */
  bought: z.array(pastPrice).nullable(),
  /** Every branch of the caller; null of a service, of which there is no stock. */
  stock: z.array(branchStock).nullable(),
})
export type PriceHistory = z.output<typeof priceHistory>

export const priceHistoryEndpoints = {
  getPriceHistory: endpoint({
    method: 'GET',
    path: '/api/Item/priceHistory',
    summary: `What an item was sold and bought at last, at most ${pastPricesOfPartyMax} times with the party and ${pastPricesMax} times with others, by whom and when, and what every branch of the caller has of it.`,
    need: createAny,
    query: z.object({ id: queryId, partyId: queryId.optional() }),
    reply: priceHistory,
    errors: ['not_found', 'too_many_requests'],
  }),
}
