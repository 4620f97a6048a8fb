/** Writes notifications, in the transaction of their event. */
import { sql } from 'kysely'
import type { NotificationKind, NotificationValues } from '#contract/notification.ts'
import type { Tx } from '../db/database.ts'

export type NotifiedEvent = {
  readonly kind: NotificationKind
  /** Tells apart events of one kind, such as those of two branches. */
  readonly subject?: string
  /** Users without this branch do not see it. */
  readonly branchId?: number
  readonly values: NotificationValues
  readonly at: number
}

/** A repeated event makes no second row while the first one is unread: that one gets the newer values. */
export async function notify(tx: Tx, userIds: readonly number[], event: NotifiedEvent): Promise<void> {
  if (userIds.length === 0) return
  const { kind, subject = '', branchId = null, values, at } = event
  const content = JSON.stringify(values)
  await tx
    .insertInto('notification')
    .values(
      userIds.map(userId => ({
        ...{ user_id: userId, kind, subject, branch_id: branchId, content, created_at: at },
        ...({ is_read: 0, is_pinned: 0 } as const),
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['user_id', 'kind', 'subject'])
        // Literal: a partial index matches no parameter.
        .where(sql<boolean>`is_read = 0`)
        .doUpdateSet({ content, created_at: at, branch_id: branchId }),
    )
    .execute()
}
