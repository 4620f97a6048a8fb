import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { disposalOf } from '#domain/assets/disposal.ts'
import {
  type AssetState,
  type DepreciationTerms,
  depreciationMethods,
  depreciationUpTo,
  planRowsMax,
  wholePlan,
} from '#domain/assets/plan.ts'
import { addDays, day } from '#domain/days.ts'
import { balanced, resolveAccounts } from '#domain/ledger/posting.ts'
import { depreciationPosting, disposalPosting, sharedOverCentres } from '#domain/ledger/posting-rules-assets.ts'
import { halalas, rate } from '#domain/money.ts'
import { percent, sar } from '#tests/support/amounts.ts'

const terms = (changes: Partial<DepreciationTerms> = {}): DepreciationTerms => ({
  ...{ startDay: day('2026-01-01'), intervalDays: 364, percentage: percent('20'), method: 'straightLine' },
  ...changes,
})
const bought = (cost: string, accumulated = '0.00', residual = '0.00'): AssetState => ({
  ...{ cost: sar(cost), accumulated: sar(accumulated), residual: sar(residual) },
})
const described = (rows: ReturnType<typeof wholePlan>) =>
  rows?.map(row => `${row.dueDay} ${row.amount / 100} ${row.bookValue / 100}`)

describe('a plan', () => {
  test('of a straight line has equal amounts of the cost, and a rest', () => {
    expect(
      described(wholePlan(terms({ percentage: percent('30') }), bought('1000.00', '0.00', '50.00'), null)),
    ).toEqual(['2026-12-31 300 700', '2027-12-30 300 400', '2028-12-28 300 100', '2029-12-27 50 50'])
  })

  test('of a declining balance has amounts of what is left, down to the residual value', () => {
    const declining = terms({ percentage: percent('50'), method: 'decliningBalance', intervalDays: 30 })
    expect(described(wholePlan(declining, bought('1000.00', '0.00', '200.00'), null))).toEqual([
      '2026-01-31 500 500',
      '2026-03-02 250 250',
      '2026-04-01 50 200',
    ])
    expect(described(wholePlan(declining, bought('0.05'), null))).toEqual([
      '2026-01-31 0.03 0.02',
      '2026-03-02 0.01 0.01',
      '2026-04-01 0.01 0',
    ])
  })

  test('of an asset with depreciation from earlier books goes on after it: the last row is not negative, and the totals include it', () => {
    expect(described(wholePlan(terms(), bought('1000.00', '700.00'), day('2029-06-30')))).toEqual([
      '2029-12-27 200 100',
      '2030-12-26 100 0',
    ])
    expect(wholePlan(terms(), bought('1000.00', '1000.00'), day('2029-06-30'))).toEqual([])
  })

  test('that has too many rows, or does not end, is none', () => {
    expect(wholePlan(terms({ intervalDays: 1, percentage: percent('0.01') }), bought('1000.00'), null)?.length).toBe(
      planRowsMax,
    )
    const slow = terms({ percentage: percent('0.01'), method: 'decliningBalance' })
    expect(wholePlan(slow, bought('1000000.00'), null)).toBeUndefined()
    expect(wholePlan(terms({ intervalDays: 3660, percentage: percent('0.10') }), bought('10.00'), null)).toBeUndefined()
  })
})

/** Cost, accumulated depreciation and residual value that fit together. */
const states = fc
  .tuple(
    fc.integer({ min: 0, max: 5_000_000 }),
    fc.integer({ min: 0, max: 5_000_000 }),
    fc.integer({ min: 0, max: 5_000_000 }),
  )
  .filter(parts => parts.some(part => part > 0))
  .map(([left, accumulated, residual]) => ({
    cost: halalas(left + accumulated + residual),
    accumulated: halalas(accumulated),
    residual: halalas(residual),
  }))
const anyTerms = fc.record({
  startDay: fc.integer({ min: 0, max: 3000 }).map(days => addDays(day('2020-01-01'), days)),
  intervalDays: fc.oneof(fc.constantFrom(1, 7, 30, 364), fc.integer({ min: 1, max: 500 })),
  percentage: fc.integer({ min: 50, max: 10_000 }).map(rate),
  method: fc.constantFrom(...depreciationMethods),
})

test('a plan sums to cost − residual − what was depreciated before, in steps of the percentage, one interval apart', () => {
  fc.assert(
    fc.property(states, anyTerms, fc.option(fc.integer({ min: 0, max: 4000 })), (state, given, coveredDays) => {
      const covered = coveredDays === null ? null : addDays(given.startDay, coveredDays)
      const rows = wholePlan(given, state, covered)
      if (rows === undefined) throw new Error('It is short enough.')
      // The oracle computes with fractions of BigInt, and shares nothing with the plan.
      let book = BigInt(state.cost - state.accumulated)
      const floor = BigInt(state.residual)
      for (const [index, row] of rows.entries()) {
        const base = given.method === 'straightLine' ? BigInt(state.cost) : book
        const exact = base * BigInt(given.percentage)
        const rounded = (exact + 5_000n) / 10_000n
        const isLast = index === rows.length - 1
        expect(row.amount).toBeGreaterThan(0)
        if (!isLast) expect(BigInt(row.amount)).toBe(rounded)
        else expect(BigInt(row.amount) <= rounded || rounded === 0n).toBe(true)
        book -= BigInt(row.amount)
        expect(BigInt(row.bookValue)).toBe(book)
        const days = (Date.parse(row.dueDay) - Date.parse(given.startDay)) / 86_400_000
        expect(days % given.intervalDays).toBe(0)
        const before = rows[index - 1]
        if (before) expect(Date.parse(row.dueDay) - Date.parse(before.dueDay)).toBe(given.intervalDays * 86_400_000)
        else expect(row.dueDay > (covered ?? given.startDay)).toBe(true)
      }
      expect(book).toBe(floor > BigInt(state.cost - state.accumulated) ? BigInt(state.cost - state.accumulated) : floor)
    }),
  )
})

test('a part and the rest are never depreciated below their residual value, and nothing is lost between them', () => {
  fc.assert(
    fc.property(
      states,
      anyTerms,
      fc.double({ min: 0.001, max: 1, noNaN: true }),
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 0, max: 9_000_000 }),
      (state, given, fraction, days, proceeds) => {
        const cost = halalas(Math.max(1, Math.floor(state.cost * fraction)))
        const upToDay = depreciationUpTo(given, state, addDays(given.startDay, days))
        const part = disposalOf(state, { cost, proceeds: halalas(proceeds), upToDay })
        expect(part.accumulated).toBeLessThanOrEqual(part.cost - part.residual)
        expect(part.after.accumulated).toBeLessThanOrEqual(part.after.cost - part.after.residual)
        expect(Math.min(part.after.cost, part.after.accumulated, part.after.residual, part.depreciation)).toBe(
          Math.max(0, Math.min(part.after.cost, part.after.accumulated, part.after.residual, part.depreciation)),
        )
        expect(part.after.cost + part.cost).toBe(state.cost)
        expect(part.after.accumulated + part.accumulated).toBe(state.accumulated + part.depreciation)
        expect(part.gain).toBe(proceeds - part.cost + part.accumulated)
        expect(upToDay).toBeLessThanOrEqual(state.cost - state.residual - state.accumulated)
        const accounts = { cost: 1, accumulated: 2, depreciation: 3 }
        const place = { branchId: 1, centres: [] }
        const posting = resolveAccounts(disposalPosting(accounts, place, part, 4), role =>
          role === 'gain_disposal' ? 5 : 6,
        )
        const net = (account: number) =>
          posting.entries.reduce((sum, each) => sum + (each.account === account ? each.debit - each.credit : 0), 0)
        expect([1, 2, 3, 4].map(net)).toEqual(
          [-part.cost, part.accumulated - part.depreciation, part.depreciation, proceeds].map(each => each + 0),
        )
      },
    ),
  )
})

describe('a disposal', () => {
  test('on a day between two due days is depreciated in proportion to the days, at most down to the residual value', () => {
    const state = bought('1000.00', '200.00')
    expect(depreciationUpTo(terms(), state, addDays(day('2026-12-31'), 91))).toBe(sar('50.00'))
    expect(depreciationUpTo(terms(), state, day('2026-12-31'))).toBe(0)
    expect(depreciationUpTo(terms(), bought('1000.00', '990.00', '5.00'), addDays(day('2026-12-31'), 182))).toBe(
      sar('2.50'),
    )
  })

  test('of a part takes its part of everything', () => {
    const { after, ...part } = disposalOf(bought('1000.00', '400.00', '100.00'), {
      ...{ cost: sar('250.00'), proceeds: sar('100.00'), upToDay: sar('40.00') },
    })
    expect(part).toEqual({
      ...{ depreciation: sar('10.00'), cost: sar('250.00'), accumulated: sar('110.00'), residual: sar('25.00') },
      gain: sar('-40.00'),
    })
    expect(after).toEqual(bought('750.00', '300.00', '75.00'))
  })
})

describe('depreciation', () => {
  test('is split over the centres by percentage, without losing a halala', () => {
    const centres = [
      { costCentreId: 7, percentage: percent('33.33') },
      { costCentreId: 8, percentage: percent('33.33') },
      { costCentreId: 9, percentage: percent('33.34') },
    ]
    expect(sharedOverCentres(sar('100.00'), centres).map(({ amount }) => amount)).toEqual([3333, 3333, 3334])
    const accounts = { cost: 1, accumulated: 2, depreciation: 3 }
    const { entries } = depreciationPosting(accounts, { branchId: 1, centres }, sar('0.02'))
    expect(balanced(entries).total).toBe(2)
    expect(entries.filter(({ account }) => account === 3).length).toBe(2)
  })
})
