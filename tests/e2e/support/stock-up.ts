/** Fills the shelves of the first branch, so that no test runs out of what another one has sold. */
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import type { Catalogue } from '#contract/catalogue.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import { halalas, price, type Quantity, quantity, rate } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { priceListOf } from '#src/screens/bill/price-list.ts'
import { foundFirst } from './sellable.ts'
import { type ShopApi, shopApi } from './shop-api.ts'

/** What tests type because people would; what the shop has of it depends on the day on which it is made. */
const words = ['milk', 'حليب', 'rice', 'تفاح']

/** Of what `sellable` chooses from, and of what is found first by these words. */
export async function stockUp(): Promise<void> {
  const api = await shopApi('owner')
  const catalogue = await api.catalogue()
  const bought = await api.boughtLately(1)
  const found = (['latin', 'arabic'] as const).flatMap(layout => foundFirst(catalogue, layout))
  const chosen = found.map(({ choice }) => choice).filter(({ itemId }) => bought.has(itemId))
  const priceList = priceListOf(catalogue)
  const named = words.flatMap(word => priceList.search(word).rows.slice(0, 1))
  const choices = new Map([...chosen, ...named].map(choice => [choice.unitId, choice]))
  await buy(api, catalogue, [...choices.values()])
}

const plenty = quantity(1_000_000)

/** Buys more of everything than the tests of a run sell, in the buyer's own branch, unless something else is asked. */
export async function buy(
  api: ShopApi,
  catalogue: Catalogue,
  choices: readonly LineChoice[],
  asked: {
    readonly branchId?: number
    readonly count?: Quantity
    readonly isDelivered?: boolean
    /** Of whom on credit; otherwise of any supplier for cash. */
    readonly creditorId?: number
  } = {},
): Promise<BillDocument> {
  const supplier = catalogue.parties.find(party => party.kind === 'supplier')
  if (!supplier) throw new Error('The shop has no supplier.')
  const { branchId, vat } = await api.call(billEndpoints.getBillInit, {})
  const lines = choices.map(choice => ({
    ...choice,
    quantity: asked.count ?? plenty,
    unitPrice: price(10_000),
    priceMode: 'excluded' as const,
    unitRatio: choice.ratio,
  }))
  const tobacco = { isEnabled: false, rate: rate(0), minimumPerUnit: halalas(0) }
  const { net, fee, vat: vatAmount, total } = unwrap(computeTotals({ lines, vat, tobacco }))
  const body = {
    billTypeCode: 'purch' as const,
    branchId: asked.branchId ?? branchId,
    partyId: asked.creditorId ?? supplier.id,
    isDelivered: asked.isDelivered ?? true,
    BillItems: lines.map(({ itemId, unitId, quantity: count, unitPrice }) => ({
      itemId,
      unitId,
      quantity: count,
      unitPrice,
      isPriceIncludingVat: false,
    })),
    tenders: [{ method: asked.creditorId === undefined ? ('cash' as const) : ('credit' as const), amount: total }],
    net,
    fee,
    vat: vatAmount,
    total,
  }
  return api.call(billEndpoints.createBill, { body }, crypto.randomUUID())
}
