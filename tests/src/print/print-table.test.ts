import { expect, test } from 'vitest'
import { halalas } from '#domain/money.ts'
import type { FieldColumn } from '#src/fields/columns.ts'
import { formatsIn } from '#src/i18n/formats.ts'
import { printTable } from '#src/print/print-table.ts'

type Row = { readonly name: string; readonly total: number | null }

const columns: readonly FieldColumn<Row>[] = [
  { id: 'name', kind: 'text', title: 'Name', value: row => row.name },
  {
    id: 'total',
    kind: 'money',
    title: 'Total',
    width: { paperMm: 30 },
    value: row => (row.total === null ? null : halalas(row.total)),
  },
]

test('a table on paper has what its columns show, with numbers at their end and the widths of the kinds', () => {
  const formats = formatsIn('en', { todayText: 'Today', yesterdayText: 'Yesterday' })
  const rows = [
    { name: 'Dates', total: 123_450 },
    { name: 'Water', total: null },
  ]
  expect(printTable(rows, columns, { formats })).toEqual({
    columns: [
      { id: 'name', title: 'Name', isNumber: false, widthMm: null },
      { id: 'total', title: 'Total', isNumber: true, widthMm: 30 },
    ],
    rows: [
      ['Dates', '1,234.50'],
      ['Water', ''],
    ],
    strong: new Set(),
  })
})

test('a column is as wide as its longest figure, and totals stand out', () => {
  const formats = formatsIn('en', { todayText: 'Today', yesterdayText: 'Yesterday' })
  const rows = [
    { name: 'A name that is longer than any column of a sheet of paper has room for', total: 1 },
    { name: 'All', total: -999_999_999_999_999 },
  ]
  const table = printTable(rows, columns, { formats, isStrong: ({ name }) => name === 'All' })
  const longest = table.rows[1]?.[1]?.length ?? 0
  expect(table.columns.map(({ widthMm }) => widthMm)).toEqual([null, expect.any(Number)])
  // 9 point figures are 1.4 mm wide, and a cell keeps 1.2 mm free on either side.
  expect(table.columns[1]?.widthMm).toBeGreaterThan(longest * 1.4 + 2.4)
  expect(table.strong).toEqual(new Set([1]))
})
