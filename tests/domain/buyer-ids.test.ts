import { describe, expect, test } from 'vitest'
import { type BuyerIdType, buyerIdTypes, parseBuyerId, parseMobileAnywhere } from '#domain/identifiers.ts'

describe('the identifier of a buyer', () => {
  test.each<readonly [BuyerIdType, string, string]>([
    ['taxpayerNumber', '3101223935', '3101223935'],
    ['commercialRegistration', '١٠١٠ ٠١٠٠٠٠', '1010010000'],
    ['unifiedNumber', '7001234567', '7001234567'],
    ['nationalId', '1000000008', '1000000008'],
    ['residence', '2000000006', '2000000006'],
    ['passport', 'a12-345', 'A12345'],
    ['gccId', '784198012345678', '784198012345678'],
    ['municipalLicense', '40012345', '40012345'],
    ['labourLicense', '123-456', '123456'],
    ['investmentLicense', '102030', '102030'],
    ['otherId', 'X1', 'X1'],
  ])('%s takes %s', (type, typed, stored) => {
    expect(parseBuyerId(type, typed)).toEqual({ ok: true, value: stored })
  })

  test.each<readonly [BuyerIdType, string, string]>([
    ['taxpayerNumber', '1101223935', 'invalidTaxpayerNumber'],
    ['commercialRegistration', '101001000', 'invalidCommercialRegistration'],
    ['unifiedNumber', '1001234567', 'invalidUnifiedNumber'],
    ['nationalId', '1000000000', 'invalidNationalId'],
    ['nationalId', '2000000006', 'invalidNationalId'],
    ['residence', '1000000008', 'invalidNationalId'],
    ['passport', 'A/12', 'invalid'],
    ['otherId', '', 'invalid'],
    ['otherId', '1'.repeat(31), 'invalid'],
  ])('%s refuses %s', (type, typed, code) => {
    expect(parseBuyerId(type, typed)).toEqual({ ok: false, problems: [{ at: 'idNumber', code }] })
  })

  test('is one of the eleven that an e-invoice knows', () => {
    expect(buyerIdTypes).toHaveLength(11)
  })
})

describe('a mobile number of anywhere', () => {
  test.each([
    ['0501234567', '0501234567'],
    ['+966 50 123 4567', '0501234567'],
    ['00966501234567', '0501234567'],
    ['+971 50 123 4567', '+971501234567'],
    ['0020 100 123 4567', '+201001234567'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(parseMobileAnywhere(typed)).toEqual({ ok: true, value: stored })
  })

  test.each(['050123456', '+96650123456', '501234567', '+971', '+0501234567', '+1234567890123456', 'moon'])(
    '%s is none',
    typed => {
      expect(parseMobileAnywhere(typed)).toEqual({ ok: false, problems: [{ at: 'mobile', code: 'invalidMobile' }] })
    },
  )
})
