/** A table that is searched, read to its last row for a file or for paper: what is found is on any page. */
import { expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { type DrawnTable, drawnReport, type RawRow, type TableBody } from '#src/reports/drawn-reports.ts'
import { readLines } from '#src/reports/read-lines.ts'
import { reportRows } from '#src/reports/report-rows.ts'

const report = drawnReport('soldItems') as DrawnTable
const body: TableBody = {
  fromDate: day('2026-01-01'),
  toDate: day('2026-01-31'),
  rows: ['item'],
  columns: ['total'],
}
const names = ['Milk', 'Bread', 'Milk powder', 'Salt', 'Goat milk']
const raw: readonly RawRow[] = names.map((nameEn, place) => ({
  ...{ level: 1, isGroup: false, total: halalas(100) },
  item: { id: place + 1, code: null, nameAr: '', nameEn },
}))
const cursor = { value: '', key: '2' }
const rest = { levels: 1, rows: raw.slice(2), totals: {}, rowCount: raw.length, next: null }

async function found(find: string, max = 100, first: typeof rest = rest, onMoved = () => {}) {
  const rows = reportRows(raw.slice(0, 2), body.rows, body.columns)
  const lines = await readLines(
    {
      ...{ api: { call: async () => rest } as never, report, body, rows, first, after: cursor, find },
      openness: { isOpen: true, except: new Set() },
    },
    { max, signal: new AbortController().signal, onProgress: () => {}, onMoved },
  )
  return lines.map(({ row }) => row.id)
}

test('what is searched for is found on the pages that were not here yet', async () => {
  expect(await found('milk')).toEqual(['item:1', 'item:3', 'item:5'])
  expect(await found('salt')).toEqual(['item:4'])
  // As many are wanted of what is found, and not of what is looked through.
  expect(await found('goat', 2)).toEqual(['item:5'])
})

test('where nothing is searched for, every row is there, up to as many as are wanted', async () => {
  expect(await found(' ')).toHaveLength(5)
  expect(await found('', 3)).toHaveLength(3)
})

test('a posting between the pages is reported', async () => {
  let moves = 0
  const count = () => {
    moves += 1
  }
  await found('', 100, rest, count)
  expect(moves).toBe(0)
  await found('', 100, { ...rest, totals: { total: halalas(400) } }, count)
  await found('', 100, { ...rest, rowCount: raw.length - 1 }, count)
  expect(moves).toBe(2)
})
