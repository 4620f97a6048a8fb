/** The closed years and the next one to close. */
import { type RawBuilder, sql } from 'kysely'
import { addDays, day as asDay, type Day } from '#domain/days.ts'
import { type FiscalYear, fiscalYearFrom } from '#domain/ledger/fiscal-year.ts'
import { type Configuration, dayAt } from '../company/company.ts'
import type { Tx } from '../db/database.ts'

export type StoredClosing = FiscalYear & {
  readonly id: number
  readonly lockBefore: string | null
  readonly closedAt: number
  readonly userName: string
  readonly reopened: { readonly at: number; readonly userName: string; readonly reason: string } | null
}

/** Newest first. */
export async function readClosings(tx: Tx): Promise<StoredClosing[]> {
  const rows = await tx
    .selectFrom('year_closing as closing')
    .innerJoin('user_account as closer', 'closer.id', 'closing.user_id')
    .leftJoin('year_reopening as reopening', 'reopening.closing_id', 'closing.id')
    .leftJoin('user_account as opener', 'opener.id', 'reopening.user_id')
    .selectAll('closing')
    .select(['closer.user_name as closer', 'opener.user_name as opener', 'reopening.reason', 'reopening.reopened_at'])
    .orderBy('closing.id', 'desc')
    .execute()
  return rows.map(row => ({
    ...{ id: row.id, firstDay: asDay(row.first_day), lastDay: asDay(row.last_day), lockBefore: row.lock_before },
    ...{ closedAt: row.closed_at, userName: row.closer },
    reopened:
      row.reopened_at === null ? null : { at: row.reopened_at, userName: row.opener ?? '', reason: row.reason ?? '' },
  }))
}

export function lastClosed(closings: readonly StoredClosing[]): StoredClosing | undefined {
  return closings.find(({ reopened }) => reopened === null)
}

/** The year after the last closed one; the first begins with the books. Null while there are none. */
export async function nextYear(
  tx: Tx,
  { settings }: Configuration,
  closings: readonly StoredClosing[],
): Promise<FiscalYear | null> {
  const last = lastClosed(closings)
  const firstDay = last ? addDays(last.lastDay, 1) : await firstDayOfBooks(tx, settings.firstDay)
  return firstDay === null ? null : fiscalYearFrom(firstDay, settings.fiscalYearStartMonth)
}

/** Postings may be older than a first day that was set later. */
async function firstDayOfBooks(tx: Tx, set: string | null): Promise<Day | null> {
  const oldest = await tx.selectFrom('posting').select('day').orderBy('day').limit(1).executeTakeFirst()
  const [first] = [set, oldest?.day ?? null].filter(each => each !== null).sort()
  return first === undefined ? null : asDay(first)
}

export function isOver({ lastDay }: FiscalYear, configuration: Configuration, now: number): boolean {
  return lastDay < dayAt(configuration, now)
}

/** Entries up to the end of the year in income and expense accounts; those of closed years add up to zero. */
export function resultEntries(lastDay: Day): RawBuilder<unknown> {
  return sql`FROM entry JOIN account ON account.id = entry.account_id
    WHERE account.type IN ('revenue', 'expense') AND entry.day <= ${lastDay}`
}
