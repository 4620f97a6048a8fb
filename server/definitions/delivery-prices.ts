/** The price lists of delivery apps as they are stored: each row with the item of its unit, and found by the name of that item. */
import { sql } from 'kysely'
import type { Definition } from '#contract/definitions/definition.ts'
import type { FieldValues } from '#contract/definitions/field.ts'
import { definitions } from '#contract/definitions/registry.ts'
import { price } from '#domain/money.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { findAllIds } from '../lookups/find-ids.ts'
import { type ChangedRow, changesBetween, writeHistory } from './row-history.ts'
import { keyTextOf } from './row-keys.ts'
import { type Removing, type StoredDefinition, storedPlainly } from './stored-definition.ts'

export function storedDeliveryPrices(definition: Definition): StoredDefinition {
  return {
    ...storedPlainly(definition),
    columnsBeside: async (db, tx, rows) => {
      const items = await itemsOfUnits(db, tx, rows)
      return rows.map(({ unit }) => ({ item_id: items.get(Number(unit)) ?? 0 }))
    },
    findIds: async (db, text) => {
      const items = await findAllIds(db, 'item', text, () => true)
      const { rows } = await sql<{ id: number }>`SELECT id FROM delivery_price
        WHERE ${inList(db.kind, 'item_id', items)}`.execute(db.read)
      return rows.map(row => row.id)
    },
  }
}

type DeletedPrice = ChangedRow & { readonly key: string }

/** Deletes the app prices of items that are about to be deleted, each with its history. */
export async function deleteAppPrices(
  db: Db,
  tx: Tx,
  itemIds: readonly number[],
  by: Removing,
): Promise<readonly DeletedPrice[]> {
  const rows = await tx
    .deleteFrom('delivery_price')
    .where(inList(db.kind, 'item_id', itemIds))
    .returning(['id', 'version', 'app_id', 'unit_id', 'price'])
    .execute()
  const deleted = rows.map(row => {
    const before = { app: row.app_id, unit: row.unit_id, price: price(row.price) }
    const changes = changesBetween(definitions.deliveryPrice, before, {})
    const key = keyTextOf(definitions.deliveryPrice, before)
    return { rowId: row.id, version: row.version + 1, action: 'deleted' as const, changes, key }
  })
  await writeHistory(db, tx, 'delivery_price', deleted, by)
  return deleted
}

export const deletePricesOfItem: StoredDefinition['beforeDelete'] = async (db, tx, id, { caller, at }) => {
  const deleted = await deleteAppPrices(db, tx, [id], { userId: caller.userId, at })
  for (const { rowId, version, changes, key } of deleted) {
    const detail = { key, version, fields: changes.map(({ field }) => field) }
    const subject = `deliveryPrice ${rowId}`
    await recordAudit(tx, { ...actorOf(caller), at, action: 'definition.deleted', subject, detail })
  }
}

/** A unit stays in its item as long as an app has a price of it. */
export async function unitsWithPrices(db: Db, tx: Tx, unitIds: readonly number[]): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('delivery_price')
    .select('unit_id')
    .distinct()
    .where(inList(db.kind, 'unit_id', unitIds))
    .execute()
  return rows.map(row => row.unit_id)
}

async function itemsOfUnits({ kind }: Db, tx: Tx, rows: readonly FieldValues[]): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(rows.map(({ unit }) => Number(unit)))]
  const units = await tx
    .selectFrom('item_unit')
    .select(['id', 'item_id'])
    .where(inList(kind, 'id', ids))
    .execute()
  return new Map(units.map(row => [row.id, row.item_id]))
}
