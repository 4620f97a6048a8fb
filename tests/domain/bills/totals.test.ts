import { describe, expect, it } from 'vitest'
import { computeTotals } from '#domain/bills/totals.ts'
import type { TotalsLine } from '#domain/bills/totals-types.ts'
import { amountHalalasMax, rate } from '#domain/money.ts'
import { percent, pieces, priceAt, sar, times } from '#tests/support/amounts.ts'
import { aBill, aLine, feeOff, feeOn, totalsOf, vatOff, vatOn } from '#tests/support/bills.ts'

const excluded = { priceMode: 'excluded' } as const
const tobacco = { isTobacco: true } as const

describe('the gross of a line', () => {
  it('is quantity times price and features, less its discount', () => {
    const line = aLine('20.0000', {
      quantity: pieces('2.5'),
      featurePrices: [priceAt('1.5'), priceAt('0.25')],
      discount: { kind: 'amount', amount: sar('4.38') },
    })
    expect(totalsOf([line]).lines[0]).toMatchObject({
      amount: sar('54.38'),
      lineDiscount: sar('4.38'),
      total: sar('50.00'),
    })
  })

  it('rounds a percentage discount once', () => {
    const line = aLine('9.99', { discount: { kind: 'percent', percent: percent('12.5') } })
    expect(totalsOf([line]).lines[0]).toMatchObject({ lineDiscount: sar('1.25'), total: sar('8.74') })
  })

  it('may be discounted to nothing', () => {
    const whole: TotalsLine = aLine('10', { discount: { kind: 'percent', percent: percent('100') } })
    expect(totalsOf([whole])).toMatchObject({ amount: sar('10.00'), net: 0, vat: 0, total: 0 })
  })
})

describe('a bill discount', () => {
  it('is shared over the lines by their gross', () => {
    const totals = totalsOf([aLine('100'), aLine('50'), aLine('50')], {
      billDiscount: { kind: 'amount', amount: sar('20.00') },
    })
    expect(totals.lines.map(line => line.billDiscount)).toEqual([sar('10.00'), sar('5.00'), sar('5.00')])
    expect(totals.total).toBe(sar('180.00'))
  })

  it('in percent is taken of the sum of the lines after their own discounts', () => {
    const totals = totalsOf([aLine('100', { discount: { kind: 'amount', amount: sar('10.00') } }), aLine('10.05')], {
      billDiscount: { kind: 'percent', percent: percent('10') },
    })
    expect(totals.billDiscount).toBe(sar('10.01'))
    expect(totals.lines.map(line => line.billDiscount)).toEqual([sar('9.00'), sar('1.01')])
  })

  it('leaves its remainder to the first of equal lines', () => {
    const totals = totalsOf([aLine('10'), aLine('10'), aLine('10')], {
      billDiscount: { kind: 'amount', amount: sar('0.01') },
    })
    expect(totals.lines.map(line => line.billDiscount)).toEqual([1, 0, 0])
  })
})

describe('VAT', () => {
  it('is taken out of an included price, which the customer pays unmoved', () => {
    expect(totalsOf([aLine('115')])).toMatchObject({ net: sar('100.00'), vat: sar('15.00'), total: sar('115.00') })
  })

  it('is added to a price without it', () => {
    expect(totalsOf([aLine('100', excluded)])).toMatchObject({
      net: sar('100.00'),
      vat: sar('15.00'),
      total: sar('115.00'),
    })
  })

  it('is rounded once for the document, and the lines share it', () => {
    const totals = totalsOf([aLine('10.10', excluded), aLine('10.10', excluded), aLine('10.10', excluded)])
    expect(totals.vat).toBe(sar('4.55'))
    expect(totals.lines.map(line => line.vat)).toEqual([sar('1.52'), sar('1.52'), sar('1.51')])
  })

  it('is rounded apart for each category and price mode', () => {
    const totals = totalsOf([
      aLine('0.03'),
      aLine('0.03', excluded),
      aLine('0.03', excluded),
      aLine('5', { vatCategory: 'zero' }),
      aLine('6', { vatCategory: 'exempt', ...excluded }),
      aLine('7', { vatCategory: 'outOfScope' }),
    ])
    expect(
      totals.groups.map(each => [each.vatCategory, each.priceMode, each.rate, each.net, each.vat, each.total]),
    ).toEqual([
      ['standard', 'included', 1500, 3, 0, 3],
      ['standard', 'excluded', 1500, 6, 1, 7],
      ['zero', 'included', 0, 500, 0, 500],
      ['exempt', 'excluded', 0, 600, 0, 600],
      ['outOfScope', 'included', 0, 700, 0, 700],
    ])
    expect(totals.total).toBe(1810)
  })

  it('is nothing while VAT is off, and prices stay as they are', () => {
    const totals = totalsOf([aLine('115'), aLine('100', excluded)], { vat: vatOff })
    expect(totals).toMatchObject({ net: sar('215.00'), vat: 0, total: sar('215.00') })
    expect(totals.lines.map(line => line.rate)).toEqual([0, 0])
  })

  it('follows the rate of the company', () => {
    expect(totalsOf([aLine('105')], { vat: { ...vatOn, rate: percent('5') } })).toMatchObject({ vat: sar('5.00') })
  })
})

describe('the tobacco fee', () => {
  it.each([
    // price, mode, quantity | net, fee, VAT, total
    ['92', 'included', '1', '40.00', '40.00', '12.00', '92.00'],
    ['51.75', 'included', '1', '20.00', '25.00', '6.75', '51.75'],
    ['20', 'excluded', '2', '40.00', '50.00', '13.50', '103.50'],
    ['28.75', 'included', '1', '0.00', '25.00', '3.75', '28.75'],
  ] as const)('of %s SAR (%s) × %s', (at, priceMode, count, net, fee, vat, total) => {
    const totals = totalsOf([aLine(at, { ...tobacco, priceMode, quantity: pieces(count) })])
    expect(totals).toMatchObject({ net: sar(net), fee: sar(fee), vat: sar(vat), total: sar(total) })
  })

  it('counts its minimum in units of ratio 1', () => {
    const carton = aLine('200', { ...tobacco, ...excluded, unitRatio: times('10') })
    expect(totalsOf([carton]).fee).toBe(sar('250.00'))
    const half = aLine('10', { ...tobacco, ...excluded, quantity: pieces('0.5') })
    expect(totalsOf([half]).fee).toBe(sar('12.50'))
    const truckload = aLine('1', { ...tobacco, ...excluded, quantity: pieces('9999.5'), unitRatio: times('12') })
    expect(totalsOf([truckload]).fee).toBe(sar('2999850.00'))
  })

  it('is taken of the price after all discounts', () => {
    const line = aLine('100', { ...tobacco, ...excluded, discount: { kind: 'amount', amount: sar('20.00') } })
    const totals = totalsOf([line], { billDiscount: { kind: 'percent', percent: percent('50') } })
    expect(totals).toMatchObject({ net: sar('40.00'), fee: sar('40.00'), vat: sar('12.00') })
  })

  it('falls on tobacco alone, and on nothing while it is off', () => {
    expect(totalsOf([aLine('92'), aLine('92', tobacco)]).lines.map(line => line.fee)).toEqual([0, sar('40.00')])
    expect(totalsOf([aLine('92', tobacco)], { tobacco: feeOff })).toMatchObject({ net: sar('80.00'), fee: 0 })
  })

  it('is due without VAT too', () => {
    expect(totalsOf([aLine('80', tobacco)], { vat: vatOff })).toMatchObject({
      net: sar('40.00'),
      fee: sar('40.00'),
      vat: 0,
    })
  })

  it('follows the rate and the minimum of the company', () => {
    const setting = { isEnabled: true, rate: percent('50'), minimumPerUnit: sar('10.00') }
    expect(totalsOf([aLine('100', { ...tobacco, ...excluded })], { tobacco: setting }).fee).toBe(sar('50.00'))
    expect(totalsOf([aLine('12', { ...tobacco, ...excluded })], { tobacco: setting }).fee).toBe(sar('10.00'))
    expect(totalsOf([aLine('172.50', tobacco)], { tobacco: setting })).toMatchObject({
      net: sar('100.00'),
      fee: sar('50.00'),
    })
  })

  it('refuses an included price that cannot hold the minimum', () => {
    expect(computeTotals(aBill([aLine('92', tobacco), aLine('28.74', tobacco)]))).toEqual({
      ok: false,
      problems: [
        { at: 'lines.1.unitPrice', code: 'tobaccoPriceTooLow', params: { minimum: '25.00', beforeVat: '24.99' } },
      ],
    })
  })
})

describe('what a person may get wrong', () => {
  const problemsOf = (line: TotalsLine, changes = {}) => {
    const result = computeTotals(aBill([aLine('1'), line], changes))
    return result.ok ? [] : result.problems
  }

  it.each([
    ['no quantity', { quantity: pieces('0') }, 'lines.1.quantity', 'mustBePositive'],
    ['a negative quantity', { quantity: pieces('-1') }, 'lines.1.quantity', 'mustBePositive'],
    ['no unit ratio', { unitRatio: times('0') }, 'lines.1.unitRatio', 'mustBePositive'],
    ['a negative price', { unitPrice: priceAt('-1') }, 'lines.1.unitPrice', 'mustNotBeNegative'],
    ['features that outweigh the price', { featurePrices: [priceAt('-11')] }, 'lines.1.unitPrice', 'mustNotBeNegative'],
    ['a huge quantity', { quantity: pieces('99999999999.999') }, 'lines.1.quantity', 'tooLarge'],
    [
      'a negative discount',
      { discount: { kind: 'amount', amount: sar('-1.00') } },
      'lines.1.discount',
      'mustNotBeNegative',
    ],
    [
      'a negative percentage',
      { discount: { kind: 'percent', percent: percent('-1') } },
      'lines.1.discount',
      'mustNotBeNegative',
    ],
  ] as const)('%s', (_, changes, at, code) => {
    expect(problemsOf(aLine('10', changes))).toEqual([{ at, code }])
  })

  it('a discount above its line or its bill, which names the most there can be', () => {
    const params = { maximum: '10.00' }
    const tooMuch = { kind: 'amount', amount: sar('10.01') } as const
    const refusal = [{ at: 'lines.1.discount', code: 'discountTooLarge', params }]
    expect(problemsOf(aLine('10', { discount: tooMuch }))).toEqual(refusal)
    expect(problemsOf(aLine('10', { discount: { kind: 'percent', percent: rate(10_001) } }))).toEqual(refusal)
    expect(problemsOf(aLine('9'), { billDiscount: tooMuch })).toEqual([
      { at: 'billDiscount', code: 'discountTooLarge', params },
    ])
  })

  it('a bill that is too large as a whole', () => {
    const large = [{ at: 'lines', code: 'tooLarge', params: { max: '999999999.99' } }]
    const line = aLine('500000000', { quantity: pieces('1') })
    expect(problemsOf(line)).toEqual([])
    expect(computeTotals(aBill([line, line]))).toEqual({ ok: false, problems: large })
    // The prices fit, and VAT passes the bound.
    expect(computeTotals(aBill([aLine('900000000', excluded)]))).toEqual({ ok: false, problems: large })
    expect(totalsOf([aLine('999999999'), aLine('0.99')]).total).toBe(amountHalalasMax)
    const smoke = aLine('1', { ...tobacco, ...excluded, quantity: pieces('9999999'), unitRatio: times('999999') })
    expect(problemsOf(smoke)).toEqual([{ at: 'lines.1.quantity', code: 'tooLarge' }])
  })

  it('a price, a quantity, or what they come to together, that is too large', () => {
    const tooMuch = [{ at: 'lines.1.quantity', code: 'tooLarge' }]
    expect(problemsOf(aLine('999999999.0001'))).toEqual([
      { at: 'lines.1.unitPrice', code: 'tooLarge', params: { max: '999999999' } },
    ])
    expect(problemsOf(aLine('0', { quantity: pieces('999999999') }))).toEqual([])
    expect(problemsOf(aLine('0', { quantity: pieces('999999999.001') }))).toEqual(tooMuch)
    expect(problemsOf(aLine('1000', { quantity: pieces('1000001') }))).toEqual(tooMuch)
    // In the unit of ratio 1.
    expect(problemsOf(aLine('0', { quantity: pieces('999999999'), unitRatio: times('1.000001') }))).toEqual(tooMuch)
    expect(problemsOf(aLine('0', { quantity: pieces('83333333'), unitRatio: times('12') }))).toEqual([])
    expect(problemsOf(aLine('0', { quantity: pieces('83333334'), unitRatio: times('12') }))).toEqual(tooMuch)
  })

  it('several things at once, each at its place', () => {
    const result = computeTotals(aBill([aLine('-1'), aLine('1', { quantity: pieces('0') })]))
    expect(result).toMatchObject({
      problems: [
        { at: 'lines.0.unitPrice', code: 'mustNotBeNegative' },
        { at: 'lines.1.quantity', code: 'mustBePositive' },
      ],
    })
  })

  it('settings out of range are a mistake of the program', () => {
    for (const vatRate of [-1, 10_001]) {
      expect(() => computeTotals(aBill([], { vat: { ...vatOn, rate: rate(vatRate) } }))).toThrow(RangeError)
    }
    expect(() => computeTotals(aBill([], { tobacco: { ...feeOn, minimumPerUnit: sar('-1.00') } }))).toThrow(RangeError)
  })
})

it('a bill without lines comes to nothing', () => {
  expect(totalsOf([])).toMatchObject({ lines: [], groups: [], net: 0, vat: 0, total: 0 })
})
