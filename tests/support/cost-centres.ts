/** Database rows of cost centres, open since the beginning of the year and without a parent. */
import type { Insertable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { alignIdentities } from '#server/db/identities.ts'
import type { Schema } from '#server/db/schema.ts'
import { withTreeKeys } from '#server/definitions/key-columns.ts'

type CentreRow = Insertable<Schema['cost_center']>

/** `number` determines its code. */
export function aCentreRow(number: number, changes: Partial<CentreRow> = {}): CentreRow {
  return withTreeKeys({
    ...{ branch_id: 1, code: `CC000${number}`, name_ar: 'مطبخ', name_en: 'Kitchen', is_active: 1 as const },
    ...{ started_day: '2026-01-01', closed_day: null, changed_at: 1 },
    ...changes,
  })
}

/** The centres 1 and 2 of the first branch. */
export function addCentres(db: Db): Promise<void> {
  return db.write([], async tx => {
    await tx
      .insertInto('cost_center')
      .values([aCentreRow(1, { id: 1 }), aCentreRow(2, { id: 2 })])
      .execute()
    await alignIdentities(db.kind, tx, ['cost_center'])
  })
}
