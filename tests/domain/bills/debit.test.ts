import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeDebit, type DebitLine } from '#domain/bills/debit.ts'
import { nothingRefunded, type RefundableLine } from '#domain/bills/refund.ts'
import { sumAmounts } from '#domain/bills/totals.ts'
import type { TotalsInput, TotalsLine } from '#domain/bills/totals-types.ts'
import { salePosting } from '#domain/ledger/posting-rules-sales.ts'
import { price, quantity, ratioOne, zeroHalalas } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { percent, pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { aLine, anyTotalledBill, feeOff, feeOn, totalsOf } from '#tests/support/bills.ts'
import { scaled } from '#tests/support/depth.ts'
import { ledgerOf, place } from '#tests/support/ledger.ts'

function soldLine(unitPrice: string, changes: Partial<TotalsLine> = {}, of: Partial<TotalsInput> = {}): RefundableLine {
  const line = aLine(unitPrice, changes)
  const [totals] = totalsOf([line], of).lines
  if (totals === undefined) throw new Error('no line')
  return { quantity: line.quantity, totals, cost: zeroHalalas, refunded: nothingRefunded }
}

const raised = (original: RefundableLine, added: string, count = original.quantity): DebitLine => ({
  ...{ original, ratio: ratioOne, quantity: count, unitPrice: priceAt(added) },
})

const problemsOf = (lines: readonly DebitLine[]) => {
  const totals = computeDebit(lines)
  return totals.ok ? [] : totals.problems.map(({ at, code }) => `${at} ${code}`)
}

describe('a debit note', () => {
  it('adds to the price in the price mode of the original', () => {
    const included = unwrap(computeDebit([raised(soldLine('23', { quantity: pieces('2') }), '1.15')]))
    expect(included).toMatchObject({ net: sar('2.00'), vat: sar('0.30'), total: sar('2.30'), fee: 0 })
    const excluded = unwrap(computeDebit([raised(soldLine('20', { priceMode: 'excluded' }), '1.00')]))
    expect(excluded).toMatchObject({ net: sar('1.00'), vat: sar('0.15'), total: sar('1.15') })
  })

  it('bears the VAT of its original: its rate then, its category, or none', () => {
    const five = { vat: { isEnabled: true, rate: percent('5') } }
    expect(unwrap(computeDebit([raised(soldLine('105', {}, five), '10.50')]))).toMatchObject({ vat: sar('0.50') })
    for (const vatCategory of ['zero', 'exempt', 'outOfScope'] as const) {
      const [line] = unwrap(computeDebit([raised(soldLine('10', { vatCategory }), '1')])).lines
      expect(line).toMatchObject({ vatCategory, rate: 0, vat: 0, net: sar('1.00') })
    }
    const off = { vat: { isEnabled: false, rate: percent('15') } }
    expect(unwrap(computeDebit([raised(soldLine('10', {}, off), '1')]))).toMatchObject({ vat: 0, total: sar('1.00') })
  })

  it('posts revenue and VAT by the kind of the line, and moves no goods', () => {
    const lines = [raised(soldLine('23'), '1.15'), raised(soldLine('20', { vatCategory: 'zero' }), '3')]
    const totals = unwrap(computeDebit(lines))
    const sold = totals.lines.map(line => ({ ...line, isService: false, isTobacco: false, cost: zeroHalalas }))
    const tenders = [{ method: 'credit', amount: totals.total }] as const
    expect(ledgerOf(salePosting({ place, lines: sold, tenders, rounding: zeroHalalas }))).toEqual([
      'Dr ar 4.15 party 7',
      'Cr sales 1.00',
      'Cr sales_zero 3.00',
      'Cr vat_output 0.15',
    ])
  })

  it('raises no more than was not refunded, by a price above zero', () => {
    const line = soldLine('23', { quantity: pieces('3') })
    const partly = { ...line, refunded: { ...nothingRefunded, quantity: pieces('2') } }
    expect(problemsOf([raised(partly, '1', pieces('1'))])).toEqual([])
    expect(problemsOf([raised(partly, '1', pieces('2'))])).toEqual(['lines.0.quantity moreThanRemaining'])
    expect(problemsOf([raised(line, '0')])).toEqual(['lines.0.unitPrice mustBePositive'])
    expect(problemsOf([raised(line, '1', pieces('0'))])).toEqual(['lines.0.quantity mustBePositive'])
    expect(problemsOf([])).toEqual(['lines required'])
  })

  it('refuses tobacco that bears the fee, and raises tobacco without one', () => {
    expect(problemsOf([raised(soldLine('92', { isTobacco: true }, { tobacco: feeOn }), '1')])).toEqual([
      'lines.0.unitPrice tobaccoNotDebited',
    ])
    expect(problemsOf([raised(soldLine('92', { isTobacco: true }, { tobacco: feeOff }), '1')])).toEqual([])
  })

  it('of any lines of any bill sums to its document, and its VAT is rounded once for each category and price mode', () => {
    fc.assert(
      fc.property(anyTotalledBill, fc.integer({ min: 1, max: 5_000_000 }), ({ input, totals }, added) => {
        const lines = input.lines.flatMap((line, index) => {
          const own = totals.lines[index]
          if (own === undefined || own.fee > 0 || line.quantity <= 0) return []
          const original = { quantity: line.quantity, totals: own, cost: zeroHalalas, refunded: nothingRefunded }
          const part = quantity(Math.ceil(line.quantity / 2))
          return [{ original, ratio: line.unitRatio, quantity: part, unitPrice: price(added) }]
        })
        const debit = computeDebit(lines)
        fc.pre(debit.ok)
        const { lines: debited, groups: _, ...whole } = debit.value
        expect(whole).toEqual(sumAmounts(debited))
        expect(whole.net + whole.vat).toBe(whole.total)
        for (const own of Map.groupBy(debited, each => `${each.vatCategory} ${each.priceMode}`).values()) {
          const { net, vat } = sumAmounts(own)
          const rate = (own[0]?.rate ?? 0) / 10_000
          expect(Math.abs(vat - net * rate)).toBeLessThanOrEqual(0.5 * (1 + rate) + 1e-6)
        }
      }),
      { numRuns: scaled(200) },
    )
  })
})
