/** The installation's registration and version, and the company data on the about page. */
import { appVersion } from '#contract/protocol.ts'
import type { CompanyDetails, settingEndpoints } from '#contract/setting.ts'
import { type Actor, actorOf, recordAudit } from '../audit/audit.ts'
import { Failure } from '../calls/failure.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { wholeReach } from '../company/branch-reach.ts'
import type { Tx } from '../db/database.ts'
import { limitUses, serialLimit } from '../identity/rate-limit.ts'
import { lockAccounts } from '../identity/users.ts'
import { type Installation, installationKey, readInstallation, remainingDays } from '../installation/installation.ts'
import { readSerial, type SerialPayload, serialEndMs, serialStartMs } from '../installation/serial.ts'
import { makerSerialKey } from '../installation/serial-key.ts'
import { noticesOf } from '../notices.ts'
import type { Services } from '../services.ts'
import { readLockPreview } from './lock-preview.ts'
import { dropLogo, keepLogo, readLogoPath, readUpload } from './logo.ts'
import { readPaperLines } from './paper-lines.ts'
import { vatHandlers } from './vat-handlers.ts'

export const settingHandlers: HandlersOf<typeof settingEndpoints> = {
  ...vatHandlers,

  getLockPreview: async ({ services, caller, query }) =>
    readLockPreview(services.db, query.day, wholeReach(caller.access)),

  uploadLogo: async ({ services, caller, body }) => ({
    logoPath: await keepLogo(services, caller, body.files, body.fileName ?? ''),
  }),

  deleteLogo: async ({ services, caller }) => {
    await dropLogo(services, caller)
    return undefined
  },

  recordDrawer: async ({ services, caller }) => {
    const row = { ...actorOf(caller), at: services.now(), action: 'drawer.opened', subject: 'drawer' } as const
    await services.db.write([], tx => recordAudit(tx, { ...row, detail: {} }))
    return undefined
  },

  getUpload: async ({ services, params }) => readUpload(services.db, params.name),

  getNotices: async ({ services, origin }) => noticesOf(services, { isEncrypted: origin.startsWith('https:') }),

  getRegistration: async ({ services }) =>
    remainingDays(services, JSON.stringify(await readInstallation(services.db.read))),

  registerProduct: async ({ services, query, caller, address, device }) => {
    await limitUses(services.db, serialLimit, address, services.now())
    return registerSerial(services, query.serial, actorOf(caller ?? { userId: null, address, device }))
  },

  getCurrentVersion: async ({ services }) => {
    const { clientId } = await readInstallation(services.db.read)
    return { clientId, version: appVersion }
  },

  getCurrentVersionCode: async () => appVersion,

  getLastVersion: async () => appVersion,

  getCompany: async ({ services }) => readCompany(services.db.read),
}

async function registerSerial(services: Services, serial: string, by: Actor): Promise<number> {
  const at = services.now()
  return services.db.write([], async tx => {
    await lockAccounts(tx)
    const installation = await readInstallation(tx)
    const payload = readSerial(serial, services.serialKey ?? makerSerialKey)
    if (!payload || !isBetter(services, installation, payload)) {
      throw new Failure('serial_refused', [{ at: 'serial', code: 'invalid' }])
    }
    const value = JSON.stringify({ ...installation, serial: serial.replace(/\s+/g, '') })
    await tx.updateTable('setting').set({ value, changed_at: at }).where('key', '=', installationKey).execute()
    await recordAudit(tx, {
      ...by,
      at,
      action: 'registration.changed',
      subject: 'registration',
      detail: { days: payload.days, issued: payload.issued },
    })
    return remainingDays(services, value)
  })
}

const dayMs = 86_400_000

/** Whether a serial is for this installation, has begun (clocks may differ by a day), and lasts at least as long as the current one. */
function isBetter(services: Services, installation: Installation, payload: SerialPayload): boolean {
  const held = remainingDays(services, JSON.stringify(installation))
  const offered = Math.ceil((serialEndMs(payload) - services.now()) / dayMs)
  return (
    payload.client === installation.clientId &&
    serialStartMs(payload) <= services.now() + dayMs &&
    offered > 0 &&
    offered >= held
  )
}

async function readCompany(tx: Tx): Promise<CompanyDetails> {
  const row = await tx.selectFrom('company').selectAll().where('id', '=', 1).executeTakeFirst()
  return {
    nameAr: row?.name_ar ?? '',
    nameEn: row?.name_en ?? '',
    vatNumber: row?.vat_number ?? '',
    crNumber: row?.cr_number ?? '',
    buildingNumber: row?.building_number ?? '',
    street: row?.street ?? '',
    district: row?.district ?? '',
    city: row?.city ?? '',
    postalCode: row?.postal_code ?? '',
    additionalNumber: row?.additional_number ?? '',
    phone: row?.phone ?? '',
    unifiedNumber: row?.unified_phone ?? '',
    mobile: row?.mobile ?? '',
    email: row?.email ?? '',
    website: row?.website ?? '',
    timeZone: row?.time_zone ?? '',
    logoPath: await readLogoPath(tx),
    ...(await readPaperLines(tx)),
  }
}
