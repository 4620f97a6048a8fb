import type { openingEndpoints } from '#contract/opening.ts'
import { day } from '#domain/days.ts'
import { Failure } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { readConfiguration } from '../company/company.ts'
import { postOpening } from './post-opening.ts'
import { readOpenings } from './read-openings.ts'

export const openingHandlers: HandlersOf<typeof openingEndpoints> = {
  async getOpenings({ services: { db }, caller }) {
    const configuration = await readConfiguration(db)
    const { firstDay, periodLockDay } = configuration.settings
    return {
      firstDay: firstDay === null ? null : day(firstDay),
      lockDay: periodLockDay === null ? null : day(periodLockDay),
      branches: await readOpenings(db, configuration, caller.access),
    }
  },

  async postOpening({ services, caller, idempotencyKey, language, body: { branchId, mark } }) {
    await postOpening({ services, caller, idempotencyKey, language, branchId, mark })
    await services.db.refreshStatistics()
    const branches = await readOpenings(services.db, await readConfiguration(services.db), caller.access)
    const posted = branches.find(each => each.branchId === branchId)
    if (posted === undefined) throw new Failure('not_found')
    return posted
  },
}
