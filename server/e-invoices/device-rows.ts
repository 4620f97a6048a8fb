/** Rows of devices and their certificates. */
import { type Selectable, sql } from 'kysely'
import type { DeviceProblem, EInvoiceDevice } from '#contract/e-invoices.ts'
import { hasBranch } from '#domain/access/branches.ts'
import type { Access } from '#domain/access/can.ts'
import type { Configuration } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { vaultOf } from './key-vault.ts'

export type DeviceRow = Selectable<Schema['e_invoice_device']>
export type CertificateRow = Selectable<Schema['e_invoice_certificate']>

/** Undefined if it is in another user's branch. */
export async function readOwnDevice(tx: Tx, access: Access, id: number): Promise<DeviceRow | undefined> {
  const row = await tx.selectFrom('e_invoice_device').selectAll().where('id', '=', id).executeTakeFirst()
  return row !== undefined && hasBranch(access, row.branch_id) ? row : undefined
}

export function latestCertificate(
  tx: Tx,
  deviceId: number,
  kind: CertificateRow['kind'],
): Promise<CertificateRow | undefined> {
  return tx
    .selectFrom('e_invoice_certificate')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Null when it is solved. */
export async function setDeviceProblem(
  tx: Tx,
  deviceId: number,
  problem: DeviceProblem | null,
  at: number,
): Promise<void> {
  const text = problem === null ? '' : JSON.stringify(problem)
  await tx
    .updateTable('e_invoice_device')
    .set({ problem: text, changed_at: at })
    .where('id', '=', deviceId)
    .where('problem', '<>', text)
    .execute()
}

/** The devices with these ids, or those of all branches that have not ended. */
export async function devicesOnWire(db: Db, configuration: Configuration, ids?: readonly number[]) {
  const { rows } = await sql<ShownRow>`SELECT device.*,
      (SELECT valid_until FROM e_invoice_certificate AS certificate
        WHERE certificate.device_id = device.id AND certificate.kind = 'signing'
        ORDER BY certificate.id DESC LIMIT 1) AS valid_until,
      (SELECT private_key FROM e_invoice_certificate AS certificate
        WHERE certificate.device_id = device.id ORDER BY certificate.id DESC LIMIT 1) AS private_key,
      coalesce((SELECT max(icv) FROM e_invoice WHERE e_invoice.device_id = device.id), 0) AS documents,
      (SELECT count(*) FROM e_invoice_outbox AS outbox JOIN e_invoice ON e_invoice.id = outbox.e_invoice_id
        WHERE outbox.state = 'pending' AND e_invoice.device_id = device.id) AS pending,
      (SELECT count(*) FROM e_invoice_outbox AS outbox JOIN e_invoice ON e_invoice.id = outbox.e_invoice_id
        WHERE outbox.state = 'rejected' AND e_invoice.device_id = device.id) AS rejected
    FROM e_invoice_device AS device
    WHERE ${ids === undefined ? sql`device.stage <> 'ended'` : sql`device.id IN (${sql.join(ids)})`}
    ORDER BY device.branch_id`.execute(db.read)
  return rows.map(row => deviceOnWire(db, configuration, row))
}

type ShownRow = DeviceRow & {
  readonly valid_until: number | null
  readonly private_key: string | null
  readonly documents: number
  readonly pending: number
  readonly rejected: number
}

function deviceOnWire(db: Db, { branches }: Configuration, row: ShownRow): EInvoiceDevice {
  const branch = branches.get(row.branch_id)
  return {
    id: row.id,
    branch: { id: row.branch_id, nameAr: branch?.name_ar ?? '', nameEn: branch?.name_en ?? '' },
    environment: row.environment,
    stage: row.stage,
    serial: row.serial,
    businessCategory: row.business_category,
    createdAt: row.created_at,
    connectedAt: row.connected_at,
    certificateUntil: row.valid_until,
    documents: row.documents,
    pending: row.pending,
    rejected: row.rejected,
    problem: row.problem === '' ? null : (JSON.parse(row.problem) as DeviceProblem),
    isKeyHere: row.private_key === null || vaultOf(db)?.open(row.private_key) !== undefined,
  }
}
