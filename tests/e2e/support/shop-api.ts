/** The server of the browser tests as a client of its API sees it: what a test knows of the shop, and what was stored in the end. */
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { type Catalogue, catalogueEndpoints, readCatalogue } from '#contract/catalogue.ts'
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { sendOnce } from '#src/api/client.ts'
import { patiently } from '#src/api/patience.ts'
import { sessionOf } from './session.ts'
import { shopUrl } from './shop-url.ts'

export type ShopApi = {
  readonly call: <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>, idempotencyKey?: string) => Promise<ReplyOf<E>>
  readonly catalogue: () => Promise<Catalogue>
  /** What a branch bought of each item lately, in base units. */
  readonly boughtLately: (branchId: number) => Promise<ReadonlyMap<number, number>>
  /** What a branch has of these items, in base units. */
  readonly stockOf: (branchId: number, itemIds: readonly number[]) => Promise<ReadonlyMap<number, number>>
  /** What the first lines of the newest sales hold that were made without a network, the newest first. */
  readonly capturedQuantities: (count: number) => Promise<readonly (number | undefined)[]>
  /** The posted sale with this code. */
  readonly sale: (code: string) => Promise<BillDocument>
}

/** Of one call. */
const idsMax = 100

export async function shopApi(userName: string): Promise<ShopApi> {
  const options = { baseUrl: shopUrl(), fetch }
  const { accessToken } = (await sessionOf(userName)).tokens
  const call: ShopApi['call'] = (endpoint, input, idempotencyKey) =>
    patiently(() =>
      sendOnce(options, endpoint, input, {
        accessToken,
        language: 'en',
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      }),
    )
  return {
    call,
    catalogue: async () => {
      const { content } = await call(catalogueEndpoints.getCatalogue, {})
      return readCatalogue(JSON.parse(new TextDecoder().decode(content)))
    },
    boughtLately: async branchId => {
      const query = { billTypeCode: 'purch', branchId, pageNumber: 1, pageSize: 20 } as const
      const { bills } = await call(billEndpoints.listBills, { query })
      const bought = new Map<number, number>()
      for (const { id } of bills) {
        const { lines } = await call(billEndpoints.getBill, { query: { id } })
        for (const { itemId, quantity, unitRatio } of lines) {
          if (itemId !== null)
            bought.set(itemId, (bought.get(itemId) ?? 0) + (quantity / 1000) * (unitRatio / 1_000_000))
        }
      }
      return bought
    },
    stockOf: async (BranchId, itemIds) => {
      const stock = new Map<number, number>()
      for (let from = 0; from < itemIds.length; from += idsMax) {
        const query = { BranchId, ids: itemIds.slice(from, from + idsMax) }
        for (const { itemId, quantity } of await call(lookupEndpoints.getBranchStock, { query }))
          stock.set(itemId, quantity / 1000)
      }
      return stock
    },
    capturedQuantities: async count => {
      // Among those that other tests have posted meanwhile.
      const query = { billTypeCode: 'sale', pageNumber: 1, pageSize: count + 20 } as const
      const { bills } = await call(billEndpoints.listBills, { query })
      const read = await Promise.all(bills.map(({ id }) => call(billEndpoints.getBill, { query: { id } })))
      const captured = read.filter(bill => bill.capture !== null)
      return captured.slice(0, count).map(bill => bill.lines[0]?.quantity)
    },
    sale: async code => {
      const query = { billTypeCode: 'sale', query: code, pageNumber: 1, pageSize: 1 } as const
      const { bills } = await call(billEndpoints.listBills, { query })
      const found = bills.find(bill => bill.code === code)
      if (!found) throw new Error(`There is no sale ${code}.`)
      return call(billEndpoints.getBill, { query: { id: found.id } })
    },
  }
}
