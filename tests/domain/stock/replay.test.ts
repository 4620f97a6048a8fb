import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '#domain/days.ts'
import { halalas, quantity } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { type PostedMove, replay } from '#domain/stock/replay.ts'
import { emptyLevel, issue, receive, type StockLevel } from '#domain/stock/stock-level.ts'

const firstDay = day('2026-01-01')

/** What a person posts: goods in at a value, or goods out at the average of their day. */
type Step = { readonly on: number; readonly count: number; readonly value: number }

const anyStep: fc.Arbitrary<Step> = fc.record({
  on: fc.integer({ min: 0, max: 4 }),
  count: fc.oneof(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: -9000, max: -1 })),
  value: fc.integer({ min: 0, max: 50_000 }),
})

const inOrder = (moves: readonly PostedMove[]) =>
  moves
    .map((move, index) => ({ move, index }))
    .sort((a, b) => (a.move.day < b.move.day ? -1 : a.move.day > b.move.day ? 1 : a.index - b.index))
    .map(({ move }) => move)

/** The level before a day, from what is posted; where nothing is left its last cost is known from the whole history alone. */
function levelBefore(moves: readonly PostedMove[], before: string): StockLevel {
  return replay(
    emptyLevel,
    inOrder(moves).filter(move => move.day < before),
  ).level
}

/** Posts a step on its day at the level of that day, then the corrections of that day and the later ones. */
function posted(moves: readonly PostedMove[], step: Step): PostedMove[] {
  const on = addDays(firstDay, step.on)
  const level = levelBefore(moves, addDays(on, 1))
  const own: PostedMove[] = []
  if (step.count > 0) {
    own.push({ day: on, quantity: step.count, value: step.value, isReversal: false })
    const { catchUp } = receive(level, quantity(step.count), halalas(step.value))
    if (catchUp !== 0) own.push({ day: on, quantity: 0, value: -catchUp, isReversal: false })
  } else {
    const { cost } = unwrap(issue(level, quantity(-step.count), 'allow'))
    own.push({ day: on, quantity: step.count, value: -cost, isReversal: false })
  }
  const all = [...moves, ...own]
  const later = inOrder(all).filter(move => move.day >= on)
  const { corrections } = replay(levelBefore(all, on), later)
  return [...all, ...Array.from(corrections, ([each, value]) => ({ day: each, quantity: 0, value, isReversal: false }))]
}

const sum = (moves: readonly PostedMove[], field: 'quantity' | 'value') =>
  moves.reduce((total, move) => total + move[field], 0)

describe('re-costing', () => {
  test('a purchase of an earlier day changes what later sales cost, on their days', () => {
    const moves: PostedMove[] = [
      { day: day('2026-01-01'), quantity: 10_000, value: 10_000, isReversal: false },
      { day: day('2026-01-03'), quantity: -5000, value: -5000, isReversal: false },
    ]
    const late: PostedMove = { day: day('2026-01-02'), quantity: 10_000, value: 20_000, isReversal: false }
    const { level, corrections } = replay(emptyLevel, inOrder([...moves, late]))
    expect([...corrections]).toEqual([['2026-01-03', -2500]])
    expect([level.quantity, level.value]).toEqual([15_000, 22_500])
  })

  test('a sale of an earlier day that leaves a shortage between two deliveries is costed by the delivery', () => {
    const moves: PostedMove[] = [
      { day: day('2026-01-01'), quantity: 2000, value: 2000, isReversal: false },
      { day: day('2026-01-02'), quantity: -5000, value: -5000, isReversal: false },
      { day: day('2026-01-03'), quantity: 5000, value: 10_000, isReversal: false },
    ]
    const { level, corrections, lowest } = replay(emptyLevel, moves)
    expect([...corrections]).toEqual([['2026-01-03', -3000]])
    expect([level.quantity, level.value, lowest]).toEqual([2000, 4000, -3000])
  })

  test('whatever is posted in whatever order of days costs what it costs from scratch', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 25 }), steps => {
        let moves: PostedMove[] = []
        for (const step of steps) moves = posted(moves, step)
        const scratch = replay(
          emptyLevel,
          inOrder(moves).filter(move => move.quantity !== 0),
        )
        expect(sum(moves, 'quantity')).toBe(scratch.level.quantity)
        expect(sum(moves, 'value')).toBe(scratch.level.value)
        // Running it again finds nothing.
        expect([...replay(emptyLevel, inOrder(moves)).corrections]).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('at the end of every day, nothing held is worth nothing', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 25 }), steps => {
        let moves: PostedMove[] = []
        for (const step of steps) moves = posted(moves, step)
        for (let on = 0; on < 5; on++) {
          const held = moves.filter(move => move.day <= addDays(firstDay, on))
          if (sum(held, 'quantity') === 0) expect(sum(held, 'value')).toBe(0)
          if (sum(held, 'quantity') > 0) expect(sum(held, 'value')).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 400 },
    )
  })

  test('quantity and value tell the cost of the next one, whatever came before', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 15 }), steps => {
        let moves: PostedMove[] = []
        for (const step of steps) moves = posted(moves, step)
        const { level } = replay(emptyLevel, inOrder(moves))
        if (level.quantity <= 0) return
        const next = quantity(level.quantity + 1000)
        const known = unwrap(issue(level, next, 'allow')).cost
        const told = unwrap(issue({ ...level, lastUnitCost: emptyLevel.lastUnitCost }, next, 'allow')).cost
        expect(told).toBe(known)
      }),
      { numRuns: 200 },
    )
  })
})
