/**
 * Recipes: the materials and services of an item, scaled to a product quantity. Client and server share this code. Source: design page 10,
 * "Production".
 *
 * A material is rounded up to a thousandth of its unit, or to a whole unit if it is indivisible: neither the consumption nor a shortage is ever
 * too low. An amount is rounded to halalas. Zero quantities and amounts are omitted.
 */
import {
  amountHalalasMax,
  baseQuantity,
  divideRounded,
  type Halalas,
  halalas,
  isBaseQuantityTooLarge,
  type Price,
  type Quantity,
  quantity,
  quantityMax,
  type Ratio,
  sumHalalas,
  unitPriceOf,
  zeroQuantity,
} from '../money.ts'
import { accepted, type Problem, problem, type Result } from '../problem.ts'
import { issue, type StockLevel } from './stock-level.ts'

/** A quantity in a unit. */
export type Amount = { readonly quantity: Quantity; readonly ratio: Ratio }

type RecipeMaterial = Amount & { readonly isSplittable: boolean }
type RecipeService = { readonly amount: Halalas }

export type Recipe<Material extends RecipeMaterial, Service extends RecipeService> = {
  /** The product quantity of one recipe. */
  readonly makes: Amount
  readonly materials: readonly Material[]
  readonly services: readonly Service[]
}

export type ScaledRecipe<Material, Service> = {
  readonly materials: readonly Material[]
  readonly services: readonly Service[]
}

const wholeUnit = 1000

/** Scales the recipe to a positive product quantity. A line above its bound is refused at the quantity. */
export function scaleRecipe<Material extends RecipeMaterial, Service extends RecipeService>(
  { makes, materials, services }: Recipe<Material, Service>,
  made: Amount,
  at = 'quantity',
): Result<ScaledRecipe<Material, Service>> {
  if (made.quantity <= 0) return { ok: false, problems: [problem(at, 'mustBePositive')] }
  const [times, of] = [sizeOf(made), sizeOf(makes)]
  const problems: Problem[] = []
  const scaledMaterials = materials.flatMap(material => {
    const step = material.isSplittable ? 1 : wholeUnit
    const count = dividedUp(BigInt(material.quantity) * times, of * BigInt(step)) * BigInt(step)
    if (count <= quantityMax && !isBaseQuantityTooLarge(quantity(Number(count)), material.ratio))
      return count === 0n ? [] : [{ ...material, quantity: quantity(Number(count)) }]
    problems.push(problem(at, 'tooLarge'))
    return []
  })
  const scaledServices = services.flatMap(service => {
    const product = BigInt(service.amount) * times
    const amount = product / of > amountHalalasMax ? null : halalas(divideRounded(product, of))
    if (amount !== null && amount <= amountHalalasMax) return amount === 0 ? [] : [{ ...service, amount }]
    problems.push(problem(at, 'tooLarge'))
    return []
  })
  const [first] = problems
  if (first !== undefined) return { ok: false, problems: [first] }
  return accepted({ materials: scaledMaterials, services: scaledServices })
}

/** In billionths of the base unit. */
function sizeOf({ quantity: count, ratio }: Amount): bigint {
  return BigInt(count) * BigInt(ratio)
}

function dividedUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}

type Needed = Amount & { readonly itemId: number }

/**
 * The missing quantity of each line in a branch, in base units: lines of the same item share its stock, in their order. An item without a stock
 * level has none.
 */
export function missingQuantities(
  lines: readonly Needed[],
  stock: { readonly get: (itemId: number) => Quantity | undefined },
): readonly Quantity[] {
  const left = new Map<number, number>()
  return lines.map(({ itemId, quantity: count, ratio }) => {
    const held = left.get(itemId) ?? Math.max(stock.get(itemId) ?? 0, 0)
    const wanted = baseQuantity(count, ratio)
    left.set(itemId, Math.max(held - wanted, 0))
    return held >= wanted ? zeroQuantity : quantity(wanted - held)
  })
}

/**
 * The cost of issuing the lines now, at the average cost of the stock, and beyond it at the last known cost; null if the cost of a line is
 * unknown.
 */
export function costOfMaterials(
  lines: readonly Needed[],
  levels: { readonly get: (itemId: number) => StockLevel | undefined },
): Halalas | null {
  const left = new Map<number, StockLevel>()
  const costs: Halalas[] = []
  for (const { itemId, quantity: count, ratio } of lines) {
    const level = left.get(itemId) ?? levels.get(itemId)
    const wanted = baseQuantity(count, ratio)
    if (level === undefined) return null
    if (wanted === 0) continue
    const issued = issue(level, wanted, 'allow')
    if (!issued.ok) return null
    left.set(itemId, issued.value.level)
    costs.push(issued.value.cost)
  }
  return sumHalalas(costs)
}

/** The cost of one unit of the product. */
export function unitCostOfProduct(cost: Halalas, made: Quantity): Price | null {
  return made > 0 ? unitPriceOf(cost, made) : null
}
