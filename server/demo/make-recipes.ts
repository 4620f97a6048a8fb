/** The recipes of the demo shop: a few products of goods from other shelves. */
import { type Halalas, halalas, type Quantity, quantity, ratioOne } from '#domain/money.ts'
import type { BulkLoader } from '../db/database.ts'
import { type DemoCategory, type DemoItem, type DemoUnit, makeCategories } from './make-items.ts'

type DemoMaterial = { readonly item: DemoItem; readonly unit: DemoUnit; readonly quantity: Quantity }
export type DemoRecipe = {
  readonly product: DemoItem
  readonly makes: Quantity
  readonly materials: readonly DemoMaterial[]
  /** By account code. */
  readonly services: readonly { readonly account: string; readonly amount: Halalas }[]
}

/** Categories by English name; each recipe makes the first item of its category from the first items of others. */
const described = [
  {
    of: 'Biscuits and cakes',
    makes: '12',
    materials: [
      ['Flour and baking', '2'],
      ['Eggs', '1'],
      ['Milk', '1'],
      ['Oils and ghee', '1'],
      ['Honey and jam', '1'],
    ],
    services: [['5302002', '6.50']],
  },
  { of: 'Laban and yoghurt', makes: '6', materials: [['Milk', '4']], services: [] },
  {
    of: 'Juices',
    makes: '10',
    materials: [
      ['Fruit', '3.5'],
      ['Water', '4'],
    ],
    services: [['5302002', '2.25']],
  },
] as const

/** The recipes whose categories have items. */
export function makeRecipes(items: readonly DemoItem[]): readonly DemoRecipe[] {
  const categories: readonly DemoCategory[] = makeCategories()
  const firstOf = (shelf: string): DemoItem | undefined => {
    const category = categories.find(({ name }) => name.nameEn === shelf)
    return items.find(({ categoryId }) => categoryId === category?.id)
  }
  return described.flatMap(({ of, makes, materials, services }) => {
    const product = firstOf(of)
    const found = materials.flatMap(([shelf, count]): DemoMaterial[] => {
      const item = firstOf(shelf)
      const unit = item && baseUnitOf(item)
      return item && unit ? [{ item, unit, quantity: thousandths(count) }] : []
    })
    if (product === undefined || found.length < materials.length) return []
    return [
      {
        ...{ product, makes: thousandths(makes), materials: found },
        services: services.map(([account, amount]) => ({ account, amount: halalas(Math.round(Number(amount) * 100)) })),
      },
    ]
  })
}

function thousandths(count: string): Quantity {
  return quantity(Math.round(Number(count) * 1000))
}

export function baseUnitOf({ code, units }: DemoItem): DemoUnit {
  const unit = units.find(each => each.ratio === ratioOne)
  if (unit === undefined) throw new Error(`The item ${code} has no unit of ratio 1.`)
  return unit
}

/** The yields are in the item rows. */
export function writeRecipes(
  loader: BulkLoader,
  recipes: readonly DemoRecipe[],
  accountIds: ReadonlyMap<string, number>,
): void {
  const materials = recipes.flatMap(({ product, materials: own }) => own.map(each => ({ product, ...each })))
  for (const [index, { product, unit, quantity: count }] of materials.entries())
    loader.add('item_material', { id: index + 1, item_id: product.id, material_id: unit.id, quantity: count })
  const services = recipes.flatMap(({ product, services: own }) => own.map(each => ({ product, ...each })))
  for (const [index, { product, account, amount }] of services.entries()) {
    const accountId = accountIds.get(account)
    if (accountId === undefined) throw new Error(`The chart has no account ${account}.`)
    loader.add('item_recipe_service', { id: index + 1, item_id: product.id, account_id: accountId, amount })
  }
}
