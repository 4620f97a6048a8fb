/** The cost centres of the demo shop: two open ones in each branch, one below the other, and a closed one in the first branch. */
import type { Insertable } from 'kysely'
import { addDays, type Day } from '#domain/days.ts'
import type { Schema } from '../db/schema.ts'
import { withTreeKeys } from '../definitions/key-columns.ts'

type CostCentre = Insertable<Schema['cost_center']>

/** The id of a branch's operations cost centre. */
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
