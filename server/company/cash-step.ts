/** The cash rounding step at an earlier time: a refund is rounded as its original was, whatever the setting is today. */
import { z } from 'zod'
import type { Tx } from '../db/database.ts'

const changes = z.array(z.object({ field: z.string(), from: z.unknown() }))
const step = z.coerce.number().pipe(z.int().min(1).max(100))

/** The first later change records the previous value; null when the setting has not changed since. In halalas. */
export async function cashStepAt(tx: Tx, atMs: number): Promise<number | null> {
  const rows = await tx
    .selectFrom('row_change')
    .select('changes')
    .where('table_name', '=', 'setting sales')
    .where('row_id', '=', 1)
    .where('at', '>', atMs)
    .where('changes', 'like', '%cashStepHalalas%')
    .orderBy('version')
    .limit(1)
    .execute()
  const [first] = rows
    .flatMap(row => changes.parse(JSON.parse(row.changes)))
    .filter(({ field }) => field === 'cashStepHalalas')
  return first === undefined ? null : step.parse(first.from)
}
