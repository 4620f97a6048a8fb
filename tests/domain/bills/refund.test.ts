import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeRefund,
  nothingRefunded,
  type RefundableLine,
  type RefundedPart,
  type RefundLine,
  refundLine,
  remainingQuantity,
} from '#domain/bills/refund.ts'
import { sumAmounts } from '#domain/bills/totals.ts'
import { priceModes, type TotalsInput, type TotalsLine } from '#domain/bills/totals-types.ts'
import { halalas, quantity } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { percent, pieces, sar } from '#tests/support/amounts.ts'
import { aLine, anyTotalledBill, totalsOf } from '#tests/support/bills.ts'
import { scaled } from '#tests/support/depth.ts'

/** The lines of a posted bill, each with its goods at a cost. */
function sold(lines: readonly TotalsLine[], changes: Partial<TotalsInput> = {}, cost = sar('0.00')): RefundableLine[] {
  const totals = totalsOf(lines, changes)
  return lines.map((line, index) => {
    const lineTotals = totals.lines[index]
    if (lineTotals === undefined) throw new Error('a line without totals')
    return { quantity: line.quantity, totals: lineTotals, cost, refunded: nothingRefunded }
  })
}

function soldLine(unitPrice: string, changes: Partial<TotalsLine> = {}, cost = '0.00'): RefundableLine {
  const [line] = sold([aLine(unitPrice, changes)], {}, sar(cost))
  if (line === undefined) throw new Error('no line')
  return line
}

const plus = (part: RefundedPart, line: RefundLine): RefundedPart => ({
  quantity: quantity(part.quantity + line.quantity),
  amounts: sumAmounts([part.amounts, line.totals]),
  cost: halalas(part.cost + line.cost),
})

const minus = (part: RefundedPart, line: RefundLine): RefundedPart => {
  const { amount, lineDiscount, billDiscount, net, fee, vat, total } = line.totals
  const of = part.amounts
  return {
    quantity: quantity(part.quantity - line.quantity),
    amounts: {
      amount: halalas(of.amount - amount),
      lineDiscount: halalas(of.lineDiscount - lineDiscount),
      billDiscount: halalas(of.billDiscount - billDiscount),
      net: halalas(of.net - net),
      fee: halalas(of.fee - fee),
      vat: halalas(of.vat - vat),
      total: halalas(of.total - total),
    },
    cost: halalas(part.cost - line.cost),
  }
}

/** Refunds the line bit by bit; the last bit takes what is left. */
function inParts(line: RefundableLine, counts: readonly number[]): RefundLine[] {
  let refunded = line.refunded
  return counts.map(count => {
    const part = refundLine({ ...line, refunded }, quantity(Math.min(count, line.quantity - refunded.quantity)))
    refunded = plus(refunded, part)
    return part
  })
}

describe('a refund', () => {
  it('of one of two included prices gives that price back', () => {
    const line = soldLine('57.51', { quantity: pieces('2') })
    const [first, second] = inParts(line, [1000, 1000])
    expect(first?.totals).toMatchObject({ amount: sar('57.51'), total: sar('57.51') })
    expect(second?.totals.total).toBe(sar('57.51'))
  })

  it('of one of three prices without VAT gives that price and a third of the VAT back', () => {
    const line = soldLine('10.10', { quantity: pieces('3'), priceMode: 'excluded' })
    const parts = inParts(line, [1000, 1000, 1000])
    expect(parts.map(part => [part.totals.net, part.totals.vat])).toEqual([
      [sar('10.10'), sar('1.52')],
      [sar('10.10'), sar('1.51')],
      [sar('10.10'), sar('1.52')],
    ])
  })

  it('takes the discounts of the original with it', () => {
    const [line] = sold(
      [aLine('50', { quantity: pieces('2'), discount: { kind: 'percent', percent: percent('10') } })],
      {
        billDiscount: { kind: 'amount', amount: sar('9.00') },
      },
    )
    if (line === undefined) throw new Error('no line')
    expect(refundLine(line, pieces('1')).totals).toMatchObject({
      amount: sar('50.00'),
      lineDiscount: sar('5.00'),
      billDiscount: sar('4.50'),
      total: sar('40.50'),
    })
  })

  it('takes the tobacco fee and the cost back too', () => {
    const line = soldLine('92', { quantity: pieces('3'), isTobacco: true }, '50.00')
    const parts = inParts(line, [1000, 2000])
    expect(parts.map(part => part.totals.fee)).toEqual([sar('40.00'), sar('80.00')])
    expect(parts.map(part => part.cost)).toEqual([sar('16.67'), sar('33.33')])
  })

  it('sums its lines, groups them by VAT and adds up the cost', () => {
    const [standard, zero] = sold([aLine('115'), aLine('20', { vatCategory: 'zero' })], {}, sar('7.00'))
    if (standard === undefined || zero === undefined) throw new Error('no lines')
    const refund = unwrap(
      computeRefund([
        { original: zero, quantity: pieces('1') },
        { original: standard, quantity: pieces('1') },
      ]),
    )
    expect(refund).toMatchObject({ net: sar('120.00'), vat: sar('15.00'), total: sar('135.00'), cost: sar('14.00') })
    expect(refund.groups.map(group => [group.vatCategory, group.rate, group.total])).toEqual([
      ['standard', 1500, sar('115.00')],
      ['zero', 0, sar('20.00')],
    ])
  })

  it('of a quantity of zero refunds nothing of that line', () => {
    const line = soldLine('115', {}, '5.00')
    const other = soldLine('23', {}, '1.00')
    const refund = unwrap(
      computeRefund([
        { original: line, quantity: pieces('0') },
        { original: other, quantity: pieces('1') },
      ]),
    )
    expect(refund.lines[0]).toMatchObject({ quantity: 0, cost: 0, totals: { net: 0, vat: 0, total: 0, amount: 0 } })
    expect(refund).toMatchObject({ total: sar('23.00'), cost: sar('1.00') })
  })

  it('is refused when nothing is asked for, or more than remains', () => {
    const line = soldLine('10', { quantity: pieces('3') })
    const [part] = inParts(line, [2000])
    if (part === undefined) throw new Error('no part')
    const refunded = { ...line, refunded: plus(line.refunded, part) }
    expect(remainingQuantity(refunded)).toBe(pieces('1'))
    expect(computeRefund([])).toEqual({ ok: false, problems: [{ at: 'lines', code: 'nothingToRefund' }] })
    expect(computeRefund([{ original: line, quantity: pieces('0') }])).toMatchObject({ ok: false })
    expect(
      computeRefund([
        { original: line, quantity: pieces('-1') },
        { original: refunded, quantity: pieces('1.001') },
      ]),
    ).toEqual({
      ok: false,
      problems: [
        { at: 'lines.0.quantity', code: 'mustNotBeNegative' },
        { at: 'lines.1.quantity', code: 'moreThanRemaining', params: { remaining: '1' } },
      ],
    })
    expect(() => refundLine(refunded, pieces('2'))).toThrow(RangeError)
  })
})

describe('laws of refunds', () => {
  const anyCounts = fc.array(fc.integer({ min: 1, max: 4000 }), { maxLength: 6 })
  const anySoldLine = fc
    .record({ bill: anyTotalledBill, cost: fc.integer({ min: 0, max: 9999 }).map(halalas) })
    .map(({ bill, cost }): RefundableLine => {
      const [line, totals] = [bill.input.lines[0], bill.totals.lines[0]]
      if (line === undefined || totals === undefined) throw new Error('a bill without lines')
      return { quantity: line.quantity, totals, cost, refunded: nothingRefunded }
    })

  it('all refunds of a line sum exactly to it, and none of their amounts is negative', () => {
    fc.assert(
      fc.property(anySoldLine, anyCounts, (line, counts) => {
        const parts = inParts(line, [...counts, line.quantity])
        expect(sumAmounts(parts.map(part => part.totals))).toEqual(sumAmounts([line.totals]))
        expect(parts.reduce((sum, part) => sum + part.cost, 0)).toBe(line.cost)
        for (const { totals } of parts) {
          expect(totals.net + totals.fee + totals.vat).toBe(totals.total)
          const { amount, lineDiscount, billDiscount, net, fee, vat } = totals
          expect(Math.min(amount, lineDiscount, billDiscount, net, fee, vat)).toBeGreaterThanOrEqual(0)
          const charged = amount - lineDiscount - billDiscount
          expect(totals.priceMode === 'included' ? totals.total : net).toBe(charged)
        }
      }),
      { numRuns: scaled(500) },
    )
  })

  it('after any refunds the sum is the cumulative share of the line, whatever the steps were', () => {
    fc.assert(
      fc.property(anySoldLine, anyCounts, (line, counts) => {
        const parts = inParts(line, counts)
        const count = parts.reduce((sum, part) => sum + part.quantity, 0)
        const atOnce = refundLine(line, quantity(count))
        expect(sumAmounts(parts.map(part => part.totals))).toEqual(sumAmounts([atOnce.totals]))
        const key = line.totals.priceMode === 'included' ? 'total' : 'net'
        const exact = BigInt(line.totals[key]) * BigInt(count)
        const off = 2n * (BigInt(atOnce.totals[key]) * BigInt(line.quantity) - exact)
        expect(off <= BigInt(line.quantity) && off >= -BigInt(line.quantity)).toBe(true)
      }),
      { numRuns: scaled(500) },
    )
  })

  // A few halalas over a few pieces: here the parts of a line most easily run ahead of the whole once a refund is voided.
  const anySmallLine = fc
    .record({
      count: fc.integer({ min: 1, max: 8 }),
      priceMode: fc.constantFrom(...priceModes),
      net: fc.nat({ max: 12 }),
      fee: fc.nat({ max: 12 }),
      vat: fc.nat({ max: 12 }),
    })
    .map(({ count, priceMode, net, fee, vat }): RefundableLine => {
      const amount = halalas(priceMode === 'included' ? net + fee + vat : net)
      const discounts = { lineDiscount: halalas(0), billDiscount: halalas(0) }
      const parts = { net: halalas(net), fee: halalas(fee), vat: halalas(vat), total: halalas(net + fee + vat) }
      const totals = {
        amount,
        ...discounts,
        ...parts,
        priceMode,
        vatCategory: 'standard',
        rate: percent('15'),
      } as const
      return { quantity: quantity(count), totals, cost: halalas(net), refunded: nothingRefunded }
    })
  const anySmallCounts = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 4 })
  const anyVoids = fc.array(fc.nat({ max: 3 }), { maxLength: 3 })

  function sumsAfterVoids(line: RefundableLine, counts: number[], voids: number[], again: number[]): void {
    const parts = inParts(line, counts)
    const effective = parts.filter((_, index) => !voids.includes(index))
    const voided = parts.filter((_, index) => voids.includes(index))
    const refunded = voided.reduce(minus, parts.reduce(plus, nothingRefunded))
    const later = inParts({ ...line, refunded }, [...again, line.quantity])
    expect(sumAmounts([...effective, ...later].map(part => part.totals))).toEqual(sumAmounts([line.totals]))
    for (const { totals, cost } of later) {
      const { net, fee, vat, lineDiscount, billDiscount } = totals
      expect(Math.min(net, fee, vat, lineDiscount, billDiscount, cost)).toBeGreaterThanOrEqual(0)
    }
  }

  it('give nothing back while the effective refunds are ahead of the share', () => {
    // Two halalas net and two VAT on seven pieces: after a voided refund five pieces have already taken three halalas.
    const amounts = { amount: halalas(3), net: halalas(2), vat: halalas(1), total: halalas(3) }
    const [none, small] = [nothingRefunded.amounts, { net: halalas(2), vat: halalas(2), total: halalas(4) }]
    const totals = { ...none, ...small, amount: halalas(4), priceMode: 'included', vatCategory: 'standard' } as const
    const refunded = { quantity: quantity(5), amounts: { ...none, ...amounts }, cost: halalas(0) }
    const line = { quantity: quantity(7), totals: { ...totals, rate: percent('15') }, cost: halalas(0), refunded }
    const [first, last] = inParts(line, [1, 1])
    expect(first?.totals).toMatchObject({ net: 0, fee: 0, vat: 0, total: 0 })
    expect(last?.totals).toMatchObject({ net: 0, fee: 0, vat: 1, total: 1 })
  })

  it('also sum exactly, and stay at zero or more, after some of them were voided', () => {
    fc.assert(fc.property(anySoldLine, anyCounts, anyVoids, anyCounts, sumsAfterVoids), { numRuns: scaled(300) })
    fc.assert(fc.property(anySmallLine, anySmallCounts, anyVoids, anySmallCounts, sumsAfterVoids), {
      numRuns: scaled(5000),
    })
  })
})
