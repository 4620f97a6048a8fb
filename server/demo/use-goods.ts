/** What happens to goods beside trade: some are damaged, and once a month a branch makes one of its goods of others. */
import { partsOf } from '#domain/days.ts'
import { price, quantity, ratioOne } from '#domain/money.ts'
import type { ItemLineRequest } from '../bills/post/request.ts'
import { operationsCentreOf } from './make-cost-centres.ts'
import type { DemoItem } from './make-items.ts'
import type { DemoTime } from './sell.ts'
import { aRequest, held, postBill, type Shop, type ShopBranch } from './shop.ts'
import { personNamed } from './supply.ts'

const dayOfProduction = 6
const daysOfDamage = [12, 26]
const enough = 6000
const materialsOfProduct = 2

/** What is due on the day. */
export function useGoods(shop: Shop, at: ShopBranch, when: DemoTime): void {
  const { dayOfMonth } = partsOf(when.day)
  if (dayOfMonth !== dayOfProduction && !daysOfDamage.includes(dayOfMonth)) return
  const there = shop.items.filter(item => item.kind === 'fixed' && held(at, item.id) >= enough)
  const [first, ...others] = there
  if (first === undefined) return
  if (daysOfDamage.includes(dayOfMonth)) throwAway(shop, at, when, first)
  const materials = others.filter(item => item.categoryId === first.categoryId).slice(0, materialsOfProduct)
  if (dayOfMonth === dayOfProduction && materials.length > 0) make(shop, at, when, { product: first, materials })
}

function throwAway(shop: Shop, at: ShopBranch, when: DemoTime, item: DemoItem): void {
  const request = aRequest(at, when, {
    type: 'exchange',
    userId: personNamed(shop, 'purchaser'),
    issue: { reason: 'damage', accountId: null },
    lines: [goodsLine(item, 0, 1000)],
    tendersFor: () => [],
  })
  postBill(shop, at, request, {})
}

type Recipe = { readonly product: DemoItem; readonly materials: readonly DemoItem[] }

function make(shop: Shop, at: ShopBranch, when: DemoTime, { product, materials }: Recipe): void {
  const request = aRequest(at, when, {
    type: 'production',
    userId: personNamed(shop, 'purchaser'),
    costCentreId: operationsCentreOf(at.branch.id),
    lines: [
      { ...goodsLine(product, 0, 3000), isProduct: true },
      ...materials.map((item, index) => goodsLine(item, index + 1, 2000)),
    ],
    tendersFor: () => [],
  })
  postBill(shop, at, request, {})
}

function goodsLine(item: DemoItem, index: number, thousandths: number): ItemLineRequest {
  const unit = item.units.find(each => each.ratio === ratioOne)
  if (unit === undefined) throw new Error(`The item ${item.code} has no unit of ratio 1.`)
  return {
    ...{ at: `BillItems.${index}`, isService: false, itemId: item.id, unitId: unit.id },
    ...{ quantity: quantity(thousandths), unitPrice: price(0), priceMode: 'excluded', discount: null, featureIds: [] },
    ...{ originalLine: null, quotationLine: null, campaignId: null, isProduct: false },
  }
}
