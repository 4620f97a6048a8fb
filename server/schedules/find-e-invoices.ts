/** E-invoices that somebody has to look after: rejected, waiting for too long, or a certificate that ends. */
import { sql } from 'kysely'
import { lateAfterMs } from '#domain/invoice/e-invoice-states.ts'
import type { Configuration } from '../company/company.ts'
import type { Services } from '../services.ts'
import type { FoundStates } from './notified-state.ts'

const dayMs = 24 * 3_600_000
/** The remaining days of a certificate at which its end is announced. */
const certificateStages = [0, 1, 3, 7, 14, 30] as const

type OpenRow = { readonly branch_id: number; readonly count: number; readonly last: number; readonly code: string }

export async function findEInvoices(
  services: Pick<Services, 'db' | 'now'>,
  { branches }: Configuration,
): Promise<readonly FoundStates[]> {
  const { now } = services
  const [rejected, overdue, certificates] = await Promise.all([
    readOpen(services, sql`outbox.state = 'rejected'`),
    readOpen(services, sql`outbox.state = 'pending' AND e_invoice.issued_at < ${now() - lateAfterMs}`),
    readCertificates(services),
  ])
  return [
    {
      // Each further one is news.
      states: rejected.map(row => ({ kind: 'eInvoiceRejected', subject: `${row.branch_id}:${row.last}` })),
      report: begun =>
        rejected
          .filter(row => begun.some(({ subject }) => subject === `${row.branch_id}:${row.last}`))
          .map(({ branch_id: branchId, count, code }) => {
            const values = { count, code }
            return { kind: 'eInvoiceRejected', subject: String(branchId), branchId, values }
          }),
    },
    {
      states: overdue.map(row => ({ kind: 'eInvoiceOverdue', subject: String(row.branch_id) })),
      report: begun =>
        overdue
          .filter(row => begun.some(({ subject }) => subject === String(row.branch_id)))
          .map(({ branch_id: branchId, count }) => {
            return { kind: 'eInvoiceOverdue', subject: String(branchId), branchId, values: { count } }
          }),
    },
    {
      states: certificates.map(({ id, stage }) => ({ kind: 'eInvoiceCertificate', subject: `${id}:${stage}` })),
      report: begun =>
        certificates
          .filter(({ id, stage }) => begun.some(({ subject }) => subject === `${id}:${stage}`))
          .map(({ branch_id: branchId, days }) => {
            const branch = branches.get(branchId)
            const values = { days, branchAr: branch?.name_ar ?? '', branchEn: branch?.name_en ?? '' }
            return { kind: 'eInvoiceCertificate', subject: String(branchId), branchId, values }
          }),
    },
  ]
}

async function readOpen({ db }: Pick<Services, 'db'>, condition: ReturnType<typeof sql>): Promise<readonly OpenRow[]> {
  const { rows } = await sql<OpenRow>`SELECT e_invoice.branch_id, count(*) AS count, max(e_invoice.id) AS last,
      min(bill.code) AS code
    FROM e_invoice_outbox AS outbox JOIN e_invoice ON e_invoice.id = outbox.e_invoice_id
    JOIN bill ON bill.id = e_invoice.bill_id
    WHERE outbox.state IN ('pending', 'rejected') AND ${condition}
    GROUP BY e_invoice.branch_id ORDER BY e_invoice.branch_id`.execute(db.longRead)
  return rows
}

async function readCertificates({ db, now }: Pick<Services, 'db' | 'now'>) {
  const rows = await db.read
    .selectFrom('e_invoice_device as device')
    .innerJoin('e_invoice_certificate as certificate', 'certificate.device_id', 'device.id')
    .select(['device.branch_id', ({ fn }) => fn.max('certificate.id').as('id')])
    .select(({ fn }) => fn.max('certificate.valid_until').as('until'))
    .where('device.stage', '=', 'connected')
    .where('certificate.kind', '=', 'signing')
    .groupBy('device.branch_id')
    .execute()
  return rows.flatMap(({ branch_id, id, until }) => {
    const days = Math.max(0, Math.floor((Number(until) - now()) / dayMs))
    const stage = certificateStages.find(each => days <= each)
    return stage === undefined ? [] : [{ branch_id, id, days, stage }]
  })
}
