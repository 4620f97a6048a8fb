/**
 * Notifications of the signed-in user. The text is a kind with values, so that each user reads it in their language. Calls of our own: the
 * specification shows no paths. Source: spec §2, §3 and §4 (notifications), decision 16.
 */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, queryId, queryInteger } from './fields.ts'
import { noticesNeed } from './setting.ts'

/** The kinds with the permission of their readers. A notification is hidden while its reader lacks the permission. */
export const notificationNeeds = {
  /** Values: `branchAr`, `branchEn`, `count` items, and the names `itemAr`, `itemEn` of one of them. */
  reorder: 'f-inventory',
  /** Values: `days`. */
  licenceExpiring: noticesNeed,
  /** Values: `newest`, the time of the newest bill. */
  clockJumped: noticesNeed,
  /** Values: `count` broken rules. */
  selfCheckFailed: noticesNeed,
  /** Values: `name`, when there is one. */
  backupFailed: 'f-backup',
  /** Values: `days`. */
  backupOverdue: 'f-backup',
  /** The authority rejected documents. Values: `count`, and `code` of one of their bills. */
  eInvoiceRejected: 'f-vat',
  /** Documents wait longer than they should. Values: `count`. */
  eInvoiceOverdue: 'f-vat',
  /** A certificate ends. Values: `days`, `branchAr`, `branchEn`. */
  eInvoiceCertificate: 'superadmin',
  /** Values: `address`. */
  newDevice: 'signedIn',
  /** The server refused a bill that this user made offline: it waits on their device. */
  offlineBillRefused: 'signedIn',
  /** Values: `version`, that of the server. */
  newVersion: 'signedIn',
} as const satisfies Record<string, Need>
export type NotificationKind = keyof typeof notificationNeeds
export const notificationKinds = Object.keys(notificationNeeds) as readonly NotificationKind[]

export const notificationValues = z.record(z.string(), z.union([z.string(), z.number()]))
export type NotificationValues = z.output<typeof notificationValues>

export const notification = z.object({
  id,
  date: instant,
  kind: z.enum(notificationKinds),
  values: notificationValues,
  isRead: z.boolean(),
  isPinned: z.boolean(),
})
export type Notification = z.output<typeof notification>

export const notificationPageMax = 100
/** Read ones are removed after this time, unless pinned. */
export const notificationDays = 90

const path = '/api/notification'
const counted = z.object({ unread: z.int().min(0) })

export const notificationEndpoints = {
  listNotifications: endpoint({
    method: 'GET',
    path: `${path}/List`,
    summary:
      'A page of the notifications of the caller: pinned ones first, then the newest, with the number of all and of unread ones.',
    need: 'signedIn',
    query: z.object({
      pageNumber: queryInteger.pipe(z.int().min(1).max(1_000_000)).optional(),
      pageSize: queryInteger.pipe(z.int().min(1).max(notificationPageMax)).optional(),
    }),
    reply: counted.extend({ notifications: z.array(notification), count: z.int().min(0) }),
    errors: [],
  }),
  countNotifications: endpoint({
    method: 'GET',
    path: `${path}/Unread`,
    summary: 'How many notifications the caller has not read.',
    need: 'signedIn',
    reply: counted,
    errors: [],
  }),
  readNotifications: endpoint({
    method: 'PUT',
    path: `${path}/Read`,
    summary: 'Marks notifications of the caller as read or unread; ids of other users have no effect.',
    need: 'signedIn',
    body: z.strictObject({ ids: z.array(id).min(1).max(1000), isRead: z.boolean() }),
    reply: counted,
    errors: [],
  }),
  pinNotification: endpoint({
    method: 'PUT',
    path: `${path}/Pin`,
    summary: 'Pins or unpins a notification of the caller; pinning also marks it as read.',
    need: 'signedIn',
    body: z.strictObject({ id, isPinned: z.boolean() }),
    reply: notification,
    errors: ['not_found'],
  }),
  removeNotification: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    summary: 'Deletes a notification of the caller.',
    need: 'signedIn',
    params: z.object({ id: queryId }),
    reply: counted,
    errors: ['not_found'],
  }),
}
