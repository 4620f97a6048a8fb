/** Handlers of the report calls. */

import { entryCostNeed } from '#contract/facts/costs.ts'
import { allBranches } from '#contract/protocol.ts'
import type { reportEndpoints } from '#contract/report.ts'
import { can } from '#domain/access/can.ts'
import type { Day, DaySpan } from '#domain/days.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { heavyWork } from '../calls/heavy-work.ts'
import { reachOf, requireBranch, wholeReach } from '../company/branch-reach.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import { namedKinds } from '../facts/references.ts'
import { exportHledger } from '../ledger-export/export-ledger.ts'
import { readBillEntries } from './bill-entries.ts'
import { readTrialBalance } from './trial-balance.ts'

export const reportHandlers: HandlersOf<typeof reportEndpoints> = {
  async getBillEntries({ services, caller, query }) {
    const { access } = caller
    const shown = { named: namedKinds(access), knowsCosts: can(access, entryCostNeed) }
    const postings = await readBillEntries(services.db, query.id, wholeReach(access), shown)
    if (!postings) throw new Failure('not_found')
    return postings
  },

  async getTrialBalance({ services, caller, query }) {
    const { db } = services
    const { branchId = allBranches } = query
    if (branchId !== allBranches) requireBranch(await readConfiguration(db), caller.access, branchId, 'branchId')
    const [period, reach] = [periodOf(query), reachOf(caller.access, branchId, 'branchId')]
    return heavyWork(caller, () => readTrialBalance(db, period, reach))
  },

  /** Writes the audit record before the first line of the ledger export is sent. */
  async exportLedger({ services, caller, query, language }) {
    const { db, now } = services
    const period = periodOf(query)
    const configuration = await readConfiguration(db)
    const names = query.language ?? (language === 'ar' ? 'ar' : 'en')
    await db.write([], tx =>
      recordAudit(tx, {
        ...actorOf(caller),
        at: now(),
        action: 'ledger.exported',
        subject: 'ledger',
        detail: { format: query.format, from: period.from ?? '', to: period.to ?? '', language: names },
      }),
    )
    const days = [period.from, period.to ?? dayAt(configuration, now())].filter(day => day !== null)
    return {
      content: exportHledger(
        db,
        configuration,
        { ...period, branchIds: wholeReach(caller.access) },
        { language: names, named: namedKinds(caller.access) },
      ),
      mediaType: 'text/plain; charset=utf-8',
      fileName: `ledger-${days.join('-to-')}.journal`,
    }
  },
}

function periodOf({ FromDate, ToDate }: { FromDate?: Day | undefined; ToDate?: Day | undefined }): DaySpan {
  if (FromDate !== undefined && ToDate !== undefined && FromDate > ToDate) refuse([problem('ToDate', 'dayOutOfOrder')])
  return { from: FromDate ?? null, to: ToDate ?? null }
}
