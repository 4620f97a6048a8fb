/** Audits exports of lists. A call of our own: the rows themselves are read by the calls of their lists. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { name, text } from './fields.ts'

export const listExportEndpoints = {
  recordListExport: endpoint({
    method: 'POST',
    path: '/api/lists/exports',
    summary:
      'Records, before its rows are read, that a list is exported or printed: `bills`, `goals`, or a report or a definition by its name; `filter` as in its URL. Refused without the permission to see the list.',
    need: 'signedIn',
    body: z.strictObject({
      list: name(1, 100),
      form: z.enum(['excel', 'paper']),
      filter: text(0, 4000),
    }),
    errors: ['access_denied', 'storage_unavailable'],
  }),
}
