/** One row for everything about people that somebody may have to answer for. Rows are never changed or removed. */
import type { Tx } from '../db/open.ts'

export type IdentityAction =
  | 'login'
  | 'login.failed'
  | 'login.locked'
  | 'login.disabled'
  | 'logout'
  | 'session.reused'
  | 'password.changed'
  | 'password.wrong'
  | 'profile.changed'
  | 'user.created'

export type AuditRow = {
  readonly at: number
  /** Whose account it is about; null where there is none. */
  readonly userId: number | null
  readonly action: IdentityAction | 'registration.changed'
  readonly detail: Readonly<Record<string, string | number | readonly string[]>>
}

export async function recordAudit(tx: Tx, { at, userId, action, detail }: AuditRow): Promise<void> {
  const subject = userId === null ? '' : `user ${userId}`
  await tx
    .insertInto('audit')
    .values({ at, user_id: userId, action, subject, detail: JSON.stringify(detail) })
    .execute()
}
