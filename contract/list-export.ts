/** What is taken out of the house is on record. A call of our own: the rows themselves come by the calls of their lists. */
import { z } from 'zod'
import { viewAny } from './bill.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'

export const listExportEndpoints = {
  recordListExport: endpoint({
    method: 'POST',
    path: '/api/lists/exports',
    summary: 'Says, before its rows are read, that a list is taken as a file or on paper; `filter` as in its address.',
    need: viewAny,
    body: z.strictObject({
      list: z.enum(['bills']),
      form: z.enum(['excel', 'paper']),
      filter: text(0, 1000),
    }),
    errors: ['storage_unavailable'],
  }),
}
