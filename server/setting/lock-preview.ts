/** Counts what a period lock up to a day would close, in the user's branches. */
import type { Day } from '#domain/days.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import { readConfiguration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

export async function readLockPreview(db: Db, day: Day, reach: BranchReach) {
  const { periodLockDay } = (await readConfiguration(db)).settings
  const [postings, waiting] = await Promise.all([
    // A long period takes long; no posting waits for it.
    db.longRead
      .selectFrom('posting')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$if(reach !== null, query => query.where(inList(db.kind, 'posting.branch_id', reach ?? [])))
      .where('day', '<=', day)
      .where('day', '>', periodLockDay ?? '')
      .executeTakeFirstOrThrow(),
    db.longRead
      .selectFrom('undelivered_bill')
      .innerJoin('bill', 'bill.id', 'undelivered_bill.bill_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$if(reach !== null, query => query.where(inList(db.kind, 'bill.branch_id', reach ?? [])))
      .where('undelivered_bill.day', '<=', day)
      .where('undelivered_bill.day', '>', periodLockDay ?? '')
      .executeTakeFirstOrThrow(),
  ])
  return { postingCount: Number(postings.count), undeliveredCount: Number(waiting.count) }
}
