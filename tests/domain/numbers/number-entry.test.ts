import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  moneyRules,
  type NumberRules,
  percentRules,
  priceRules,
  quantityRules,
  readNumber,
  readTypedDiscount,
  refuseKeystroke,
  wholeQuantityRules,
} from '#domain/numbers/number-entry.ts'
import { formatNumber } from '#domain/numbers/number-format.ts'
import type { Result } from '#domain/problem.ts'
import { scaled } from '#tests/support/depth.ts'

const refundRules: NumberRules = { ...moneyRules, mayBeNegative: true }

describe('a money cell', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.', 1200],
    ['.5', 50],
    ['007', 700],
    ['١٢٫٥', 1250],
    ['۱۲٫۵۰', 1250],
    ['١٬٢٣٤٫٥٠', 123450],
    ['12,5', 1250],
    ['12,50', 1250],
    [',5', 50],
    ['0,5', 50],
    ['1,234', 123400],
    ['12,345,678', 1234567800],
    ['1,234.5', 123450],
    ["1'234", 123400],
    ['1 234,50', 123450],
    ['1\u00a0234.5', 123450],
    ['1\u202f234', 123400],
    ['\u200f ٥٠ \u200e', 5000],
    ['12،5', 1250],
    ['999,999,999.99', 99999999999],
  ])('reads %s', (text, halalas) => {
    expect(valueOrCode(readNumber(text, moneyRules))).toBe(halalas)
  })

  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['\u200f', 'required'],
    ['abc', 'invalidNumber'],
    ['12a', 'invalidNumber'],
    ['1e5', 'invalidNumber'],
    ['.', 'invalidNumber'],
    ['-', 'invalidNumber'],
    ['1.2.3', 'invalidNumber'],
    ['1 2', 'invalidNumber'],
    ['12 34', 'invalidNumber'],
    ['1 234 56', 'invalidNumber'],
    ["1'234 567", 'invalidNumber'],
    ['1.234,5', 'invalidNumber'],
    ['NaN', 'invalidNumber'],
    ['12,', 'unclearComma'],
    ['0,375', 'unclearComma'],
    ['01,234', 'unclearComma'],
    ['1234,567', 'unclearComma'],
    ['1,2345', 'unclearComma'],
    ['1,23,456', 'unclearComma'],
    ['1,234,5', 'unclearComma'],
    ['1,,234', 'unclearComma'],
    ['1 234,567', 'unclearComma'],
    ['0,123.5', 'unclearComma'],
    ['12.345', 'tooManyDecimals'],
    ['12.500', 'tooManyDecimals'],
    ['-5', 'mustNotBeNegative'],
    ['99999999999999999999', 'tooLarge'],
    ['90071992547409.92', 'tooLarge'],
  ])('refuses %s: %s', (text, code) => {
    expect(valueOrCode(readNumber(text, moneyRules))).toBe(code)
  })

  test('a refusal names its field and the decimals that the cell has', () => {
    expect(readNumber('1.234', moneyRules, 'lines.2.price')).toEqual({
      ok: false,
      problems: [{ at: 'lines.2.price', code: 'tooManyDecimals', params: { decimals: 2 } }],
    })
  })

  test('calculates, and rounds the result to its decimals', () => {
    expect(valueOrCode(readNumber('12*3', moneyRules))).toBe(3600)
    expect(valueOrCode(readNumber('100/3', moneyRules))).toBe(3333)
    expect(valueOrCode(readNumber('100/3', priceRules))).toBe(333333)
    expect(valueOrCode(readNumber('٥٠+١٥٪', moneyRules))).toBe(5750)
    expect(valueOrCode(readNumber('5-8', moneyRules))).toBe('mustNotBeNegative')
    expect(valueOrCode(readNumber('5/0', moneyRules))).toBe('divisionByZero')
  })
})

describe('a minus', () => {
  test.each(['-5', '5-', '−5', '- 5', '5 -', '٥-', '\u200f-٥'])('%s is minus five where a refund may be', text => {
    expect(valueOrCode(readNumber(text, refundRules))).toBe(-500)
  })

  test('is on one side only', () => {
    expect(valueOrCode(readNumber('-5-', refundRules))).toBe('invalidNumber')
    expect(valueOrCode(readNumber('--5', { ...quantityRules, mayBeNegative: true }))).toBe('invalidNumber')
  })

  test('before zero is zero', () => {
    const result = readNumber('-0', refundRules)
    expect(result.ok && Object.is(result.value, 0)).toBe(true)
    expect(valueOrCode(readNumber('-0', moneyRules))).toBe('mustNotBeNegative')
  })
})

describe('a quantity cell', () => {
  test.each([
    ['0.375', 375],
    ['0٫375', 375],
    ['2', 2000],
    ['1,5', 1500],
    ['0,37', 370],
    ['1,234,567', 1234567000],
    ['1,234.5', 1234500],
    ['1٬234', 1234000],
  ])('reads %s', (text, thousandths) => {
    expect(valueOrCode(readNumber(text, quantityRules))).toBe(thousandths)
  })

  test.each([
    ['0,375', 'commaInQuantity'],
    ['1,234', 'commaInQuantity'],
    ['12,500', 'commaInQuantity'],
    ['1.2345', 'tooManyDecimals'],
    ['2*3', 'invalidNumber'],
  ])('refuses %s: %s', (text, code) => {
    expect(valueOrCode(readNumber(text, quantityRules))).toBe(code)
  })
})

describe('a keystroke', () => {
  test.each(['', '1', '12.', '12.5', '12,', '1,234', '1,2345', '٫٥', "1'2", '5-', '12*', '12*3.3333', '(5+', '5٪'])(
    'may leave %s in a money cell',
    text => {
      expect(refuseKeystroke(text, refundRules)).toBeUndefined()
    },
  )

  test.each([
    ['12.345', 'tooManyDecimals'],
    ['١٢٫٣٤٥', 'tooManyDecimals'],
    ['12a', 'invalidNumber'],
    ['لا', 'invalidNumber'],
    ['1.2.', 'invalidNumber'],
    ['1e5', 'invalidNumber'],
  ])('may not leave %s: %s', (text, code) => {
    expect(refuseKeystroke(text, refundRules)).toBe(code)
  })

  test('may leave a minus in a quantity cell, which then cannot be left: dropped, it would make the number another one', () => {
    for (const text of ['-', '-2', '٢-', '−٢']) expect(refuseKeystroke(text, quantityRules)).toBeUndefined()
    for (const text of ['-2', '٢-', '−٢'])
      expect(valueOrCode(readNumber(text, quantityRules))).toBe('mustNotBeNegative')
    expect(refuseKeystroke('-5', percentRules)).toBeUndefined()
  })

  test('may leave no fraction in a cell of whole units, but noughts after the point', () => {
    for (const text of ['1', '1.', '1.0', '1.000', '١٫٠'])
      expect(refuseKeystroke(text, wholeQuantityRules)).toBeUndefined()
    for (const text of ['1.5', '0.001', '١٫٢'])
      expect(refuseKeystroke(text, wholeQuantityRules)).toBe('unitNotSplittable')
    expect(valueOrCode(readNumber('1.000', wholeQuantityRules))).toBe(1000)
    for (const text of ['1.5', '1,5', '0.234', '٢٫٥'])
      expect(valueOrCode(readNumber(text, wholeQuantityRules))).toBe('unitNotSplittable')
  })

  test('may leave no calculation in a quantity cell', () => {
    expect(refuseKeystroke('2*', quantityRules)).toBe('invalidNumber')
    expect(refuseKeystroke('--', { ...quantityRules, mayBeNegative: true })).toBe('invalidNumber')
  })
})

describe('a discount', () => {
  test.each([
    ['5', { kind: 'amount', amount: 500 }],
    ['5%', { kind: 'percent', rate: 500 }],
    ['%5', { kind: 'percent', rate: 500 }],
    ['٪١٢٫٥', { kind: 'percent', rate: 1250 }],
    ['7,5 %', { kind: 'percent', rate: 750 }],
    ['10+5%', { kind: 'amount', amount: 1050 }],
    ['12/4', { kind: 'amount', amount: 300 }],
  ])('%s is %o', (text, discount) => {
    expect(readTypedDiscount(text)).toEqual({ ok: true, value: discount })
  })

  test.each([
    ['', 'required'],
    ['%', 'invalidNumber'],
    ['-5%', 'mustNotBeNegative'],
    ['101%', 'tooLarge'],
    ['5.125%', 'tooManyDecimals'],
    ['5%%', 'invalidNumber'],
  ])('%s is refused: %s', (text, code) => {
    expect(valueOrCode(readTypedDiscount(text))).toBe(code)
  })
})

describe('laws', () => {
  const rules: readonly NumberRules[] = [moneyRules, priceRules, { ...quantityRules }, percentRules]
  const ofKeys: readonly NumberRules[] = [...rules, wholeQuantityRules]

  test('what is written is read back, in both digits, grouped or not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.integer({ min: -(2 ** 50), max: 2 ** 50 }),
        fc.constantFrom('latn' as const, 'arab' as const),
        fc.boolean(),
        fc.boolean(),
        (rule, value, digits, isGrouped, isTrimmed) => {
          const text = formatNumber(value, {
            digits,
            decimals: rule.decimals,
            isGrouped,
            decimalsMin: isTrimmed ? 0 : rule.decimals,
          })
          const { sizeMax: _, ...unbounded } = { sizeMax: 0, ...rule }
          const isDoubtful = rule === rules[2] && digits === 'latn' && /^-?\d+,\d{3}$/.test(text)
          const expected = isDoubtful ? 'commaInQuantity' : value
          expect(valueOrCode(readNumber(text, { ...unbounded, mayBeNegative: true }))).toBe(expected)
        },
      ),
    )
  })

  test('any text is either a whole number within the cell or a problem, and a refused key never makes a valid cell', () => {
    const anyEntry = fc.oneof(fc.string({ unit: fc.constantFrom(..."0123456789٠١٢٫٬,.' -+*/%()a") }), fc.string())
    fc.assert(
      fc.property(anyEntry, fc.constantFrom(...ofKeys), (text, rule) => {
        const result = readNumber(text, rule)
        if (result.ok) {
          expect(Number.isSafeInteger(result.value) && result.value >= 0).toBe(true)
          expect(refuseKeystroke(text, rule)).toBeUndefined()
        } else expect(result.problems).toHaveLength(1)
      }),
      { numRuns: scaled(1000) },
    )
  })
})

/** The value of an accepted text, or the code of the one problem of a refused text. */
function valueOrCode<T>(result: Result<T>): T | string | undefined {
  return result.ok ? result.value : result.problems[0]?.code
}
