import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eInvoiceEnvironments } from '#domain/invoice/e-invoice-states.ts'
import { type CertificateRequest, certificateRequest, newDeviceKey } from '#server/e-invoices/csr.ts'
import vectors from './einvoice-vectors.json' with { type: 'json' }

const { san_dirname: device } = vectors.csr
const request: CertificateRequest = {
  environment: 'production',
  commonName: 'TST-886431145-399999999900003',
  organization: 'Maximum Speed Tech Supply LTD',
  organizationUnit: 'Riyadh Branch',
  vatNumber: device.UID,
  device: { solution: 'TST', model: 'TST', serialNumber: 'ed22f1d8-e6a2-1118-9b58-d9a8f11e445f' },
  issues: { standard: true, simplified: true },
  address: device.registeredAddress,
  businessCategory: device.businessCategory,
}

const derOf = (pem: string): Buffer => Buffer.from(pem.replace(/-----.*-----/g, ''), 'base64')

/** DER written by hand: a tag, the length of its content, and the content. */
function der(tag: number, ...content: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map(each => (typeof each === 'string' ? Buffer.from(each) : each)))
  const length =
    body.length < 128
      ? [body.length]
      : body.length < 256
        ? [0x81, body.length]
        : [0x82, body.length >> 8, body.length & 255]
  return Buffer.concat([Buffer.of(tag, ...length), body])
}
const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const [sequence, set, oid, utf8, printable, octets] = [0x30, 0x31, 0x06, 0x0c, 0x13, 0x04]
const part = (id: string, value: string, tag = utf8): Buffer =>
  der(set, der(sequence, der(oid, hex(id)), der(tag, value)))

const subject = der(
  sequence,
  part('550406', 'SA', printable),
  part('55040b', 'Riyadh Branch'),
  part('55040a', 'Maximum Speed Tech Supply LTD'),
  part('550403', 'TST-886431145-399999999900003'),
)
const alternativeName = der(
  sequence,
  der(
    0xa4,
    der(
      sequence,
      part('550404', device.SN),
      part('0992268993f22c640101', device.UID),
      part('55040c', device.title),
      part('55041a', device.registeredAddress),
      part('55040f', device.businessCategory),
    ),
  ),
)

describe('a certificate request', () => {
  it('is the one of the published sample, byte by byte', () => {
    const key = newDeviceKey()
    const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
    const template = der(sequence, der(oid, hex('2b0601040182371402')), der(octets, der(utf8, 'ZATCA-Code-Signing')))
    const extensions = der(sequence, template, der(sequence, der(oid, hex('551d11')), der(octets, alternativeName)))
    const attributes = der(0xa0, der(sequence, der(oid, hex('2a864886f70d01090e')), der(set, extensions)))
    const body = der(sequence, hex('020100'), subject, publicKey, attributes)
    const whole = derOf(certificateRequest(request, key))
    expect(whole.subarray(4, 4 + body.length).toString('hex')).toBe(body.toString('hex'))
    const ending = whole.subarray(4 + body.length)
    const algorithm = der(sequence, der(oid, hex('2a8648ce3d040302')))
    expect(ending.subarray(0, algorithm.length)).toEqual(algorithm)
    const bits = ending.subarray(algorithm.length)
    expect([bits[0], bits[1], bits[2]]).toEqual([0x03, bits.length - 2, 0])
    expect(verify('sha256', body, createPublicKey(key), bits.subarray(3))).toBe(true)
  })

  it('is PEM', () => {
    expect(certificateRequest(request, newDeviceKey())).toMatch(
      /^-----BEGIN CERTIFICATE REQUEST-----\n([A-Za-z0-9+/]{64}\n)+[A-Za-z0-9+/=]{1,64}\n-----END CERTIFICATE REQUEST-----\n$/,
    )
  })

  it('names the template of its environment', () => {
    const templates = { sandbox: 'TSTZATCA', simulation: 'PREZATCA', production: 'ZATCA' }
    expect(eInvoiceEnvironments).toEqual(Object.keys(templates))
    for (const environment of eInvoiceEnvironments) {
      const bytes = derOf(certificateRequest({ ...request, environment }, newDeviceKey()))
      expect(bytes.includes(der(octets, der(utf8, `${templates[environment]}-Code-Signing`)))).toBe(true)
    }
  })

  it('has Arabic names, and says which documents the device issues', () => {
    const arabic = { ...request, organization: 'شركة النور', issues: { standard: false, simplified: true } }
    const bytes = derOf(certificateRequest(arabic, newDeviceKey()))
    expect(bytes.includes(part('55040a', 'شركة النور'))).toBe(true)
    expect(bytes.includes(part('55040c', '0100'))).toBe(true)
  })

  it('is refused for a device whose parts could not be told apart', () => {
    const device = { ...request.device, model: 'a|b' }
    expect(() => certificateRequest({ ...request, device }, newDeviceKey())).toThrow('|')
  })
})
