import { formatBillCode } from '#domain/bills/numbering.ts'
import type { Db } from '../db/database.ts'

/** The code that the next voucher of a branch would get; another user may take it first. */
export async function previewCode(db: Db, branchId: number, type: string, prefix: string): Promise<string> {
  const row = await db.read
    .selectFrom('counter')
    .select('next_number')
    .where('branch_id', '=', branchId)
    .where('kind', '=', `voucher.${type}`)
    .executeTakeFirst()
  return formatBillCode({ prefix, number: row?.next_number ?? 1 })
}
