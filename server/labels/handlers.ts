/** The calls of the labels screen. */
import type { labelEndpoints } from '#contract/labels.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { changedPrices } from './changed-prices.ts'
import { createBarcodes } from './create-barcodes.ts'
import { receivedGoods } from './received-goods.ts'

export const labelHandlers: HandlersOf<typeof labelEndpoints> = {
  createBarcodes: async call => createBarcodes(call, call.body),

  async getReceivedGoods({ services: { db }, caller, query }) {
    return receivedGoods(db.read, caller, query.billId)
  },

  async getChangedPrices({ services, caller, query }) {
    return changedPrices(services, caller, query.since)
  },
}
