import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { moneySum, quantitySum } from '#contract/fields.ts'
import { addSums, exactSum, formatSum, parseSum, subtractSums } from '#domain/exact-sum.ts'
import { numberFormats } from '#src/i18n/numbers.ts'
import { sar } from '#tests/support/amounts.ts'

const anySize = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })

describe('a sum of many documents', () => {
  it('is a plain number as long as that travels exactly, and a bigint beyond', () => {
    expect(exactSum(999_999_999_999_999n)).toBe(999_999_999_999_999)
    expect(exactSum(1_000_000_000_000_000n)).toBe(1_000_000_000_000_000n)
    expect(exactSum(-1_000_000_000_000_000n)).toBe(-1_000_000_000_000_000n)
    expect(subtractSums(exactSum(1_000_000_000_000_000n), sar('0.01'))).toBe(999_999_999_999_999)
  })

  it('is added up, written, sent and read back without losing a halala, whatever its size', () => {
    fc.assert(
      fc.property(anySize, anySize, (a, b) => {
        const sum = addSums(exactSum(a), exactSum(b))
        expect(BigInt(sum)).toBe(a + b)
        expect(BigInt(subtractSums(exactSum(a), exactSum(b)))).toBe(a - b)
        expect(parseSum(formatSum(sum))).toBe(sum)
        expect(z.decode(moneySum, JSON.parse(JSON.stringify(z.encode(moneySum, sum))))).toBe(sum)
      }),
    )
  })

  it('of quantities keeps its thousandths just so', () => {
    fc.assert(
      fc.property(anySize, size => {
        const sum = exactSum(size)
        expect(parseSum(formatSum(sum, 3), 3)).toBe(sum)
        expect(z.decode(quantitySum, JSON.parse(JSON.stringify(z.encode(quantitySum, sum))))).toBe(sum)
      }),
    )
    expect([formatSum(exactSum(5), 3), formatSum(exactSum(-12_345), 3)]).toEqual(['0.005', '-12.345'])
    expect([formatSum(exactSum(0)), formatSum(exactSum(-7))]).toEqual(['0.00', '-0.07'])
    expect([parseSum('1.005'), parseSum('1.005', 3)]).toEqual([undefined, 1005])
  })

  it('is shown with every digit', () => {
    const large = exactSum(10n ** 20n + 5n)
    expect(formatSum(large)).toBe('1000000000000000000.05')
    expect(formatSum(exactSum(-(10n ** 20n) - 5n))).toBe('-1000000000000000000.05')
    expect(numberFormats('en').amount(large)).toBe('1,000,000,000,000,000,000.05')
    expect(numberFormats('ar', 'arab').amount(large)).toBe('١٬٠٠٠٬٠٠٠٬٠٠٠٬٠٠٠٬٠٠٠٬٠٠٠٫٠٥')
    expect(numberFormats('en').amount(sar('1234.50'))).toBe('1,234.50')
  })

  it('is nothing else than decimal text', () => {
    for (const text of ['', '1e5', '1.234', '--1', ' 1', '1,5']) expect(parseSum(text)).toBeUndefined()
  })
})
