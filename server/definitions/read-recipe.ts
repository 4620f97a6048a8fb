/** The recipe of an item for a quantity: its materials with the stock of a branch, its services, and its current cost. */
import type { z } from 'zod'
import type { ReplyOf } from '#contract/endpoint.ts'
import { costNeed } from '#contract/facts/costs.ts'
import type { recipeEndpoints } from '#contract/recipe.ts'
import { can } from '#domain/access/can.ts'
import { amountHalalasMax, type Halalas, halalas, price, quantity, ratio, ratioOne, sumHalalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { costOfMaterials, missingQuantities, scaleRecipe, unitCostOfProduct } from '#domain/stock/recipe.ts'
import { emptyLevel, type StockLevel } from '#domain/stock/stock-level.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { requireBranch } from '../company/branch-reach.ts'
import { readConfiguration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { readLevels } from '../stock/levels.ts'

type Reply = ReplyOf<typeof recipeEndpoints.getRecipe>

export const recipeHandlers: HandlersOf<typeof recipeEndpoints> = {
  async getRecipe({ services: { db }, caller: { access }, query: { itemId, branchId, unitId, quantity: asked } }) {
    requireBranch(await readConfiguration(db), access, branchId, 'branchId')
    const product = await readProduct(db, itemId)
    if (product === null) throw new Failure('not_found', [problem('itemId', 'notFound')])
    const { makes, units } = product
    const unit = unitId === undefined ? makes?.unit : units.find(each => each.id === unitId)
    if (unitId !== undefined && unit === undefined) refuse([problem('unitId', 'notFound')])
    const made = unit && (asked ?? makes?.quantity)
    if (makes === null || unit === undefined || made === undefined)
      return { itemId, makes: null, made: null, materials: [], services: [], cost: null }
    const [materials, recipeServices] = [await readMaterials(db, itemId), await readServices(db, itemId)]
    const recipe = {
      makes: { quantity: makes.quantity, ratio: makes.unit.ratio },
      materials: materials.map((row, at) => ({ ...materialOf(row), at })),
      services: recipeServices.map((row, at) => ({ amount: halalas(row.amount), at })),
    }
    const scaled = scaleRecipe(recipe, { quantity: made, ratio: unit.ratio })
    if (!scaled.ok) refuse(scaled.problems)
    const ids = materials.map(row => row.item_id)
    const levels = await levelsOf(db, branchId, ids)
    const lines = materials.map((row, at) => ({
      itemId: row.item_id,
      ratio: ratio(row.ratio),
      quantity: scaled.value.materials.find(each => each.at === at)?.quantity ?? quantity(0),
    }))
    const held = new Map(Array.from(levels, ([id, level]) => [id, level.quantity]))
    const missing = missingQuantities(lines, held)
    const seesCosts = can(access, costNeed)
    const amounts = recipeServices.map(
      (_, at) => scaled.value.services.find(each => each.at === at)?.amount ?? halalas(0),
    )
    return {
      itemId,
      makes,
      made: { quantity: made, unit },
      materials: materials.map((row, at): Reply['materials'][number] => ({
        ...{ itemId: row.item_id, code: row.code, nameAr: row.name_ar, nameEn: row.name_en },
        isActive: row.is_active === 1,
        unit: unitOf(row),
        perRecipe: quantity(row.quantity),
        quantity: lines[at]?.quantity ?? quantity(0),
        inStock: held.get(row.item_id) ?? quantity(0),
        missing: missing[at] ?? quantity(0),
        value: seesCosts ? (levels.get(row.item_id)?.value ?? null) : null,
        lastUnitCost: seesCosts ? (levels.get(row.item_id)?.lastUnitCost ?? null) : null,
      })),
      services: recipeServices.map((row, at) => ({
        ...{ accountId: row.account_id, code: row.code, nameAr: row.name_ar, nameEn: row.name_en },
        perRecipe: halalas(row.amount),
        amount: amounts[at] ?? halalas(0),
      })),
      cost: seesCosts ? costOf(costOfMaterials(lines, levels), amounts, made) : null,
    }
  },
}

function costOf(materials: Halalas | null, services: readonly Halalas[], made: Reply['materials'][number]['quantity']) {
  if (materials === null) return null
  const total = sumHalalas([materials, ...services])
  const unit = unitCostOfProduct(total, made)
  return unit === null || total > amountHalalasMax ? null : { total, unit }
}

type Unit = z.output<typeof recipeEndpoints.getRecipe.reply>['materials'][number]['unit']

async function readProduct(db: Db, itemId: number) {
  const item = await db.read
    .selectFrom('item')
    .select(['recipe_yield', 'is_service'])
    .where('id', '=', itemId)
    .executeTakeFirst()
  if (item === undefined || item.is_service === 1) return null
  const rows = await db.read
    .selectFrom('item_unit as unit')
    .innerJoin('naming', 'naming.id', 'unit.naming_id')
    .select(['unit.id as unit_id', 'unit.ratio', 'unit.is_splittable', 'unit.is_recipe_unit'])
    .select(['naming.name_ar as unit_name_ar', 'naming.name_en as unit_name_en'])
    .where('unit.item_id', '=', itemId)
    .orderBy('unit.id')
    .execute()
  const marked = rows.find(row => row.is_recipe_unit === 1) ?? rows.find(row => row.ratio === ratioOne)
  const makes =
    item.recipe_yield === null || marked === undefined
      ? null
      : { quantity: quantity(item.recipe_yield), unit: unitOf(marked) }
  return { makes, units: rows.map(unitOf) }
}

type UnitRow = {
  readonly unit_id: number
  readonly ratio: number
  readonly is_splittable: number
  readonly unit_name_ar: string
  readonly unit_name_en: string
}

function unitOf(row: UnitRow): Unit {
  return {
    ...{ id: row.unit_id, nameAr: row.unit_name_ar, nameEn: row.unit_name_en },
    ...{ ratio: ratio(row.ratio), isSplittable: row.is_splittable === 1 },
  }
}

type MaterialRow = Awaited<ReturnType<typeof readMaterials>>[number]

function readMaterials(db: Db, itemId: number) {
  return db.read
    .selectFrom('item_material as row')
    .innerJoin('item_unit as unit', 'unit.id', 'row.material_id')
    .innerJoin('naming', 'naming.id', 'unit.naming_id')
    .innerJoin('item', 'item.id', 'unit.item_id')
    .select(['row.quantity', 'unit.item_id', 'unit.id as unit_id', 'unit.ratio', 'unit.is_splittable'])
    .select(['naming.name_ar as unit_name_ar', 'naming.name_en as unit_name_en'])
    .select(['item.code', 'item.name_ar', 'item.name_en', 'item.is_active'])
    .where('row.item_id', '=', itemId)
    .orderBy('row.id')
    .execute()
}

function materialOf(row: MaterialRow) {
  return { quantity: quantity(row.quantity), ratio: ratio(row.ratio), isSplittable: row.is_splittable === 1 }
}

function readServices(db: Db, itemId: number) {
  return db.read
    .selectFrom('item_recipe_service as row')
    .innerJoin('account', 'account.id', 'row.account_id')
    .select(['row.account_id', 'row.amount', 'account.code', 'account.name_ar', 'account.name_en'])
    .where('row.item_id', '=', itemId)
    .orderBy('row.id')
    .execute()
}

/** Goods that a branch never had are valued at their entered cost; without one their cost is unknown. */
async function levelsOf(db: Db, branchId: number, ids: readonly number[]): Promise<ReadonlyMap<number, StockLevel>> {
  const levels = new Map(await readLevels(db, db.read, branchId, ids))
  const rows = await db.read
    .selectFrom('item_unit')
    .select(['item_id', 'cost'])
    .where(inList(db.kind, 'item_id', ids))
    .where('ratio', '=', ratioOne)
    .execute()
  for (const { item_id, cost } of rows)
    if (cost !== null && !levels.has(item_id)) levels.set(item_id, { ...emptyLevel, lastUnitCost: price(cost) })
  return levels
}
