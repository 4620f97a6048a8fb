/** What an item is made of, for whoever makes it: as the recipe says it, and for the quantity that is asked about. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bookedMoney, id, money, queryId, stockQuantity, wirePrice, wireQuantity, wireRatio } from './fields.ts'

const names = { nameAr: z.string(), nameEn: z.string() }
const unit = z.object({
  id,
  ...names,
  ratio: wireRatio,
  /** Whether a quantity of it need not be whole. */
  isSplittable: z.boolean(),
})

const recipeMaterial = z.object({
  itemId: id,
  code: z.string(),
  ...names,
  /** False of one that is no longer in use, and that no bill takes. */
  isActive: z.boolean(),
  unit,
  /** What one recipe takes. */
  perRecipe: wireQuantity,
  /** What is taken for the quantity that is made. */
  quantity: wireQuantity,
  /** In the unit of ratio 1, like what the branch does not have of it. */
  inStock: stockQuantity,
  missing: stockQuantity,
  /** What the goods of the branch are worth, and what one costs beyond them; null for a caller who may not know costs, and a cost that nobody knows. */
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
      'What an item is made of, as its recipe says it and for a quantity: the materials with what the branch has of each and what is missing, the services, and what it would cost now. Without a quantity it is that of one recipe.',
    need: { anyOf: ['f-create-production-invoice', 'f-items-manage'] },
    query: z.object({
      itemId: queryId,
      branchId: queryId,
      quantity: wireQuantity.optional(),
      unitId: queryId.optional(),
    }),
    reply: z.object({
      itemId: id,
      /** Null of an item that has no recipe. */
      makes: z.object({ quantity: wireQuantity, unit }).nullable(),
      /** What is made of it. */
      made: z.object({ quantity: wireQuantity, unit }).nullable(),
      materials: z.array(recipeMaterial),
      services: z.array(recipeService),
      /** Of all that is made and of one of the unit; null for a caller who may not know costs, and where a cost is not known. */
      cost: z.object({ total: money, unit: wirePrice }).nullable(),
    }),
    errors: ['not_found'],
  }),
}
