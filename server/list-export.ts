/** Lists that leave the house: what the browser makes a file or paper of is told here before it reads the rows. */
import type { listExportEndpoints } from '#contract/list-export.ts'
import type { HandlersOf } from './http/handler.ts'
import { actorOf, recordAudit } from './identity/audit.ts'

export const listExportHandlers: HandlersOf<typeof listExportEndpoints> = {
  async recordListExport({ services, caller, body }) {
    const { list, form, filter } = body
    const row = { ...actorOf(caller), at: services.now(), action: 'list.exported', subject: list } as const
    await services.db.write([], tx => recordAudit(tx, { ...row, detail: { form, filter } }))
  },
}
