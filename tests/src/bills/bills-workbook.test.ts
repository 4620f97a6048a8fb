import { expect, test } from 'vitest'
import { read } from 'xlsx'
import { workbookOf } from '#src/screens/bills/bills-workbook.ts'

const row = {
  code: '1-000123',
  day: '2026-11-20',
  at: Date.UTC(2026, 10, 20, 20, 51),
  total: 123_456,
  weight: 1_250,
  party: '',
}

const columns = [
  { kind: 'text', title: 'رقم الفاتورة', value: (bill: typeof row) => bill.code },
  { kind: 'day', title: 'التاريخ', value: (bill: typeof row) => bill.day },
  { kind: 'instant', title: 'الوقت', value: (bill: typeof row) => bill.at },
  { kind: 'money', title: 'الإجمالي', value: (bill: typeof row) => bill.total },
  { kind: 'quantity', title: 'الوزن', value: (bill: typeof row) => bill.weight },
  { kind: 'text', title: 'العميل', value: (bill: typeof row) => bill.party },
] as const

function written(isRtl: boolean) {
  const book = read(workbookOf([row], columns, { isRtl, timeZone: 'Asia/Riyadh' }), { cellNF: true })
  const sheet = book.Sheets.data
  if (sheet === undefined) throw new Error('There is no sheet named data.')
  return { book, cell: (address: string) => sheet[address] }
}

test('the one sheet is named data and reads from right to left in Arabic', () => {
  expect(written(true).book.SheetNames).toEqual(['data'])
  expect(written(true).book.Workbook?.Views?.[0]?.RTL).toBe(true)
  expect(written(false).book.Workbook?.Views?.[0]?.RTL).not.toBe(true)
})

test('the headings are those of the interface', () => {
  expect(written(true).cell('A1')).toMatchObject({ t: 's', v: 'رقم الفاتورة' })
})

test('numbers are numbers, and days and instants are dates as the shop has them', () => {
  const { cell } = written(true)
  expect(cell('A2')).toMatchObject({ t: 's', v: '1-000123' })
  expect(cell('B2')).toMatchObject({ t: 'n', w: '2026-11-20' })
  expect(cell('C2')).toMatchObject({ t: 'n', w: '2026-11-20 23:51' })
  expect(cell('D2')).toMatchObject({ t: 'n', v: 1234.56, w: '1,234.56' })
  expect(cell('E2')).toMatchObject({ t: 'n', v: 1.25 })
  expect(cell('F2')).toBeUndefined()
})
