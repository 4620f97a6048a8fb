/**
 * Connects a branch to the authority's gateway, step by step. Each step is stored, so that a further attempt goes on where one stopped. A
 * refusal is a problem of the device, not an error of the call.
 */
import { type KeyObject, randomUUID } from 'node:crypto'
import type { DeviceProblem, eInvoiceEndpoints } from '#contract/e-invoices.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { appVersion } from '#contract/protocol.ts'
import { type EInvoiceEnvironment, eInvoiceEnvironments } from '#domain/invoice/e-invoice-states.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import { requireBranch } from '../company/branch-reach.ts'
import { type Configuration, readConfiguration } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import { complianceDocuments } from './compliance-documents.ts'
import { certificateRequest, newDeviceKey } from './csr.ts'
import {
  type CertificateRow,
  type DeviceRow,
  latestCertificate,
  readOwnDevice,
  setDeviceProblem,
} from './device-rows.ts'
import { type GatewayAnswer, gatewayOf, type IssuedCertificate } from './gateway.ts'
import { createVault, type Vault, vaultOf } from './key-vault.ts'
import { missingOfSeller } from './parties.ts'
import { certificateOf } from './sign.ts'

type Asked = InputOf<typeof eInvoiceEndpoints.connectEInvoiceDevice>['body']

type Work = {
  readonly services: Services
  readonly caller: Caller
  readonly configuration: Configuration
  readonly vault: Vault
  readonly device: DeviceRow
}

/** Returns the id of the device. */
export async function connectDevice(services: Services, caller: Caller, asked: Asked): Promise<number> {
  const configuration = await readConfiguration(services.db)
  requireBranch(configuration, caller.access, asked.branchId, 'branchId')
  if (!environmentsOf(services).includes(asked.environment)) refuse([problem('environment', 'notAllowed')])
  const missing = missingOfSeller(configuration, asked.branchId)
  if (missing.length > 0) refuse(missing)
  const vault = createVault(services.db)
  const device = await deviceFor(services, asked)
  const work = { services, caller, configuration, vault, device }
  const compliance = await complianceCertificate(work, asked.otp)
  if (compliance === undefined || !(await passCompliance(work, compliance))) return device.id
  await productionCertificate(work, compliance)
  return device.id
}

/** The authority's systems that the company may connect to: a demonstration company has no effect in law. */
export function environmentsOf({ isDemo }: Pick<Services, 'isDemo'>): EInvoiceEnvironment[] {
  return isDemo ? ['sandbox'] : [...eInvoiceEnvironments]
}

/** The device that is being connected; a new one for another environment. */
async function deviceFor({ db, now }: Services, asked: Asked): Promise<DeviceRow> {
  const { branchId, environment, businessCategory } = asked
  return db.write([branchId], async tx => {
    const at = now()
    const present = await tx
      .selectFrom('e_invoice_device')
      .selectAll()
      .where('branch_id', '=', branchId)
      .where('stage', '<>', 'ended')
      .executeTakeFirst()
    if (present?.stage === 'connected') throw new Failure('e_invoice_connected')
    const isSame = present?.environment === environment && present.business_category === businessCategory
    if (present !== undefined && isSame) return present
    if (present !== undefined) await endRow(tx, present.id, at)
    const created = await tx
      .insertInto('e_invoice_device')
      .values({
        branch_id: branchId,
        environment,
        stage: 'created',
        serial: randomUUID(),
        business_category: businessCategory,
        created_at: at,
        connected_at: null,
        changed_at: at,
        problem: '',
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return created
  })
}

export async function endRow(tx: Tx, id: number, at: number): Promise<void> {
  await tx
    .updateTable('e_invoice_device')
    .set({ stage: 'ended', changed_at: at, problem: '' })
    .where('id', '=', id)
    .execute()
}

/** The one of an earlier attempt, unless there is a new password; undefined if the authority gave none. */
async function complianceCertificate(work: Work, otp: string | undefined): Promise<CertificateRow | undefined> {
  const { services, device } = work
  const earlier = await latestCertificate(services.db.read, device.id, 'compliance')
  if (otp === undefined) return earlier ?? refuse([problem('otp', 'required')])
  const key = newDeviceKey()
  const answer = await gatewayFor(work).complianceCertificate(requestFor(work, key), otp)
  if (answer.certificate === null) return void (await stop(work, 'complianceCertificate', answer))
  const row = certificateRow(work, 'compliance', pemOf(key), answer.certificate)
  return services.db.write([], async tx => {
    const stored = await addCertificate(tx, row)
    await audit(work, tx, 'eInvoice.certified')
    return stored
  })
}

function requestFor({ configuration, device }: Pick<Work, 'configuration' | 'device'>, key: KeyObject): string {
  const { company, branches } = configuration
  const branch = branches.get(device.branch_id)
  if (branch === undefined) throw new Error(`The device ${device.id} has no branch.`)
  const vatNumber = branch.vat_number || company.vat_number
  const request = {
    environment: device.environment,
    commonName: `MIZAN-${device.serial.slice(0, 8)}-${vatNumber}`,
    organization: company.name_ar,
    // The eleventh digit of a VAT group's number is 1: each member names its own TIN.
    organizationUnit: vatNumber[10] === '1' ? vatNumber.slice(0, 10) : branch.name_ar,
    vatNumber,
    device: { solution: 'Mizan', model: appVersion, serialNumber: device.serial },
    issues: { standard: true, simplified: true },
    address: [company.building_number, company.street, company.city].filter(part => part !== '').join(' '),
    businessCategory: device.business_category,
  }
  return Buffer.from(certificateRequest(request, key)).toString('base64')
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

/** Whether the authority has accepted the sample documents. */
async function passCompliance(work: Work, certificate: CertificateRow): Promise<boolean> {
  const { services, device, vault } = work
  if (device.stage !== 'created') return true
  const gateway = gatewayFor(work)
  const login = { token: certificate.token, secret: opened(vault, certificate.secret) }
  const documents = complianceDocuments(work.configuration, device.branch_id, {
    key: opened(vault, certificate.private_key),
    certificate: certificateOf(certificate.token),
    at: services.now(),
  })
  for (const document of documents) {
    const answer = await gateway.checkDocument(login, document)
    const isPassed = answer.status === 200 || answer.status === 202
    if (!isPassed || answer.messages.some(({ kind }) => kind === 'error')) {
      await stop(work, 'complianceDocuments', answer)
      return false
    }
  }
  await services.db.write([], tx =>
    tx
      .updateTable('e_invoice_device')
      .set({ stage: 'compliant', problem: '', changed_at: services.now() })
      .where('id', '=', device.id)
      .where('stage', '=', 'created')
      .execute(),
  )
  return true
}

async function productionCertificate(work: Work, compliance: CertificateRow): Promise<void> {
  const { services, device, vault } = work
  const login = { token: compliance.token, secret: opened(vault, compliance.secret) }
  const answer = await gatewayFor(work).productionCertificate(login, compliance.request_id)
  if (answer.certificate === null) return stop(work, 'certificate', answer)
  const row = certificateRow(work, 'signing', opened(vault, compliance.private_key), answer.certificate)
  // From here on every posting of the branch issues a document.
  await services.db.write([device.branch_id], async tx => {
    await addCertificate(tx, row)
    const at = services.now()
    await tx
      .updateTable('e_invoice_device')
      .set({ stage: 'connected', problem: '', connected_at: at, changed_at: at })
      .where('id', '=', device.id)
      .execute()
    await audit(work, tx, 'eInvoice.connected')
  })
}

/** A new certificate with a new key; documents that wait are already signed with the old one. */
export async function renewDevice(services: Services, caller: Caller, id: number, otp: string): Promise<void> {
  const { db } = services
  const configuration = await readConfiguration(db)
  const device = await readOwnDevice(db.read, caller.access, id)
  if (device?.stage !== 'connected') throw new Failure('not_found')
  const vault = vaultOf(db)
  const present = await latestCertificate(db.read, id, 'signing')
  const secret = present && vault?.open(present.secret)
  if (vault === undefined || present === undefined || secret === undefined) throw new Failure('e_invoice_key_missing')
  const work = { services, caller, configuration, vault, device }
  const key = newDeviceKey()
  const login = { token: present.token, secret }
  const answer = await gatewayFor(work).renewCertificate(login, requestFor(work, key), otp)
  if (answer.certificate === null) return stop(work, 'renewal', answer)
  const row = certificateRow(work, 'signing', pemOf(key), answer.certificate)
  await db.write([device.branch_id], async tx => {
    await addCertificate(tx, row)
    await setDeviceProblem(tx, id, null, services.now())
    await audit(work, tx, 'eInvoice.renewed')
  })
}

/** Bills posted from now on are no e-invoices. */
export async function endDevice(services: Services, caller: Caller, id: number): Promise<void> {
  const { db, now } = services
  const configuration = await readConfiguration(db)
  const device = await readOwnDevice(db.read, caller.access, id)
  if (device === undefined || device.stage === 'ended') throw new Failure('not_found')
  await db.write([device.branch_id], async tx => {
    const waiting = await tx
      .selectFrom('e_invoice_outbox as outbox')
      .innerJoin('e_invoice', 'e_invoice.id', 'outbox.e_invoice_id')
      .select('e_invoice.id')
      .where('outbox.state', 'in', ['pending', 'rejected'])
      .where('e_invoice.device_id', '=', id)
      .executeTakeFirst()
    if (waiting !== undefined) throw new Failure('e_invoice_pending')
    await endRow(tx, id, now())
    await audit({ services, caller, device, configuration }, tx, 'eInvoice.ended')
  })
}

function gatewayFor({ services, device }: Pick<Work, 'services' | 'device'>) {
  return gatewayOf(device.environment, services.eInvoiceGateway)
}

function opened(vault: Vault, sealedText: string): string {
  const text = vault.open(sealedText)
  if (text === undefined) throw new Failure('e_invoice_key_missing')
  return text
}

function certificateRow(
  { services, device, vault }: Work,
  kind: CertificateRow['kind'],
  key: string,
  { requestId, token, secret }: IssuedCertificate,
): Omit<CertificateRow, 'id'> {
  return {
    device_id: device.id,
    kind,
    private_key: vault.seal(key),
    request_id: requestId,
    token,
    secret: vault.seal(secret),
    valid_until: certificateOf(token).validUntil,
    created_at: services.now(),
  }
}

function addCertificate(tx: Tx, row: Omit<CertificateRow, 'id'>): Promise<CertificateRow> {
  return tx.insertInto('e_invoice_certificate').values(row).returningAll().executeTakeFirstOrThrow()
}

async function stop(
  { services, device }: Work,
  step: DeviceProblem['step'],
  { status, messages }: GatewayAnswer,
): Promise<void> {
  const found = { step, status, messages: [...messages] }
  await services.db.write([], tx => setDeviceProblem(tx, device.id, found, services.now()))
}

async function audit(
  { services, caller, device }: Omit<Work, 'vault'>,
  tx: Tx,
  action: 'eInvoice.certified' | 'eInvoice.connected' | 'eInvoice.renewed' | 'eInvoice.ended',
): Promise<void> {
  const { id: deviceId, environment, serial, branch_id: branchId } = device
  const what = { branchId, action, subject: serial, detail: { deviceId, environment } }
  await recordAudit(tx, { ...actorOf(caller), at: services.now(), ...what })
}
