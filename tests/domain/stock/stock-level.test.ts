import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { halalas, quantity } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { emptyLevel, issue, receive, type StockLevel, transfer } from '#domain/stock/stock-level.ts'
import { pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { scaled } from '#tests/support/depth.ts'

const level = (count: string, value: string, lastUnitCost = '0'): StockLevel => ({
  quantity: pieces(count),
  value: sar(value),
  lastUnitCost: priceAt(lastUnitCost),
})

describe('a stock level', () => {
  it('adds what is received and keeps the average', () => {
    const first = receive(emptyLevel, pieces('3'), sar('10.00'))
    expect(first).toEqual(level('3', '10.00', '3.3333'))
    expect(receive(first, pieces('1'), sar('2.00'))).toEqual(level('4', '12.00', '3'))
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
    const dearer = receive(issued.level, pieces('8'), sar('56.00'))
    expect(receive(dearer, pieces('2'), issued.cost)).toEqual(level('18', '86.00', '4.7778'))
  })

  it('moves to another branch with its cost', () => {
    const moved = unwrap(transfer(level('3', '10.00'), level('1', '5.00'), pieces('2'), 'block'))
    expect(moved.from).toEqual({ level: level('1', '3.33', '3.33'), cost: sar('6.67'), shortage: 0 })
    expect(moved.to).toEqual(level('3', '11.67', '3.89'))
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

  it('keeps what the shortage was issued at until its cost is found', () => {
    expect(receive(level('-3', '-7.50', '2.5'), pieces('1'), sar('2.00'))).toEqual(level('-2', '-5.50', '2'))
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
  function play(moves: readonly Move[], check: (now: StockLevel, inventory: number, cogs: number) => void): void {
    let [now, inventory, cogs, held] = [emptyLevel, 0, 0, 0]
    for (const { isReceipt, count, value } of moves) {
      if (isReceipt) {
        now = receive(now, quantity(count), halalas(value))
        inventory += value
        held += count
      } else {
        const issued = issue(now, quantity(count), 'block')
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

  it('the value is the balance of inventory, and nothing is worth nothing', () => {
    fc.assert(
      fc.property(anyMoves, moves => {
        play(moves, (now, inventory) => {
          expect(now.value).toBe(inventory)
          if (now.quantity === 0) expect(now.value).toBe(0)
          expect(now.value).toBeGreaterThanOrEqual(0)
          expect(now.quantity).toBeGreaterThanOrEqual(0)
        })
      }),
      { numRuns: scaled(500) },
    )
  })

  it('once everything has come in and gone out, what it cost is what was paid', () => {
    fc.assert(
      fc.property(anyMoves, moves => {
        let paid = 0
        for (const move of moves) if (move.isReceipt) paid += move.value
        let [end, cost] = [emptyLevel, 0]
        play(moves, (now, _, cogs) => {
          end = now
          cost = cogs
        })
        if (end.quantity > 0) {
          const issued = unwrap(issue(end, end.quantity, 'block'))
          expect(issued.level).toMatchObject({ quantity: 0, value: 0 })
          cost += issued.cost
        }
        expect(cost).toBe(paid)
      }),
      { numRuns: scaled(500) },
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
