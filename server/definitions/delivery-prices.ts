/** The price lists of delivery apps as they are stored: each row with the item of its unit, and found by the name of that item. */
import { sql } from 'kysely'
import type { Definition } from '#contract/definitions/definition.ts'
import type { FieldValues } from '#contract/definitions/field.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { findAllIds } from '../lookups/find-ids.ts'
import { type StoredDefinition, storedPlainly } from './stored-definition.ts'

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

async function itemsOfUnits({ kind }: Db, tx: Tx, rows: readonly FieldValues[]): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(rows.map(({ unit }) => Number(unit)))]
  const units = await tx
    .selectFrom('item_unit')
    .select(['id', 'item_id'])
    .where(inList(kind, 'id', ids))
    .execute()
  return new Map(units.map(row => [row.id, row.item_id]))
}
