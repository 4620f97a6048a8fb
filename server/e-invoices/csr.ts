/** The key of a device and its certificate request to the authority. Source: design page 5, 2.3. */
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  Set as Asn1Set,
  BitString,
  Constructed,
  fromBER,
  Integer,
  ObjectIdentifier,
  OctetString,
  PrintableString,
  Sequence,
  Utf8String,
} from 'asn1js'
import type { EInvoiceEnvironment } from '#domain/invoice/e-invoice-states.ts'

/** The systems of the authority, and the certificate template that each wants to be named. */
const certificateTemplates = {
  sandbox: 'TSTZATCA-Code-Signing',
  simulation: 'PREZATCA-Code-Signing',
  production: 'ZATCA-Code-Signing',
} as const satisfies { readonly [Environment in EInvoiceEnvironment]: string }

export type CertificateRequest = {
  readonly environment: EInvoiceEnvironment
  /** A name of the device that no other device of the taxpayer has. */
  readonly commonName: string
  /** The taxpayer. */
  readonly organization: string
  /** The branch; of a VAT group, the ten-digit TIN of the member. */
  readonly organizationUnit: string
  readonly vatNumber: string
  /** The program, its model or version, and the serial number of the device. None of them has a `|`. */
  readonly device: { readonly solution: string; readonly model: string; readonly serialNumber: string }
  /** Which documents it issues. */
  readonly issues: { readonly standard: boolean; readonly simplified: boolean }
  /** The address of the branch, in its short form or in words. */
  readonly address: string
  readonly businessCategory: string
}

/** A new private key on secp256k1, the curve of the authority. */
export function newDeviceKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey
}

/** The signed request as PEM. The gateway takes the Base64 of this text. */
export function certificateRequest(request: CertificateRequest, key: KeyObject): string {
  const body = new Sequence({
    value: [new Integer({ value: 0 }), subjectOf(request), publicKeyOf(key), extensionsOf(request)],
  })
  const signature = sign('sha256', Buffer.from(body.toBER()), key)
  const whole = new Sequence({
    value: [
      body,
      new Sequence({ value: [new ObjectIdentifier({ value: oids.ecdsaWithSha256 })] }),
      new BitString({ valueHex: exactBuffer(signature) }),
    ],
  })
  const lines =
    Buffer.from(whole.toBER())
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE REQUEST-----', ...lines, '-----END CERTIFICATE REQUEST-----', ''].join('\n')
}

const oids = {
  country: '2.5.4.6',
  organizationUnit: '2.5.4.11',
  organization: '2.5.4.10',
  commonName: '2.5.4.3',
  /** The authority calls it SN, which X.500 calls the surname. */
  surname: '2.5.4.4',
  userId: '0.9.2342.19200300.100.1.1',
  title: '2.5.4.12',
  registeredAddress: '2.5.4.26',
  businessCategory: '2.5.4.15',
  extensionRequest: '1.2.840.113549.1.9.14',
  certificateTemplate: '1.3.6.1.4.1.311.20.2',
  subjectAlternativeName: '2.5.29.17',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const

function subjectOf({ organizationUnit, organization, commonName }: CertificateRequest): Sequence {
  return nameOf([
    [oids.country, new PrintableString({ value: 'SA' })],
    [oids.organizationUnit, new Utf8String({ value: organizationUnit })],
    [oids.organization, new Utf8String({ value: organization })],
    [oids.commonName, new Utf8String({ value: commonName })],
  ])
}

function extensionsOf(request: CertificateRequest): Constructed {
  const template = new Utf8String({ value: certificateTemplates[request.environment] })
  const extensions = new Sequence({
    value: [
      extension(oids.certificateTemplate, template),
      extension(oids.subjectAlternativeName, new Sequence({ value: [directoryName(deviceOf(request))] })),
    ],
  })
  const attribute = new Sequence({
    value: [new ObjectIdentifier({ value: oids.extensionRequest }), new Asn1Set({ value: [extensions] })],
  })
  return tagged(0, [attribute])
}

function deviceOf({ device, vatNumber, issues, address, businessCategory }: CertificateRequest): Sequence {
  const { solution, model, serialNumber } = device
  if ([solution, model, serialNumber].some(part => part.includes('|')))
    throw new RangeError('a part of a device has no |')
  const flags = [issues.standard, issues.simplified, false, false].map(Number).join('')
  return nameOf([
    [oids.surname, new Utf8String({ value: `1-${solution}|2-${model}|3-${serialNumber}` })],
    [oids.userId, new Utf8String({ value: vatNumber })],
    [oids.title, new Utf8String({ value: flags })],
    [oids.registeredAddress, new Utf8String({ value: address })],
    [oids.businessCategory, new Utf8String({ value: businessCategory })],
  ])
}

function nameOf(parts: readonly (readonly [oid: string, value: Utf8String | PrintableString])[]): Sequence {
  return new Sequence({
    value: parts.map(
      ([oid, value]) =>
        new Asn1Set({ value: [new Sequence({ value: [new ObjectIdentifier({ value: oid }), value] })] }),
    ),
  })
}

function extension(oid: string, value: Utf8String | Sequence): Sequence {
  const octets = new OctetString({ valueHex: value.toBER() })
  return new Sequence({ value: [new ObjectIdentifier({ value: oid }), octets] })
}

function directoryName(name: Sequence): Constructed {
  return tagged(4, [name])
}

function tagged(number: number, value: Sequence[]): Constructed {
  return new Constructed({ idBlock: { tagClass: 3, tagNumber: number }, value })
}

function publicKeyOf(key: KeyObject) {
  const der = createPublicKey(key).export({ type: 'spki', format: 'der' })
  return fromBER(der).result
}

/** A copy, because the buffers of Node share larger ones. */
function exactBuffer(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer
}
