import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { TotalsLine } from '#domain/bills/totals-types.ts'
import { formatHalalas } from '#domain/decimal.ts'
import {
  parseCommercialRegistration,
  parseIban,
  parsePersonId,
  parseUnifiedNumber,
  parseVatNumber,
} from '#domain/identifiers.ts'
import { base64, utf8Bytes } from '#domain/invoice/bytes.ts'
import { qrPayload } from '#domain/invoice/qr.ts'
import { unwrap } from '#domain/problem.ts'
import { pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { aLine, totalsOf } from '#tests/support/bills.ts'
import vectors from './tax-vectors.json' with { type: 'json' }

/** Every figure of `tests/domain/tax-vectors.json`, which stem from the Saudi rules and published samples. */

describe('totals', () => {
  it.each(vectors.totals.map(vector => [vector.id, vector] as const))('%s', (_, vector) => {
    const isIncluded = vector.mode === 'inclusive'
    const lines = vector.lines.map((line): TotalsLine => {
      const unitPrice = 'unit_price_incl' in line ? line.unit_price_incl : line.unit_price
      const discount = 'discount_incl' in line ? line.discount_incl : line.discount
      if (unitPrice === undefined || discount === undefined) throw new Error('the vector has no price')
      return aLine(unitPrice, {
        quantity: pieces(line.qty),
        discount: { kind: 'amount', amount: sar(discount) },
        priceMode: isIncluded ? 'included' : 'excluded',
      })
    })
    const totals = totalsOf(lines, {
      billDiscount: { kind: 'amount', amount: sar(vector.document_allowance ?? '0') },
    })
    expect(formatHalalas(totals.net)).toBe(vector.taxable)
    expect(formatHalalas(totals.vat)).toBe(vector.vat)
    expect(formatHalalas(totals.total)).toBe(vector.total)
    expect(totals.net + (isIncluded ? 0 : totals.billDiscount)).toBe(sar(vector.sum_line_net))
    if (vector.zatca_check !== undefined) {
      const byAuthority = sar(vector.zatca_check.should_be)
      expect(Math.abs(totals.vat - byAuthority)).toBe(sar(vector.zatca_check.diff))
      expect(Math.abs(totals.vat - byAuthority)).toBeLessThanOrEqual(sar(vector.zatca_check.tolerance))
    }
    for (const [index, line] of vector.lines.entries()) {
      if (!('xml_price_amount' in line) || line.xml_price_amount === undefined) continue
      const net = Number(totals.lines[index]?.net) / 100 / Number(line.qty)
      expect(net.toFixed(8)).toBe(line.xml_price_amount)
    }
  })
})

describe('tobacco fee', () => {
  it.each(vectors.tobacco_fee.vectors.map(vector => [vector.qty, vector.unit_price, vector] as const))(
    '%i × %s',
    (count, unitPrice, vector) => {
      const line = aLine(unitPrice, { quantity: pieces(String(count)), isTobacco: true, priceMode: 'excluded' })
      const totals = totalsOf([line])
      expect(vector.mode).toBe('exclusive')
      expect(totals).toMatchObject({
        net: sar(vector.product_net),
        fee: sar(vector.tobacco_fee),
        vat: sar(vector.vat),
        total: sar(vector.total),
      })
      expect(totals.net + totals.fee).toBe(sar(vector.vat_base))
      expect(totals.fee).toBe(sar(vector.fee_per_unit) * count)
    },
  )

  it.each(vectors.tobacco_fee.vectors.map(vector => [vector.total, vector.qty, vector] as const))(
    '%s included for %i comes to the same',
    (total, count, vector) => {
      // The included form inverts the other one: the same total splits into the same net, fee and VAT.
      const each = sar(total) / count
      const line = aLine(formatHalalas(sar('0.01')), { quantity: pieces(String(count)), isTobacco: true })
      const totals = totalsOf([{ ...line, unitPrice: priceAt((each / 100).toFixed(2)) }])
      expect(totals).toMatchObject({ net: sar(vector.product_net), fee: sar(vector.tobacco_fee), vat: sar(vector.vat) })
    },
  )
})

describe('QR of phase 1', () => {
  it.each(vectors.qr_phase1.map(vector => [vector.id, vector] as const))('%s', (_, vector) => {
    const payload = unwrap(
      qrPayload({
        sellerName: vector.seller_name,
        vatNumber: vector.vat_number,
        timestamp: vector.timestamp,
        total: sar(vector.total_with_vat),
        vat: sar(vector.vat_total),
      }),
    )
    expect(payload).toEqual({ base64: vector.expected_base64, warnings: [] })
    const bytes = Buffer.from(payload.base64, 'base64')
    expect(bytes.toString('hex')).toBe(vector.expected_hex)
    const lengths: (number | undefined)[] = []
    for (let at = 1; at < bytes.length; at += 2 + Number(bytes[at])) lengths.push(bytes[at])
    expect(lengths).toEqual(vector.tag_lengths_bytes)
  })

  it.each(vectors.qr_phase1_invalid.map(vector => [vector.id, vector] as const))('%s', (id, vector) => {
    const result = qrPayload({
      sellerName: vector.seller_name,
      vatNumber: '300000000000003',
      timestamp: '2026-01-01T00:00:00',
      total: sar('1.15'),
      vat: sar('0.15'),
    })
    if (id === 'name-256-bytes') {
      expect(result).toEqual({
        ok: false,
        problems: [{ at: 'sellerName', code: 'qrValueTooLong', params: { bytes: 256, maximum: 255 } }],
      })
    } else {
      expect(unwrap(result).warnings).toEqual([
        { at: 'sellerName', code: 'qrValueLong', params: { bytes: 128, maximum: 127 } },
      ])
    }
  })
})

it('the chain of e-invoices starts from the Base64 of the hexadecimal digest of "0"', () => {
  const digest = createHash('sha256').update('0').digest('hex')
  expect(digest).toBe(vectors.pih_genesis.sha256_hex_of_0)
  expect(base64(utf8Bytes(digest))).toBe(vectors.pih_genesis.expected)
})

describe('identifiers', () => {
  const parsers = {
    saudi_id: parsePersonId,
    iban: parseIban,
    vat: parseVatNumber,
    crn: parseCommercialRegistration,
    unified_700: parseUnifiedNumber,
  } as const

  it.each(Object.entries(parsers))('%s', (kind, parse) => {
    const rows = Object.entries(vectors.identifiers).find(([name]) => name === kind)?.[1]
    if (!Array.isArray(rows)) throw new Error(`no vectors of ${kind}`)
    const found = rows.map(({ value }) => ({ value, valid: parse(value).ok }))
    expect(found).toEqual(rows.map(({ value, valid }) => ({ value, valid })))
  })
})
