/** The tables of notifications as Kysely sees them. */
import type { Generated } from 'kysely'
import type { NotificationKind } from '#contract/notification.ts'
import type { Flag } from './flag.ts'

/** `subject` tells apart events of one kind, such as those of two branches; `content` is JSON of the values. */
export type NotificationTable = {
  id: Generated<number>
  user_id: number
  kind: NotificationKind
  subject: string
  branch_id: number | null
  content: string
  created_at: number
  is_read: Flag
  is_pinned: Flag
}

export type NotifiedStateTable = { kind: NotificationKind | 'look'; subject: string; looked_at: number }
