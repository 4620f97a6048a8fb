/** What the shop spends for beside its trade: two open cost centres in each branch, one under the other, and in the first one that is over. */
import type { Insertable } from 'kysely'
import { addDays, type Day } from '#domain/days.ts'
import type { Schema } from '../db/schema.ts'
import { withTreeKeys } from '../definitions/key-columns.ts'

type CostCentre = Insertable<Schema['cost_center']>

/** The first of a branch. */
export function operationsCentreOf(branchId: number): number {
  return 2 * branchId - 1
}

export function demoCostCentres(branches: number, firstDay: Day, atMs: number): readonly CostCentre[] {
  const open = Array.from({ length: branches }, (_, index) => {
    const common = { branch_id: index + 1, is_active: 1, started_day: firstDay, closed_day: null } as const
    return [
      { ...common, parent_id: null, name_ar: 'تشغيل الفرع', name_en: 'Branch operations' },
      { ...common, parent_id: operationsCentreOf(index + 1), name_ar: 'حملات التسويق', name_en: 'Marketing campaigns' },
    ]
  }).flat()
  const closed = { branch_id: 1, is_active: 0, started_day: firstDay, closed_day: addDays(firstDay, 1) } as const
  const over = { ...closed, parent_id: null, name_ar: 'تجهيز الافتتاح', name_en: 'Opening works' }
  return [...open, over].map((centre, index) =>
    withTreeKeys({ id: index + 1, code: `CC000${index + 1}`, changed_at: atMs, ...centre }),
  )
}
