/** The rules of recipes: their yield, their materials, and no cycles. Source: design page 10, "Production". */
import { sql } from 'kysely'
import type { FieldValues } from '#contract/definitions/field.ts'
import { accepted, type Problem, problem, type Result, refused } from '#domain/problem.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { childRowsIn } from './child-rows.ts'
import { newAccountProblems } from './expense-accounts.ts'
import type { CheckedDraft } from './stored-definition.ts'

/** Checks a recipe without other rows. */
export function checkRecipe(row: FieldValues): Result<FieldValues> {
  const [materials, services] = [childRowsIn(row, 'materials'), childRowsIn(row, 'recipeServices')]
  const isMade = materials.length + services.length > 0
  const { recipeYield } = row
  const problems = [
    ...(isMade && typeof recipeYield !== 'number' ? [problem('recipeYield', 'required')] : []),
    ...(recipeYield === 0 ? [problem('recipeYield', 'mustBePositive')] : []),
    ...(!isMade && typeof recipeYield === 'number' ? [problem('materials', 'required')] : []),
    ...materials.flatMap(({ quantity }, at) =>
      quantity === 0 ? [problem(`materials.${at}.quantity`, 'mustBePositive')] : [],
    ),
    ...services.flatMap(({ amount }, at) =>
      amount === 0 ? [problem(`recipeServices.${at}.amount`, 'mustBePositive')] : [],
    ),
  ]
  return problems.length > 0 ? refused(...problems) : accepted(row)
}

export async function checkRecipes(db: Db, tx: Tx, drafts: readonly CheckedDraft[]): Promise<Problem[][]> {
  const accounts = await newAccountProblems(db, tx, drafts, 'recipeServices')
  const circles = await circleProblems(db, tx, drafts)
  return drafts.map((_, index) => [...(accounts[index] ?? []), ...(circles[index] ?? [])])
}

/** A new item cannot be a material of another one yet. */
async function circleProblems(db: Db, tx: Tx, drafts: readonly CheckedDraft[]): Promise<Problem[][]> {
  const changed = drafts.map(({ id, before, values }) => {
    const units = childRowsIn(values, 'materials').map(({ material }) => Number(material))
    const was = childRowsIn(before, 'materials').map(({ material }) => Number(material))
    return id === null || units.join() === was.join() ? null : { id, units }
  })
  const itemOf = await itemsOfUnits(
    db,
    tx,
    changed.flatMap(each => each?.units ?? []),
  )
  const itemsIn = (units: readonly number[]) => units.flatMap(unit => itemOf.get(unit) ?? [])
  const drafted = new Map(changed.flatMap(each => (each === null ? [] : [[each.id, itemsIn(each.units)] as const])))
  const materials = await materialsBelow(db, tx, drafted)
  return changed.map(each =>
    (each?.units ?? []).flatMap((unit, at) => {
      const item = itemOf.get(unit)
      const isCircle = item !== undefined && each !== null && isMadeOf(materials, item, each.id)
      return isCircle ? [problem(`materials.${at}.material`, 'madeOfItself')] : []
    }),
  )
}

type Materials = ReadonlyMap<number, readonly number[]>

function isMadeOf(materials: Materials, itemId: number, wanted: number): boolean {
  const seen = new Set<number>()
  const open = [itemId]
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    if (each === wanted) return true
    if (seen.has(each)) continue
    seen.add(each)
    open.push(...(materials.get(each) ?? []))
  }
  return false
}

/** The materials of these items, recursively, including the drafts. */
async function materialsBelow(db: Db, tx: Tx, drafted: Materials): Promise<Materials> {
  const known = new Map(drafted)
  for (let open = unknownIn(known); open.length > 0; open = unknownIn(known)) {
    const { rows } = await sql<{ product: number; item: number }>`SELECT row.item_id AS product, unit.item_id AS item
      FROM item_material AS row JOIN item_unit AS unit ON unit.id = row.material_id
      WHERE ${inList(db.kind, 'row.item_id', open)}`.execute(tx)
    const byProduct = Map.groupBy(rows, ({ product }) => product)
    for (const id of open)
      known.set(
        id,
        (byProduct.get(id) ?? []).map(({ item }) => item),
      )
  }
  return known
}

function unknownIn(known: Materials): number[] {
  return [...new Set([...known.values()].flat())].filter(id => !known.has(id))
}

async function itemsOfUnits(db: Db, tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('item_unit')
    .select(['id', 'item_id'])
    .where(inList(db.kind, 'id', [...new Set(ids)]))
    .execute()
  return new Map(rows.map(row => [row.id, row.item_id]))
}

/** The units that recipes reference. */
export async function unitsInRecipes(db: Db, tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('item_material')
    .select('material_id')
    .distinct()
    .where(inList(db.kind, 'material_id', ids))
    .execute()
  return new Set(rows.map(row => row.material_id))
}

/** Of items to be deleted together: the materials of an item that remains, at any depth. */
export async function keptByRecipes(db: Db, tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const kept = new Set<number>()
  if (ids.length === 0) return kept
  const { rows } = await sql<{ product: number; item: number }>`SELECT row.item_id AS product, unit.item_id AS item
    FROM item_material AS row JOIN item_unit AS unit ON unit.id = row.material_id
    WHERE ${inList(db.kind, 'unit.item_id', ids)}`.execute(tx)
  const deleted = new Set(ids)
  for (let before = -1; before < kept.size; ) {
    before = kept.size
    for (const { product, item } of rows) if (!deleted.has(product) || kept.has(product)) kept.add(item)
  }
  return kept
}
