/** The recipe of an item for production: per recipe, and scaled to the requested quantity. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bookedMoney, id, money, queryId, stockQuantity, wirePrice, wireQuantity, wireRatio } from './fields.ts'

const names = { nameAr: z.string(), nameEn: z.string() }
const unit = z.object({
  id,
  ...names,
  ratio: wireRatio,
  /** Whether its quantity may be fractional. */
  isSplittable: z.boolean(),
})

const recipeMaterial = z.object({
  itemId: id,
  code: z.string(),
  ...names,
  /** False for a retired item, which bills refuse. */
  isActive: z.boolean(),
  unit,
  /** The quantity per recipe. */
  perRecipe: wireQuantity,
  /** The quantity for the product quantity. */
  quantity: wireQuantity,
  /** In the base unit, like `missing`. */
  inStock: stockQuantity,
  missing: stockQuantity,
  /** The value of the stock, and the unit cost beyond it; null without the permission for costs, or if unknown. */
  value: bookedMoney.nullable(),
  lastUnitCost: wirePrice.nullable(),
})

const recipeService = z.object({
  accountId: id,
  code: z.string(),
  ...names,
  perRecipe: money,
  amount: money,
})

export const recipeEndpoints = {
  getRecipe: endpoint({
    method: 'GET',
    path: '/api/Item/Recipe',
    summary:
      'The recipe of an item, scaled to a quantity: the materials with the stock of the branch and the missing quantities, the services, and the current cost. The default quantity is that of one recipe.',
    need: { anyOf: ['f-create-production-invoice', 'f-items-manage'] },
    query: z.object({
      itemId: queryId,
      branchId: queryId,
      quantity: wireQuantity.optional(),
      unitId: queryId.optional(),
    }),
    reply: z.object({
      itemId: id,
      /** Null for an item without a recipe. */
      makes: z.object({ quantity: wireQuantity, unit }).nullable(),
      /** The product quantity. */
      made: z.object({ quantity: wireQuantity, unit }).nullable(),
      materials: z.array(recipeMaterial),
      services: z.array(recipeService),
      /** The total, and the cost of one unit; null without the permission for costs, or if a cost is unknown. */
      cost: z.object({ total: money, unit: wirePrice }).nullable(),
    }),
    errors: ['not_found'],
  }),
}
