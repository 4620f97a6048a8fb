import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  amountOf,
  baseQuantity,
  divideRounded,
  halalas,
  multiplyRounded,
  percentOf,
  priceMax,
  proportionOf,
  quantity,
  ratio,
  share,
  sumHalalas,
  unitPriceOf,
} from '#domain/money.ts'
import { percent, pieces, priceAt, sar, times } from '#tests/support/amounts.ts'

const anyWhole = fc.maxSafeInteger()
const anyDivisor = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })

describe('whole amounts', () => {
  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is no amount of halalas', value => {
    expect(() => halalas(value)).toThrow(RangeError)
  })

  it('minus zero becomes zero', () => {
    expect(Object.is(halalas(-0), 0)).toBe(true)
  })
})

describe('rounding', () => {
  it.each([
    [5, 2, 3],
    [-5, 2, -3],
    [4, 3, 1],
    [-4, 3, -1],
    [1, 2, 1],
    [-1, 2, -1],
    [1, 3, 0],
    [-1, 3, 0],
    [0, 7, 0],
    [Number.MAX_SAFE_INTEGER, 2, 4_503_599_627_370_496],
    [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, 1],
  ])('%i / %i is %i', (numerator, denominator, expected) => {
    expect(divideRounded(numerator, denominator)).toBe(expected)
  })

  it('never gives minus zero', () => {
    expect(Object.is(divideRounded(-1, 3), 0)).toBe(true)
    expect(Object.is(divideRounded(-1n, 3n), 0)).toBe(true)
  })

  it('refuses to divide by nothing, by a negative number or a fraction', () => {
    for (const denominator of [0, -3, 1.5, 0n, -3n]) expect(() => divideRounded(10, denominator)).toThrow(RangeError)
  })

  it('refuses a result that a number cannot hold', () => {
    expect(() => divideRounded(2n ** 60n, 1n)).toThrow(RangeError)
  })

  it('is half away from zero, and the fast way agrees with the exact one', () => {
    fc.assert(
      fc.property(anyWhole, anyDivisor, (numerator, denominator) => {
        const rounded = divideRounded(numerator, denominator)
        expect(rounded).toBe(divideRounded(BigInt(numerator), BigInt(denominator)))
        // Twice the distance is at most the denominator, and exactly half lies on the far side of zero.
        const twiceDistance = 2n * (BigInt(rounded) * BigInt(denominator) - BigInt(numerator))
        const away = numerator < 0 ? -twiceDistance : twiceDistance
        expect(away <= BigInt(denominator) && away > -BigInt(denominator)).toBe(true)
      }),
    )
  })

  it('a product is exact however large it grows', () => {
    const anyFactor = fc.integer({ min: -(2 ** 45), max: 2 ** 45 })
    fc.assert(
      fc.property(anyFactor, anyFactor, fc.integer({ min: 2 ** 40, max: 2 ** 45 }), (a, b, divisor) => {
        expect(multiplyRounded(a, b, divisor)).toBe(divideRounded(BigInt(a) * BigInt(b), BigInt(divisor)))
      }),
    )
  })
})

describe('amounts from prices and rates', () => {
  it('a quantity at a price is rounded to the halala', () => {
    expect(amountOf(pieces('3'), priceAt('8.6957'))).toBe(sar('26.09'))
    expect(amountOf(pieces('0.375'), priceAt('20'))).toBe(sar('7.50'))
    expect(amountOf(pieces('0.005'), priceAt('1'))).toBe(sar('0.01'))
    expect(amountOf(pieces('999999999.999'), priceAt('9.9999'))).toBe(sar('9999899999.99'))
  })

  it('a percentage of an amount', () => {
    expect(percentOf(sar('30.30'), percent('15'))).toBe(sar('4.55'))
    expect(percentOf(sar('-30.30'), percent('15'))).toBe(sar('-4.55'))
  })

  it('a part of a whole', () => {
    expect(proportionOf(sar('100.00'), 1, 3)).toBe(sar('33.33'))
  })

  it('the average price of a unit', () => {
    expect(unitPriceOf(sar('26.09'), pieces('3'))).toBe(priceAt('8.6967'))
    // A large value in a tiny quantity costs no more than the largest price.
    expect(unitPriceOf(sar('999999999.99'), pieces('0.001'))).toBe(priceMax)
    expect(unitPriceOf(sar('-999999999.99'), pieces('0.001'))).toBe(-priceMax)
  })

  it('a quantity counted in base units', () => {
    expect(baseQuantity(pieces('2'), times('12'))).toBe(pieces('24'))
    expect(baseQuantity(pieces('0.5'), times('1'))).toBe(pieces('0.5'))
    expect(baseQuantity(quantity(1), ratio(500_000))).toBe(1)
  })

  it('amounts add up', () => {
    expect(sumHalalas([sar('1.10'), sar('2.20'), sar('-0.30')])).toBe(sar('3.00'))
  })
})

describe('share', () => {
  const anyAmount = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -(2 ** 50), max: 2 ** 50 }))
  const anyWeight = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.maxSafeNat())
  const anyWeights = fc.array(fc.oneof(anyWeight, anyWeight.map(BigInt)), { minLength: 1, maxLength: 12 })

  it('splits by largest remainder, ties to the first row', () => {
    expect(share(halalas(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(share(halalas(-100), [1, 1, 1])).toEqual([-34, -33, -33])
    expect(share(halalas(1), [1, 2, 2])).toEqual([0, 1, 0])
    expect(share(halalas(455), [1010, 1010, 1010])).toEqual([152, 152, 151])
    expect(share(halalas(10), [2n ** 70n, 2n ** 70n, 0n])).toEqual([5, 5, 0])
  })

  it('gives everything to the first row when all weights are zero, and nothing of nothing', () => {
    expect(share(halalas(7), [0, 0])).toEqual([7, 0])
    expect(share(halalas(-7), [0n, 0n])).toEqual([-7, 0])
    expect(share(halalas(0), [3, 4])).toEqual([0, 0])
    expect(share(halalas(0), [])).toEqual([])
    expect(share(halalas(5), [0, 9, 0])).toEqual([0, 5, 0])
  })

  it('a tie order decides between equal remainders alone', () => {
    expect(share(halalas(100), [1, 1, 1], (a, b) => b - a)).toEqual([33, 33, 34])
    expect(share(halalas(1), [2, 1], (a, b) => b - a)).toEqual([1, 0])
  })

  it('refuses an amount without rows and a negative weight', () => {
    expect(() => share(halalas(1), [])).toThrow('no rows')
    expect(() => share(halalas(1), [2, -1])).toThrow(RangeError)
    expect(() => share(halalas(1), [2n, -1n])).toThrow(RangeError)
  })

  it('always sums to the amount', () => {
    fc.assert(
      fc.property(anyAmount, anyWeights, (amount, weights) => {
        expect(sumHalalas(share(halalas(amount), weights))).toBe(amount)
      }),
    )
  })

  it('gives no row a whole unit more or less than its exact part, and nothing to a row of weight zero', () => {
    fc.assert(
      fc.property(anyAmount, anyWeights, (amount, weights) => {
        const exact = weights.map(BigInt)
        const total = exact.reduce((sum, weight) => sum + weight, 0n)
        fc.pre(total > 0n)
        for (const [row, part] of share(halalas(amount), weights).entries()) {
          const off = BigInt(part) * total - BigInt(amount) * (exact[row] ?? 0n)
          expect(off < total && off > -total).toBe(true)
          if (exact[row] === 0n) expect(part).toBe(0)
        }
      }),
    )
  })

  it('mirrors a negative amount, and numbers and big integers agree', () => {
    fc.assert(
      fc.property(anyAmount, fc.array(anyWeight, { minLength: 1, maxLength: 12 }), (amount, weights) => {
        const shares = share(halalas(amount), weights)
        expect(share(halalas(-amount), weights).map(part => halalas(-part))).toEqual(shares)
        expect(share(halalas(amount), weights.map(BigInt))).toEqual(shares)
      }),
    )
  })
})
