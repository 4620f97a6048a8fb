/** Stock events beside trade: damaged goods, and once a month a production in each branch that has the materials of a recipe. */
import { partsOf } from '#domain/days.ts'
import { price, type Quantity, quantity } from '#domain/money.ts'
import type { ExpenseLineRequest, ItemLineRequest } from '../bills/post/request.ts'
import { operationsCentreOf } from './make-cost-centres.ts'
import type { DemoItem } from './make-items.ts'
import { baseUnitOf, type DemoRecipe } from './make-recipes.ts'
import type { DemoTime } from './sell.ts'
import { aRequest, held, postBill, type Shop, type ShopBranch } from './shop.ts'
import { personNamed } from './supply.ts'

const dayOfProduction = 6
const daysOfDamage = [12, 26]
const enough = 6000

/** Posts the events of the day. */
export function useGoods(shop: Shop, at: ShopBranch, when: DemoTime): void {
  const { dayOfMonth } = partsOf(when.day)
  if (daysOfDamage.includes(dayOfMonth)) {
    const item = shop.items.find(each => each.kind === 'fixed' && held(at, each.id) >= enough)
    if (item !== undefined) throwAway(shop, at, when, item)
  }
  if (dayOfMonth !== dayOfProduction) return
  const recipe = shop.recipes.find(({ materials }) => materials.every(each => held(at, each.item.id) >= each.quantity))
  if (recipe !== undefined) make(shop, at, when, recipe)
}

function throwAway(shop: Shop, at: ShopBranch, when: DemoTime, item: DemoItem): void {
  const request = aRequest(at, when, {
    type: 'exchange',
    userId: personNamed(shop, 'purchaser'),
    issue: { reason: 'damage', accountId: null },
    lines: [goodsLine(item, 0, quantity(1000))],
    tendersFor: () => [],
  })
  postBill(shop, at, request, {})
}

/** Produces one recipe. */
function make(shop: Shop, at: ShopBranch, when: DemoTime, { product, makes, materials, services }: DemoRecipe): void {
  const request = aRequest(at, when, {
    type: 'production',
    userId: personNamed(shop, 'purchaser'),
    costCentreId: operationsCentreOf(at.branch.id),
    lines: [
      { ...goodsLine(product, 0, makes), isProduct: true },
      ...materials.map((material, index) => goodsLine(material.item, index + 1, material.quantity)),
    ],
    expenses: services.map(
      ({ account, amount }, index): ExpenseLineRequest => ({
        ...{ at: `BillExpenses.${index}`, accountId: shop.accountIds.get(account) ?? 0, description: '', amount },
        ...{ priceMode: 'excluded', vatCategory: 'outOfScope', originalLine: null },
      }),
    ),
    tendersFor: () => [],
  })
  postBill(shop, at, request, {})
}

function goodsLine(item: DemoItem, index: number, count: Quantity): ItemLineRequest {
  return {
    ...{ at: `BillItems.${index}`, isService: false, itemId: item.id, unitId: baseUnitOf(item).id, quantity: count },
    ...{ unitPrice: price(0), priceMode: 'excluded', discount: null, featureIds: [] },
    ...{ originalLine: null, quotationLine: null, campaignId: null, isProduct: false },
  }
}
