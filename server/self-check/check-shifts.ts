/** Checks that the counted money of each closed shift equals its float, its entries on the drawer account and the posted difference. */
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The findings; none for sound books. */
export async function checkShifts(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`SELECT shift.code FROM shift
    JOIN shift_event AS closed ON closed.shift_id = shift.id AND closed.kind IN ('closed', 'approved')
    WHERE closed.counted <> shift.float_amount + coalesce((SELECT sum(entry.debit - entry.credit) FROM shift_posting AS own
      JOIN entry ON entry.posting_id = own.posting_id
      WHERE own.shift_id = shift.id AND entry.account_id = shift.account_id AND entry.branch_id = shift.branch_id), 0)
    LIMIT 20`.execute(tx)
  const { rows: floats } = await sql<{ code: string }>`SELECT shift.code FROM shift WHERE shift.float_amount <>
      coalesce((SELECT sum(denomination * pieces) FROM shift_count AS held WHERE held.shift_id = shift.id AND held.kind = 'open'), 0)
    UNION ALL SELECT shift.code FROM shift JOIN shift_event AS ended ON ended.shift_id = shift.id
    WHERE ended.counted <>
      coalesce((SELECT sum(denomination * pieces) FROM shift_count AS held WHERE held.shift_id = shift.id AND held.kind = 'close'), 0)
    LIMIT 20`.execute(tx)
  return [
    ...rows.map(row => `Shift ${row.code}: the counted money is not its float, its entries and its difference.`),
    ...floats.map(row => `Shift ${row.code}: an amount is not the sum of its counted pieces.`),
  ]
}
