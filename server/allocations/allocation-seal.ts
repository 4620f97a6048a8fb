/** Seals allocations: an allocation has no posting whose hash could cover it, so its row has its own hash. */
import { hash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { AllocationTable } from '../db/allocation-table.ts'

export type AllocationToSeal = Omit<Insertable<AllocationTable>, 'id' | 'seal'>

export function allocationSeal(row: AllocationToSeal): string {
  const columns = [
    ...[row.party_id, row.branch_id, row.debit_document, row.debit_day, row.credit_document, row.credit_day],
    ...[row.amount, row.day, row.discount_of, row.posting_id, row.undoes_id, row.created_at, row.user_id],
  ]
  return hash('sha256', JSON.stringify(columns), 'base64url')
}
