import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculate, calculationLengthMax, isCalculation, isPlainCalculation } from '#domain/numbers/calculator.ts'

describe('the calculator', () => {
  test.each([
    ['12*3', 3600],
    ['1+2*3', 700],
    ['(1+2)*3', 900],
    ['10-4-3', 300],
    ['100/8/2', 625],
    ['-5+8', 300],
    ['2*-3', -600],
    ['-(2+3)', -500],
    ['5--3', 800],
    ['١٢×٣', 3600],
    ['100÷8', 1250],
    ['٫٥+٫٢٥', 75],
    ['1,234+0,5', 123450],
    ["1'000*2", 200000],
    ['0.1+0.2', 30],
    [' 2 * ( 3 + 4 ) ', 1400],
    ['50+15%', 5750],
    ['200-10%', 18000],
    ['100+10%+10%', 12100],
    ['200*15%', 3000],
    ['15%', 15],
    ['100+50*10%', 10500],
    ['100+(5%)', 10005],
    ['(100+100)+5%', 21000],
    ['50+15٪', 5750],
    ['50+-10%', 4500],
  ])('%s', (text, hundredths) => {
    expect(calculate(text, 2)).toEqual({ ok: true, value: { value: hundredths, isExact: true } })
  })

  test.each([
    ['100/3', 3333],
    ['200/3', 6667],
    ['-200/3', -6667],
    ['0.125*1', 13],
    ['-0.125*1', -13],
    ['1/3*3+0.001', 100],
  ])('%s is rounded once, at the end, half away from zero', (text, hundredths) => {
    expect(calculate(text, 2)).toEqual({ ok: true, value: { value: hundredths, isExact: false } })
  })

  test('a third three times is one', () => {
    expect(calculate('1/3+1/3+1/3', 2)).toEqual({ ok: true, value: { value: 100, isExact: true } })
  })

  test.each([
    ['1/0', 'divisionByZero'],
    ['5/(3-3)', 'divisionByZero'],
    ['', 'invalidNumber'],
    ['2+', 'invalidNumber'],
    ['*2', 'invalidNumber'],
    ['(2', 'invalidNumber'],
    ['2)', 'invalidNumber'],
    ['()', 'invalidNumber'],
    ['2 3', 'invalidNumber'],
    ['1 000+1', 'invalidNumber'],
    ['2(3)', 'invalidNumber'],
    ['1..2+1', 'invalidNumber'],
    ['2**3', 'invalidNumber'],
    ['5%%', 'invalidNumber'],
    ['alert(1)', 'invalidNumber'],
    ['1;2', 'invalidNumber'],
    ['0,375+1', 'unclearComma'],
    ['999999999*999999999', 'tooLarge'],
    ['1+'.repeat(calculationLengthMax), 'tooLong'],
    [`${'('.repeat(30)}1${')'.repeat(30)}`, 'tooLong'],
  ])('refuses %s: %s', (text, code) => {
    expect(calculate(text, 2)).toEqual({ ok: false, code })
  })

  test('a quantity keeps its rule on the comma', () => {
    expect(calculate('0,375*2', 3, 'quantityCell')).toEqual({ ok: false, code: 'commaInQuantity' })
  })

  test.each(['1+1', '5%', '(5', '5-3', '5 - 3', '.5-.3', '12*'])('%s calculates', text => {
    expect(isCalculation(text)).toBe(true)
  })

  test.each(['5', '-5', '5-', '', '12.5', '5 -', 'tea'])('%s does not calculate', text => {
    expect(isCalculation(text)).toBe(false)
  })

  test('agrees with plain arithmetic on whole numbers', () => {
    fc.assert(
      fc.property(expression(4), ({ text, value }) => {
        expect(calculate(text, 0)).toEqual({
          ok: true,
          value: { value: Object.is(value, -0) ? 0 : value, isExact: true },
        })
      }),
    )
  })

  test('adding and taking away a percentage differ by twice that percentage', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(100), (amount, percent) => {
        const [more, less] = [calculate(`${amount}+${percent}%`, 2), calculate(`${amount}-${percent}%`, 2)]
        expect(more.ok && less.ok && more.value.value - less.value.value).toBe(2 * amount * percent)
      }),
    )
  })
})

describe('a text that may be anything', () => {
  test.each(['12*3', '١٢×٣', '50+15%', '(100-15)/2', '100 - 15', '0.5*8', '1,000*2', '7/2'])('%s calculates', text => {
    expect(isPlainCalculation(text)).toBe(true)
  })

  test.each([
    ...['', '12', '15%', '-5', '12*', '3*milk', '=1+1', '7up', '(12)'],
    // A code, telephone numbers, dates.
    ...[
      '2-391',
      '1-000391',
      '055-123-4567',
      '+966501234567',
      '966-50-123-4567',
      '2026-01-15',
      '15/01/2026',
      '2026/1/5',
    ],
  ])('%s does not', text => {
    expect(isPlainCalculation(text)).toBe(false)
  })
})

type Expression = { readonly text: string; readonly value: number }

function expression(depth: number): fc.Arbitrary<Expression> {
  const number = fc.nat(30).map(value => ({ text: String(value), value }))
  if (depth === 0) return number
  const inner = expression(depth - 1)
  const operation = fc.tuple(inner, fc.constantFrom('+', '-', '*'), inner).map(([a, sign, b]) => ({
    text: `(${a.text})${sign}(${b.text})`,
    value: sign === '+' ? a.value + b.value : sign === '-' ? a.value - b.value : a.value * b.value,
  }))
  return fc.oneof({ depthSize: 'small' }, number, operation).filter(({ text }) => text.length <= calculationLengthMax)
}
