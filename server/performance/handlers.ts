/** The calls of the statistics page. The period may cover 60 months; a user reads their own branches. Source: spec §7, decision 51. */
import { type performanceEndpoints, performanceMonthsMax } from '#contract/performance.ts'
import { allBranches } from '#contract/protocol.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { readBooks } from '../calls/heavy-work.ts'
import { ownBranches, reachOf, requireBranch } from '../company/branch-reach.ts'
import { readConfiguration } from '../company/company.ts'
import { named } from '../lookups/named.ts'
import { monthsTouched } from './months.ts'
import { readPerformance } from './read-performance.ts'

export const performanceHandlers: HandlersOf<typeof performanceEndpoints> = {
  async getPerformance({ services: { db }, caller, language, query }) {
    const { FromDate: from, ToDate: to, BranchId: branchId = allBranches } = query
    const months = monthsTouched(from, to, performanceMonthsMax)
    const configuration = await readConfiguration(db)
    if (branchId !== allBranches) requireBranch(configuration, caller.access, branchId, 'BranchId')
    const branchIds = reachOf(caller.access, branchId, 'BranchId')
    return readBooks(db, caller, books =>
      readPerformance({ db: books, configuration, language, from, to, months, branchIds }),
    )
  },

  async listStatisticsBranches({ services, caller, language }) {
    const configuration = await readConfiguration(services.db)
    return ownBranches(configuration, caller.access).map(({ id, nameAr, nameEn }) => ({
      ...{ id, nameAr, nameEn },
      name: named({ name_ar: nameAr, name_en: nameEn }, language).name,
    }))
  },
}
