import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  identifierWarnings,
  parseAdditionalNumber,
  parseBuildingNumber,
  parseCommercialRegistration,
  parseIban,
  parseMobile,
  parseNationalAddress,
  parsePersonId,
  parsePostalCode,
  parseShortAddress,
  parseTaxpayerNumber,
  parseUnifiedNumber,
  parseVatNumber,
} from '#domain/identifiers.ts'
import type { Result } from '#domain/problem.ts'

const arabic = (text: string): string => text.replace(/\d/g, digit => String.fromCharCode(0x660 + Number(digit)))

const kinds: readonly [
  name: string,
  parse: (text: string) => Result<string>,
  code: string,
  good: string[],
  bad: string[],
][] = [
  [
    'VAT number',
    parseVatNumber,
    'invalidVatNumber',
    ['310122393500003'],
    ['', '31012239350000', '310122393500004', '210122393500003'],
  ],
  [
    'CRN',
    parseCommercialRegistration,
    'invalidCommercialRegistration',
    ['1010010000'],
    ['101001000', '10100100000', '101001000A'],
  ],
  ['700 number', parseUnifiedNumber, 'invalidUnifiedNumber', ['7004928510'], ['1010010000', '700492851']],
  ['TIN', parseTaxpayerNumber, 'invalidTaxpayerNumber', ['3101223935'], ['7004928510', '310122393']],
  [
    'IBAN',
    parseIban,
    'invalidIban',
    ['SA0380000000608010167519'],
    ['SA0380000000608010167518', 'AE070331234567890123456', 'SA03'],
  ],
  ['mobile', parseMobile, 'invalidMobile', ['0501234567'], ['501234567', '0401234567', '05012345678', '+971501234567']],
  ['building', parseBuildingNumber, 'invalidBuildingNumber', ['8228'], ['822', '82280', 'A228']],
  ['postal code', parsePostalCode, 'invalidPostalCode', ['12643'], ['1264', '126430']],
  ['additional number', parseAdditionalNumber, 'invalidAdditionalNumber', ['2121'], ['212']],
  ['short address', parseShortAddress, 'invalidShortAddress', ['RRRD2929'], ['RRR2929', 'RRRD292', '2929RRRD']],
]

describe.each(kinds)('%s', (_, parse, code, good, bad) => {
  it.each(good)('%s is good, with Arabic digits, spaces, hyphens and hidden marks too', value => {
    for (const typed of [
      value,
      arabic(value),
      ` ${value.slice(0, 4)} ${value.slice(4)}\u00A0`,
      value.toLowerCase(),
      `\u200F${value}\u202C`,
    ]) {
      expect(parse(typed)).toEqual({ ok: true, value })
    }
    expect(parse(`${value.slice(0, 2)}-${value.slice(2)}`)).toEqual({ ok: true, value })
  })

  it.each(bad)('%j is refused', value => {
    expect(parse(value)).toMatchObject({ ok: false, problems: [{ code }] })
  })
})

describe('a person', () => {
  it('has a national ID or a residence number', () => {
    expect(parsePersonId('١٠٠٠٠٠٠٠٠٨')).toEqual({ ok: true, value: { kind: 'nationalId', number: '1000000008' } })
    expect(parsePersonId('2000000006')).toEqual({ ok: true, value: { kind: 'residence', number: '2000000006' } })
    expect(parsePersonId('3000000004', 'driver.id')).toEqual({
      ok: false,
      problems: [{ at: 'driver.id', code: 'invalidNationalId' }],
    })
  })

  it('one wrong digit is always found', () => {
    const anyId = fc.stringMatching(/^[12]\d{9}$/).filter(text => parsePersonId(text).ok)
    fc.assert(
      fc.property(anyId, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (id, place, change) => {
        const wrong = (Number(id[place]) + change) % 10
        expect(parsePersonId(`${id.slice(0, place)}${wrong}${id.slice(place + 1)}`).ok).toBe(false)
      }),
    )
  })
})

it('a mobile number has one spelling, however it is written', () => {
  for (const typed of ['+966501234567', '00966 50 123 4567', '٠٥٠١٢٣٤٥٦٧', '050-123-4567']) {
    expect(parseMobile(typed)).toEqual({ ok: true, value: '0501234567' })
  }
})

it('one wrong digit of an IBAN is always found', () => {
  const iban = 'SA0380000000608010167519'
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 23 }), fc.integer({ min: 1, max: 9 }), (place, change) => {
      const wrong = (Number(iban[place]) + change) % 10
      expect(parseIban(`${iban.slice(0, place)}${wrong}${iban.slice(place + 1)}`).ok).toBe(false)
    }),
  )
})

describe('a national address', () => {
  const address = {
    buildingNumber: '٨٢٢٨',
    street: ' طريق  الملك فهد ',
    district: 'العليا',
    city: 'الرياض',
    postalCode: '12643',
    additionalNumber: ' ',
  }

  it('is tidied, and its additional number may be absent', () => {
    const tidy = { ...address, buildingNumber: '8228', street: 'طريق الملك فهد', additionalNumber: null }
    expect(parseNationalAddress(address)).toEqual({ ok: true, value: tidy })
    expect(parseNationalAddress({ ...address, additionalNumber: '٢١٢١' })).toMatchObject({
      value: { additionalNumber: '2121' },
    })
  })

  it('names every part that is missing or wrong', () => {
    const wrong = { ...address, street: '', city: '  ', postalCode: '123', additionalNumber: '1' }
    expect(parseNationalAddress(wrong, 'seller.address')).toEqual({
      ok: false,
      problems: [
        { at: 'seller.address.street', code: 'required' },
        { at: 'seller.address.city', code: 'required' },
        { at: 'seller.address.postalCode', code: 'invalidPostalCode' },
        { at: 'seller.address.additionalNumber', code: 'invalidAdditionalNumber' },
      ],
    })
  })
})

it('a number that nobody was given is suspicious', () => {
  const warning = [{ at: 'crn', code: 'suspiciousIdentifier' }]
  expect(identifierWarnings('7001234567', 'crn')).toEqual(warning)
  expect(identifierWarnings('١١١١١١١١٠٠', 'crn')).toEqual(warning)
  expect(identifierWarnings('1010010000', 'crn')).toEqual([])
})
