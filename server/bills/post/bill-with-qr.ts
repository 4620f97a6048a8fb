/** Finds an invoice by its printed QR code. */
import { type RawBuilder, sql } from 'kysely'
import type { ReadQr } from '#domain/invoice/qr-reading.ts'
import { readConfiguration } from '../../company/company.ts'
import { offsetMinutesOf } from '../../company/time-zone.ts'
import type { Db } from '../../db/database.ts'

/** The condition for invoices of the QR code's second with its amounts. Null if the code has no valid time. */
export async function billWithQr(db: Db, { timestamp, total, vat }: ReadQr): Promise<RawBuilder<boolean> | null> {
  const { company } = await readConfiguration(db)
  const local = Date.parse(`${timestamp}Z`)
  if (Number.isNaN(local)) return null
  const from = local - offsetMinutesOf(company.time_zone, local) * 60_000
  return sql<boolean>`bill.created_at >= ${from} AND bill.created_at < ${from + 1000}
    AND bill.total - bill.rounding = ${total} AND bill.vat = ${vat}`
}
