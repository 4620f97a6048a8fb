import { createHash, createPrivateKey, createPublicKey, verify, X509Certificate } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { genesisHash } from '#domain/invoice/e-invoice.ts'
import { eInvoiceProblems } from '#domain/invoice/e-invoice-problems.ts'
import { eInvoiceXml } from '#domain/invoice/e-invoice-xml.ts'
import { signedQrPayload } from '#domain/invoice/qr.ts'
import { signedProperties } from '#domain/invoice/signed-e-invoice.ts'
import { unwrap } from '#domain/problem.ts'
import { newDeviceKey } from '#server/e-invoices/csr.ts'
import { certificateOf, invoiceHash, signInvoice } from '#server/e-invoices/sign.ts'
import { sar } from '#tests/support/amounts.ts'
import { scaled, scaledTimeout } from '#tests/support/depth.ts'
import { deviceCertificate } from '#tests/support/e-invoice-certificates.ts'
import { checkEInvoice } from '#tests/support/e-invoice-check.ts'
import { qrValues } from '#tests/support/e-invoice-signature.ts'
import { hashedForm, hashOfDocument } from '#tests/support/e-invoice-tree.ts'
import { anyEInvoice, eInvoice } from '#tests/support/e-invoices.ts'
import vectors from './einvoice-vectors.json' with { type: 'json' }

const key = newDeviceKey()
const signer = { key, certificate: certificateOf(deviceCertificate(key)), signingTime: '2026-01-31T21:05:09' }
const hexDigest = (text: string): string =>
  Buffer.from(createHash('sha256').update(text).digest('hex')).toString('base64')

describe('signed e-invoices', () => {
  it(
    'are what the authority checks, for any invoice or note',
    () => {
      fc.assert(
        fc.property(anyEInvoice, invoice => {
          const xml = eInvoiceXml(invoice, { icv: 7, previousHash: genesisHash })
          const signed = signInvoice(invoice, xml, signer)
          expect(eInvoiceProblems(invoice)).toEqual([])
          expect(checkEInvoice(signed.xml).errors).toEqual([])
          expect(hashedForm(signed.xml)).toBe(xml)
          expect(signed.hash).toBe(hashOfDocument(signed.xml))
          expect(invoiceHash(xml)).toBe(signed.hash)
        }),
        { numRuns: scaled(50) },
      )
    },
    scaledTimeout(20_000),
  )

  it('become what was hashed when the three added elements are removed', () => {
    const invoice = eInvoice()
    const xml = eInvoiceXml(invoice, { icv: 1, previousHash: genesisHash })
    const signed = signInvoice(invoice, xml, signer).xml
    const added = [
      /<ext:UBLExtensions>[\s\S]*<\/ext:UBLExtensions>/,
      /<cac:Signature>.*<\/cac:Signature>/,
      /<cac:AdditionalDocumentReference><cbc:ID>QR<.*?<\/cac:AdditionalDocumentReference>/,
    ]
    expect(added.reduce((text, each) => text.replace(each, ''), signed)).toBe(xml)
  })

  it('are only made of e-invoices', () => {
    expect(() => signInvoice(eInvoice(), '<Invoice></Invoice>', signer)).toThrow('only an e-invoice can be signed')
  })
})

describe('the values of the published samples', () => {
  for (const document of vectors.documents) {
    const values = qrValues(document.qr_base64)
    const text = (tag: number): string => values?.get(tag)?.toString('utf8') ?? ''
    const bytes = (tag: number): number[] => [...(values?.get(tag) ?? [])]

    it(`of ${document.file}: the digest of the signed properties`, () => {
      const properties = {
        signingTime: document.signing_time,
        certificateDigest: document.cert_digest,
        issuer: document.x509_issuer,
        serialNumber: document.x509_serial,
      }
      expect(hexDigest(signedProperties(properties, 'hashed'))).toBe(document.signed_properties_digest)
    })

    it(`of ${document.file}: the QR code`, () => {
      const total = sar(text(4).replace(/^(\d+)$/, '$1.00'))
      const invoice = { sellerName: text(1), vatNumber: text(2), timestamp: text(3), total, vat: sar(text(5)) }
      const signature = {
        ...{ hash: document.invoice_hash_base64, signature: document.signature_value, publicKey: bytes(8) },
        certificateSignature: values?.has(9) ? bytes(9) : null,
      }
      expect(values?.has(9)).toBe(document.transaction_code.startsWith('02'))
      const code = qrValues(unwrap(signedQrPayload(invoice, signature)).base64)
      // The samples write their VAT with one decimal.
      for (const tag of values?.keys() ?? []) {
        if (tag !== 5) expect([tag, code?.get(tag)]).toEqual([tag, values?.get(tag)])
      }
      expect(Number(code?.get(5))).toBe(Number(text(5)))
    })

    it(`of ${document.file}: the signature is over the bytes of the hash`, () => {
      const publicKey = createPublicKey({ key: Buffer.from(bytes(8)), format: 'der', type: 'spki' })
      const signature = Buffer.from(document.signature_value, 'base64')
      const hash = Buffer.from(document.invoice_hash_base64, 'base64')
      expect(verify('sha256', hash, publicKey, signature)).toBe(true)
    })
  }

  it('have QR codes with the texts and bytes that are given', () => {
    for (const each of vectors.qr_phase2) {
      const invoice = {
        ...{ sellerName: each.seller_name, vatNumber: each.vat_number, timestamp: each.timestamp },
        ...{ total: sar(each.total_with_vat), vat: sar(each.vat_total) },
      }
      const code = signedQrPayload(invoice, {
        ...{ hash: each.tag6_text, signature: each.tag7_text, publicKey: [...Buffer.from(each.tag8_hex, 'hex')] },
        certificateSignature: [...Buffer.from(each.tag9_hex, 'hex')],
      })
      // It writes whole amounts without decimals.
      const [own, expected] = [unwrap(code).base64, each.expected_base64].map(qrValues)
      for (const tag of [1, 2, 3, 6, 7, 8, 9]) expect(own?.get(tag)).toEqual(expected?.get(tag))
    }
  })

  it('begin their chains with the hash of nothing', () => {
    expect(genesisHash).toBe(vectors.pih_genesis.expected)
    expect(genesisHash).toBe(hexDigest('0'))
  })
})

describe('a certificate', () => {
  const base64 = deviceCertificate(key, { validFrom: Date.UTC(2025, 0, 2), validUntil: Date.UTC(2027, 2, 4) })
  const der = Buffer.from(base64, 'base64')

  it('is read for its names, numbers, key, signature and days', () => {
    const certificate = certificateOf(base64)
    expect(certificate).toMatchObject({
      text: base64,
      digest: hexDigest(base64),
      issuer: 'CN=TESTEINVOICESCA1-CA, DC=extgazt, DC=gov, DC=local',
      serialNumber: '379112742831380471835263969587287663520528387',
      validFrom: Date.UTC(2025, 0, 2),
      validUntil: Date.UTC(2027, 2, 4),
    })
    expect(certificate.publicKey).toEqual([...createPublicKey(key).export({ type: 'spki', format: 'der' })])
    expect(certificate.publicKey).toHaveLength(88)
    expect(certificate.signature).toEqual([...der.subarray(-certificate.signature.length)])
    expect(certificate.signature[0]).toBe(0x30)
    expect(certificate.signature[1]).toBe(certificate.signature.length - 2)
  })

  it('is the same as PEM, as Base64 and as the token of the gateway', () => {
    const certificate = certificateOf(base64)
    expect(certificateOf(new X509Certificate(der).toString())).toEqual(certificate)
    expect(certificateOf(Buffer.from(base64).toString('base64'))).toEqual(certificate)
  })

  it('is refused when it is something else', () => {
    expect(() => certificateOf('')).toThrow()
    expect(() => certificateOf('MIIB')).toThrow()
    const secret = key.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(() => certificateOf(secret)).toThrow()
    expect(createPrivateKey(secret).asymmetricKeyDetails).toEqual({ namedCurve: 'secp256k1' })
  })
})
