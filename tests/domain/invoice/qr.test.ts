import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { base64, utf8Bytes } from '#domain/invoice/bytes.ts'
import { type QrInvoice, type QrSignature, qrPayload, signedQrPayload } from '#domain/invoice/qr.ts'
import { qrTextMax, readQr } from '#domain/invoice/qr-reading.ts'
import { halalas } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { sar } from '#tests/support/amounts.ts'

const invoice: QrInvoice = {
  sellerName: 'متجر الميزان',
  vatNumber: '310122393500003',
  timestamp: '2026-11-22T21:05:09',
  total: sar('115.00'),
  vat: sar('15.00'),
}

/** Reads tag, length and value back, as a till scanner does. */
function read(text: string): (readonly [tag: number, value: string])[] {
  const bytes = Buffer.from(text, 'base64')
  const values: (readonly [number, string])[] = []
  for (let at = 0; at < bytes.length; ) {
    const [tag = 0, length = 0] = bytes.subarray(at, at + 2)
    values.push([tag, bytes.subarray(at + 2, at + 2 + length).toString('utf8')])
    at += 2 + length
  }
  return values
}

describe('the QR payload', () => {
  it('holds five values in order, amounts as plain decimals', () => {
    expect(read(unwrap(qrPayload(invoice)).base64)).toEqual([
      [1, 'متجر الميزان'],
      [2, '310122393500003'],
      [3, '2026-11-22T21:05:09'],
      [4, '115.00'],
      [5, '15.00'],
    ])
  })

  it('warns above 127 bytes, and refuses above 255', () => {
    const named = (sellerName: string) => qrPayload({ ...invoice, sellerName })
    expect(unwrap(named(`${'م'.repeat(63)}x`)).warnings).toEqual([])
    expect(unwrap(named('م'.repeat(64))).warnings).toMatchObject([{ at: 'sellerName', code: 'qrValueLong' }])
    expect(read(unwrap(named(`${'م'.repeat(127)}x`)).base64)[0]).toEqual([1, `${'م'.repeat(127)}x`])
    expect(named('م'.repeat(128))).toMatchObject({
      ok: false,
      problems: [{ at: 'sellerName', code: 'qrValueTooLong' }],
    })
  })

  it('is read back as it was written', () => {
    const anyName = fc.string({ unit: 'grapheme', maxLength: 20 })
    fc.assert(
      fc.property(anyName, fc.nat({ max: 1e12 }), (sellerName, total) => {
        const payload = qrPayload({ ...invoice, sellerName, total: halalas(total) })
        fc.pre(payload.ok)
        const values = read(payload.value.base64)
        expect(values[0]?.[1]).toBe(sellerName.toWellFormed())
        expect(Number(values[3]?.[1])).toBe(total / 100)
      }),
    )
  })
})

const signature: QrSignature = {
  hash: '2kBYLvmDlvKUxK/0ma+P8jFkKoiPh5VKBWjXERwUfxk=',
  signature: 'MEYCIQCDiA9IN73iCXsMdeJFzIFqPJGDubbbnnQOXPRLQkgLWgIhAL8hSF7fNDIapDxgSRmfZyUquTnFiyi+rrTEkG1pVUpR',
  publicKey: [0x30, 0x56, 0x80],
  certificateSignature: [0x30, 0x45, 0xff],
}

describe('the QR payload of a signed invoice', () => {
  it('adds the hash and the signature as texts, and the key and the signature of the certificate as bytes', () => {
    const code = Buffer.from(unwrap(signedQrPayload(invoice, signature)).base64, 'base64')
    const plain = Buffer.from(unwrap(qrPayload(invoice)).base64, 'base64')
    const added = Buffer.concat([
      ...[Buffer.of(6, 44), Buffer.from(signature.hash), Buffer.of(7, 96), Buffer.from(signature.signature)],
      Buffer.of(8, 3, 0x30, 0x56, 0x80, 9, 3, 0x30, 0x45, 0xff),
    ])
    expect(code).toEqual(Buffer.concat([plain, added]))
  })

  it('of a standard invoice leaves the signature of the certificate out', () => {
    const { base64: code } = unwrap(signedQrPayload(invoice, { ...signature, certificateSignature: null }))
    expect(read(code).map(([tag]) => tag)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('is refused when a value is too long', () => {
    const publicKey = Array.from({ length: 256 }, () => 0)
    expect(signedQrPayload(invoice, { ...signature, publicKey })).toMatchObject({
      ok: false,
      problems: [{ at: 'publicKey', code: 'qrValueTooLong', params: { bytes: 256, maximum: 255 } }],
    })
  })

  it('is read like any other, and its longest text is within the bound', () => {
    expect(readQr(unwrap(signedQrPayload(invoice, signature)).base64)).toEqual({
      ...{ timestamp: '2026-11-22T21:05:09', total: sar('115.00'), vat: sar('15.00') },
    })
    const long = 'x'.repeat(255)
    const bytes = Array.from({ length: 255 }, () => 255)
    const texts = { sellerName: long, vatNumber: long, timestamp: long }
    const signed = { hash: long, signature: long, publicKey: bytes, certificateSignature: bytes }
    const longest = unwrap(signedQrPayload({ ...invoice, ...texts }, signed)).base64
    expect(longest.length).toBeLessThanOrEqual(qrTextMax)
  })
})

describe('bytes', () => {
  it('of any text are those of the platform', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(utf8Bytes(text)).toEqual([...new TextEncoder().encode(text)])
      }),
    )
    expect(utf8Bytes('a\uD800b')).toEqual([...new TextEncoder().encode('a\uFFFDb')])
  })

  it('in Base64 are those of the platform', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), bytes => {
        expect(base64([...bytes])).toBe(Buffer.from(bytes).toString('base64'))
      }),
    )
  })
})

describe('a QR code that is read', () => {
  it('says when its invoice was made and what it comes to', () => {
    expect(readQr(unwrap(qrPayload(invoice)).base64)).toEqual({
      ...{ timestamp: '2026-11-22T21:05:09', total: sar('115.00'), vat: sar('15.00') },
    })
    const amount = fc.integer({ min: 0, max: 99_999_999_999 }).map(halalas)
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), amount, amount, (sellerName, total, vat) => {
        const read = readQr(unwrap(qrPayload({ ...invoice, sellerName, total, vat })).base64)
        expect(read).toEqual({ timestamp: invoice.timestamp, total, vat })
      }),
    )
  })

  it('is none where the text is anything else', () => {
    const texts = ['', '1-000123', 'AAAA', 'AQAC', Buffer.from([1, 200, 3]).toString('base64'), `${'x'.repeat(40)}==`]
    for (const text of texts) expect([text, readQr(text)]).toEqual([text, null])
  })
})
