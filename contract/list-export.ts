/** Audits exports of lists. A call of our own: the rows themselves are read by the calls of their lists. */
import { z } from 'zod'
import type { DefinitionName } from './definitions/registry.ts'
import { endpoint } from './endpoint.ts'
import { name, text } from './fields.ts'
import type { ReportName } from './reports/reports.ts'
import type { VoucherType } from './vouchers/descriptions.ts'

/** Lists that are neither a report, a definition nor a voucher. */
export type OwnList =
  | 'assets'
  | 'assetTransactions'
  | 'audit'
  | 'bills'
  | 'counts'
  | 'eInvoices'
  | 'goals'
  | 'journalTemplates'
  | 'prices'
  | 'roles'
  | 'shifts'
  | 'statements'
  | 'users'

/** The name of a list in the audit. */
export type ExportedList = OwnList | ReportName | DefinitionName | VoucherType

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
