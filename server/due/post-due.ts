/** Posts everything that is due, subject by subject. One that fails is retried later and does not delay the others. */
import { Failure } from '../calls/failure.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import type { Services } from '../services.ts'
import { claimSubject, endClaim, postpone } from './claims.ts'
import type { DueSubject, DueWork } from './due-work.ts'

/** In one transaction, so that bills of the branch wait only briefly. */
const postingsMax = 50

/** The number of postings. Running it again, or on several servers at once, posts nothing twice. */
export async function postDue(services: Services, works: readonly DueWork[], signal?: AbortSignal): Promise<number> {
  let count = 0
  for (const work of works) {
    const today = dayAt(await readConfiguration(services.db), services.now())
    const subjects = work.find?.(services, today) ?? work.pending(services.db.read, today)
    for (const subject of await subjects) {
      if (signal?.aborted) return count
      count += await postClaimed(services, work, subject, signal)
    }
  }
  return count
}

async function postClaimed(
  services: Services,
  work: DueWork,
  subject: DueSubject,
  signal?: AbortSignal,
): Promise<number> {
  const claim = await claimSubject(services, work, subject)
  if (claim === undefined) return 0
  let count = 0
  try {
    for (;;) {
      const posted = await postSome(services, work, subject)
      count += posted.count
      if (!posted.hasMore || signal?.aborted) break
    }
    await endClaim(services, claim)
  } catch (error) {
    if (!(error instanceof Failure)) process.stderr.write(`${work.name} ${subject.id} was not posted: ${error}\n`)
    await postpone(services, claim, error instanceof Failure ? error.code : 'internal_error')
  }
  return count
}

/** The earliest due days of one subject, in one transaction; also for a user who does not wait for the runner. */
export function postSome(services: Services, work: DueWork, subject: DueSubject) {
  const { db, now } = services
  return db.write(subject.branchIds, async tx => {
    const configuration = await readConfiguration(db, tx)
    return work.post({ services, tx, configuration, today: dayAt(configuration, now()), postingsMax }, subject)
  })
}
