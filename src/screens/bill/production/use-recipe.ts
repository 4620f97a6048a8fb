/** The recipe of the product from the server; the client scales it while the user types. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { recipeEndpoints } from '#contract/recipe.ts'
import { price } from '#domain/money.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import type { KnownRecipe } from '#machines/bill-editor/production.ts'
import { useApi } from '../../../services/api-context.ts'
import { useDraft } from '../editor-context.ts'

type Reply = ReplyOf<typeof recipeEndpoints.getRecipe>
type Unit = Reply['materials'][number]['unit']
type Item = Pick<LineChoice, 'itemId' | 'code' | 'nameAr' | 'nameEn'>

type ReadRecipe = {
  /** Null if the product has none. */
  readonly recipe: KnownRecipe | null
  /** Inactive materials: the lines do not include them. */
  readonly retired: readonly { readonly nameAr: string; readonly nameEn: string }[]
}

/** `read` is undefined until loaded, and without a product. */
export function useRecipe(): { readonly read: ReadRecipe | undefined; readonly isError: boolean } {
  const api = useApi()
  const product = useDraft('product')
  const branchId = useDraft('branchId')
  const query = { itemId: product?.itemId ?? 0, branchId }
  const { data, isError } = useQuery({
    ...api.query(recipeEndpoints.getRecipe, { query }, { notify: 'never', isBackground: true }),
    enabled: product !== null,
  })
  const read = useMemo(
    () => (data === undefined || product?.itemId !== data.itemId ? undefined : readRecipe(data, product)),
    [data, product],
  )
  return { read, isError: isError && product !== null }
}

function readRecipe({ makes, materials, services }: Reply, product: Item): ReadRecipe {
  const retired = materials.filter(({ isActive }) => !isActive)
  if (makes === null) return { recipe: null, retired }
  const recipe: KnownRecipe = {
    unit: choiceOf(product, makes.unit),
    makes: { quantity: makes.quantity, ratio: makes.unit.ratio },
    materials: materials
      .filter(({ isActive }) => isActive)
      .map(({ unit, perRecipe, ...item }) => ({ ...choiceOf(item, unit), quantity: perRecipe })),
    services: services.map(({ accountId, nameAr, nameEn, perRecipe }) => ({
      account: { id: accountId, nameAr, nameEn },
      amount: perRecipe,
    })),
  }
  return { recipe, retired }
}

function choiceOf({ itemId, code, nameAr, nameEn }: Item, unit: Unit): LineChoice {
  return {
    ...{ itemId, code, nameAr, nameEn },
    ...{ unitId: unit.id, unitNameAr: unit.nameAr, unitNameEn: unit.nameEn },
    ...{ ratio: unit.ratio, isSplittable: unit.isSplittable },
    ...{ unitPrice: price(0), priceMode: 'excluded', vatCategory: 'outOfScope', isTobacco: false, isService: false },
  }
}
