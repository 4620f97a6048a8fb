import { describe, expect, test } from 'vitest'
import { allBranches } from '#contract/protocol.ts'
import { day } from '#domain/days.ts'
import { month } from '#domain/months.ts'
import { goalsOf, readChartsView, soldItemsOf, writeChartsView } from '#src/screens/charts/charts-view.ts'
import { linesIn, monthAt, monthByKey } from '#src/screens/charts/figure-lines.ts'
import { chartsOf } from '#src/screens/goals/charts-address.ts'

const room = { width: 600, height: 260, isMirrored: false, unit: 1, textOf: String }
const year = Array.from({ length: 12 }, (_, at) => at * 100)

describe('lines', () => {
  test('run with the text: in Arabic the first month is at the right', () => {
    const [plain, mirrored] = [linesIn([year], room), linesIn([year], { ...room, isMirrored: true })]
    expect(plain.x(0)).toBeLessThan(plain.x(11))
    for (const at of [0, 5, 11]) expect(mirrored.x(at)).toBeCloseTo(600 - plain.x(at))
  })

  test('are higher for a larger amount, and negative ones are below zero', () => {
    const { y } = linesIn([[-50, null, 100]], room)
    expect(y(100)).toBeLessThan(y(0))
    expect(y(-50)).toBeGreaterThan(y(0))
    expect(y(-50)).toBeLessThanOrEqual(260)
  })

  test('of nothing at all have a scale of whole ones, each shown once', () => {
    const { crossings, y } = linesIn([[0, 0, null]], { ...room, unit: 1000 })
    expect(crossings.map(value => value / 1000)).toEqual([0, 1, 2, 3, 4])
    expect(Number.isFinite(y(0))).toBe(true)
  })

  test('of the largest amounts leave room for what is written beside them', () => {
    const textOf = (value: number) => (value / 100).toLocaleString('en')
    const { amountsPx, x } = linesIn([[99_999_999_999, -99_999_999_999]], { ...room, unit: 100, textOf })
    expect(amountsPx).toBeGreaterThan('-1,000,000,000'.length * 6)
    expect(x(0)).toBe(amountsPx)
    expect(linesIn([year], room).amountsPx).toBe(64)
  })

  test('name as many months as have room, the last one always', () => {
    const narrow = linesIn([year], { ...room, width: 330 })
    expect(narrow.named.at(-1)).toBe(11)
    const places = narrow.named.map(narrow.x)
    for (const [at, place] of places.entries()) if (at > 0) expect(place - Number(places[at - 1])).toBeGreaterThan(70)
    expect(linesIn([[1]], room).named).toEqual([0])
  })

  test('have a point nearest to every place', () => {
    const lines = linesIn([year], room)
    for (const at of [0, 4, 11]) expect(monthAt(lines.x(at) + 3, 12, lines)).toBe(at)
  })
})

test.each([
  ['ArrowRight', false, 6],
  ['ArrowLeft', false, 4],
  ['ArrowRight', true, 4],
  ['ArrowLeft', true, 6],
  ['Home', true, 0],
  ['End', false, 11],
  ['a', false, null],
])('%s in a mirrored chart %s leads from 5 to %s', (key, isMirrored, to) => {
  expect(monthByKey(key, 5, 12, isMirrored)).toBe(to)
})

test('keys stop at either end', () => {
  expect([monthByKey('ArrowRight', 11, 12, false), monthByKey('ArrowLeft', 0, 12, false)]).toEqual([11, 0])
})

describe('the address of the charts', () => {
  const today = day('2026-03-31')

  test('says nothing of this month and the eleven before it, of all branches', () => {
    expect(readChartsView(new URLSearchParams(), today)).toEqual({
      ...{ from: '2025-04-01', to: '2026-03-31', branchId: allBranches },
    })
  })

  test('is read as it was written, and what cannot be read narrows nothing', () => {
    const view = { from: day('2025-01-05'), to: day('2025-06-07'), branchId: 2 }
    expect(readChartsView(writeChartsView(view), today)).toEqual(view)
    const odd = new URLSearchParams({ from: 'x', to: '2025-06-07', branch: '-7' })
    expect(readChartsView(odd, today)).toEqual({ from: null, to: '2025-06-07', branchId: allBranches })
  })

  test('leads to the items sold in a month, on those of its days that are shown', () => {
    const view = { from: day('2025-01-05'), to: day('2025-02-07'), branchId: 2 }
    expect(soldItemsOf(day('2025-01-01'), view)).toBe('/reports/sold-items?from=2025-01-05&to=2025-01-31&branch=2')
    expect(soldItemsOf(day('2025-02-01'), { ...view, branchId: allBranches })).toBe(
      '/reports/sold-items?from=2025-02-01&to=2025-02-07',
    )
  })

  test('leads to the goals of its months, and those lead back', () => {
    const view = { from: day('2025-01-05'), to: day('2025-06-07'), branchId: 2 }
    expect(goalsOf(view)).toBe('/statistics/financialgoals?from=2025-01&to=2025-06&branch=2')
    expect(goalsOf({ ...view, from: null, branchId: allBranches })).toBe('/statistics/financialgoals')
    const asked = { from: month('2025-01'), to: month('2025-06'), branchId: 2 }
    expect(chartsOf(asked)).toBe('/statistics/charts?from=2025-01-01&to=2025-06-30&branch=2')
    const long = { from: month('2020-01'), to: month('2025-06'), branchId: allBranches }
    expect(chartsOf(long)).toBe('/statistics/charts?from=2020-07-01&to=2025-06-30')
    const early = { from: month('0001-01'), to: month('0001-02'), branchId: allBranches }
    expect(chartsOf(early)).toBe('/statistics/charts?from=0001-01-01&to=0001-02-28')
  })
})
