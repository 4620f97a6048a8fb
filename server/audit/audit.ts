/**
 * One row for everything that somebody may have to answer for: what people do to accounts, settings and bills beside posting them, and
 * what leaves the house. A row is written in the transaction of what it tells; what is refused has no transaction (`refusals.ts`). Rows
 * are never changed or removed, and are chained by hash: `check-audit.ts`.
 *
 * A branch has a chain of its own, so that tills of different branches never wait for each other here. A chain is held from the row on
 * until the end of the transaction: so a transaction writes it after its other tables.
 */
import { sql } from 'kysely'
import { auditFormat, auditText } from '#domain/access/audit-text.ts'
import type { Tx } from '../db/database.ts'
import { chainHash, firstPreviousHash } from '../hash-chain.ts'

export type IdentityAction =
  | 'login'
  | 'login.failed'
  | 'login.locked'
  | 'login.refusedWhileLocked'
  | 'login.limited'
  | 'login.disabled'
  | 'logout'
  | 'session.reused'
  | 'password.changed'
  | 'password.wrong'
  | 'password.reset'
  | 'profile.changed'
  | 'user.created'
  | 'access.refused'

/** What happens to bills beside their postings. */
export type BillAction =
  | 'bill.held'
  | 'bill.recalled'
  | 'bill.dropped'
  | 'bill.voided'
  | 'bill.edited'
  | 'bill.delivered'
  | 'bill.partlyDelivered'
  | 'bill.undelivered'
  | 'bill.printed'
  | 'bill.written'

/** What happens to vouchers beside their postings. */
export type VoucherAction = 'voucher.reversed'

/** What happens to counts of goods; what they found is in their rows. */
export type CountAction = 'count.opened' | 'count.closed' | 'count.cancelled' | 'count.undone'

/** What happens to rows of master data; the values are in their history. */
export type DefinitionAction =
  | 'definition.created'
  | 'definition.changed'
  | 'definition.retired'
  | 'definition.broughtBack'
  | 'definition.deleted'
  | 'definition.imported'
  | 'prices.changed'
  | 'prices.withdrawn'

/** Where a request came from. */
export type Origin = {
  /** The caller's network address, for rate limits too. */
  readonly address: string
  /** What the client calls itself (`User-Agent`). */
  readonly device: string
}

/** Who did it and from where; what acts without a request, such as the demo shop, has no origin. */
export type Actor = Partial<Origin> & { readonly userId: number | null; readonly sessionId?: string }

type Value = string | number | boolean | null
/** What each field was, and what it became. Passwords and secrets are never among them. */
export type Changes = Readonly<Record<string, readonly [from: Value, to: Value]>>

export type AuditRow = Actor & {
  readonly at: number
  readonly action:
    | IdentityAction
    | BillAction
    | DefinitionAction
    | VoucherAction
    | 'registration.changed'
    | 'setting.changed'
    | 'opening.posted'
    | CountAction
    | 'goal.set'
    | 'goal.changed'
    | 'goal.deleted'
    | 'ledger.exported'
    | 'list.exported'
    | 'drawer.opened'
    | 'loss.accepted'
  /** The subject of the action; by default the user themselves. */
  readonly subject?: string
  /** The branch that it belongs to, if any. */
  readonly branchId?: number
  readonly detail: Readonly<Record<string, Value | readonly string[] | Changes>>
}

const companyChain = 0
const addressLengthMax = 64
export const deviceLengthMax = 200

export async function recordAudit(tx: Tx, row: AuditRow): Promise<void> {
  const { at, userId, action, detail } = row
  const facts = {
    at,
    userId,
    action,
    chain: row.branchId ?? companyChain,
    subject: row.subject ?? (userId === null ? '' : `user ${userId}`),
    detail: JSON.stringify(detail),
    address: (row.address ?? '').slice(0, addressLengthMax),
    device: (row.device ?? '').slice(0, deviceLengthMax),
    session: row.sessionId ?? '',
  }
  const { chain, ...recorded } = facts
  const { length: number, hash: previous } = await nextPlace(tx, chain)
  const hash = chainHash(previous, auditText({ ...facts, number }))
  const { userId: user_id, ...columns } = recorded
  await Promise.all([
    tx
      .insertInto('audit')
      .values({ ...columns, user_id, chain, number, format: auditFormat, hash })
      .execute(),
    tx.updateTable('audit_chain').set({ hash }).where('chain', '=', chain).execute(),
  ])
}

/** Who did what a call asked for, without the rest that is known of them. */
export function actorOf({ userId, sessionId, address, device }: Actor): Actor {
  return {
    userId,
    ...(sessionId !== undefined && { sessionId }),
    ...(address !== undefined && { address }),
    ...(device !== undefined && { device }),
  }
}

/** The fields that differ, with both values. */
export function changesOf<Fields extends Readonly<Record<string, Value>>>(before: Fields, after: Fields): Changes {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, to]) => {
      const from = before[name] ?? null
      return from === to ? [] : [[name, [from, to]]]
    }),
  )
}

/** Makes the chain longer by one. The change of its row makes others wait, and shows what the one before has left. */
async function nextPlace(tx: Tx, chain: number): Promise<{ readonly length: number; readonly hash: string }> {
  const { rows } = await sql<{ length: number; hash: string }>`
    INSERT INTO audit_chain (chain, length, hash) VALUES (${chain}, 1, ${firstPreviousHash})
    ON CONFLICT (chain) DO UPDATE SET length = audit_chain.length + 1
    RETURNING length, hash`.execute(tx)
  const [place] = rows
  if (!place) throw new Error('A chain of the audit did not answer.')
  return place
}
