/** The audit: who did what, when and from where, with the old and the new values. A call of our own. */
import { z } from 'zod'
import { replyChange } from './definitions/field.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, queryId } from './fields.ts'
import { listedQuery, listedReply } from './listed-page.ts'
import { auditNeed } from './screen-needs.ts'

/** An audited action is `kind` or `kind.verb`: `login.failed`, `bill.voided`. */
export const auditKinds = [
  ...['login', 'logout', 'session', 'password', 'profile', 'user', 'role', 'access'],
  ...[
    'bill',
    'voucher',
    'allocation',
    'template',
    'opening',
    'year',
    'settlement',
    'shift',
    'driver',
    'count',
    'asset',
    'definition',
    'prices',
    'goal',
    'setting',
    'registration',
    'backup',
  ],
  ...['ledger', 'list', 'drawer', 'loss'],
] as const
export type AuditKind = (typeof auditKinds)[number]

const auditEntry = z.object({
  id,
  at: instant,
  /** Empty when nobody was signed in. */
  userName: z.string(),
  action: z.string(),
  /** Such as `sale 1-000123`, `user 5` or `item 17`. */
  subject: z.string(),
  /** The code or name of the row of master data; otherwise empty. */
  name: z.string(),
  branchId: id.nullable(),
  changes: z.array(replyChange),
  /** Further facts, by name. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  address: z.string(),
  device: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditEndpoints = {
  listAudit: endpoint({
    method: 'GET',
    path: '/api/audit',
    summary:
      'Audited actions, the latest first. Users with branches see those of their branches only. `query` finds subjects, names, fields and values.',
    need: auditNeed,
    query: z.object({
      ...listedQuery(queryId),
      kind: z.enum(auditKinds).optional(),
      userId: queryId.optional(),
    }),
    reply: listedReply(auditEntry, id),
    errors: ['access_denied'],
  }),
}
