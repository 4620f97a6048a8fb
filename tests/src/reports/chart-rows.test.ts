/** What a chart shows: the rows of the highest level, and the figures of the columns that are selected. */
import { afterAll, expect, test, vi } from 'vitest'
import { soldLines } from '#contract/facts/traded-lines.ts'
import { halalas } from '#domain/money.ts'
import type { GridState } from '#src/grid/grid-state.ts'
import { numberFormats } from '#src/i18n/numbers.ts'
import type { ReportLine } from '#src/reports/report-rows.ts'
import type { Words } from '#src/reports/report-words.ts'

// With texts of its own: other files count on those that the program begins with.
vi.resetModules()
const { i18n, prepareTexts, showLanguage } = await import('#src/i18n/index.ts')
await showLanguage('en')
afterAll(() => showLanguage('ar'))
await prepareTexts(['words', 'shell', 'reports'])
const { chartOf, markedMeasures } = await import('#src/reports/chart-rows.ts')

const { amount, count, quantity } = numberFormats('en')
const words = { t: i18n.t, formats: { amount, count, quantity } } as unknown as Words

function line(hour: number, level: number, net: number, before?: number): ReportLine {
  const row = { id: `hour:${hour}`, level, isGroup: false, dimension: 'hour', values: { hour } }
  const compared = before === undefined ? {} : { compared: { net: halalas(before) } }
  return { row: { ...row, sums: { net: halalas(net) }, ...compared }, isOpen: null }
}

test('a chart has a row for each of the highest level, with its figures', () => {
  const chart = chartOf(soldLines, [line(9, 1, 12_345), line(10, 2, 5), line(11, 1, -100)], ['net'], false, words)
  expect(chart.rows.map(({ name, figures }) => [name, figures])).toEqual([
    ['9', [{ size: 12_345, text: '123.45' }]],
    ['11', [{ size: -100, text: expect.stringContaining('1.00') }]],
  ])
  expect(chart.series).toMatchObject([{ id: 'net', kind: 'money', isBefore: false }])
})

test('what was before has a bar of its own, and none where it is not here yet', () => {
  const chart = chartOf(soldLines, [line(9, 1, 300, 200), line(10, 1, 300)], ['net'], true, words)
  expect(chart.series.map(({ id, isBefore }) => [id, isBefore])).toEqual([
    ['net', false],
    ['net.before', true],
  ])
  expect(chart.rows.map(({ figures }) => figures.map(({ size }) => size))).toEqual([
    [300, 200],
    [300, 0],
  ])
})

test('a chart of very many rows shows the first fifty, and knows of the others', () => {
  const lines = Array.from({ length: 60 }, (_, at) => line(at, 1, at))
  const { rows, rowCount } = chartOf(soldLines, lines, ['net'], false, words)
  expect([rows.length, rows[0]?.id, rowCount]).toEqual([50, 'hour:0', 60])
})

test('the columns that are selected are charted, whichever of their figures, and otherwise the first', () => {
  const columns = ['levels', 'net', 'net.before', 'vat', 'total', 'profit', 'cost'].map(id => ({ id }))
  const measures = ['net', 'vat', 'total', 'profit', 'cost']
  const marked = (from: number, to: number) => {
    const [anchor, head] = [
      { row: 3, column: from },
      { row: 3, column: to },
    ]
    return markedMeasures({ active: anchor, anchor, head } satisfies GridState, columns, measures)
  }
  expect(marked(0, 0)).toEqual(['net'])
  expect(marked(3, 3)).toEqual(['vat'])
  expect(marked(2, 2)).toEqual(['net'])
  expect(marked(3, 1)).toEqual(['net', 'vat'])
  expect(marked(1, 6)).toEqual(['net', 'vat', 'total'])
})
