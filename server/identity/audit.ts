/** One row for everything about people, and about bills that are parked or taken back, that somebody may have to answer for. Rows are never changed or removed. */
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
  | 'password.reset'
  | 'profile.changed'
  | 'user.created'

/** What happens to bills beside their postings. */
export type BillAction =
  | 'bill.held'
  | 'bill.recalled'
  | 'bill.dropped'
  | 'bill.voided'
  | 'bill.edited'
  | 'bill.delivered'
  | 'bill.undelivered'

export type AuditRow = {
  readonly at: number
  /** Whose account it is about, or who did it; null where there is none. */
  readonly userId: number | null
  readonly action: IdentityAction | BillAction | 'registration.changed' | 'vat.changed' | 'ledger.exported'
  readonly detail: Readonly<Record<string, string | number | readonly string[]>>
}

export async function recordAudit(tx: Tx, { at, userId, action, detail }: AuditRow): Promise<void> {
  const subject = userId === null ? '' : `user ${userId}`
  await tx
    .insertInto('audit')
    .values({ at, user_id: userId, action, subject, detail: JSON.stringify(detail) })
    .execute()
}
