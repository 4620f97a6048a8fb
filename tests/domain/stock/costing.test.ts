import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, day } from '#domain/days.ts'
import { balanced } from '#domain/ledger/posting.ts'
import { recostEntries } from '#domain/ledger/posting-rules-stock.ts'
import { halalas, quantity } from '#domain/money.ts'
import { costOf, type DocumentMove } from '#domain/stock/costing.ts'
import { emptyLevel, issue, receive, type StockLevel } from '#domain/stock/stock-level.ts'
import { pieces, sar, times } from '#tests/support/amounts.ts'
import { scaled } from '#tests/support/depth.ts'

const firstDay = day('2026-01-01')

/** `in 10 for 20.00`, `out 5`, `back 2 of out-1`: each on the day of its place in the list unless it says `@` a day's number. */
function moves(...lines: readonly string[]): DocumentMove[] {
  return lines.map((line, index) => {
    const [what = '', on = String(index)] = line.split(' @ ')
    const [kind, count = '0', , value = '0'] = what.split(' ')
    const base = { id: `${kind}-${index}`, day: addDays(firstDay, Number(on)) }
    if (kind === 'in') return { ...base, quantity: pieces(count), worth: { kind: 'own', value: sar(value) } }
    if (kind === 'out') return { ...base, quantity: -pieces(count), worth: { kind: 'average' } }
    return { ...base, quantity: pieces(count), worth: { kind: 'issue', of: value } }
  })
}

const at = (level: StockLevel) => [level.quantity / 1000, level.value / 100]

/** What a move has cost or brought in the end, in SAR. */
function worthOf(lines: readonly DocumentMove[], id: string): number {
  const byDay = costOf(emptyLevel, lines).effects.get(id) ?? new Map()
  let sum = 0
  for (const { value } of byDay.values()) sum += value
  return sum / 100
}

describe('the cost of goods', () => {
  test('is the average of what is there, and the last ones take what is left', () => {
    const run = moves('in 3 for 10.00', 'out 1', 'out 1', 'out 1')
    expect(run.map(move => worthOf(run, move.id))).toEqual([10, -3.33, -3.34, -3.33])
    expect(at(costOf(emptyLevel, run).level)).toEqual([0, 0])
  })

  test('comes back with the goods as it is by then', () => {
    const run = moves('in 10 for 100.00', 'in 10 for 200.00', 'out 5', 'back 2 of out-2', 'back 3 of out-2')
    expect([worthOf(run, 'back-3'), worthOf(run, 'back-4')]).toEqual([30, 45])
    expect(at(costOf(emptyLevel, run).level)).toEqual([20, 300])
  })

  test('of goods that were not there is found when goods come in, on that day and for that issue', () => {
    const run = moves('in 1 for 4.00', 'out 3', 'in 10 for 60.00')
    const { effects, level } = costOf(emptyLevel, run)
    expect(at(level)).toEqual([8, 48])
    expect([...(effects.get('out-1') ?? [])]).toEqual([
      ['2026-01-02', { quantity: -3000, value: -1200 }],
      ['2026-01-03', { quantity: 0, value: -400 }],
    ])
  })

  test('of a shortage: the oldest is served first, in part where less comes in', () => {
    const run = moves('in 1 for 4.00', 'out 2', 'in 0.5 for 3.00', 'out 1', 'in 2 for 20.00')
    // Half a piece for 3.00, then one and a half at 10.00 apiece: half of it for the first.
    expect([worthOf(run, 'out-1'), worthOf(run, 'out-3')]).toEqual([-(4 + 3 + 5), -10])
    expect(at(costOf(emptyLevel, run).level)).toEqual([0.5, 5])
  })

  test('of goods that come back before they were ever there is what they were issued at', () => {
    const run = moves('in 1 for 10.00', 'out 1', 'out 1', 'out 1', 'back 1 of out-3', 'in 2 for 30.00')
    // The last one sold is the one that came back: the shortage of the one before is served by what came in.
    expect([worthOf(run, 'out-2'), worthOf(run, 'out-3'), worthOf(run, 'back-4')]).toEqual([-15, -10, 10])
    expect(at(costOf(emptyLevel, run).level)).toEqual([1, 15])
  })

  test('cannot be computed from the middle of a shortage', () => {
    expect(() => costOf({ ...emptyLevel, quantity: quantity(-1) }, [])).toThrow(RangeError)
  })
})

describe('refunds in a unit whose ratio is no whole number', () => {
  const parts = (ofLine: string, counts: readonly string[]): DocumentMove[] =>
    counts.map((count, index) => ({
      id: `part-${index}`,
      day: firstDay,
      quantity: 1,
      worth: { kind: 'issue', of: ofLine },
      part: { ofLine, before: quantity(0), quantity: pieces(count), ratio: times('0.041667') },
    }))

  test('come to just what the line moved', () => {
    const sold: DocumentMove[] = [
      ...moves('in 5 for 50.00'),
      { id: 'sale', day: firstDay, quantity: -1000, worth: { kind: 'average' } },
    ]
    const back = parts(
      'sale',
      Array.from({ length: 24 }, () => '1'),
    )
    const { level, effects } = costOf(emptyLevel, [...sold, ...back])
    expect(at(level)).toEqual([5, 50])
    const counts = back.map(({ id }) => effects.get(id)?.get(firstDay)?.quantity)
    expect(new Set(counts)).toEqual(new Set([41, 42]))
  })
})

describe('laws of costing', () => {
  type Step = { readonly kind: number; readonly count: number; readonly value: number; readonly pick: number }
  const anySteps: fc.Arbitrary<Step[]> = fc.array(
    fc.record({
      kind: fc.integer({ min: 0, max: 2 }),
      count: fc.oneof(
        fc.integer({ min: 1, max: 5 }).map(each => each * 1000),
        fc.integer({ min: 1, max: 9000 }),
      ),
      value: fc.integer({ min: 0, max: 50_000 }),
      pick: fc.nat(),
    }),
    { maxLength: 30 },
  )

  /** Any sequence in which no more comes back than went out. */
  function sequenceOf(steps: readonly Step[]): DocumentMove[] {
    const left = new Map<string, number>()
    return steps.map(({ kind, count, value, pick }, index): DocumentMove => {
      const base = { id: String(index), day: addDays(firstDay, Math.floor(index / 3)) }
      const out = [...left].filter(([, still]) => still > 0)
      const original = kind === 2 ? out[pick % Math.max(out.length, 1)] : undefined
      if (original) {
        const back = Math.min(count, original[1])
        left.set(original[0], original[1] - back)
        return { ...base, quantity: back, worth: { kind: 'issue', of: original[0] } }
      }
      if (kind === 0) return { ...base, quantity: count, worth: { kind: 'own', value: halalas(value) } }
      left.set(base.id, count)
      return { ...base, quantity: -count, worth: { kind: 'average' } }
    })
  }

  test('the effects sum to the level, nothing is worth nothing, and the entries balance', () => {
    fc.assert(
      fc.property(anySteps, steps => {
        const run = sequenceOf(steps)
        const { level, effects } = costOf(emptyLevel, run)
        const all = [...effects.values()].flatMap(byDay => [...byDay.values()])
        const sum = (field: 'quantity' | 'value') => all.reduce((total, each) => total + each[field], 0)
        expect([sum('quantity'), sum('value')]).toEqual([level.quantity, level.value])
        if (level.quantity === 0) expect(level.value).toBe(0)
        if (level.quantity > 0) expect(level.value).toBeGreaterThanOrEqual(0)
        if (level.quantity < 0) expect(level.value).toBeLessThanOrEqual(0)
        const place = { branchId: 1, costCentreId: null, partyId: null }
        const entries = all.flatMap(({ value }) => recostEntries({ account: 'cogs', place }, halalas(value), place))
        const inventory = balanced(entries).entries.filter(entry => entry.account === 'inventory')
        expect(inventory.reduce((total, entry) => total + entry.debit - entry.credit, 0)).toBe(level.value)
      }),
      { numRuns: scaled(1000) },
    )
  })

  test('what is never short costs what a level says, one move after the other', () => {
    fc.assert(
      fc.property(anySteps, steps => {
        const run = sequenceOf(steps).filter(move => move.worth.kind !== 'issue')
        let level = emptyLevel
        const done: DocumentMove[] = []
        for (const move of run) {
          const issued = move.quantity < 0 ? issue(level, quantity(-move.quantity), 'block') : null
          if (issued?.ok === false) continue
          const value = move.worth.kind === 'own' ? move.worth.value : halalas(0)
          level = issued?.ok ? issued.value.level : receive(level, quantity(move.quantity), value)
          done.push(move)
        }
        expect(costOf(emptyLevel, done).level).toEqual(level)
      }),
      { numRuns: scaled(500) },
    )
  })

  test('it may begin at any moment at which goods are there, and gives the same', () => {
    fc.assert(
      fc.property(anySteps, fc.nat(), (steps, from) => {
        const run = sequenceOf(steps).filter(move => move.worth.kind !== 'issue')
        const cut = from % (run.length + 1)
        const { level: start } = costOf(emptyLevel, run.slice(0, cut))
        if (start.quantity < 0) return
        expect(costOf(start, run.slice(cut)).level).toEqual(costOf(emptyLevel, run).level)
      }),
      { numRuns: scaled(500) },
    )
  })
})
