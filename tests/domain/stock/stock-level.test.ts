import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halalas, quantity } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import {
  emptyLevel,
  issue,
  type OversellRule,
  receive,
  type StockLevel,
  takeBack,
  transfer,
} from '#domain/stock/stock-level.ts'
import { pieces, priceAt, sar } from '#tests/support/amounts.ts'

const level = (count: string, value: string, lastUnitCost = '0'): StockLevel => ({
  quantity: pieces(count),
  value: sar(value),
  lastUnitCost: priceAt(lastUnitCost),
})

describe('a stock level', () => {
  it('adds what is received and keeps the average', () => {
    const first = receive(emptyLevel, pieces('3'), sar('10.00'))
    expect(first).toEqual({ level: level('3', '10.00', '3.3333'), catchUp: 0 })
    expect(receive(first.level, pieces('1'), sar('2.00')).level).toEqual(level('4', '12.00', '3'))
  })

  it('issues a share of its value, and all of it with the last piece', () => {
    let now = level('3', '10.00')
    const costs = ['1', '1', '1'].map(count => {
      const issued = unwrap(issue(now, pieces(count), 'block'))
      now = issued.level
      return issued.cost
    })
    expect(costs).toEqual([sar('3.33'), sar('3.34'), sar('3.33')])
    expect(now).toEqual(level('0', '0.00', '3.33'))
  })

  it('takes goods back at the cost they went out with', () => {
    const issued = unwrap(issue(level('10', '30.00', '3'), pieces('2'), 'block'))
    expect(issued.cost).toBe(sar('6.00'))
    const dearer = receive(issued.level, pieces('8'), sar('56.00')).level
    expect(receive(dearer, pieces('2'), issued.cost).level).toEqual(level('18', '86.00', '4.7778'))
  })

  it('takes a receipt back at the very value it came in with, as far as what is left can be worth the rest', () => {
    const out = (from: StockLevel, count: string, value: string, rule: OversellRule = 'block') =>
      unwrap(takeBack(from, pieces(count), sar(value), rule))
    expect(out(level('5', '30.00'), '2', '6.00')).toMatchObject({ cost: sar('6.00'), level: level('3', '24.00', '8') })
    // Nothing is left, so nothing may be worth anything.
    expect(out(level('2', '30.00'), '2', '6.00')).toMatchObject({ cost: sar('30.00'), level: { value: 0 } })
    // The value has left with others: what goes now goes at the average.
    expect(out(level('4', '4.00'), '2', '6.00').cost).toBe(sar('2.00'))
    expect(takeBack(level('1', '4.00'), pieces('2'), sar('6.00'), 'block').ok).toBe(false)
    expect(out(level('1', '4.00'), '2', '6.00', 'allow')).toMatchObject({ cost: sar('8.00'), shortage: pieces('1') })
    expect(() => takeBack(level('1', '4.00'), quantity(0), sar('6.00'), 'allow')).toThrow(RangeError)
  })

  it('moves to another branch with its cost', () => {
    const moved = unwrap(transfer(level('3', '10.00'), level('1', '5.00'), pieces('2'), 'block'))
    expect(moved.from).toEqual({ level: level('1', '3.33', '3.33'), cost: sar('6.67'), shortage: 0 })
    expect(moved.to).toEqual({ level: level('3', '11.67', '3.89'), catchUp: 0 })
  })

  it('receives and issues something, at a value that is not negative', () => {
    for (const count of [0, -1]) {
      expect(() => receive(emptyLevel, quantity(count), sar('1.00'))).toThrow(RangeError)
      expect(() => issue(emptyLevel, quantity(count), 'allow')).toThrow(RangeError)
    }
    expect(() => receive(emptyLevel, pieces('1'), sar('-0.01'))).toThrow(RangeError)
  })
})

describe('overselling', () => {
  it('is blocked, and the problem says how much there is', () => {
    const problem = { at: 'lines.2.quantity', code: 'notEnoughStock', params: { available: '1.5', asked: '2' } }
    expect(issue(level('1.5', '3.00'), pieces('2'), 'block', 'lines.2.quantity')).toEqual({
      ok: false,
      problems: [problem],
    })
    expect(transfer(level('1.5', '3.00'), emptyLevel, pieces('2'), 'block', 'lines.2.quantity')).toEqual({
      ok: false,
      problems: [problem],
    })
    expect(issue(level('-3', '-9.00'), pieces('1'), 'block')).toMatchObject({
      problems: [{ params: { available: '0' } }],
    })
  })

  it('where allowed issues the shortage at the last known cost', () => {
    const issued = unwrap(issue(level('2', '5.00', '2.5'), pieces('3'), 'allow'))
    expect(issued).toEqual({ level: level('-1', '-2.50', '2.5'), cost: sar('7.50'), shortage: pieces('1') })
    expect(unwrap(issue(issued.level, pieces('2'), 'allow'))).toEqual({
      level: level('-3', '-7.50', '2.5'),
      cost: sar('5.00'),
      shortage: pieces('2'),
    })
  })

  it('of an amount beyond all reason is refused', () => {
    expect(issue(level('0', '0.00', '100000'), pieces('999999999'), 'allow', 'lines.0.quantity')).toEqual({
      ok: false,
      problems: [{ at: 'lines.0.quantity', code: 'tooLarge' }],
    })
  })

  it('costs nothing where no cost was ever known', () => {
    expect(unwrap(issue(emptyLevel, pieces('2'), 'allow'))).toMatchObject({ cost: 0, shortage: pieces('2') })
  })

  it('is caught up when goods arrive', () => {
    // Three pieces went out at 2.50; four arrive at 3.00: the three should have cost 1.50 more.
    expect(receive(level('-3', '-7.50', '2.5'), pieces('4'), sar('12.00'))).toEqual({
      level: level('1', '3.00', '3'),
      catchUp: sar('1.50'),
    })
  })

  it('is caught up in part when less arrives than is short, also downwards', () => {
    expect(receive(level('-3', '-7.50', '2.5'), pieces('1'), sar('2.00'))).toEqual({
      level: level('-2', '-5.00', '2'),
      catchUp: sar('-0.50'),
    })
  })
})

describe('laws of stock', () => {
  type Move = { isReceipt: boolean; count: number; value: number }
  const anyMoves: fc.Arbitrary<Move[]> = fc.array(
    fc.record({
      isReceipt: fc.boolean(),
      count: fc.oneof(
        fc.integer({ min: 1, max: 5 }).map(each => each * 1000),
        fc.integer({ min: 1, max: 9000 }),
      ),
      value: fc.integer({ min: 0, max: 100_000 }),
    }),
    { minLength: 1, maxLength: 30 },
  )

  /** Plays the moves; the ledger's inventory account and cost of sales move beside the level, as the posting rules do. */
  function play(
    moves: readonly Move[],
    rule: OversellRule,
    check: (now: StockLevel, inventory: number, cogs: number) => void,
  ): void {
    let [now, inventory, cogs, held] = [emptyLevel, 0, 0, 0]
    for (const { isReceipt, count, value } of moves) {
      if (isReceipt) {
        const received = receive(now, quantity(count), halalas(value))
        now = received.level
        inventory += value - received.catchUp
        cogs += received.catchUp
        held += count
      } else {
        const issued = issue(now, quantity(count), rule)
        if (!issued.ok) continue
        now = issued.value.level
        inventory -= issued.value.cost
        cogs += issued.value.cost
        held -= count
      }
      expect(now.quantity).toBe(held)
      check(now, inventory, cogs)
    }
  }

  it.each(['block', 'allow'] as const)(
    'under %s the value is the balance of inventory, and nothing is worth nothing',
    rule => {
      fc.assert(
        fc.property(anyMoves, moves => {
          play(moves, rule, (now, inventory) => {
            expect(now.value).toBe(inventory)
            if (now.quantity === 0) expect(now.value).toBe(0)
            if (now.quantity > 0) expect(now.value).toBeGreaterThanOrEqual(0)
            if (now.quantity < 0) expect(now.value).toBeLessThanOrEqual(0)
            if (rule === 'block') expect(now.quantity).toBeGreaterThanOrEqual(0)
          })
        }),
        { numRuns: 500 },
      )
    },
  )

  it('once everything has come in and gone out, what it cost is what was paid, shortages and all', () => {
    fc.assert(
      fc.property(anyMoves, fc.integer({ min: 0, max: 5000 }), (moves, lastValue) => {
        let paid = 0
        for (const move of moves) if (move.isReceipt) paid += move.value
        let [end, cost] = [emptyLevel, 0]
        play(moves, 'allow', (now, _, cogs) => {
          end = now
          cost = cogs
        })
        if (end.quantity < 0) {
          const received = receive(end, quantity(-end.quantity), halalas(lastValue))
          expect(received.level).toMatchObject({ quantity: 0, value: 0 })
          expect(cost + received.catchUp).toBe(paid + lastValue)
        } else if (end.quantity > 0) {
          const issued = unwrap(issue(end, end.quantity, 'block'))
          expect(issued.level).toMatchObject({ quantity: 0, value: 0 })
          expect(cost + issued.cost).toBe(paid)
        } else {
          expect(cost).toBe(paid)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('an issue never costs more than the value there is, nor less than nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.nat({ max: 100_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (held, value, count) => {
          const now: StockLevel = { ...emptyLevel, quantity: quantity(held), value: halalas(value) }
          const issued = issue(now, quantity(count), 'block')
          expect(issued.ok).toBe(count <= held)
          if (!issued.ok) return
          expect(issued.value.cost).toBeGreaterThanOrEqual(0)
          expect(issued.value.cost + issued.value.level.value).toBe(value)
        },
      ),
    )
  })
})
