/**
 * The configuration: the company row, its branches, its settings with their defaults, and the account of each role.
 *
 * Each server process caches it and checks one number, the revision, to know whether it is still current. A write reads the revision after
 * its branches are locked. A change of the period lock or another posting rule therefore locks every branch first, so that no posting in
 * progress uses the old rule.
 */
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { backupCountMax } from '#contract/settings/backup-schedule.ts'
import { bannerTextLengthMax } from '#contract/settings/banner.ts'
import { pointsAmountMax, pointsCountMax, pointsDaysMax } from '#domain/bills/points.ts'
import type { TobaccoFee } from '#domain/bills/tobacco-history.ts'
import type { VatRate } from '#domain/bills/vat-history.ts'
import { businessDay, type Day, day, dayEndMs, dayStartMs, isDay } from '#domain/days.ts'
import type { EInvoiceEnvironment } from '#domain/invoice/e-invoice-states.ts'
import { type AccountRole, isAccountRole } from '#domain/ledger/account-roles.ts'
import { amountHalalasMax, halalas, rate } from '#domain/money.ts'
import { createCache } from '../cache.ts'
import type { Db, Tx } from '../db/database.ts'
import { fixedQuery } from '../db/fixed-query.ts'
import type { Schema } from '../db/schema.ts'
import { offsetMinutesOf } from './time-zone.ts'

const paperLine = z.string().max(100).default('')

/**
 * Every setting with its default and bounds: the keys of the table `setting`, whose values are JSON. Rates are hundredths of a percent,
 * amounts halalas. `discountLimit` has its wire name (spec §3). VAT and the tobacco fee have tables of their own, because a document keeps
 * the rate of its day.
 */
const settingFields = z.object({
  discountLimit: z.int().min(0).max(10_000).default(1000),
  oversellPolicy: z.enum(['block', 'allow']).default('block'),
  /** Cash is rounded to a multiple of this step; 1 disables rounding. */
  cashStepHalalas: z.int().min(1).max(100).default(1),
  /** The day of the opening, the first day of the books; null when not set. */
  firstDay: z.string().refine(isDay).nullable().default(null),
  /** The last locked day. */
  periodLockDay: z.string().refine(isDay).nullable().default(null),
  /** Whether a sale for cash needs an open shift. */
  isShiftRequired: z.boolean().default(false),
  /** A closing difference above it needs an approval. */
  shiftDifferenceLimit: z.int().min(0).max(amountHalalasMax).default(1000),
  /** How long a bill may wait offline on a device (decision 52). */
  offlineDays: z.int().min(0).max(7).default(3),
  /** The header and footer lines of every printed document; empty when not set. */
  headerLine1: paperLine,
  headerLine2: paperLine,
  footerLine1: paperLine,
  footerLine2: paperLine,
  footerLine3: paperLine,
  /** The administrator's message to all users on the start page, and its last day; empty when there is none. */
  bannerText: z.string().max(bannerTextLengthMax).default(''),
  bannerLastDay: z.string().refine(isDay).nullable().default(null),
  /** The daily backup; the hour is that of the company's day. */
  isBackupAutomatic: z.boolean().default(true),
  backupHour: z.int().min(0).max(23).default(3),
  backupCount: z.int().min(1).max(backupCountMax).default(14),
  /** Decision 3. */
  dashboardYearStartMonth: z.int().min(1).max(12).default(2),
  /** Points of customers: the amount that earns one, its value, the fewest spent at once, and how long they last (0: always). */
  isPointsEnabled: z.boolean().default(false),
  pointsAmount: z.int().min(0).max(pointsAmountMax).default(1000),
  pointsValue: z.int().min(0).max(pointsAmountMax).default(10),
  pointsMinimum: z.int().min(1).max(pointsCountMax).default(1),
  pointsDays: z.int().min(0).max(pointsDaysMax).default(0),
  /** The month in which the fiscal year begins. */
  fiscalYearStartMonth: z.int().min(1).max(12).default(1),
})
export type Settings = z.output<typeof settingFields>

export type Branch = Selectable<Schema['branch']>
export type Company = Selectable<Schema['company']>

export type Configuration = {
  readonly company: Company
  readonly settings: Settings
  /** Sorted by first day. */
  readonly vatRates: readonly VatRate[]
  /** Sorted by first day. */
  readonly tobaccoFees: readonly TobaccoFee[]
  readonly branches: ReadonlyMap<number, Branch>
  readonly accountIds: ReadonlyMap<AccountRole, number>
  /** The devices that sign the e-invoices of connected branches, by branch. */
  readonly eInvoiceDevices: ReadonlyMap<number, SigningDevice>
}

/** A connected device with its valid certificate; the key is encrypted. */
export type SigningDevice = {
  readonly id: number
  readonly branchId: number
  readonly environment: EInvoiceEnvironment
  readonly certificateId: number
  readonly token: string
  readonly secret: string
  readonly privateKey: string
}

const only = 'configuration'
const configurations = createCache<typeof only, Configuration | undefined>(1)

/** The configuration as this transaction sees it; without a transaction, as committed. */
export async function readConfiguration(db: Db, tx: Tx = db.read): Promise<Configuration> {
  return configurationAt(db, tx, await revisionOf(db.kind, tx))
}

/** The same for a known revision. */
export async function configurationAt(db: Db, tx: Tx, revision: number): Promise<Configuration> {
  const known = configurations.entryOf(db, only)
  if (known?.value && known.revision === revision) return known.value
  // Only committed data is cached: changes of a write may be rolled back, and the revision number then used again.
  for (;;) {
    const committed = await revisionOf(db.kind, db.read)
    if (committed !== revision && tx !== db.read) return loadConfiguration(tx)
    const loaded = await configurations.read(db, only, committed, () => loadCommitted(db, committed))
    if (loaded) return loaded
  }
}

/** Undefined when it changed during the read. */
async function loadCommitted(db: Db, revision: number): Promise<Configuration | undefined> {
  const loaded = await loadConfiguration(db.read)
  return (await revisionOf(db.kind, db.read)) === revision ? loaded : undefined
}

export async function writeSettings(tx: Tx, changes: Partial<Settings>, nowMs: number): Promise<void> {
  // Parses the whole object, so that a value out of bounds is refused; keys without a change keep their values.
  const values: Readonly<Record<string, unknown>> = settingFields.parse(changes)
  for (const key of Object.keys(changes)) {
    const value = values[key]
    if (value === undefined) throw new Error(`There is no setting ${key}.`)
    const row = { key, value: JSON.stringify(value), changed_at: nowMs }
    await tx
      .insertInto('setting')
      .values(row)
      .onConflict(conflict => conflict.column('key').doUpdateSet({ value: row.value, changed_at: nowMs }))
      .execute()
  }
}

/** Sets VAT from a day on. Replaces rates that would begin on that day or later, or after today. */
export async function writeVatRate(tx: Tx, vat: VatRate, nowMs: number, today = vat.firstDay): Promise<void> {
  const { firstDay, isEnabled, rate: given } = vat
  await withdrawRates(tx, 'vat_rate', firstDay, today)
  const held = await tx.selectFrom('vat_rate').selectAll().orderBy('first_day', 'desc').executeTakeFirst()
  if (held?.rate === given && (held.is_enabled === 1) === isEnabled) return
  await tx
    .insertInto('vat_rate')
    .values({ first_day: firstDay, is_enabled: isEnabled ? 1 : 0, rate: given, changed_at: nowMs })
    .execute()
}

/** Sets the tobacco fee from a day on, in the same way. */
export async function writeTobaccoFee(tx: Tx, fee: TobaccoFee, nowMs: number, today = fee.firstDay): Promise<void> {
  const { firstDay, isEnabled, rate: given, minimumPerUnit } = fee
  await withdrawRates(tx, 'tobacco_fee', firstDay, today)
  await tx
    .insertInto('tobacco_fee')
    .values({
      first_day: firstDay,
      is_enabled: isEnabled ? 1 : 0,
      rate: given,
      minimum: minimumPerUnit,
      changed_at: nowMs,
    })
    .execute()
}

async function withdrawRates(tx: Tx, table: 'vat_rate' | 'tobacco_fee', firstDay: Day, today: Day): Promise<void> {
  await tx
    .deleteFrom(table)
    .where(row => row.or([row('first_day', '>=', firstDay), row('first_day', '>', today)]))
    .execute()
}

/** The account of a role. Throws when there is none, because the chart of accounts is then incomplete. */
export function accountOf(configuration: Configuration, role: AccountRole): number {
  const id = configuration.accountIds.get(role)
  if (id === undefined) throw new Error(`No account has the role ${role}.`)
  return id
}

/** The active branches, as calls list them. */
export function branchList(configuration: Configuration) {
  return Array.from(configuration.branches.values())
    .filter(branch => branch.is_active === 1)
    .map(branch => ({
      id: branch.id,
      nameAr: branch.name_ar,
      nameEn: branch.name_en,
      codePrefix: branch.code_prefix,
    }))
}

/** The company's business day at an instant. */
export function dayAt(configuration: Configuration, instantMs: number): Day {
  return businessDay(instantMs, offsetMinutesOf(configuration.company.time_zone, instantMs))
}

/** The instant at which a business day begins. */
export function dayStartAt({ company }: Configuration, day: Day): number {
  const utcMs = dayStartMs(day, 0)
  return dayStartMs(day, offsetMinutesOf(company.time_zone, utcMs))
}

/** The instant at which a business day is over. */
export function dayEndAt({ company }: Configuration, day: Day): number {
  return dayEndMs(day, offsetMinutesOf(company.time_zone, dayEndMs(day, 0)))
}

const revisionQuery = fixedQuery<{ number: number }>(
  () => `SELECT number FROM revision WHERE subject = 'configuration'`,
)

async function revisionOf(kind: Db['kind'], tx: Tx): Promise<number> {
  const [row] = await revisionQuery(kind, tx, [])
  if (!row) throw new Error('The configuration has no revision.')
  return row.number
}

/** Reads the configuration without the cache. */
export async function loadConfiguration(tx: Tx): Promise<Configuration> {
  const company = await tx.selectFrom('company').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const rows = await tx.selectFrom('setting').select(['key', 'value']).execute()
  const vatRates = await tx.selectFrom('vat_rate').selectAll().orderBy('first_day').execute()
  const fees = await tx.selectFrom('tobacco_fee').selectAll().orderBy('first_day').execute()
  const branches = await tx.selectFrom('branch').selectAll().orderBy('id').execute()
  const roles = await tx.selectFrom('account_role').selectAll().execute()
  const accountIds = new Map<AccountRole, number>()
  for (const { role, account_id } of roles) if (isAccountRole(role)) accountIds.set(role, account_id)
  // A shop from before there were points may have had no account left for their cost; a sale must not fail because of it.
  const stand = accountIds.get('sales_discount')
  if (!accountIds.has('loyalty_expense') && stand !== undefined) accountIds.set('loyalty_expense', stand)
  return {
    company,
    settings: settingFields.parse(Object.fromEntries(rows.map(({ key, value }) => [key, parsed(value)]))),
    vatRates: vatRates.map(row => ({
      firstDay: day(row.first_day),
      isEnabled: row.is_enabled === 1,
      rate: rate(row.rate),
    })),
    tobaccoFees: fees.map(row => ({
      firstDay: day(row.first_day),
      isEnabled: row.is_enabled === 1,
      rate: rate(row.rate),
      minimumPerUnit: halalas(row.minimum),
    })),
    branches: new Map(branches.map(branch => [branch.id, branch])),
    accountIds,
    eInvoiceDevices: new Map((await loadSigningDevices(tx)).map(device => [device.branchId, device])),
  }
}

async function loadSigningDevices(tx: Tx): Promise<SigningDevice[]> {
  const rows = await tx
    .selectFrom('e_invoice_device as device')
    .innerJoin('e_invoice_certificate as certificate', 'certificate.device_id', 'device.id')
    .select(['device.id', 'device.branch_id', 'device.environment', 'certificate.id as certificate_id'])
    .select(['certificate.token', 'certificate.secret', 'certificate.private_key'])
    .where('device.stage', '=', 'connected')
    .where('certificate.kind', '=', 'signing')
    .orderBy('certificate.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    branchId: row.branch_id,
    environment: row.environment,
    certificateId: row.certificate_id,
    token: row.token,
    secret: row.secret,
    privateKey: row.private_key,
  }))
}

/** Other areas store values in this table too, which need not be JSON. */
function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
