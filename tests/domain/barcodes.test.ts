import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupSeparator, readGs1, shortGtin } from '#domain/barcodes/gs1.ts'
import { checkDigitOf, hasCheckDigit, readLabel } from '#domain/barcodes/label.ts'
import { barcodesIn, parseBarcode } from '#domain/barcodes/typed-barcode.ts'

const label = (digits: string) => `${digits}${checkDigitOf(digits)}`

describe('check digits', () => {
  test.each(['4006381333931', '96385074', '036000291452', '10614141000415'])('%s holds', code => {
    expect(hasCheckDigit(code)).toBe(true)
  })

  test('law: any single wrong digit is noticed', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, place, by) => {
        const code = label(digits)
        const wrong = `${code.slice(0, place)}${(Number(code[place]) + by) % 10}${code.slice(place + 1)}`
        expect(hasCheckDigit(code)).toBe(true)
        expect(hasCheckDigit(wrong)).toBe(false)
      }),
    )
  })
})

describe('the label of a scale', () => {
  test('with a weight says the item and its thousandths', () => {
    expect(readLabel(label('210012300375'))).toEqual({ itemCode: '00123', quantity: 375, amount: null })
  })

  test('with a price says what the package costs', () => {
    expect(readLabel(label('220012301237'))).toEqual({ itemCode: '00123', quantity: null, amount: 1237 })
  })

  test('may be distinguished otherwise by the shop', () => {
    const setting = { weightPrefixes: [22], pricePrefixes: [] }
    expect(readLabel(label('220012301237'), setting)?.quantity).toBe(1237)
    expect(readLabel(label('210012301237'), setting)).toBeNull()
  })

  test.each(['6281007030021', '2100123003750', '21001230037', label('210012300000')])('%s is none', code => {
    expect(readLabel(code)).toBeNull()
  })
})

describe('a GS1 code', () => {
  const gtin = `0${label('628100703002')}`

  test.each([
    [`01${gtin}3103000375`, { quantity: 375, amount: null }],
    [`01${gtin}310200123717261231`, { quantity: 12_370, amount: null }],
    [`]C101${gtin}10LOT7${groupSeparator}3922001237`, { quantity: null, amount: 1237 }],
    [`(01)${gtin}(10)LOT7(3932)6821237`, { quantity: null, amount: 1237 }],
    [`(01)${gtin}(21)S1(30)12`, { quantity: 12_000, amount: null }],
    [`01${gtin}`, { quantity: null, amount: null }],
  ])('%j is read', (code, wanted) => {
    expect(readGs1(code)).toEqual({ gtin: gtin.slice(1), ...wanted })
  })

  test('is refused without an item, with a wrong check digit, or cut off', () => {
    expect(readGs1('3103000375')).toBeNull()
    expect(readGs1(`01${gtin.slice(0, -1)}${(Number(gtin.at(-1)) + 1) % 10}`)).toBeNull()
    expect(readGs1(`01${gtin}31030003`)).toBeNull()
    expect(readGs1('6281007030021')).toBeNull()
  })

  test('names an item as it is printed beneath its barcode', () => {
    expect(shortGtin('00000096385074')).toBe('96385074')
    expect(shortGtin('04006381333931')).toBe('4006381333931')
    expect(shortGtin('10614141000415')).toBe('10614141000415')
  })
})

describe('a barcode that is typed', () => {
  test.each([
    ['٦٢٨١٠٠٠', '6281000'],
    [' abc-12 ', 'ABC-12'],
    ['$A/B.+%', '$A/B.+%'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(parseBarcode(typed)).toEqual({ ok: true, value: stored })
  })

  test.each(['', '12 34', '12,34', '12;34', 'صنف', '1\u00a02'])('%j is none', typed => {
    expect(parseBarcode(typed)).toMatchObject({ problems: [{ code: 'invalidBarcode' }] })
  })

  test('is parted from others by spaces, commas and lines', () => {
    expect(barcodesIn(' 628\n629, A1؛B2،C3;')).toEqual(['628', '629', 'A1', 'B2', 'C3'])
    expect(barcodesIn(' , ')).toEqual([])
  })
})
