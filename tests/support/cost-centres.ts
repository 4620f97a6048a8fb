/** Cost centres as they are in the database, open since the beginning of the year and under no other. */
import type { Insertable } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { withTreeKeys } from '#server/definitions/key-columns.ts'

type CentreRow = Insertable<Schema['cost_center']>

/** `number` makes its code. */
export function aCentreRow(number: number, changes: Partial<CentreRow> = {}): CentreRow {
  return withTreeKeys({
    ...{ branch_id: 1, code: `CC000${number}`, name_ar: 'مطبخ', name_en: 'Kitchen', is_active: 1 as const },
    ...{ started_day: '2026-01-01', closed_day: null, changed_at: 1 },
    ...changes,
  })
}
