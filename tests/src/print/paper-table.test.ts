import { expect, test } from 'vitest'
import { halalas } from '#domain/money.ts'
import type { FieldColumn } from '#src/fields/columns.ts'
import { formatsIn } from '#src/i18n/formats.ts'
import { paperTable } from '#src/print/paper-table.ts'

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
  expect(paperTable(rows, columns, formats)).toEqual({
    columns: [
      { id: 'name', title: 'Name', isNumber: false, widthMm: null },
      { id: 'total', title: 'Total', isNumber: true, widthMm: 30 },
    ],
    rows: [
      ['Dates', '1,234.50'],
      ['Water', ''],
    ],
  })
})
