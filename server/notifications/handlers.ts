/** The notifications of the caller: listed, counted, marked, pinned and deleted. Source: spec §4, decision 16. */

import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import {
  type Notification,
  type notificationEndpoints,
  notificationKinds,
  notificationNeeds,
  notificationValues,
} from '#contract/notification.ts'
import { branchesOf } from '#domain/access/branches.ts'
import { can } from '#domain/access/can.ts'
import { Failure } from '../calls/failure.ts'
import type { HandlersOf, SignedIn } from '../calls/handler.ts'
import { pageSizeDefault } from '../calls/listed-page.ts'
import type { Tx } from '../db/database.ts'
import type { NotificationTable } from '../db/notification-tables.ts'
import type { Schema } from '../db/schema.ts'

type Of = ExpressionBuilder<Schema, 'notification'>

export const notificationHandlers: HandlersOf<typeof notificationEndpoints> = {
  async listNotifications({ services, caller, query: { pageNumber = 1, pageSize = pageSizeDefault } }) {
    const { read } = services.db
    const [rows, count, unread] = await Promise.all([
      read
        .selectFrom('notification')
        .selectAll()
        .where(isSeenBy(caller))
        .orderBy('is_pinned', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((pageNumber - 1) * pageSize)
        .execute(),
      countSeen(read, caller, false),
      countSeen(read, caller, true),
    ])
    return { notifications: rows.map(notificationOf), count, unread }
  },

  countNotifications: async ({ services, caller }) => ({ unread: await countSeen(services.db.read, caller, true) }),

  readNotifications: ({ services, caller, body: { ids, isRead } }) =>
    services.db.write([], async tx => {
      const own = tx.updateTable('notification').where('id', 'in', ids).where(isSeenBy(caller))
      if (isRead) await own.set({ is_read: 1 }).execute()
      // Of several for the same event only the newest becomes unread.
      else await own.set({ is_read: 0 }).where(isNewestOf(ids)).execute()
      return { unread: await countSeen(tx, caller, true) }
    }),

  pinNotification: ({ services, caller, body: { id, isPinned } }) =>
    services.db.write([], async tx => {
      const row = await tx
        .updateTable('notification')
        .set(isPinned ? { is_pinned: 1, is_read: 1 } : { is_pinned: 0 })
        .where('id', '=', id)
        .where(isSeenBy(caller))
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) throw new Failure('not_found')
      return notificationOf(row)
    }),

  removeNotification: ({ services, caller, params: { id } }) =>
    services.db.write([], async tx => {
      const row = await tx
        .deleteFrom('notification')
        .where('id', '=', id)
        .where(isSeenBy(caller))
        .returning('id')
        .executeTakeFirst()
      if (row === undefined) throw new Failure('not_found')
      return { unread: await countSeen(tx, caller, true) }
    }),
}

/** The caller's own, of the kinds and branches that the caller may see now. */
function isSeenBy({ userId, access }: SignedIn) {
  const kinds = notificationKinds.filter(kind => can(access, notificationNeeds[kind]))
  const branches = branchesOf(access)
  return (of: Of) =>
    of.and([
      of('user_id', '=', userId),
      of('kind', 'in', kinds),
      ...(branches === null ? [] : [of.or([of('branch_id', 'is', null), of('branch_id', 'in', [...branches])])]),
    ])
}

/** No other one for the same event is unread, or is newer among the given ids. */
function isNewestOf(ids: readonly number[]) {
  return sql<boolean>`NOT EXISTS (SELECT 1 FROM notification AS other WHERE other.user_id = notification.user_id
    AND other.kind = notification.kind AND other.subject = notification.subject AND other.id <> notification.id
    AND (other.is_read = 0 OR (other.id > notification.id AND other.id IN (${sql.join(ids)}))))`
}

async function countSeen(tx: Tx, caller: SignedIn, isUnread: boolean): Promise<number> {
  const { count } = await tx
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isSeenBy(caller))
    .$if(isUnread, select => select.where('is_read', '=', 0))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function notificationOf(row: Selectable<NotificationTable>): Notification {
  return {
    id: row.id,
    date: row.created_at,
    kind: row.kind,
    values: notificationValues.parse(JSON.parse(row.content)),
    isRead: row.is_read === 1,
    isPinned: row.is_pinned === 1,
  }
}
