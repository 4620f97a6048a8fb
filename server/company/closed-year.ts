import { sql } from 'kysely'
import { type Day, day } from '#domain/days.ts'
import type { Tx } from '../db/database.ts'

/** The last day of the last closed year; null without one. */
export async function readClosedDay(tx: Tx): Promise<Day | null> {
  const { rows } = await sql<{ day: string | null }>`SELECT max(last_day) AS day FROM year_closing
    WHERE id NOT IN (SELECT closing_id FROM year_reopening)`.execute(tx)
  const last = rows[0]?.day ?? null
  return last === null ? null : day(last)
}
