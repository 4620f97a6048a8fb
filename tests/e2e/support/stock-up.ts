/** Fills the shelves of the first branch, so that no test runs out of what another one has sold. */
import { billEndpoints } from '#contract/bill.ts'
import type { Catalogue } from '#contract/catalogue.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import { halalas, price, quantity, rate } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { foundFirst } from './sellable.ts'
import { type ShopApi, shopApi } from './shop-api.ts'

/** Of what `sellable` chooses from. */
export async function stockUp(): Promise<void> {
  const api = await shopApi('owner')
  const catalogue = await api.catalogue()
  const bought = await api.boughtLately(1)
  const found = (['latin', 'arabic'] as const).flatMap(layout => foundFirst(catalogue, layout))
  const choices = new Map(found.map(({ choice }) => [choice.unitId, choice]))
  await buy(
    api,
    catalogue,
    [...choices.values()].filter(choice => bought.has(choice.itemId)),
  )
}

/** Buys more of everything than the tests of a run sell. */
export async function buy(api: ShopApi, catalogue: Catalogue, choices: readonly LineChoice[]): Promise<void> {
  const supplier = catalogue.parties.find(party => party.kind === 'supplier')
  if (!supplier) throw new Error('The shop has no supplier.')
  const { branchId, vat } = await api.call(billEndpoints.getBillInit, {})
  const lines = choices.map(choice => ({
    ...choice,
    quantity: quantity(1_000_000),
    unitPrice: price(10_000),
    priceMode: 'excluded' as const,
    unitRatio: choice.ratio,
  }))
  const tobacco = { isEnabled: false, rate: rate(0), minimumPerUnit: halalas(0) }
  const { net, fee, vat: vatAmount, total } = unwrap(computeTotals({ lines, vat, tobacco }))
  const body = {
    billTypeCode: 'purch' as const,
    branchId,
    partyId: supplier.id,
    isDelivered: true as const,
    BillItems: lines.map(({ itemId, unitId, quantity: count, unitPrice }) => ({
      itemId,
      unitId,
      quantity: count,
      unitPrice,
      isPriceIncludingVat: false,
    })),
    tenders: [{ method: 'cash' as const, amount: total }],
    net,
    fee,
    vat: vatAmount,
    total,
  }
  await api.call(billEndpoints.createBill, { body }, crypto.randomUUID())
}
