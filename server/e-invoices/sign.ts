/** Hashes and signs e-invoices. Source: design page 5, 2.2. */
import { createHash, type KeyObject, sign, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'
import { BitString, fromBER, Sequence } from 'asn1js'
import type { EInvoice } from '#domain/invoice/e-invoice.ts'
import { eInvoiceQr } from '#domain/invoice/e-invoice-xml.ts'
import { type QrSignature, signedQrPayload } from '#domain/invoice/qr.ts'
import {
  type SignedProperties,
  signatureExtension,
  signedEInvoice,
  signedProperties,
} from '#domain/invoice/signed-e-invoice.ts'
import { unwrap } from '#domain/problem.ts'

/** A certificate of a device, parsed once for the many signatures that name it. */
export type SigningCertificate = {
  /** Its DER in Base64. */
  readonly text: string
  readonly digest: string
  /** From the name to the root: `CN=…, DC=…`. */
  readonly issuer: string
  /** In decimal. */
  readonly serialNumber: string
  /** The DER of its SubjectPublicKeyInfo. */
  readonly publicKey: readonly number[]
  /** The signature of the authority. */
  readonly signature: readonly number[]
  /** UTC milliseconds. */
  readonly validFrom: number
  readonly validUntil: number
}

export type EInvoiceSigner = {
  /** The private key of the device. */
  readonly key: KeyObject
  readonly certificate: SigningCertificate
  /** The seller's local time without a zone, `2026-01-31T21:05:09`. */
  readonly signingTime: string
}

export type SignedEInvoice = {
  /** The document with its signature and QR code. */
  readonly xml: string
  /** The hash that the next document of the device names, and the signature, in Base64. */
  readonly hash: string
  readonly signature: string
  /** The text of the QR code. */
  readonly qr: string
}

/** The SHA-256 of the text that `eInvoiceXml` gives, in Base64. */
export function invoiceHash(xml: string): string {
  return hashBytes(xml).toString('base64')
}

/**
 * Signs the text of an invoice, as `eInvoiceXml` gave it. Throws when a name does not fit into the QR code: `sellerNameProblem` tells that
 * before.
 */
export function signInvoice(
  invoice: EInvoice,
  xml: string,
  { key, certificate, signingTime }: EInvoiceSigner,
): SignedEInvoice {
  const hash = invoiceHash(xml)
  const signed = withQr(invoice, { hash, signature: sign(digest, bytesOf(hash), key) }, certificate)
  return { xml: signedXml(xml, { hash, ...signed, certificate, signingTime }), hash, ...signed }
}

/** Signing hashes the hash once more: that is what the authority verifies. */
const digest = 'sha256'
const signAside = promisify<string, Buffer, KeyObject, Buffer>(sign)

type SignedParts = Pick<SignedEInvoice, 'signature' | 'qr'>

/** The signature of a document's hash, and its QR code. Signing takes longer than the rest of a document, so it runs on another thread. */
export async function signHash(
  invoice: EInvoice,
  hash: string,
  { key, certificate }: Pick<EInvoiceSigner, 'key' | 'certificate'>,
): Promise<SignedParts> {
  return withQr(invoice, { hash, signature: await signAside(digest, bytesOf(hash), key) }, certificate)
}

type HashAndSignature = { readonly hash: string; readonly signature: Buffer }

function withQr(invoice: EInvoice, signed: HashAndSignature, certificate: SigningCertificate): SignedParts {
  const signature = signed.signature.toString('base64')
  const qrSignature: QrSignature = {
    ...{ hash: signed.hash, signature, publicKey: certificate.publicKey },
    certificateSignature: invoice.subtype === '02' ? certificate.signature : null,
  }
  return { signature, qr: unwrap(signedQrPayload(eInvoiceQr(invoice), qrSignature)).base64 }
}

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64, 'base64')
}

type SignatureToWrite = Omit<SignedEInvoice, 'xml'> & Pick<EInvoiceSigner, 'certificate' | 'signingTime'>

/** Writes a signature into its document. The same parts always give the same text. */
export function signedXml(xml: string, { hash, signature, qr, certificate, signingTime }: SignatureToWrite): string {
  const { digest: certificateDigest, issuer, serialNumber } = certificate
  const properties: SignedProperties = { signingTime, certificateDigest, issuer, serialNumber }
  const propertiesDigest = hexDigest(signedProperties(properties, 'hashed'))
  const extension = signatureExtension({ hash, propertiesDigest, signature, certificate: certificate.text, properties })
  return signedEInvoice(xml, { extension, qr })
}

/** Reads a certificate: PEM, the Base64 of its DER, or the gateway's `binarySecurityToken`, which is the Base64 of that Base64. */
export function certificateOf(text: string): SigningCertificate {
  const der = derOf(text)
  const x509 = new X509Certificate(der)
  const base64 = der.toString('base64')
  return {
    text: base64,
    digest: hexDigest(base64),
    issuer: x509.issuer.split('\n').reverse().join(', '),
    serialNumber: BigInt(`0x${x509.serialNumber}`).toString(),
    ...keyAndSignature(der),
    validFrom: Date.parse(x509.validFrom),
    validUntil: Date.parse(x509.validTo),
  }
}

function derOf(text: string): Buffer {
  const base64 = text.replace(/-----[^-]+-----/g, '').replace(/\s+/g, '')
  const bytes = Buffer.from(base64, 'base64')
  // A DER certificate begins with the tag of a sequence; the Base64 text of one with M.
  return bytes[0] === 0x30 ? bytes : Buffer.from(bytes.toString('latin1'), 'base64')
}

/** The bytes of both as they are in the certificate, because the QR code repeats them. */
function keyAndSignature(der: Uint8Array): Pick<SigningCertificate, 'publicKey' | 'signature'> {
  const { result } = fromBER(der)
  if (!(result instanceof Sequence)) throw new Error('this is not a certificate')
  const [body, , signature] = result.valueBlock.value
  if (!(body instanceof Sequence) || !(signature instanceof BitString)) throw new Error('this is not a certificate')
  // Version, serial number, algorithm, issuer, validity, subject, public key.
  const publicKey = body.valueBlock.value[6]
  if (publicKey === undefined) throw new Error('the certificate has no public key')
  return {
    publicKey: [...publicKey.valueBeforeDecodeView],
    signature: [...signature.valueBlock.valueHexView],
  }
}

/** The authority's digest of a text: the Base64 of the hexadecimal SHA-256. */
function hexDigest(text: string): string {
  return Buffer.from(hashBytes(text).toString('hex')).toString('base64')
}

function hashBytes(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest()
}
