/**
 * The product of a production, and the lines from its recipe. Another quantity rescales only the lines that are as the recipe set them: lines that
 * the user changed, removed or added stay. Source: docs/decisions/recipes.md.
 */
import { type Halalas, type Quantity, quantity } from '#domain/money.ts'
import { type Amount, type Recipe, type ScaledRecipe, scaleRecipe } from '#domain/stock/recipe.ts'
import { type Draft, type DraftAccount, type DraftAmount, type LineChoice, withLine } from './draft.ts'

type Material = LineChoice & { readonly quantity: Quantity }
type Service = { readonly account: DraftAccount; readonly amount: Halalas }

export type KnownRecipe = Recipe<Material, Service> & {
  /** The unit of the quantity that it makes. */
  readonly unit: LineChoice
}

type Given = ScaledRecipe<Material, Service>

const nothing: Given = { materials: [], services: [] }

/** The scaled recipe for a quantity; empty without a recipe, or if it cannot be scaled. */
function given(recipe: KnownRecipe | null, made: Amount | null): Given {
  const scaled = recipe === null || made === null ? null : scaleRecipe(recipe, made)
  return scaled?.ok ? scaled.value : nothing
}

/** Sets another product before its recipe is known, and removes the lines of the previous recipe. */
export function withProduct(draft: Draft, choice: LineChoice | null, recipeBefore: KnownRecipe | null): Draft {
  const product = choice && { ...choice, quantity: null, filled: null }
  return refilled({ ...draft, product }, given(recipeBefore, draft.product?.filled ?? null), nothing)
}

/** Fills the lines once the recipe of the product is known, or known not to exist; the default quantity is that of the recipe. */
export function withRecipe(draft: Draft, recipe: KnownRecipe | null): Draft {
  const { product } = draft
  if (product === null || product.filled !== null) return draft
  if (product.quantity !== null) return withMade(draft, product.quantity, recipe)
  const inUnit = recipe === null ? draft : { ...draft, product: { ...product, ...recipe.unit } }
  return withMade(inUnit, recipe?.makes.quantity ?? quantity(1000), recipe)
}

/** Sets the quantity of the product; null while the typed text is invalid. */
export function withMade(draft: Draft, made: Quantity | null, recipe: KnownRecipe | null): Draft {
  const { product } = draft
  if (product === null) return draft
  if (made === null) return { ...draft, product: { ...product, quantity: null } }
  const filled = { quantity: made, ratio: product.ratio }
  const before = given(recipe, product.filled)
  return refilled({ ...draft, product: { ...product, quantity: made, filled } }, before, given(recipe, filled))
}

/** Changes the unit of the product and preserves its number. */
export function withProductUnit(draft: Draft, choice: LineChoice, recipe: KnownRecipe | null): Draft {
  const { product } = draft
  if (product === null) return draft
  const inUnit = { ...draft, product: { ...product, ...choice } }
  return product.quantity === null ? inUnit : withMade(inUnit, product.quantity, recipe)
}

function refilled(draft: Draft, before: Given, after: Given): Draft {
  return withServices(withMaterials(draft, before, after), before, after)
}

function withMaterials(draft: Draft, before: Given, after: Given): Draft {
  const wanted = new Map(after.materials.map(each => [each.unitId, each]))
  const was = new Map(before.materials.map(each => [each.unitId, each.quantity]))
  const taken = new Set<number>()
  const lines = draft.lines.flatMap(line => {
    if (was.get(line.unitId) !== line.quantity || taken.has(line.unitId)) return [line]
    taken.add(line.unitId)
    const material = wanted.get(line.unitId)
    return material === undefined ? [] : [{ ...line, quantity: material.quantity }]
  })
  const added = after.materials.filter(({ unitId }) => !was.has(unitId))
  return added.reduce<Draft>((next, { quantity: count, ...choice }) => withLine(next, choice, count), {
    ...draft,
    lines,
  })
}

function withServices(draft: Draft, before: Given, after: Given): Draft {
  const wanted = new Map(after.services.map(each => [each.account.id, each.amount]))
  const was = new Map(before.services.map(each => [each.account.id, each.amount]))
  const amounts = draft.amounts.flatMap((row): readonly DraftAmount[] => {
    if (was.get(row.account.id) !== row.amount) return [row]
    const amount = wanted.get(row.account.id)
    return amount === undefined ? [] : [{ ...row, amount }]
  })
  const added = after.services
    .filter(({ account }) => !was.has(account.id))
    .map(({ account, amount }): DraftAmount => ({ account, description: '', amount }))
  return { ...draft, amounts: [...amounts, ...added] }
}
