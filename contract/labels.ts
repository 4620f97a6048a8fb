/** Labels for goods: new barcodes, and the goods of a purchase or of a price change as their source. */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { viewAny } from './bill-needs.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { id, queryId, wireDay, wirePrice, wireQuantity } from './fields.ts'
import { pricesNeed } from './item-prices.ts'

/** Per call: tills wait while an item changes. */
export const newBarcodesMax = 500
/** More units than a day's labels; the reply says when there are more. */
export const changedPricesMax = 2000

const labelsNeed: Need = 'f-barcode-generator'
export const receivedNeed: Need = { allOf: [labelsNeed, viewAny] }

export const labelEndpoints = {
  createBarcodes: endpoint({
    method: 'POST',
    path: '/api/labels/barcodes',
    summary:
      'Gives each of these units an EAN-13 barcode of the shop, unless it has a barcode. All of them or none. Goods need the permission to manage goods, services that to manage services.',
    need: pricesNeed,
    isIdempotent: true,
    body: z.strictObject({ unitIds: z.array(id).min(1).max(newBarcodesMax) }),
    /** The first barcode of each unit, in the order of the call. */
    reply: z.object({
      createdCount: z.int().min(0),
      barcodes: z.array(z.object({ unitId: id, barcode: z.string() })),
    }),
    errors: writtenOnceErrors,
  }),
  getReceivedGoods: endpoint({
    method: 'GET',
    path: '/api/labels/received',
    summary: 'The goods of a purchase with the quantities received so far.',
    need: receivedNeed,
    query: z.object({ billId: queryId }),
    reply: z.object({
      billId: id,
      code: z.string(),
      lines: z.array(z.object({ unitId: id, quantity: wireQuantity })),
    }),
    errors: ['bill_not_found', 'bill_changed', 'bill_voided'],
  }),
  getChangedPrices: endpoint({
    method: 'GET',
    path: '/api/labels/changedPrices',
    summary: `Units whose price differs from that before a day, in item order; at most ${changedPricesMax}.`,
    need: labelsNeed,
    query: z.object({ since: wireDay }),
    reply: z.object({ units: z.array(z.object({ unitId: id, before: wirePrice })), hasMore: z.boolean() }),
    errors: ['too_many_requests'],
  }),
}
