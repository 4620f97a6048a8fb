/** The calls of the tax authority's e-invoicing gateway. Source: design page 5, 2.3; nothing of it has been tried against the live systems. */
import { z } from 'zod'
import type { GatewayMessage } from '#contract/bill-e-invoice.ts'
import type { EInvoiceEnvironment } from '#domain/invoice/e-invoice-states.ts'

export type GatewayAnswer = {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly messages: readonly GatewayMessage[]
  /** The copy of a cleared document, as XML. */
  readonly cleared: string | null
  readonly certificate: IssuedCertificate | null
  /** Whether the authority says that it took the document. */
  readonly isTaken: boolean
}

export type IssuedCertificate = { readonly requestId: string; readonly token: string; readonly secret: string }

/** Basic authentication with the certificate and its secret. */
export type GatewayLogin = { readonly token: string; readonly secret: string }

export type SentDocument = { readonly uuid: string; readonly hash: string; readonly xml: string }

export type Gateway = {
  readonly complianceCertificate: (request: string, otp: string) => Promise<GatewayAnswer>
  readonly checkDocument: (login: GatewayLogin, document: SentDocument) => Promise<GatewayAnswer>
  readonly productionCertificate: (login: GatewayLogin, requestId: string) => Promise<GatewayAnswer>
  readonly renewCertificate: (login: GatewayLogin, request: string, otp: string) => Promise<GatewayAnswer>
  readonly report: (login: GatewayLogin, document: SentDocument) => Promise<GatewayAnswer>
  readonly clear: (login: GatewayLogin, document: SentDocument) => Promise<GatewayAnswer>
}

const authority = 'https://gw-fatoora.zatca.gov.sa/e-invoicing'
const folders = { sandbox: 'developer-portal', simulation: 'simulation', production: 'core' } as const
const patienceMs = 30_000
const answerBytesMax = 4 * 1024 * 1024
const messagesMax = 50

/** `address` replaces the authority's own, for tests. */
export function gatewayOf(environment: EInvoiceEnvironment, address: string = authority): Gateway {
  const base = `${address}/${folders[environment]}`
  const send = (path: string, body: object, { method = 'POST', headers = {} }: CallOptions = {}) =>
    call(`${base}${path}`, method, headers, body)
  const sendDocument = (path: string, login: GatewayLogin, { uuid, hash, xml }: SentDocument, headers = {}) => {
    const body = { invoiceHash: hash, uuid, invoice: Buffer.from(xml).toString('base64') }
    return send(path, body, { headers: { ...authorization(login), ...headers } })
  }
  return {
    complianceCertificate: (request, otp) => send('/compliance', { csr: request }, { headers: { OTP: otp } }),
    checkDocument: (login, document) => sendDocument('/compliance/invoices', login, document),
    productionCertificate: (login, requestId) =>
      send('/production/csids', { compliance_request_id: requestId }, { headers: authorization(login) }),
    renewCertificate: (login, request, otp) =>
      send('/production/csids', { csr: request }, { method: 'PATCH', headers: { ...authorization(login), OTP: otp } }),
    report: (login, document) =>
      sendDocument('/invoices/reporting/single', login, document, { 'Clearance-Status': '0' }),
    clear: (login, document) =>
      sendDocument('/invoices/clearance/single', login, document, { 'Clearance-Status': '1' }),
  }
}

type CallOptions = { readonly method?: string; readonly headers?: Readonly<Record<string, string>> }

function authorization({ token, secret }: GatewayLogin) {
  return { Authorization: `Basic ${Buffer.from(`${token}:${secret}`).toString('base64')}` }
}

async function call(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<GatewayAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        'Accept-Version': 'V2',
        'Accept-Language': 'en',
        'Content-Type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
      // A certificate and a secret are not carried to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    return gatewayAnswerOf(response.status, await textOf(response))
  } catch {
    return { status: 0, messages: [], cleared: null, certificate: null, isTaken: false }
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > answerBytesMax) throw new Error('The answer of the gateway is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const validation = z.object({ code: z.string().catch(''), message: z.string().catch('') })
const validations = z.array(validation).catch([])
const text = z.union([z.string(), z.number().transform(String)]).catch('')

/** Lenient: the documentation and the live systems differ in which fields an answer has. */
const answerBody = z.object({
  validationResults: z
    .object({ infoMessages: validations, warningMessages: validations, errorMessages: validations })
    .catch({ infoMessages: [], warningMessages: [], errorMessages: [] }),
  reportingStatus: z.string().nullish().catch(null),
  clearanceStatus: z.string().nullish().catch(null),
  clearedInvoice: z.string().nullish().catch(null),
  requestID: text,
  binarySecurityToken: text,
  secret: text,
  code: text,
  message: text,
  errors: z.array(z.union([validation, z.string().transform(message => ({ code: '', message }))])).catch([]),
})

export function gatewayAnswerOf(status: number, body: string): GatewayAnswer {
  const parsed = answerBody.safeParse(jsonOf(body))
  if (!parsed.success) return { status, messages: [], cleared: null, certificate: null, isTaken: false }
  const { validationResults: results, errors, code, message, ...rest } = parsed.data
  const { requestID: requestId, binarySecurityToken: token, secret, clearedInvoice } = rest
  const messages = [
    ...results.errorMessages.map(each => messageOf('error', each)),
    ...errors.map(each => messageOf('error', each)),
    ...(message === '' ? [] : [messageOf(status < 400 ? 'info' : 'error', { code, message })]),
    ...results.warningMessages.map(each => messageOf('warning', each)),
    ...results.infoMessages.map(each => messageOf('info', each)),
  ]
  return {
    status,
    messages: messages.slice(0, messagesMax),
    cleared: clearedInvoice ? Buffer.from(clearedInvoice, 'base64').toString('utf8') : null,
    certificate: token !== '' && secret !== '' ? { requestId, token, secret } : null,
    isTaken: rest.reportingStatus === 'REPORTED' || rest.clearanceStatus === 'CLEARED',
  }
}

function messageOf(kind: GatewayMessage['kind'], { code, message }: z.output<typeof validation>): GatewayMessage {
  return { kind, code: code.slice(0, 100), text: message.slice(0, 1000) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
