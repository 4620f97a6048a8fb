/** Fiscal years, and the posting that closes one. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, day, daysBetween } from '#domain/days.ts'
import { fiscalYearFrom } from '#domain/ledger/fiscal-year.ts'
import { closingPosting } from '#domain/ledger/posting-rule-closing.ts'
import { halalas } from '#domain/money.ts'

test.each`
  firstDay        | startMonth | lastDay
  ${'2026-01-01'} | ${1}       | ${'2026-12-31'}
  ${'2026-03-15'} | ${1}       | ${'2026-12-31'}
  ${'2026-03-15'} | ${4}       | ${'2026-03-31'}
  ${'2026-03-15'} | ${3}       | ${'2027-02-28'}
  ${'2027-03-01'} | ${3}       | ${'2028-02-29'}
  ${'2026-12-31'} | ${1}       | ${'2026-12-31'}
`('a year from $firstDay with the start month $startMonth ends on $lastDay', ({ firstDay, startMonth, lastDay }) => {
  expect(fiscalYearFrom(day(firstDay), startMonth)).toEqual({ firstDay, lastDay })
})

test('years follow each other, and each after the first begins on the first of the start month', () => {
  const anyDay = fc.integer({ min: 0, max: 20_000 }).map(count => addDays(day('2000-01-01'), count))
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 12 }), (firstDay, startMonth) => {
      const next = addDays(fiscalYearFrom(firstDay, startMonth).lastDay, 1)
      expect(next.slice(5)).toBe(`${String(startMonth).padStart(2, '0')}-01`)
      expect(daysBetween(firstDay, next)).toBeLessThanOrEqual(366)
      const { lastDay } = fiscalYearFrom(next, startMonth)
      expect([364, 365]).toContain(daysBetween(next, lastDay))
    }),
  )
})

test('a closing empties every balance, and retained earnings take what is left of them', () => {
  const anyBalance = fc.record({
    accountId: fc.integer({ min: 1, max: 6 }),
    costCentreId: fc.option(fc.integer({ min: 1, max: 3 })),
    balance: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(halalas),
  })
  fc.assert(
    fc.property(fc.array(anyBalance, { maxLength: 20 }), balances => {
      const { entries } = closingPosting(1, balances)
      const left = new Map<string, number>()
      const add = (key: string, amount: number) => left.set(key, (left.get(key) ?? 0) + amount)
      for (const each of balances) add(`${each.accountId} ${each.costCentreId}`, each.balance)
      for (const entry of entries) add(`${entry.account} ${entry.costCentreId}`, entry.debit - entry.credit)
      const earned = left.get('retained_earnings null') ?? 0
      left.delete('retained_earnings null')
      expect([...left.values()].every(each => each === 0)).toBe(true)
      expect(earned).toBe(balances.reduce((sum, { balance }) => sum + balance, 0))
    }),
  )
})
