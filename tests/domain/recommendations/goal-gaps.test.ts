import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '#domain/days.ts'
import { exactSum } from '#domain/exact-sum.ts'
import { goalGaps } from '#domain/recommendations/goal-gaps.ts'

const [first, last] = [day('2026-04-01'), day('2026-04-30')]
const over = { first, last, to: last, isOver: true }
const running = (dayOfMonth: number) => ({ first, last, to: addDays(first, dayOfMonth - 1), isOver: false })
const of = (goal: number, net: number, branchId: number | null = null, netOfWholeDays = net) => ({
  ...{ branchId, goal: exactSum(goal), net: exactSum(net), netOfWholeDays: exactSum(netOfWholeDays) },
})

describe('the goal of a month that is over', () => {
  test('was missed by what was not sold', () => {
    expect(goalGaps([of(1000_00, 940_50)], over)).toEqual([
      { kind: 'goalMissed', branchId: null, goal: 1000_00, net: 940_50, gap: 59_50 },
    ])
  })

  test('was not missed where as much was sold', () => {
    expect(goalGaps([of(1000_00, 1000_00)], over)).toEqual([])
  })

  test('lists all branches first, then by what was missing, then by the branch', () => {
    const goals = [of(100, 50, 3), of(100, 20, 2), of(100, 50, 1), of(100, 99)]
    expect(goalGaps(goals, over).map(({ branchId }) => branchId)).toEqual([null, 2, 1, 3])
  })
})

describe('the goal of the running month', () => {
  test('is out of reach where the days so far do not lead to it', () => {
    // The tenth of thirty days: 21 are left with today, and 710.00 are missing.
    expect(goalGaps([of(1000_00, 290_00)], running(10))).toEqual([
      {
        ...{ kind: 'goalOutOfReach', branchId: null, goal: 1000_00, net: 290_00, gap: 710_00, daysLeft: 21 },
        ...{ perDay: 33_81, perDaySoFar: 32_22 },
      },
    ])
  })

  test('is in reach where they do, and not judged before seven of them are over', () => {
    expect(goalGaps([of(900_00, 300_00)], running(10))).toEqual([])
    expect(goalGaps([of(1000_00, 0)], running(7))).toEqual([])
    expect(goalGaps([of(1000_00, 0)], running(8))).toHaveLength(1)
  })

  test('is judged by the days that are over, however little today has brought yet', () => {
    // 100.00 on each of nine days are the pace of 3,000.00 in thirty; on the morning of the tenth nothing more is there.
    expect(goalGaps([of(3000_00, 900_00, null, 900_00)], running(10))).toEqual([])
    expect(goalGaps([of(3000_00, 990_00, null, 890_00)], running(10))).toMatchObject([
      { net: 990_00, gap: 2010_00, perDay: 95_72, perDaySoFar: 98_88 },
    ])
  })

  test('is reached by what each day would have to bring, and by nothing less', () => {
    const amount = fc.integer({ min: -1_000_000, max: 100_000_000 })
    fc.assert(
      fc.property(amount, fc.nat(1_000_000_000), fc.integer({ min: 8, max: 30 }), (net, goal, dayOfMonth) => {
        for (const each of goalGaps([of(goal, net)], running(dayOfMonth))) {
          if (each.kind !== 'goalOutOfReach') throw new Error('The month runs.')
          const [perDay, days] = [Number(each.perDay), each.daysLeft]
          expect(net + perDay * days).toBeGreaterThanOrEqual(goal)
          expect(net + (perDay - 1) * days).toBeLessThan(goal)
          expect(Number(each.perDaySoFar)).toBe(Math.floor(net / (dayOfMonth - 1)))
        }
      }),
    )
  })
})
