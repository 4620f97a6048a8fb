/**
 * Items and services as they are stored, in one table with one code sequence, and their rules: the base unit, the fields that documents fix, and
 * the source of the cost of goods.
 */
import { sql } from 'kysely'
import type { Definition } from '#contract/definitions/definition.ts'
import type { ChildRow, FieldValues } from '#contract/definitions/field.ts'
import { halalas, price, quantity, ratioOne, unitPriceOf } from '#domain/money.ts'
import { accepted, type Problem, problem, type Result, refused } from '#domain/problem.ts'
import type { Caller } from '../calls/handler.ts'
import { namingIds } from '../catalogue/names.ts'
import { wholeReach } from '../company/branch-reach.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { findAllIds, rowFlags } from '../lookups/find-ids.ts'
import { childRowsIn, type StoredChildRows } from './child-rows.ts'
import { deletePricesOfItem, unitsWithPrices } from './delivery-prices.ts'
import { takeOverDuePrices } from './due-prices.ts'
import { pictureProblems } from './item-pictures.ts'
import { checkRecipe, checkRecipes, unitsInRecipes } from './recipes.ts'
import type { CheckedDraft, Dependents, StoredDefinition } from './stored-definition.ts'

export function storedItems(definition: Definition, kind: 'goods' | 'service'): StoredDefinition {
  const isService = kind === 'service'
  return {
    definition,
    table: 'item',
    fixed: isService ? { is_service: 1, is_weighed: 0, is_tobacco: 0 } : { is_service: 0 },
    uniqueAmong: [{ is_service: 0 }, { is_service: 1 }],
    childRows: isService ? { units } : { units, features, suppliers, reorderLevels, materials, recipeServices },
    beforeCall: takeOverDuePrices,
    beforeSave: isService ? withDefaultUnits : checkedGoods,
    checkDrafts: isService ? checkItems : checkGoods,
    columnsBeside: async (db, tx, rows) => {
      const names = rows.map(({ nameAr, nameEn }) => ({ nameAr: String(nameAr), nameEn: String(nameEn) }))
      return (await namingIds(db.kind, tx, names)).map(id => ({ naming_id: id }))
    },
    dependents: usesOfItem,
    beforeDelete: deletePricesOfItem,
    compute: { price: readPrices, ...(!isService && { averageCost: readAverageCosts }) },
    findIds: (db, text) => findAllIds(db, 'item', text, flags => ((flags & rowFlags.service) !== 0) === isService),
  }
}

const units: StoredChildRows = {
  ...{ table: 'item_unit', parent: 'item_id', isNamed: true, used: keptUnits },
  texts: { barcodes: { table: 'item_barcode', column: 'barcode', owner: 'unit_id' } },
}
const features: StoredChildRows = { table: 'item_feature', parent: 'item_id', isNamed: true, used: usedFeatures }
const suppliers: StoredChildRows = { table: 'item_supplier', parent: 'item_id' }
const reorderLevels: StoredChildRows = { table: 'item_reorder_level', parent: 'item_id' }

const materials: StoredChildRows = { table: 'item_material', parent: 'item_id' }
const recipeServices: StoredChildRows = { table: 'item_recipe_service', parent: 'item_id' }

const defaults = ['isDefaultSale', 'isDefaultPurchase'] as const

/** Exactly one unit has ratio 1; it is the default for sale and purchase unless another unit is marked. Source: spec §5. */
function withDefaultUnits(row: FieldValues): Result<FieldValues> {
  const rows = childRowsIn(row, 'units')
  if (rows.length === 0 || rows.some(({ ratio }) => typeof ratio !== 'number')) return accepted(row)
  const [base, ...others] = rows.flatMap(({ ratio }, at) => (ratio === ratioOne ? [at] : []))
  if (base === undefined) return refused(problem('units', 'baseUnitMissing'))
  const problems = others.map(at => problem(`units.${at}.ratio`, 'baseUnitTwice'))
  const chosen: Partial<Record<(typeof defaults)[number], number>> = {}
  for (const name of defaults) {
    const [first = base, ...further] = rows.flatMap((unit, at) => (unit[name] === true ? [at] : []))
    problems.push(...further.map(at => problem(`units.${at}.${name}`, 'onlyOneMarked')))
    chosen[name] = first
  }
  if (problems.length > 0) return refused(...problems)
  const whole = rows.map((unit, at): ChildRow => {
    const marks = defaults.map(name => [name, chosen[name] === at] as const)
    return { ...unit, ...Object.fromEntries(marks) }
  })
  return accepted({ ...row, units: whole })
}

function checkedGoods(row: FieldValues): Result<FieldValues> {
  const [whole, recipe] = [withDefaultUnits(row), checkRecipe(row)]
  const [, ...further] = childRowsIn(row, 'units').flatMap(({ isRecipeUnit }, at) =>
    isRecipeUnit === true ? [at] : [],
  )
  const problems = [
    ...(whole.ok ? [] : whole.problems),
    ...further.map(at => problem(`units.${at}.isRecipeUnit`, 'onlyOneMarked')),
    ...(recipe.ok ? [] : recipe.problems),
  ]
  return problems.length > 0 ? refused(...problems) : whole
}

async function checkGoods(db: Db, tx: Tx, drafts: readonly CheckedDraft[]): Promise<Problem[][]> {
  const items = await checkItems(db, tx, drafts)
  const recipes = await checkRecipes(db, tx, drafts)
  return drafts.map((_, index) => [...(items[index] ?? []), ...(recipes[index] ?? [])])
}

async function checkItems(db: Db, tx: Tx, drafts: readonly CheckedDraft[]): Promise<Problem[][]> {
  const units = await checkUnits(db, tx, drafts)
  const pictures = await pictureProblems(db, tx, drafts)
  return drafts.map((_, index) => [...(pictures[index] ?? []), ...(units[index] ?? [])])
}

/** The ratio of a unit that documents reference cannot change; once goods have moved, the base unit is fixed, and their cost comes from the books. */
async function checkUnits(db: Db, tx: Tx, drafts: readonly CheckedDraft[]): Promise<Problem[][]> {
  const changes = drafts.map(({ before, values }) => {
    const known = new Map(childRowsIn(before, 'units').map(unit => [unit.id, unit]))
    return childRowsIn(values, 'units').map((unit, at) => ({
      unit,
      at,
      was: unit.id === null ? undefined : known.get(unit.id),
    }))
  })
  const rescaled = changes.flatMap(units =>
    units.flatMap(({ unit, was }) => (was && was.ratio !== unit.ratio ? [Number(unit.id)] : [])),
  )
  const used = rescaled.length > 0 ? await usedUnits(db, tx, rescaled) : new Set<number>()
  const costed = drafts.flatMap(({ id }, index) => (id !== null && changes[index]?.some(isCostTyped) ? [id] : []))
  const moved = costed.length > 0 ? await movedItems(db, tx, costed) : new Set<number>()
  return drafts.map(({ id }, index) =>
    (changes[index] ?? []).flatMap(change => [
      ...(change.was && change.was.ratio !== change.unit.ratio && used.has(Number(change.unit.id))
        ? [problem(`units.${change.at}.ratio`, 'unitUsed')]
        : []),
      ...(isCostTyped(change) && moved.has(Number(id)) ? [problem(`units.${change.at}.cost`, 'costFromBooks')] : []),
    ]),
  )
}

type UnitChange = { readonly unit: ChildRow; readonly was: ChildRow | undefined }

function isCostTyped({ unit, was }: UnitChange): boolean {
  return (unit.cost ?? null) !== (was?.cost ?? null)
}

async function keptUnits(db: Db, tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const [used, measuring] = [await usedUnits(db, tx, ids), await unitsInRecipes(db, tx, ids)]
  return new Set([...used, ...measuring, ...(await unitsWithPrices(db, tx, ids))])
}

/** Units that a line references, and the base units of moved goods, because stock is counted in them. */
async function usedUnits(db: Db, tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    id: number
  }>`SELECT DISTINCT unit_id AS id FROM bill_line WHERE ${inList(db.kind, 'unit_id', ids)}
    UNION SELECT unit_id FROM stock_count_line WHERE ${inList(db.kind, 'unit_id', ids)}
    UNION SELECT id FROM item_unit WHERE ${inList(db.kind, 'id', ids)} AND ratio = ${ratioOne}
      AND EXISTS (SELECT 1 FROM stock_move WHERE stock_move.item_id = item_unit.item_id)`.execute(tx)
  return new Set(rows.map(row => row.id))
}

async function usedFeatures(db: Db, tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`SELECT DISTINCT feature_id AS id FROM bill_line_feature
    WHERE ${inList(db.kind, 'feature_id', ids)}`.execute(tx)
  return new Set(rows.map(row => row.id))
}

async function movedItems(db: Db, tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM item WHERE ${inList(db.kind, 'id', ids)}
    AND EXISTS (SELECT 1 FROM stock_move WHERE stock_move.item_id = item.id)`.execute(tx)
  return new Set(rows.map(row => row.id))
}

/** Items that documents reference are retired and never deleted. Lines have no index by item: the databases scan all of them. */
async function usesOfItem(_db: Db, tx: Tx, id: number): Promise<Dependents> {
  const { rows } = await sql<{ bills: number; moves: number; counts: number; recipes: number }>`SELECT
    (SELECT count(DISTINCT bill_id) FROM bill_line WHERE item_id = ${id}) AS bills,
    (SELECT count(*) FROM stock_move WHERE item_id = ${id}) AS moves,
    (SELECT count(*) FROM stock_count WHERE id IN (SELECT count_id FROM stock_count_line WHERE item_id = ${id}
      UNION SELECT count_id FROM stock_count_scope WHERE item_id = ${id}
      UNION SELECT count_id FROM stock_count_result WHERE item_id = ${id})) AS counts,
    (SELECT count(DISTINCT item_id) FROM item_material
      WHERE material_id IN (SELECT id FROM item_unit WHERE item_id = ${id})) AS recipes`.execute(tx)
  const { bills = 0, moves = 0, counts = 0, recipes = 0 } = rows[0] ?? {}
  const uses = [
    { code: 'usedByBills' as const, count: bills },
    { code: 'usedByMoves' as const, count: moves },
    { code: 'usedByCounts' as const, count: Number(counts) },
    { code: 'usedByRecipes' as const, count: recipes },
  ]
  return { uses: uses.filter(({ count }) => count > 0), toDelete: [], toRetire: [] }
}

/** The average cost of the stock in the caller's branches. */
async function readAverageCosts(db: Db, ids: readonly number[], { access }: Pick<Caller, 'access'>) {
  const reach = wholeReach(access)
  const rows = await db.read
    .selectFrom('stock_level')
    .select(['item_id', 'quantity', 'value'])
    .where(inList(db.kind, 'item_id', ids))
    .where(reach === null ? sql<boolean>`1 = 1` : inList(db.kind, 'branch_id', reach))
    .where('quantity', '>', 0)
    .execute()
  const levels = Map.groupBy(rows, row => row.item_id)
  return new Map(
    Array.from(levels, ([id, own]) => {
      const [count, value] = own.reduce(([counts, values], row) => [counts + row.quantity, values + row.value], [0, 0])
      return [id, unitPriceOf(halalas(value), quantity(count))] as const
    }),
  )
}

async function readPrices(db: Db, ids: readonly number[]) {
  const rows = await db.read
    .selectFrom('item_unit')
    .select(['item_id', 'price'])
    .where(inList(db.kind, 'item_id', ids))
    .where('is_default_sale', '=', 1)
    .execute()
  return new Map(rows.map(row => [row.item_id, price(row.price)]))
}
