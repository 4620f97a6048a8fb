/** Reads e-invoices for bills and lists. */
import { type RawBuilder, sql } from 'kysely'
import type { BillEInvoice, GatewayMessage } from '#contract/bill-e-invoice.ts'
import type { EInvoiceRow } from '#contract/e-invoices.ts'
import { day } from '#domain/days.ts'
import { type EInvoiceEnvironment, type EInvoiceState, isAccepted } from '#domain/invoice/e-invoice-states.ts'
import { halalas } from '#domain/money.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import type { Configuration } from '../company/company.ts'
import { buyerContent } from '../company/particulars.ts'
import type { Tx } from '../db/database.ts'
import { billTypeCodeOf } from '../db/stored-values.ts'

type StateRow = {
  readonly id: number
  readonly state: EInvoiceState
  readonly environment: EInvoiceEnvironment
  readonly uuid: string
  readonly icv: number
  readonly is_standard: number
  readonly qr: string
  readonly issued_at: number
  readonly due_at: number
  readonly answered_at: number | null
  readonly attempts: number
  readonly messages: string
}

const stateColumns = sql`e_invoice.id, outbox.state, device.environment, e_invoice.uuid, e_invoice.icv,
  e_invoice.is_standard, outbox.qr, e_invoice.issued_at, e_invoice.due_at, outbox.answered_at, outbox.attempts,
  outbox.messages`
const joined = sql`e_invoice JOIN e_invoice_outbox AS outbox ON outbox.e_invoice_id = e_invoice.id
  JOIN e_invoice_device AS device ON device.id = e_invoice.device_id`

/** Undefined for a bill without one. */
export async function readEInvoiceOf(tx: Tx, billId: number): Promise<BillEInvoice | undefined> {
  const { rows } = await sql<StateRow>`SELECT ${stateColumns} FROM ${joined}
    WHERE e_invoice.bill_id = ${billId} ORDER BY e_invoice.id DESC LIMIT 1`.execute(tx)
  return rows[0] && stateOf(rows[0])
}

/** The state of the latest e-invoice of a bill; null without one. */
export function eInvoiceStateOf(billId: string): RawBuilder<EInvoiceState | null> {
  return sql<EInvoiceState | null>`(SELECT own.state FROM e_invoice AS sent
    JOIN e_invoice_outbox AS own ON own.e_invoice_id = sent.id
    WHERE sent.bill_id = ${sql.ref(billId)} ORDER BY sent.id DESC LIMIT 1)`
}

export function stateOf(row: StateRow): BillEInvoice {
  return {
    id: row.id,
    state: row.state,
    environment: row.environment,
    uuid: row.uuid,
    icv: row.icv,
    isProvisional: row.is_standard === 1 && !isAccepted(row.state),
    qr: row.qr,
    issuedAt: row.issued_at,
    dueAt: row.due_at,
    answeredAt: row.answered_at,
    attempts: row.attempts,
    messages: JSON.parse(row.messages) as GatewayMessage[],
  }
}

export type ListedDocuments = {
  readonly reach: BranchReach
  readonly state?: EInvoiceState | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

type ListRow = StateRow & {
  readonly try_at: number | null
  readonly branch_id: number
  readonly bill_id: number
  readonly type: string
  readonly code: string
  readonly day: string
  readonly total: number
  readonly buyer_content: string | null
}

export async function readDocuments(
  tx: Tx,
  configuration: Configuration,
  condition: RawBuilder<boolean>,
  page: { readonly limit: number; readonly offset: number },
): Promise<EInvoiceRow[]> {
  const { rows } = await sql<ListRow>`SELECT ${stateColumns}, outbox.try_at, e_invoice.branch_id, e_invoice.bill_id,
      bill.type, bill.code, bill.day, bill.total, buyer.content AS buyer_content
    FROM ${joined} JOIN bill ON bill.id = e_invoice.bill_id LEFT JOIN particulars AS buyer ON buyer.id = e_invoice.buyer_id
    WHERE ${condition} ORDER BY e_invoice.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`.execute(tx)
  return rows.map(row => rowOf(row, configuration))
}

export async function countDocuments(tx: Tx, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count
    FROM ${joined} JOIN bill ON bill.id = e_invoice.bill_id WHERE ${condition}`.execute(tx)
  return rows[0]?.count ?? 0
}

export function listedCondition({ reach, state, from, to }: ListedDocuments): RawBuilder<boolean> {
  const conditions = [
    ...(reach === null ? [] : [reach.length === 0 ? sql`1 = 0` : sql`e_invoice.branch_id IN (${sql.join(reach)})`]),
    ...(state === undefined ? [] : [sql`outbox.state = ${state}`]),
    ...(from === undefined ? [] : [sql`bill.day >= ${from}`]),
    ...(to === undefined ? [] : [sql`bill.day <= ${to}`]),
  ]
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

function rowOf(row: ListRow, { branches }: Configuration): EInvoiceRow {
  const branch = branches.get(row.branch_id)
  const buyer = row.buyer_content === null ? null : buyerContent.parse(JSON.parse(row.buyer_content))
  return {
    ...stateOf(row),
    bill: {
      id: row.bill_id,
      billTypeCode: billTypeCodeOf(row.type),
      code: row.code,
      date: day(row.day),
      total: halalas(row.total),
    },
    branch: { id: row.branch_id, nameAr: branch?.name_ar ?? '', nameEn: branch?.name_en ?? '' },
    party: buyer && { nameAr: buyer.nameAr, nameEn: buyer.nameEn },
    nextAttemptAt: row.try_at,
  }
}

export type UnacceptedDocuments = {
  readonly pending: number
  readonly rejected: number
  readonly oldestPendingAt: number | null
}

/** Those that the authority has not accepted. */
export async function readUnaccepted(tx: Tx, reach: BranchReach): Promise<UnacceptedDocuments> {
  const own = listedCondition({ reach })
  const { rows } = await sql<{ pending: number; rejected: number; oldest: number | null }>`SELECT
      coalesce(sum(CASE WHEN outbox.state = 'pending' THEN 1 ELSE 0 END), 0) AS pending,
      coalesce(sum(CASE WHEN outbox.state = 'rejected' THEN 1 ELSE 0 END), 0) AS rejected,
      min(CASE WHEN outbox.state = 'pending' THEN e_invoice.issued_at END) AS oldest
    FROM ${joined} WHERE outbox.state IN ('pending', 'rejected') AND ${own}`.execute(tx)
  const [row] = rows
  return {
    pending: Number(row?.pending ?? 0),
    rejected: Number(row?.rejected ?? 0),
    oldestPendingAt: row?.oldest ?? null,
  }
}
