import type { yearClosingEndpoints } from '#contract/year-closing.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { heavyWork } from '../calls/heavy-work.ts'
import { readYears } from './read-years.ts'
import { closeYear, reopenYear } from './write-years.ts'

export const yearClosingHandlers: HandlersOf<typeof yearClosingEndpoints> = {
  getYears: ({ services, caller }) => heavyWork(caller, () => readYears(services.db, caller, services.now())),

  async closeYear({ services, caller, idempotencyKey, body }) {
    await closeYear({ services, caller, idempotencyKey }, body)
    return readYears(services.db, caller, services.now())
  },

  async reopenYear({ services, caller, idempotencyKey, body }) {
    await reopenYear({ services, caller, idempotencyKey }, body)
    return readYears(services.db, caller, services.now())
  },
}
