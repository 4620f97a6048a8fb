import { describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { importRowsMax } from '#contract/definitions/import-calls.ts'
import { definitions } from '#contract/definitions/registry.ts'
import { day } from '#domain/days.ts'
import { readFileTables } from '#src/definitions/file-tables.ts'
import { columnsOf, withImportColumns } from '#src/definitions/import-columns.ts'
import { importPartsOf } from '#src/definitions/import-parts.ts'
import { sentRows, trialOf, valueAt, withMend, workOn } from '#src/definitions/import-work.ts'
import { everyKind } from '#tests/support/every-kind.ts'

const { customer, item } = definitions
const words = { dayOrder: 'dayMonthYear', today: day('2026-11-22') } as const
const table = {
  name: 'Sheet1',
  headings: ['code', 'nameAr', 'mobile'],
  rows: [
    { number: 2, cells: ['C1', 'أول', '0512'] },
    { number: 4, cells: ['C2', 'ثان', '0501112233'] },
    { number: 5, cells: ['C3', '', ''] },
  ],
}
const work = workOn([table], table, { columns: ['code', 'nameAr', 'mobile'], guesses: new Set() })
const counts = { newCount: 0, changedCount: 0, sameCount: 0, wrongCount: 2, missing: [], absent: [] }

describe('a file that is imported', () => {
  test('is sent as it was mended, also where it has no such column', () => {
    const mended = withMend(withMend(work, 0, 'mobile', '0509998877'), 0, 'loanLimit', '١٥٠')
    expect(sentRows(customer, mended, words)).toEqual([
      { code: 'C1', nameAr: 'أول', mobile: '0509998877', loanLimit: 150 },
      { code: 'C2', nameAr: 'ثان', mobile: '0501112233' },
      { code: 'C3', nameAr: '', mobile: '' },
    ])
    expect(sentRows(customer, work, words)[0]).toEqual({ code: 'C1', nameAr: 'أول', mobile: '0512' })
    expect([valueAt(mended, 0, 'mobile'), valueAt(mended, 0, 'city')]).toEqual(['0509998877', ''])
  })

  test('has its dates in one order, that of the language where none tells it', () => {
    const fields = ['code', 'since', 'amount']
    const sinceOf = (...texts: string[]) => {
      const rows = texts.map((text, at) => ({ number: at + 2, cells: [`K${at}`, text, '12'] }))
      const dates = { name: 'Sheet1', headings: fields, rows }
      const dated = workOn([dates], dates, { columns: fields, guesses: new Set() })
      return sentRows(everyKind, withMend(dated, 0, 'since', '03/04/2026'), words).map(({ since }) => since)
    }
    expect(sinceOf('', '03/04/2026')).toEqual(['2026-04-03', '2026-04-03'])
    // A program of another country; what the user types stays in the order of the language.
    expect(sinceOf('', '03/04/2026', '12/31/2025')).toEqual(['2026-04-03', '2026-03-04', '2025-12-31'])
    expect(sinceOf('', '2026-01-31', '13/04/2026')).toEqual(['2026-04-03', '2026-01-31', '2026-04-13'])
    // Which of the two is right, nobody knows.
    expect(sinceOf('', '13/04/2026', '04/13/2026')).toEqual(['2026-04-03', '2026-04-13', '04/13/2026'])
  })

  test('hears of its rows by their numbers in the sheet', () => {
    const reply = { ...counts, wrong: [{ row: 2, problems: [{ at: 'nameAr', code: 'required' }] }] }
    expect(trialOf(customer, work, reply).wrong).toEqual([
      { at: 2, number: 5, problems: [{ at: 'nameAr', code: 'required', isTyped: true }] },
    ])
    const whole = { ...counts, wrong: [{ row: 0, problems: [{ at: 'units', code: 'required' }] }] }
    expect(trialOf(item, work, whole).wrong[0]?.problems[0]?.isTyped).toBe(false)
  })

  test('goes in parts whose marks are those of their content', () => {
    const rows = Array.from({ length: importRowsMax + 1 }, (_, at) => ({ code: `C${at}` }))
    const [first, second] = importPartsOf(rows)
    expect([first?.rows.length, second?.rows]).toEqual([importRowsMax, [{ code: `C${importRowsMax}` }]])
    const again = importPartsOf(rows.map((row, at) => (at === 7 ? { code: 'other' } : row)))
    expect(again[0]?.mark).not.toBe(first?.mark)
    expect(again[1]?.mark).toBe(second?.mark)
    expect(first?.mark).toMatch(/^[\w-]{1,40}$/)
    expect(importPartsOf([])).toHaveLength(1)
  })

  test('differs in its mark by any letter, and by the order of its rows', () => {
    const marks = new Set<string>()
    for (let at = 0; at < 20_000; at++) marks.add(importPartsOf([{ code: `C${at}` }, { code: 'x' }])[0]?.mark ?? '')
    marks.add(importPartsOf([{ code: 'x' }, { code: 'C1' }])[0]?.mark ?? '')
    expect(marks.size).toBe(20_001)
  })

  test('has the columns that a file with these headings had before', () => {
    expect(columnsOf(null, customer, table).columns).toEqual(['code', 'nameAr', 'mobile'])
    const shapes = withImportColumns(null, customer, table, ['code', 'nameAr', null])
    expect(columnsOf(shapes, customer, { ...table, headings: ['CODE', 'namear', 'Mobile'] }).columns).toEqual([
      ...['code', 'nameAr', null],
    ])
    expect(columnsOf(shapes, definitions.supplier, table).columns).toEqual(['code', 'nameAr', 'mobile'])
    const changed = withImportColumns(shapes, customer, table, ['nameAr', 'code', 'mobile'])
    expect([changed.length, columnsOf(changed, customer, table).columns]).toEqual([1, ['nameAr', 'code', 'mobile']])
    const gone = [
      { definition: 'customer', headings: table.headings.map(each => each.toLowerCase()), columns: ['x', null, null] },
    ]
    expect(columnsOf(gone, customer, table).columns).toEqual(['code', 'nameAr', 'mobile'])
  })
})

test('a workbook gives the sheets that have rows', () => {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Code'], ['C1']]), 'Items')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Code']]), 'Empty')
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Item', 'Quantity'],
      ['C1', 5],
    ]),
    'Stock',
  )
  const tables = readFileTables(write(book, { type: 'array', bookType: 'xlsx' }), 'a.xlsx')
  expect(tables.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Items', 1],
    ['Stock', 1],
  ])
})
