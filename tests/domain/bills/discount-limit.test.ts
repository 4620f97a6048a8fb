import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DiscountRights, discountCap, discountProblems } from '#domain/bills/discount-limit.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import type { Discount, TotalsLine } from '#domain/bills/totals-types.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { halalas, price, rate } from '#domain/money.ts'
import { percent, pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { aLine, anyBill, totalsOf } from '#tests/support/bills.ts'

const rights: DiscountRights = {
  mayDiscount: true,
  hasNoLimit: false,
  userLimit: null,
  roleLimits: [],
  companyLimit: percent('5'),
}

describe('the discount cap', () => {
  it('is the own limit, else the highest of the roles, else that of the company', () => {
    expect(discountCap(rights)).toBe(percent('5'))
    expect(discountCap({ ...rights, roleLimits: [null] })).toBe(percent('5'))
    expect(discountCap({ ...rights, roleLimits: [percent('10'), null, percent('12')] })).toBe(percent('12'))
    expect(discountCap({ ...rights, roleLimits: [percent('12')], userLimit: percent('3') })).toBe(percent('3'))
    expect(discountCap({ ...rights, roleLimits: [percent('12')], userLimit: percent('0') })).toBe(0)
  })

  it('is lifted by its permission, and nothing without the permission to discount', () => {
    expect(discountCap({ ...rights, hasNoLimit: true })).toBe(percent('100'))
    expect(discountCap({ ...rights, mayDiscount: false, userLimit: percent('50') })).toBe(0)
    expect(discountCap({ ...rights, mayDiscount: false, hasNoLimit: true })).toBe(0)
  })
})

describe('discounts of a bill', () => {
  const problemsOf = (soldAt: string, listPrice: string, cap: string, discounts: { line?: string; bill?: string }) => {
    const line = aLine(
      soldAt,
      discounts.line === undefined ? {} : { discount: { kind: 'amount', amount: sar(discounts.line) } },
    )
    const billDiscount = { kind: 'amount', amount: sar(discounts.bill ?? '0') } as const
    const totals = totalsOf([line], { billDiscount }).lines[0]
    if (totals === undefined) throw new Error('no totals')
    return discountProblems([{ sold: line, listPrice: priceAt(listPrice), totals }], percent(cap), billDiscount)
  }
  const refusal = [{ at: 'lines.0.discount', code: 'discountLimitExceeded', params: { limit: '10', maximum: '10.00' } }]

  it('count together: line, bill and a price below the list', () => {
    expect(problemsOf('100', '100', '10', { line: '10.00' })).toEqual([])
    expect(problemsOf('100', '100', '10', { line: '5.00', bill: '5.00' })).toEqual([])
    expect(problemsOf('90', '100', '10', {})).toEqual([])
    expect(problemsOf('100', '100', '10', { line: '10.01' })).toEqual(refusal)
    expect(problemsOf('100', '100', '10', { line: '5.00', bill: '5.01' })).toEqual(refusal)
    expect(problemsOf('89.99', '100', '10', {})).toEqual(refusal)
    expect(problemsOf('95', '100', '10', { line: '6.00' })).toEqual(refusal)
  })

  it('of a line with a campaign are limited by a part of what the campaign leaves of the list', () => {
    const line = aLine('89.99', { discount: { kind: 'percent', percent: percent('20') } })
    const [totals] = totalsOf([line]).lines
    if (totals === undefined) throw new Error('no totals')
    expect(
      discountProblems([{ sold: line, listPrice: priceAt('100'), totals, hasCampaign: true }], percent('10')),
    ).toMatchObject([{ params: { limit: '10', maximum: '8.00' } }])
  })

  it('at the limit that a refusal states, or a halala inside it, are accepted, with a campaign or without', () => {
    const campaigns = fc.option(
      fc.oneof(
        fc.integer({ min: 1, max: 9000 }).map(each => ({ kind: 'percent' as const, percent: rate(each) })),
        fc.integer({ min: 1, max: 50 }).map(each => ({ kind: 'amount' as const, amount: halalas(each) })),
      ),
      { nil: null },
    )
    const prices = fc.integer({ min: 10_000, max: 10_000_000 }).map(each => price(each - (each % 100)))
    const counts = fc.integer({ min: 1, max: 5 }).map(each => pieces(String(each)))
    const caps = fc.integer({ min: 1, max: 9999 }).map(rate)
    fc.assert(
      fc.property(prices, counts, caps, campaigns, (listPrice, quantity, cap, campaign) => {
        const sold: TotalsLine = { ...aLine('1'), unitPrice: listPrice, quantity, discount: campaign }
        const judge = (taken: number) => {
          const billDiscount = { kind: 'amount', amount: halalas(taken) } as const
          const [totals] = totalsOf([sold], { billDiscount }).lines
          if (totals === undefined) throw new Error('no totals')
          return discountProblems([{ sold, listPrice, totals, hasCampaign: campaign !== null }], cap, billDiscount)
        }
        const [own] = totalsOf([sold]).lines
        const whole = (own?.amount ?? 0) - (own?.lineDiscount ?? 0)
        const [refused] = judge(whole)
        if (refused === undefined) return
        const most = Math.round(Number(refused.params?.maximum) * 100)
        expect(judge(most)).toEqual([])
        if (most > 0) expect(judge(most - 1)).toEqual([])
        expect(judge(Math.min(most + 1, whole))).toHaveLength(1)
      }),
    )
  })

  it('are compared by the halala, and percentages and prices before they are rounded', () => {
    expect(problemsOf('10.00', '10.00', '10', { line: '1.00' })).toEqual([])
    expect(problemsOf('10.00', '10.00', '10', { line: '1.01' })).toMatchObject([{ params: { maximum: '1.00' } }])
    expect(problemsOf('10.00', '10.00', '10', { bill: '1.00' })).toEqual([])
    expect(problemsOf('10.00', '10.00', '10', { bill: '1.01' })).toMatchObject([{ params: { maximum: '1.00' } }])
    // A tenth off the price of a few grams is a tenth, though the amounts that it leads to are rounded apart.
    const grams = aLine('8.991', { quantity: pieces('0.055') })
    const priced = (line: TotalsLine) =>
      totalsOf([line]).lines.map(totals => ({ sold: line, listPrice: priceAt('9.99'), totals }))
    expect(discountProblems(priced(grams), percent('10'))).toEqual([])
    expect(discountProblems(priced({ ...grams, unitPrice: priceAt('8.9909') }), percent('10'))).toHaveLength(1)
  })

  it('a halala more than the cap never fits, on the line or on the bill', () => {
    const anyAmount = fc.integer({ min: 1, max: 5_000_000 })
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 1, max: 9999 }).map(rate), fc.boolean(), (amount, cap, isOfBill) => {
        const most = Math.floor((amount * cap) / 10_000)
        const line = aLine(formatHalalas(halalas(amount)))
        for (const [taken, refusals] of [
          [most, 0],
          [most + 1, 1],
        ] as const) {
          const discount = { kind: 'amount', amount: halalas(taken) } as const
          const sold = isOfBill ? line : { ...line, discount }
          const billDiscount = isOfBill ? discount : null
          const priced = totalsOf([sold], { billDiscount }).lines.map(totals => ({
            sold,
            listPrice: line.unitPrice,
            totals,
          }))
          expect(discountProblems(priced, cap, billDiscount)).toHaveLength(refusals)
        }
      }),
    )
  })

  it('do not count a price above the list, and are free at a cap of all', () => {
    expect(problemsOf('120', '100', '10', { line: '30.00' })).toEqual([])
    expect(problemsOf('100', '100', '100', { line: '100.00' })).toEqual([])
  })

  it('are not allowed at all at a cap of nothing, not by a halala', () => {
    expect(problemsOf('100', '100', '0', { line: '0.01' })).toHaveLength(1)
    expect(problemsOf('100', '100', '0', {})).toEqual([])
  })

  it('a percentage up to the cap always fits, however it is rounded and shared', () => {
    fc.assert(
      fc.property(anyBill, fc.integer({ min: 1, max: 9999 }).map(rate), (bill, cap) => {
        const lines = bill.lines.map(line => ({ ...line, featurePrices: [], discount: null }))
        const result = computeTotals({ ...bill, lines, billDiscount: { kind: 'percent', percent: cap } })
        fc.pre(result.ok)
        const priced = lines.flatMap((line, index) => {
          const totals = result.value.lines[index]
          return totals === undefined ? [] : [{ sold: line, listPrice: price(line.unitPrice), totals }]
        })
        expect(priced).toHaveLength(lines.length)
        expect(discountProblems(priced, cap, { kind: 'percent', percent: cap })).toEqual([])
      }),
    )
  })

  it('do not count what a campaign gives: any further discount is measured against what that leaves', () => {
    const gift = { kind: 'percent', percent: percent('50') } as const
    const judged = (line: TotalsLine, cap: string, billDiscount: Discount | null = null) =>
      discountProblems(
        totalsOf([line], { billDiscount }).lines.map(totals => ({
          ...{ sold: line, listPrice: priceAt('100'), totals, hasCampaign: true },
        })),
        percent(cap),
        billDiscount,
      )
    expect(judged(aLine('100', { discount: gift }), '0')).toEqual([])
    expect(judged(aLine('99.99', { discount: gift }), '0')).toHaveLength(1)
    expect(judged(aLine('90', { discount: gift }), '10')).toEqual([])
    expect(judged(aLine('100', { discount: gift }), '10', { kind: 'percent', percent: percent('10') })).toEqual([])
    expect(judged(aLine('100', { discount: gift }), '10', { kind: 'amount', amount: sar('5.00') })).toEqual([])
    expect(judged(aLine('100', { discount: gift }), '10', { kind: 'amount', amount: sar('5.01') })).toEqual([
      { at: 'lines.0.discount', code: 'discountLimitExceeded', params: { limit: '10', maximum: '5.00' } },
    ])
  })

  it('beside a campaign are refused exactly where less is left than the cap leaves of what it leaves', () => {
    const anyAmount = fc.integer({ min: 1, max: 2_000_000 })
    const anyPart = fc.integer({ min: 0, max: 1000 })
    fc.assert(
      fc.property(anyAmount, anyPart, anyPart, fc.integer({ min: 0, max: 9999 }).map(rate), (list, gift, own, cap) => {
        const given = halalas(Math.floor((list * gift) / 1000))
        const taken = halalas(Math.floor(((list - given) * own) / 1000))
        const line = aLine(formatHalalas(halalas(list)), { discount: { kind: 'amount', amount: given } })
        const billDiscount = { kind: 'amount', amount: taken } as const
        const priced = totalsOf([line], { billDiscount }).lines.map(totals => ({
          ...{ sold: line, listPrice: line.unitPrice, totals, hasCampaign: true },
        }))
        const isTooMuch = BigInt(taken) * 10_000n > BigInt(list - given) * BigInt(cap)
        expect(discountProblems(priced, cap, billDiscount)).toHaveLength(isTooMuch ? 1 : 0)
      }),
    )
  })
})
