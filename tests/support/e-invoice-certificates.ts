/** Certificates for devices under test, from an authority of the tests with names like the real one's. */
import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  Set as Asn1Set,
  BitString,
  Constructed,
  fromBER,
  IA5String,
  Integer,
  ObjectIdentifier,
  PrintableString,
  Sequence,
  UTCTime,
  Utf8String,
} from 'asn1js'

export type CertificateOptions = {
  readonly serialNumber?: bigint
  /** UTC milliseconds. */
  readonly validFrom?: number
  readonly validUntil?: number
}

const authorityKey = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey

/** A certificate of the public key that belongs to a private or public key, as Base64 of its DER. */
export function deviceCertificate(key: KeyObject, options: CertificateOptions = {}): string {
  const {
    serialNumber = 379112742831380471835263969587287663520528387n,
    validFrom = Date.UTC(2024, 0, 11),
    validUntil = Date.UTC(2034, 0, 9),
  } = options
  const body = new Sequence({
    value: [
      new Constructed({ idBlock: { tagClass: 3, tagNumber: 0 }, value: [new Integer({ value: 2 })] }),
      Integer.fromBigInt(serialNumber),
      algorithm(),
      nameOf([
        [domainComponent, new IA5String({ value: 'local' })],
        [domainComponent, new IA5String({ value: 'gov' })],
        [domainComponent, new IA5String({ value: 'extgazt' })],
        [commonName, new PrintableString({ value: 'TESTEINVOICESCA1-CA' })],
      ]),
      new Sequence({
        value: [validFrom, validUntil].map(each => new UTCTime({ valueDate: new Date(each) })),
      }),
      nameOf([
        [country, new PrintableString({ value: 'SA' })],
        [commonName, new Utf8String({ value: 'TST-886431145-399999999900003' })],
      ]),
      publicKeyOf(key),
    ],
  })
  const signature = sign('sha256', Buffer.from(body.toBER()), authorityKey)
  const signatureBits = new BitString({ valueHex: Uint8Array.from(signature).buffer })
  return Buffer.from(new Sequence({ value: [body, algorithm(), signatureBits] }).toBER()).toString('base64')
}

const [country, commonName, domainComponent] = ['2.5.4.6', '2.5.4.3', '0.9.2342.19200300.100.1.25'] as const

function algorithm(): Sequence {
  return new Sequence({ value: [new ObjectIdentifier({ value: '1.2.840.10045.4.3.2' })] })
}

function nameOf(parts: readonly (readonly [oid: string, value: IA5String | PrintableString | Utf8String])[]): Sequence {
  return new Sequence({
    value: parts.map(
      ([oid, value]) =>
        new Asn1Set({ value: [new Sequence({ value: [new ObjectIdentifier({ value: oid }), value] })] }),
    ),
  })
}

function publicKeyOf(key: KeyObject) {
  const publicKey = key.type === 'public' ? key : createPublicKey(key)
  return fromBER(publicKey.export({ type: 'spki', format: 'der' })).result
}
