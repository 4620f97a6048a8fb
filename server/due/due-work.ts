/**
 * Postings that fall due on a day: depreciation, recurring journals, automatic reversals.
 *
 * An area describes its work with `DueWork` and adds it to `server/due-works.ts`; the runner does the rest. Due days are computed, never
 * stored: after downtime `find` reports the subject, and `post` posts every missed due day once. What makes a due day post only once is a
 * unique key of the area's own table (such as asset and due day), written in the transaction of the posting with the branches locked. Claims
 * (`claims.ts`) only spare other server processes the attempt.
 */
import { addDays, type Day } from '#domain/days.ts'
import type { Configuration } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'

/** Something with due days, such as an asset. The transaction of `post` locks its branches. */
export type DueSubject = { readonly id: number; readonly branchIds: readonly number[] }

/** A subject with its earliest due day that is not posted, and its document as postings name it: `asset FA-000001`. */
export type PendingDue = DueSubject & { readonly day: Day; readonly document: string; readonly documentId: number }

export type DueWork = {
  /** The name of its claims; never changed. */
  readonly name: string
  /** Everything with a due day up to `upTo` that is not posted yet, the longest due first. */
  readonly pending: (tx: Tx, upTo: Day) => Promise<readonly PendingDue[]>
  /** Those of `pending` that may be posted now, unless all of them may. */
  readonly find?: (services: Services, today: Day) => Promise<readonly DueSubject[]>
  /**
   * Reads again what is due, because another server may have posted it, and posts the earliest due days, at most `postingsMax`. Refuses with
   * a `Failure`, which is retried later.
   */
  readonly post: (work: DuePosting, subject: DueSubject) => Promise<DuePosted>
}

export type DuePosting = {
  readonly services: Services
  readonly tx: Tx
  readonly configuration: Configuration
  readonly today: Day
  readonly postingsMax: number
}

/** `hasMore`: further due days wait for the next transaction. */
export type DuePosted = { readonly count: number; readonly hasMore: boolean }

export type DuePostingDay = { readonly day: Day; readonly originalDay: Day | null }

/**
 * The day that a due day is posted on: the day itself, or the first open day of the books, and then the due day is the original day of the
 * posting. Null while no day up to today is open.
 */
export function duePostingDay(
  { settings: { firstDay, periodLockDay } }: Pick<Configuration, 'settings'>,
  due: Day,
  today: Day,
): DuePostingDay | null {
  const open = [
    due,
    ...(firstDay === null ? [] : [firstDay]),
    ...(periodLockDay === null ? [] : [addDays(periodLockDay, 1)]),
  ]
  const day = open.reduce((latest, each) => (each > latest ? each : latest))
  if (day > today) return null
  return { day, originalDay: day === due ? null : due }
}
