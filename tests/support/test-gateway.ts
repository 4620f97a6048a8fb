/**
 * A gateway for tests, written from the authority's documentation: it issues certificates, and accepts a document only if its structure, hash,
 * signature and certificate are right and it was not sent before. It shares nothing with the server but HTTP. Faults are chosen by the test.
 */
import { createPublicKey, type KeyObject, randomBytes, verify, X509Certificate } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { BitString, fromBER, Sequence } from 'asn1js'
import { deviceCertificate } from './e-invoice-certificates.ts'
import { checkEInvoice } from './e-invoice-check.ts'
import { hashOfDocument } from './e-invoice-tree.ts'

/**
 * What happens to one call with a document: an error before the document is looked at, an answer that is lost after it was accepted, a late
 * answer, clearance that is switched off for one document, a rejection, or a warning.
 */
export type Fault =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'hangUp' }
  | { readonly kind: 'clearanceOff' }
  | { readonly kind: 'lostAnswer' }
  | { readonly kind: 'late'; readonly ms: number }
  | { readonly kind: 'reject'; readonly code: string; readonly text: string }
  | { readonly kind: 'warn'; readonly code: string; readonly text: string }

export const testOtp = '123456'

/** A call with a document: its number among the calls, the document, and its number in the chain of its device. */
export type DocumentCall = {
  readonly number: number
  readonly uuid: string
  readonly icv: number
  readonly way: 'reported' | 'cleared'
}

export type TakenDocument = {
  readonly uuid: string
  readonly hash: string
  readonly xml: string
  readonly way: 'reported' | 'cleared'
  /** The serial number of the certificate, and so the device. */
  readonly certificate: string
  readonly at: number
}

export type TestGateway = {
  readonly address: string
  readonly otp: string
  /** Accepted documents in the order of acceptance; each once. */
  readonly taken: readonly TakenDocument[]
  /** Refused documents with the errors found. */
  readonly refused: readonly { readonly uuid: string; readonly errors: readonly string[] }[]
  /** The number of calls with documents. */
  readonly calls: () => number
  /** Chosen for each call with a document. */
  faultFor: (call: DocumentCall) => Fault | undefined
  isClearanceOff: boolean
  /** Certificates that are no longer accepted. */
  readonly revoke: () => void
  readonly close: () => Promise<void>
}

type Client = {
  readonly certificate: X509Certificate
  readonly secret: string
  isRevoked: boolean
  readonly stage: string
}

export async function startTestGateway(): Promise<TestGateway> {
  const clients = new Map<string, Client>()
  const requests = new Map<string, { readonly key: KeyObject; passed: number }>()
  const taken: TakenDocument[] = []
  const refused: { uuid: string; errors: readonly string[] }[] = []
  const hashes = new Set<string>()
  /** Documents whose clearance was answered with 303: they are reported instead. */
  const unclearable = new Set<string>()
  let calls = 0

  const issue = (key: KeyObject, stage: string) => {
    const certificate = issueCertificate(key)
    const token = Buffer.from(certificate).toString('base64')
    const secret = randomBytes(24).toString('base64')
    clients.set(token, {
      certificate: new X509Certificate(Buffer.from(certificate, 'base64')),
      secret,
      isRevoked: false,
      stage,
    })
    return { token, secret }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const gateway: TestGateway = {
    address: `http://127.0.0.1:${port}`,
    otp: testOtp,
    taken,
    refused,
    calls: () => calls,
    faultFor: () => undefined,
    isClearanceOff: false,
    revoke: () => {
      for (const client of clients.values()) client.isRevoked = true
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return gateway

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await textOf(request)) as Record<string, string>
    const path = (request.url ?? '').replace(/^\/(developer-portal|simulation|core)/, '')
    const reply = (status: number, content: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content))
    if (request.headers['accept-version'] !== 'V2') return void reply(406, { code: 'Version', message: 'No version' })
    if (path === '/compliance') {
      if (request.headers.otp !== gateway.otp)
        return void reply(400, { code: 'Invalid-OTP', message: 'OTP is invalid' })
      const key = keyOfRequest(body.csr ?? '')
      const requestID = String(1000 + requests.size)
      requests.set(requestID, { key, passed: 0 })
      const { token, secret } = issue(key, requestID)
      return void reply(200, {
        requestID: Number(requestID),
        binarySecurityToken: token,
        secret,
        dispositionMessage: 'ISSUED',
      })
    }
    const client = clientOf(request)
    if (client === undefined || client.isRevoked)
      return void reply(401, { code: 'Unauthorized', message: 'Unauthorized' })
    if (path === '/compliance/invoices') {
      const errors = errorsOf(body, client)
      const known = requests.get(client.stage)
      if (errors.length === 0 && known) known.passed++
      return void reply(errors.length === 0 ? 200 : 400, resultOf(errors, []))
    }
    if (path === '/production/csids' && request.method === 'POST') {
      const known = requests.get(body.compliance_request_id ?? '')
      if (known === undefined || known.passed < 6)
        return void reply(400, { code: 'Missing-ComplianceSteps', message: 'Compliance steps are missing' })
      const { token, secret } = issue(known.key, 'production')
      return void reply(200, { requestID: 'p1', binarySecurityToken: token, secret })
    }
    if (path === '/production/csids' && request.method === 'PATCH') {
      if (request.headers.otp !== gateway.otp)
        return void reply(400, { code: 'Invalid-OTP', message: 'OTP is invalid' })
      const { token, secret } = issue(keyOfRequest(body.csr ?? ''), 'production')
      return void reply(200, { requestID: 'p2', binarySecurityToken: token, secret })
    }
    const way =
      path === '/invoices/clearance/single' ? 'cleared' : path === '/invoices/reporting/single' ? 'reported' : null
    if (way === null || client.stage !== 'production') return void reply(404, {})
    calls++
    const { uuid = '', invoiceHash: hash = '' } = body
    const xml = Buffer.from(body.invoice ?? '', 'base64').toString('utf8')
    const icv = Number(/<cbc:ID>ICV<\/cbc:ID><cbc:UUID>(\d+)</.exec(xml)?.[1])
    const fault = gateway.faultFor({ number: calls, uuid, icv, way })
    if (fault?.kind === 'hangUp') return void response.destroy()
    const isClearanceRefused = gateway.isClearanceOff || fault?.kind === 'clearanceOff'
    if (fault?.kind === 'status') return void reply(fault.status, {})
    if (way === 'cleared' && isClearanceRefused) {
      unclearable.add(hash)
      return void reply(303, { message: 'Clearance is turned off' })
    }
    if (hashes.has(hash)) return void reply(409, { message: 'Duplicate invoice' })
    if (fault?.kind === 'reject') return void reply(400, resultOf([], [], fault))
    const errors = errorsOf(body, client, way === 'reported' && unclearable.has(hash) ? undefined : way)
    if (errors.length > 0) {
      refused.push({ uuid, errors })
      return void reply(400, resultOf(errors, []))
    }
    hashes.add(hash)
    taken.push({ uuid, hash, xml, way, certificate: client.certificate.serialNumber, at: Date.now() })
    if (fault?.kind === 'lostAnswer') return void response.destroy()
    if (fault?.kind === 'late') await delay(fault.ms)
    const warnings = fault?.kind === 'warn' ? [fault] : []
    const state =
      way === 'cleared' ? { clearanceStatus: 'CLEARED', clearedInvoice: body.invoice } : { reportingStatus: 'REPORTED' }
    reply(warnings.length > 0 ? 202 : 200, { ...resultOf([], warnings), ...state })
  }

  function clientOf(request: IncomingMessage): Client | undefined {
    const [, encoded = ''] = (request.headers.authorization ?? '').split(' ')
    const [token = '', secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
    const client = clients.get(token)
    return client?.secret === secret ? client : undefined
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

type Said = { readonly code: string; readonly text: string }

function resultOf(errors: readonly string[], warnings: readonly Said[], rejection?: Said) {
  const messages = [...errors.map(text => ({ code: 'CHECK', text })), ...(rejection ? [rejection] : [])]
  const onWire = ({ code, text }: Said) => ({ type: 'X', code, category: 'TEST', message: text, status: 'X' })
  return {
    validationResults: {
      infoMessages: [],
      warningMessages: warnings.map(onWire),
      errorMessages: messages.map(onWire),
      status: messages.length > 0 ? 'ERROR' : warnings.length > 0 ? 'WARNING' : 'PASS',
    },
    ...(messages.length > 0 && { reportingStatus: 'NOT_REPORTED' }),
  }
}

/** The errors of a sent document; `way` is undefined for a compliance check. */
function errorsOf(body: Readonly<Record<string, string>>, { certificate }: Client, way?: string): string[] {
  const xml = Buffer.from(body.invoice ?? '', 'base64').toString('utf8')
  const { errors } = checkEInvoice(xml)
  const isStandard = /<cbc:InvoiceTypeCode name="01/.test(xml)
  return [
    ...errors,
    ...(hashOfDocument(xml) === body.invoiceHash ? [] : ['The hash differs from that of the document.']),
    ...(xml.includes(`<cbc:UUID>${body.uuid}</cbc:UUID>`) ? [] : ['The UUID differs from that of the document.']),
    ...(xml.includes(certificate.raw.toString('base64')) ? [] : ['The document names another certificate.']),
    ...(way === undefined || (way === 'cleared') === isStandard ? [] : ['The document was sent the wrong way.']),
  ]
}

/** The public key of a certificate request, which must be signed by it. */
function keyOfRequest(text: string): KeyObject {
  const pem = Buffer.from(text, 'base64').toString('utf8')
  const { result } = fromBER(Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64'))
  const [info, , signature] = result instanceof Sequence ? result.valueBlock.value : []
  const key = info instanceof Sequence ? info.valueBlock.value[2] : undefined
  if (!info || !key || !(signature instanceof BitString)) throw new Error('This is no certificate request.')
  const publicKey = createPublicKey({ key: Buffer.from(key.toBER()), format: 'der', type: 'spki' })
  if (!verify('sha256', Buffer.from(info.toBER()), publicKey, Buffer.from(signature.valueBlock.valueHexView)))
    throw new Error('The request is not signed by its key.')
  return publicKey
}

const yearMs = 365 * 86_400_000

function issueCertificate(key: KeyObject): string {
  const serialNumber = BigInt(`0x12${randomBytes(15).toString('hex')}`)
  return deviceCertificate(key, { serialNumber, validFrom: Date.now() - 60_000, validUntil: Date.now() + yearMs })
}
