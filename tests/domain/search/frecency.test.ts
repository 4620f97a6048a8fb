import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boostsOf,
  type Frecency,
  frecencyBoostMax,
  frecencyEntriesMax,
  frecencyFromJson,
  frecencyHalfLifeMs,
  frecencyToJson,
  latestUsed,
  mostUsed,
  noFrecency,
  recordUse,
} from '#domain/search/frecency.ts'

const startMs = 1_700_000_000_000

describe('frecency', () => {
  test('a more used row ranks first', () => {
    const table = used('sale', 'sale', 'items')
    expect(mostUsed(table, startMs)).toEqual(['sale', 'items'])
  })

  test('one use today outweighs one use of last month', () => {
    const old = recordUse(noFrecency, 'vat', startMs)
    const monthLaterMs = startMs + 3 * frecencyHalfLifeMs
    expect(mostUsed(recordUse(old, 'items', monthLaterMs), monthLaterMs)).toEqual(['items', 'vat'])
  })

  test('the last used row ranks first where only that is asked', () => {
    const often = used('sale', 'sale', 'sale')
    expect(latestUsed(recordUse(recordUse(often, 'items', startMs + 2), 'vat', startMs + 1))).toEqual([
      'items',
      'vat',
      'sale',
    ])
  })

  test('points halve every half-life', () => {
    const table = used('sale', 'sale')
    const later = boostsOf(table, startMs + frecencyHalfLifeMs).get('sale')
    expect(later).toBeCloseTo(boostsOf(used('sale'), startMs).get('sale') ?? 0)
  })

  test('a clock that was set back neither adds nor takes points', () => {
    const table = used('sale')
    expect(boostsOf(table, startMs - 1_000_000)).toEqual(boostsOf(table, startMs))
  })

  test('the least used is forgotten beyond the bound', () => {
    let table: Frecency = recordUse(used('kept'), 'kept', startMs)
    for (let at = 0; at < frecencyEntriesMax + 20; at += 1) table = recordUse(table, `id${at}`, startMs + at)
    expect(table.size).toBe(frecencyEntriesMax)
    expect(table.has('kept')).toBe(true)
    expect(table.has('id0')).toBe(false)
  })

  test('boosts rise with use and never reach their bound', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), uses => {
        const fewer = boostsOf(used(...Array<string>(uses).fill('x')), startMs).get('x') ?? 0
        const more = boostsOf(used(...Array<string>(uses + 1).fill('x')), startMs).get('x') ?? 0
        expect(more).toBeGreaterThan(fewer)
        expect(more).toBeLessThan(frecencyBoostMax)
      }),
    )
  })

  test('a table survives its way through JSON', () => {
    const table = recordUse(used('sale', 'sale', 'items'), 'vat', startMs + 5)
    expect(frecencyFromJson(JSON.parse(JSON.stringify(frecencyToJson(table))))).toEqual(table)
  })

  test('what is not a table is read as far as it is sound', () => {
    expect(frecencyFromJson(null)).toEqual(noFrecency)
    expect(frecencyFromJson([1, 2])).toEqual(noFrecency)
    const mixed = {
      good: [2, 5],
      text: ['2', 5],
      short: [2],
      negative: [-1, 5],
      endless: [Number.POSITIVE_INFINITY, 1],
    }
    expect(Array.from(frecencyFromJson(mixed).keys())).toEqual(['good'])
  })
})

function used(...ids: readonly string[]): Frecency {
  return ids.reduce((table, id) => recordUse(table, id, startMs), noFrecency)
}
