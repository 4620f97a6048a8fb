import type { auditEndpoints } from '#contract/audit.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { heavyWork } from '../calls/heavy-work.ts'
import { readConfiguration } from '../company/company.ts'
import { listAudit } from './list-audit.ts'

export const auditHandlers: HandlersOf<typeof auditEndpoints> = {
  async listAudit({ services: { db }, caller, query }) {
    const configuration = await readConfiguration(db)
    return heavyWork(caller, () => listAudit(db, caller.access, configuration, query))
  },
}
