/**
 * The audit: one row for every action that a user may have to answer for, such as changes of accounts, settings and bills other than
 * posting, and data exports. A row is written in the transaction of its action; refusals have no transaction (`refusals.ts`). Rows are
 * append-only and chained by hash: `check-audit.ts`.
 *
 * Each branch has its own chain, so that tills of different branches never wait for each other here. A chain stays locked until the end of
 * the transaction, so a transaction writes its audit row last.
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
  | 'user.changed'
  | 'user.disabled'
  | 'user.deleted'
  | 'user.unblocked'
  | 'role.created'
  | 'role.changed'
  | 'role.deleted'
  | 'access.refused'

/** Actions on bills other than postings. */
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

/** Actions on occupied restaurant tables; the sale that pays one is a posting. */
export type TableAction = 'table.seated' | 'table.saved' | 'table.billed' | 'table.moved' | 'table.freed'

/** Actions on orders that drivers carry; the money is in the ledger. */
export type DriverAction =
  | 'driver.assigned'
  | 'driver.changed'
  | 'driver.reassigned'
  | 'driver.delivered'
  | 'driver.returned'
  | 'driver.settled'

/** Actions on e-invoicing; what happens to a document is an event of its bill. */
export type EInvoiceAction =
  | 'eInvoice.certified'
  | 'eInvoice.connected'
  | 'eInvoice.renewed'
  | 'eInvoice.ended'
  | 'eInvoice.reissued'

/** Actions on vouchers other than postings. */
export type VoucherAction = 'voucher.reversed' | 'template.set' | 'template.changed' | 'template.deleted'

/** Allocations have no posting; those that follow from an audited action of a bill or voucher are part of it. */
export type AllocationAction = 'allocation.made' | 'allocation.undone' | 'allocation.moved'

/** Actions on stock counts; their results are in rows of the count. */
export type CountAction = 'count.opened' | 'count.closed' | 'count.cancelled' | 'count.undone'

/** Actions on shifts; the money is in the ledger. */
export type ShiftAction = 'shift.opened' | 'shift.cashMoved' | 'shift.counted' | 'shift.closed' | 'shift.approved'

/** Actions on assets; their results are events of the asset. */
export type AssetAction =
  | 'asset.added'
  | 'asset.changed'
  | 'asset.linked'
  | 'asset.moved'
  | 'asset.allocated'
  | 'asset.disposed'
  | 'asset.undone'

/** Changes of master data; the values are in the change history. */
export type DefinitionAction =
  | 'definition.created'
  | 'definition.changed'
  | 'definition.retired'
  | 'definition.broughtBack'
  | 'definition.deleted'
  | 'definition.imported'
  | 'prices.changed'
  | 'prices.withdrawn'

/** The origin of a request. */
export type Origin = {
  /** The caller's network address, also used for rate limits. */
  readonly address: string
  /** The `User-Agent` of the client. */
  readonly device: string
}

/** Who acted and from where. Actions without a request, such as those of the demo shop, have no origin. */
export type Actor = Partial<Origin> & { readonly userId: number | null; readonly sessionId?: string }

type Value = string | number | boolean | null
/** Old and new value of each changed field. Never contains passwords or secrets. */
export type Changes = Readonly<Record<string, readonly [from: Value, to: Value]>>

export type AuditRow = Actor & {
  readonly at: number
  readonly action:
    | IdentityAction
    | BillAction
    | TableAction
    | DriverAction
    | EInvoiceAction
    | DefinitionAction
    | VoucherAction
    | AllocationAction
    | 'registration.changed'
    | 'setting.changed'
    | 'opening.posted'
    | 'year.closed'
    | 'year.reopened'
    | 'settlement.reversed'
    | ShiftAction
    | 'points.corrected'
    | CountAction
    | AssetAction
    | 'goal.set'
    | 'goal.changed'
    | 'goal.deleted'
    | 'ledger.exported'
    | 'list.exported'
    | 'drawer.opened'
    | 'backup.created'
    | 'backup.uploaded'
    | 'backup.downloaded'
    | 'backup.restored'
    | 'loss.accepted'
  /** The subject of the action; by default the user themselves. */
  readonly subject?: string
  /** The branch of the action, if any. */
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

/** Picks the actor's fields from a caller. */
export function actorOf({ userId, sessionId, address, device }: Actor): Actor {
  return {
    userId,
    ...(sessionId !== undefined && { sessionId }),
    ...(address !== undefined && { address }),
    ...(device !== undefined && { device }),
  }
}

/** The fields that differ, with both values. */
export function changesOf<Fields extends Readonly<Record<string, Value>>>(
  before: { readonly [Name in keyof Fields]?: Value },
  after: Fields,
): Changes {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, to]) => {
      const from = before[name] ?? null
      return from === to ? [] : [[name, [from, to]]]
    }),
  )
}

/** Extends the chain by one row. The update locks the chain and returns the hash of the previous row. */
async function nextPlace(tx: Tx, chain: number): Promise<{ readonly length: number; readonly hash: string }> {
  const { rows } = await sql<{ length: number; hash: string }>`
    INSERT INTO audit_chain (chain, length, hash) VALUES (${chain}, 1, ${firstPreviousHash})
    ON CONFLICT (chain) DO UPDATE SET length = audit_chain.length + 1
    RETURNING length, hash`.execute(tx)
  const [place] = rows
  if (!place) throw new Error('A chain of the audit did not answer.')
  return place
}
