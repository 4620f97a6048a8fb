/** The calls of recommendations: reading them, and the settings of the service that writes about them. Source: spec §7, decisions 13, 47 and 51. */
import { allBranches } from '#contract/protocol.ts'
import { type recommendationEndpoints, recommendationMonthsMax } from '#contract/recommendations.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { heavyWork } from '../calls/heavy-work.ts'
import { reachOf, requireBranch } from '../company/branch-reach.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import { monthsTouched } from '../performance/months.ts'
import { adviseMonths } from './advise-months.ts'
import { endPause, isWriterPaused } from './prose.ts'
import { recommendationsOf } from './recommendations.ts'
import { readWriter, replyWriter, setWriter } from './writer.ts'

export const recommendationHandlers: HandlersOf<typeof recommendationEndpoints> = {
  async getRecommendations({ services, caller, language, query }) {
    const { FromDate: from, ToDate: to, BranchId: asked = allBranches } = query
    const months = monthsTouched(from, to, recommendationMonthsMax)
    const configuration = await readConfiguration(services.db)
    if (asked !== allBranches) requireBranch(configuration, caller.access, asked, 'BranchId')
    const branchIds = reachOf(caller.access, asked, 'BranchId')
    const today = dayAt(configuration, services.now())
    return heavyWork(caller, async () => {
      const advised = await adviseMonths({ services, configuration, today, months, branchIds })
      const branchId = asked === allBranches ? null : asked
      return recommendationsOf({ services, configuration, caller, language, branchIds, branchId }, advised)
    })
  },

  async getRecommendationWriter({ services }) {
    return { ...replyWriter(await readWriter(services.db)), isPaused: isWriterPaused(services) }
  },

  async setRecommendationWriter({ services, caller, body }) {
    const writer = await setWriter(services, caller, body)
    endPause(services)
    return { ...writer, isPaused: false }
  },
}
