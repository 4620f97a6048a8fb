/** The installation: registration, version, and the company data on the about page. Source: spec §2, §3, §7, decision 14. */
import { z } from 'zod'
import { wholeRate } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { instant, name, note, text, wireDay, wireRate } from './fields.ts'
import { particulars } from './particulars.ts'
import { lockNeed } from './screen-needs.ts'

/** The remaining days of the registration: 0 or less is unregistered, over 10000 is for life. Source: spec §3. */
const remainingDays = z.int()

/** `logoPath` is empty, or `uploads/` and the stored file name. Missing texts are empty. */
const company = z.object({
  ...particulars.shape,
  unifiedNumber: z.string(),
  mobile: z.string(),
  email: z.string(),
  website: z.string(),
  /** An IANA time zone. */
  timeZone: z.string(),
  logoPath: z.string(),
  /** The header and footer lines of every document. */
  headerLines: z.array(z.string()),
  footerLines: z.array(z.string()),
})
export type CompanyDetails = z.output<typeof company>

/** `vatAmount` is the rate in percent, `discountLimit` the largest discount in percent. Source: spec §3, §7. */
const vatSetting = z.object({
  isVatEnable: z.boolean(),
  vatAmount: wireRate,
  discountLimit: wireRate,
  logoPath: z.string(),
})

const howMany = z.int().min(0)
const vatPreview = z.object({
  itemCounts: z.object({ standard: howMany, zero: howMany, exempt: howMany, outOfScope: howMany }),
  /** Prices of standard-rated items to which VAT is added. */
  pricesWithoutVatCount: howMany,
})

/** From 0 to 100 %. */
const percent = wireRate
  .refine(value => value >= 0, 'mustNotBeNegative')
  .refine(value => value <= wholeRate, 'tooLarge')

/**
 * Notices for administrators. `clockBehind`: the server's clock is before its newest bill. `notEncrypted`: other machines reach the server,
 * and this call came without TLS.
 */
const notice = z.discriminatedUnion('code', [
  z.object({ code: z.literal('clockBehind'), newestAt: instant, now: instant }),
  z.object({ code: z.literal('notEncrypted') }),
])
export type Notice = z.output<typeof notice>

/** The limit of the image; the rest of the body is small. */
export const logoBytesMax = 1024 * 1024
export const logoBodyBytesMax = logoBytesMax + 16 * 1024

export const sentFile = z.file().max(logoBytesMax)
export type SentFile = z.output<typeof sentFile>

const logoNeed = 'f-adjust-entity-logo' as const

/** For users who sell or set up the cash drawer. */
export const drawerNeed = { anyOf: ['f-create-sales-invoice', 'f-printer-settings-manage'] } as const

/** Group 7 would be too wide, because cashiers have one of its features. */
export const noticesNeed = 'users.manage' as const

export const settingEndpoints = {
  getVatEnableSetting: endpoint({
    method: 'GET',
    path: '/api/setting/GetVatEnableSetting',
    summary: 'Whether there is VAT today and at which rate, the largest discount, and the logo',
    need: 'signedIn',
    reply: vatSetting,
    errors: [],
  }),
  setVatEnableSetting: endpoint({
    method: 'PUT',
    path: '/api/setting/SetVatEnableSetting',
    summary:
      'Switches VAT on or off and sets its rate, for documents from today or from the given first day on; those of earlier days keep theirs. Returns whether VAT applies today.',
    need: 'superadmin',
    /** An omitted rate or limit does not change. The day is an addition of our own. */
    body: z.object({
      isVatEnable: z.boolean(),
      vatAmount: percent.nullish(),
      discountLimit: percent.nullish(),
      firstDay: wireDay.nullish(),
    }),
    reply: z.boolean(),
    errors: ['storage_unavailable'],
  }),
  /** A call of our own (decision 54). */
  getVatRates: endpoint({
    method: 'GET',
    path: '/api/setting/VatRates',
    summary: 'Every rate of VAT that the company has had, with the first day of each',
    need: 'signedIn',
    reply: z.array(z.object({ firstDay: wireDay, isVatEnable: z.boolean(), vatAmount: wireRate })),
    errors: [],
  }),
  /** A call of our own: what a change of VAT affects. */
  getVatPreview: endpoint({
    method: 'GET',
    path: '/api/setting/VatPreview',
    summary: 'The number of active items by VAT category, and of their prices excluding VAT',
    need: 'superadmin',
    reply: vatPreview,
    errors: [],
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/api/setting/UploadLogo',
    summary: 'Stores a PNG, JPEG or WebP of at most 1 MB and 4000 pixels as the logo of the company',
    need: logoNeed,
    body: z.object({ files: sentFile, fileName: text(0, 200).optional() }),
    bodyKind: 'file',
    bodyBytesMax: logoBodyBytesMax,
    reply: z.object({ logoPath: z.string() }),
    errors: ['storage_unavailable'],
  }),
  deleteLogo: endpoint({
    method: 'DELETE',
    path: '/api/setting/DeleteLogo',
    summary: 'Removes the logo of the company',
    need: logoNeed,
    errors: ['storage_unavailable'],
  }),
  /** The about page is open to everybody. */
  getUpload: endpoint({
    method: 'GET',
    path: '/uploads/:name',
    summary: 'An uploaded picture',
    need: 'public',
    params: z.object({ name: name(1, 100) }),
    raw: 'image/*',
    errors: ['not_found'],
  }),
  /** A call of our own. */
  recordDrawer: endpoint({
    method: 'POST',
    path: '/api/setting/DrawerOpened',
    summary: 'Records that the caller has opened the cash drawer of a till without a bill',
    need: drawerNeed,
    errors: ['storage_unavailable'],
  }),
  /** A call of our own. Source: decision 39. */
  getLockPreview: endpoint({
    method: 'GET',
    path: '/api/setting/LockPreview',
    summary:
      'The effect of closing the books up to a day: the number of postings on open days, and of their undelivered bills',
    need: lockNeed,
    query: z.object({ day: wireDay }),
    reply: z.object({ postingCount: z.int().min(0), undeliveredCount: z.int().min(0) }),
    errors: [],
  }),
  /** A call of our own. */
  getNotices: endpoint({
    method: 'GET',
    path: '/api/setting/Notices',
    summary: 'Warnings about the installation for administrators; usually none',
    need: noticesNeed,
    reply: z.array(notice),
    errors: [],
  }),
  getRegistration: endpoint({
    method: 'GET',
    path: '/api/setting/IsRegistered',
    summary: 'The remaining days of the registration',
    need: 'public',
    reply: remainingDays,
    errors: [],
  }),
  registerProduct: endpoint({
    method: 'GET',
    path: '/api/setting/Register',
    summary: 'Registers the installation with a serial; returns the remaining days',
    need: 'public',
    isChange: true,
    query: z.object({ serial: note(1, 1000) }),
    reply: remainingDays,
    errors: ['invalid_input', 'serial_refused', 'too_many_requests'],
  }),
  getCurrentVersion: endpoint({
    method: 'GET',
    path: '/api/setting/GetCurrentVersion',
    summary: 'The id of the installation, which a serial is issued for, and its version',
    need: 'public',
    reply: z.object({ clientId: z.string(), version: z.string() }),
    errors: [],
  }),
  getCurrentVersionCode: endpoint({
    method: 'GET',
    path: '/api/setting/GetCurrentVersionCode',
    summary: 'The version of the product',
    need: 'public',
    reply: z.string(),
    errors: [],
  }),
  /** A client compares its own version with it; after an upgrade of the server it is newer than that of an open tab. */
  getLastVersion: endpoint({
    method: 'GET',
    path: '/api/Setting/GetLastVersion',
    summary: 'The newest version of the client, which this server delivers',
    need: 'public',
    reply: z.string(),
    errors: [],
  }),
  getCompany: endpoint({
    method: 'GET',
    path: '/api/setting/GetCompany',
    summary: 'Names, address and contact details of the company, and the texts on every printed document',
    need: 'public',
    reply: company,
    errors: [],
  }),
}
