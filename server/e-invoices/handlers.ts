import { sql } from 'kysely'
import type { eInvoiceEndpoints } from '#contract/e-invoices.ts'
import { eInvoicesNeed } from '#contract/screen-needs.ts'
import { can } from '#domain/access/can.ts'
import { visibleTypes } from '#domain/bills/visible-bills.ts'
import { Failure } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { ownBranches, reachOf, wholeReach } from '../company/branch-reach.ts'
import { readConfiguration } from '../company/company.ts'
import type { Services } from '../services.ts'
import { connectDevice, endDevice, environmentsOf, renewDevice } from './connect-device.ts'
import { devicesOnWire } from './device-rows.ts'
import { missingOfSeller } from './parties.ts'
import { countDocuments, listedCondition, readDocuments, readUnaccepted } from './read-documents.ts'
import { reissueDocument } from './reissue-document.ts'
import { readSignedXml } from './sign-document.ts'
import { wakeOutbox } from './wake.ts'

export const eInvoiceHandlers: HandlersOf<typeof eInvoiceEndpoints> = {
  async listEInvoiceDevices({ services, caller }) {
    const { db, now } = services
    const configuration = await readConfiguration(db)
    const devices = await devicesOnWire(db, configuration)
    const branches = ownBranches(configuration, caller.access).map(({ id, nameAr, nameEn }) => ({
      branch: { id, nameAr, nameEn },
      device: devices.find(({ branch }) => branch.id === id) ?? null,
      missing: [...missingOfSeller(configuration, id)],
    }))
    return { now: now(), environments: environmentsOf(services), branches }
  },

  async connectEInvoiceDevice({ services, caller, body }) {
    return deviceOnWire(services, await connectDevice(services, caller, body))
  },

  async renewEInvoiceDevice({ services, caller, params, body }) {
    await renewDevice(services, caller, params.id, body.otp)
    return deviceOnWire(services, params.id)
  },

  async endEInvoiceDevice({ services, caller, params }) {
    await endDevice(services, caller, params.id)
    return deviceOnWire(services, params.id)
  },

  async listEInvoices({ services: { db, now }, caller, query }) {
    const { branchId, state, FromDate: from, ToDate: to, skip = 0, pageSize = 50 } = query
    const configuration = await readConfiguration(db)
    const condition = listedCondition({ reach: reachOf(caller.access, branchId, 'branchId'), state, from, to })
    const limit = pageSize < 1 ? pageSizeMax : pageSize
    const page = { limit, offset: skip }
    const [rows, count, open] = await Promise.all([
      readDocuments(db.read, configuration, condition, page),
      countDocuments(db.read, condition),
      readUnaccepted(db.read, wholeReach(caller.access)),
    ])
    const branches = ownBranches(configuration, caller.access).map(({ id, nameAr, nameEn }) => ({ id, nameAr, nameEn }))
    return { now: now(), branches, rows, count, ...open }
  },

  async sendEInvoice({ services, caller, params }) {
    const { db, now } = services
    const { state } = await ownDocument(services, caller, params.id)
    if (state !== 'pending') throw new Failure('process_ignored')
    await db.write([], tx =>
      tx
        .updateTable('e_invoice_outbox')
        .set({ try_at: now() })
        .where('e_invoice_id', '=', params.id)
        .where('state', '=', 'pending')
        .where('claim', '=', '')
        .execute(),
    )
    wakeOutbox(db)
    return ownDocument(services, caller, params.id)
  },

  async reissueEInvoice({ services, caller, params }) {
    await ownDocument(services, caller, params.id)
    return ownDocument(services, caller, await reissueDocument(services, caller, params.id))
  },

  async downloadEInvoice({ services, caller, params }) {
    const { bill } = await ownDocument(services, caller, params.id)
    const isSeen = can(caller.access, eInvoicesNeed) || visibleTypes(caller.access).includes(bill.billTypeCode)
    if (!isSeen) throw new Failure('not_found')
    const xml = await readSignedXml(services.db.read, params.id)
    if (xml === undefined) throw new Failure('not_found')
    return {
      content: Buffer.from(xml),
      mediaType: 'application/xml',
      fileName: `${bill.billTypeCode}-${bill.code}.xml`,
    }
  },
}

const pageSizeMax = 1000

async function deviceOnWire({ db }: Services, id: number) {
  const [device] = await devicesOnWire(db, await readConfiguration(db), [id])
  if (device === undefined) throw new Failure('not_found')
  return device
}

/** The document, if it is in the caller's branches. */
async function ownDocument({ db }: Services, caller: Parameters<typeof connectDevice>[1], id: number) {
  const own = listedCondition({ reach: wholeReach(caller.access) })
  const condition = sql<boolean>`e_invoice.id = ${id} AND ${own}`
  const [row] = await readDocuments(db.read, await readConfiguration(db), condition, { limit: 1, offset: 0 })
  if (row === undefined) throw new Failure('not_found')
  return row
}
