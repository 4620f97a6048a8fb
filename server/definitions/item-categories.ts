/**
 * Item categories as they are stored. A category is removed with its items: unused items are deleted; used ones are retired for the documents that
 * reference them, and then the category is retired as well. Source: decision 37.
 */
import { sql } from 'kysely'
import type { Definition } from '#contract/definitions/definition.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { inStatements } from '../db/pages.ts'
import { deleteAppPrices } from './delivery-prices.ts'
import { keptByRecipes } from './recipes.ts'
import { writeHistory } from './row-history.ts'
import { type Dependents, type Removing, type StoredDefinition, storedPlainly } from './stored-definition.ts'

export function storedCategories(definition: Definition): StoredDefinition {
  return {
    ...storedPlainly(definition),
    dependents: itemsOfCategory,
    takeAlong: takeItems,
    compute: {
      itemCount: async (db, ids) => {
        const rows = await db.read
          .selectFrom('item')
          .select(['category_id', ({ fn }) => fn.countAll<number>().as('count')])
          .where(inList(db.kind, 'category_id', ids))
          .where('is_active', '=', 1)
          .groupBy('category_id')
          .execute()
        return new Map(rows.map(row => [row.category_id, row.count]))
      },
    },
  }
}

/**
 * Items are used if a document, a stock move, a branch's stock level, an opening, a count, a campaign or the recipe of an undeleted item references
 * them. Lines have no index by item: those of unmoved items are searched in one query.
 */
async function itemsOfCategory(db: Db, tx: Tx, id: number): Promise<Dependents> {
  const { rows: items } = await sql<{ id: number; is_moved: number }>`SELECT id, CASE
      WHEN EXISTS (SELECT 1 FROM stock_move WHERE stock_move.item_id = item.id) THEN 1
      WHEN EXISTS (SELECT 1 FROM stock_level WHERE stock_level.item_id = item.id) THEN 1
      WHEN EXISTS (SELECT 1 FROM opening_stock WHERE opening_stock.item_id = item.id) THEN 1
      WHEN EXISTS (SELECT 1 FROM stock_count_line WHERE stock_count_line.item_id = item.id) THEN 1
      WHEN EXISTS (SELECT 1 FROM stock_count_scope WHERE stock_count_scope.item_id = item.id) THEN 1
      WHEN EXISTS (SELECT 1 FROM discount_item WHERE discount_item.item_id = item.id) THEN 1 ELSE 0 END AS is_moved
    FROM item WHERE category_id = ${id} ORDER BY id`.execute(tx)
  const { campaigns } = await tx
    .selectFrom('discount_category')
    .select(({ fn }) => fn.countAll<number>().as('campaigns'))
    .where('category_id', '=', id)
    .executeTakeFirstOrThrow()
  const { counts } = await tx
    .selectFrom('stock_count_scope')
    .select(({ fn }) => fn.countAll<number>().as('counts'))
    .where('category_id', '=', id)
    .executeTakeFirstOrThrow()
  const unmoved = items.filter(item => item.is_moved === 0).map(item => item.id)
  const billed = unmoved.length === 0 ? [] : await billedItems(db, tx, unmoved)
  const named = new Set(billed)
  const unnamed = new Set(unmoved.filter(itemId => !named.has(itemId)))
  const made = await keptByRecipes(db, tx, [...unnamed])
  const isUsed = (item: (typeof items)[number]) => !unnamed.has(item.id) || made.has(item.id)
  return {
    uses: [
      ...(campaigns > 0 ? [{ code: 'usedByDefinitions' as const, count: campaigns }] : []),
      ...(counts > 0 ? [{ code: 'usedByCounts' as const, count: counts }] : []),
    ],
    toDelete: items.filter(item => !isUsed(item)).map(item => item.id),
    toRetire: items.filter(isUsed).map(item => item.id),
  }
}

async function billedItems(db: Db, tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ item_id: number }>`SELECT DISTINCT item_id FROM bill_line
    WHERE ${inList(db.kind, 'item_id', ids)}`.execute(tx)
  return rows.map(row => row.item_id)
}

/**
 * Before deleting a row, the databases scan all bill lines for references to it. A permanent index would slow down every bill for this rare case,
 * so the index is temporary: a second for a million lines, instead of a tenth of a second per item and unit.
 */
const momentaryIndexes = {
  bill_line_item_moment: 'bill_line (item_id)',
  bill_line_unit_moment: 'bill_line (unit_id)',
  bill_line_feature_moment: 'bill_line_feature (feature_id)',
}

async function withIndexes(tx: Tx, work: () => Promise<void>): Promise<void> {
  const indexes = Object.entries(momentaryIndexes)
  for (const [name, on] of indexes) await sql.raw(`CREATE INDEX ${name} ON ${on}`).execute(tx)
  await work()
  for (const [name] of indexes) await sql.raw(`DROP INDEX ${name}`).execute(tx)
}

/** Limited so that a statement stays within its timeout. */
const itemsPerStatement = 200

async function takeItems(db: Db, tx: Tx, { toDelete, toRetire }: Dependents, { userId, at }: Removing): Promise<void> {
  const deleted = await tx
    .selectFrom('item')
    .select(['id', 'version'])
    .where(inList(db.kind, 'id', toDelete))
    .execute()
  await deleteAppPrices(db, tx, toDelete, { userId, at })
  if (toDelete.length > 0) await withIndexes(tx, () => deleteItems(db, tx, toDelete))
  const retired: { readonly id: number; readonly version: number }[] = []
  for (const ids of inStatements(toRetire, itemsPerStatement))
    retired.push(
      ...(await tx
        .updateTable('item')
        .set(({ ref }) => ({ is_active: 0, changed_at: at, version: sql<number>`${ref('version')} + 1` }))
        .where(inList(db.kind, 'id', ids))
        .where('is_active', '=', 1)
        .returning(['id', 'version'])
        .execute()),
    )
  const entries = [
    ...deleted.map(({ id, version }) => ({ rowId: id, version: version + 1, action: 'deleted' as const, changes: [] })),
    ...retired.map(({ id, version }) => ({ rowId: id, version, action: 'retired' as const, changes: [] })),
  ]
  await writeHistory(db, tx, 'item', entries, { userId, at })
}

async function deleteItems(db: Db, tx: Tx, all: readonly number[]): Promise<void> {
  // Recipes reference units of other items, so they are deleted first.
  for (const ids of inStatements(all, itemsPerStatement)) {
    await tx
      .deleteFrom('item_material')
      .where(inList(db.kind, 'item_id', ids))
      .execute()
    await tx
      .deleteFrom('item_recipe_service')
      .where(inList(db.kind, 'item_id', ids))
      .execute()
  }
  for (const ids of inStatements(all, itemsPerStatement)) {
    const isOne = (column: string) => inList(db.kind, column, ids)
    await tx.deleteFrom('item_barcode').where(isOne('item_id')).execute()
    await tx.deleteFrom('item_feature').where(isOne('item_id')).execute()
    await tx.deleteFrom('item_supplier').where(isOne('item_id')).execute()
    await tx.deleteFrom('item_reorder_level').where(isOne('item_id')).execute()
    await tx.deleteFrom('item_unit').where(isOne('item_id')).execute()
    await tx.deleteFrom('item').where(isOne('id')).execute()
  }
}
