import { expect, test } from 'vitest'
import { read } from 'xlsx'
import { day } from '#domain/days.ts'
import { halalas, quantity } from '#domain/money.ts'
import { workbookOf } from '#src/fields/workbook.ts'

const row = {
  code: '1-000123',
  day: day('2026-11-20'),
  at: Date.UTC(2026, 10, 20, 20, 51),
  total: halalas(123_456),
  weight: quantity(1_250),
  party: '',
}

const columns = [
  { id: 'code', kind: 'text', title: 'رقم الفاتورة', value: (bill: typeof row) => bill.code },
  { id: 'day', kind: 'day', title: 'التاريخ', value: (bill: typeof row) => bill.day },
  { id: 'at', kind: 'instant', title: 'الوقت', value: (bill: typeof row) => bill.at },
  { id: 'total', kind: 'money', title: 'الإجمالي', value: (bill: typeof row) => bill.total },
  { id: 'weight', kind: 'quantity', title: 'الوزن', value: (bill: typeof row) => bill.weight },
  { id: 'party', kind: 'text', title: 'العميل', value: (bill: typeof row) => bill.party },
] as const

function written(language: 'ar' | 'en') {
  const book = read(workbookOf([row], columns, { language, timeZone: 'Asia/Riyadh' }), { cellNF: true })
  const sheet = book.Sheets.data
  if (sheet === undefined) throw new Error('There is no sheet named data.')
  return { book, cell: (address: string) => sheet[address] }
}

test('the one sheet is named data and reads from right to left in Arabic', () => {
  expect(written('ar').book.SheetNames).toEqual(['data'])
  expect(written('ar').book.Workbook?.Views?.[0]?.RTL).toBe(true)
  expect(written('en').book.Workbook?.Views?.[0]?.RTL).not.toBe(true)
})

test('the headings are those of the interface', () => {
  expect(written('ar').cell('A1')).toMatchObject({ t: 's', v: 'رقم الفاتورة' })
})

test('numbers are numbers, and days and instants are dates as the shop has them', () => {
  const { cell } = written('ar')
  expect(cell('A2')).toMatchObject({ t: 's', v: '1-000123' })
  expect(cell('B2')).toMatchObject({ t: 'n', w: '2026-11-20' })
  expect(cell('C2')).toMatchObject({ t: 'n', w: '2026-11-20 23:51' })
  expect(cell('D2')).toMatchObject({ t: 'n', v: 1234.56, w: '1,234.56' })
  expect(cell('E2')).toMatchObject({ t: 'n', v: 1.25 })
  expect(cell('F2')).toBeUndefined()
})
