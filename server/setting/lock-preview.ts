/** What closing the books up to a day would close, counted before somebody does it. */
import type { Day } from '#domain/days.ts'
import { readConfiguration } from '../company/company.ts'
import type { Db } from '../db/open.ts'

export async function readLockPreview(db: Db, day: Day) {
  const { periodLockDay } = (await readConfiguration(db)).settings
  const [postings, waiting] = await Promise.all([
    // Of very many days it takes long; nothing that is posted meanwhile waits for it.
    db.aside
      .selectFrom('posting')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('day', '<=', day)
      .where('day', '>', periodLockDay ?? '')
      .executeTakeFirstOrThrow(),
    db.aside
      .selectFrom('undelivered_bill')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('day', '<=', day)
      .where('day', '>', periodLockDay ?? '')
      .executeTakeFirstOrThrow(),
  ])
  return { postingCount: Number(postings.count), undeliveredCount: Number(waiting.count) }
}
