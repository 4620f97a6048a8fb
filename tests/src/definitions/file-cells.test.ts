/** A cell of a file is read as the value that Excel displays, or sent as it is and refused: never as something else. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CFB, utils, type WorkBook, write } from 'xlsx'
import type { WireCell } from '#contract/definitions/field.ts'
import { addDays, day } from '#domain/days.ts'
import { halalas, price, quantity, rate } from '#domain/money.ts'
import { readFileTables } from '#src/definitions/file-tables.ts'
import { plainAmount } from '#src/definitions/import-cells.ts'
import { sentRow } from '#src/definitions/import-table.ts'
import { workbookOf } from '#src/fields/workbook.ts'
import { everyKind } from '../../support/every-kind.ts'

const words = { dayOrder: 'dayMonthYear', today: day('2026-11-22') } as const
const kinds = ['amount', 'cost', 'level', 'share', 'seats', 'since', 'isOpen', 'code'] as const
type Place = (typeof kinds)[number]

function sent(place: Place, content: ArrayBuffer | Uint8Array, name = 'a.xlsx'): WireCell | undefined {
  const bytes = content instanceof Uint8Array ? new Uint8Array(content).buffer : content
  const [table] = readFileTables(bytes, name)
  const row = sentRow(everyKind, [place], table?.rows[0]?.cells ?? [], { words, wordOf: choice => choice })
  const value = row[place]
  return Array.isArray(value) ? undefined : (value as WireCell | undefined)
}

function ofSheet(cell: object, book: Partial<WorkBook> = {}): Uint8Array {
  const sheet = utils.aoa_to_sheet([['x'], ['']])
  Object.assign(sheet, { A2: cell })
  const whole = { ...utils.book_new(sheet, 'data'), ...book }
  return new Uint8Array(write(whole, { type: 'array', bookType: 'xlsx' }))
}

const ofText = (text: string) => new TextEncoder().encode(`x\n"${text}"\n`)

describe('a cell of a workbook', () => {
  test.each<readonly [Place, object, WireCell]>([
    ['since', { t: 'n', v: 46_053, z: 'yyyy-mm-dd' }, '2026-01-31'],
    ['since', { t: 'n', v: 46_053, z: 'dd/mm/yyyy' }, '2026-01-31'],
    ['since', { t: 'n', v: 46_053 }, '46053'],
    ['since', { t: 'n', v: 1 }, '1'],
    ['amount', { t: 'n', v: -100, z: '#,##0.00_);(#,##0.00)' }, -100],
    ['amount', { t: 'n', v: 1234.5, z: '#,##0.00' }, 1234.5],
    ['amount', { t: 'n', v: 1234.5, z: '[$SAR] #,##0.00' }, 1234.5],
    ['amount', { t: 'n', v: 110.00000000000001 }, 110],
    ['amount', { t: 'n', v: 8.695_652_17, z: '0.00' }, 8.7],
    ['amount', { t: 'n', v: 0.125, z: '0.0%' }, '12.5%'],
    ['share', { t: 'n', v: 0.155, z: '0.0%' }, 15.5],
    ['code', { t: 'n', v: 123, z: '00000' }, '00123'],
    ['code', { t: 'n', v: 6_281_012_345_678 }, '6281012345678'],
    ['isOpen', { t: 'b', v: true }, true],
  ])('for %s %o', (place, cell, value) => {
    expect(sent(place, ofSheet(cell))).toEqual(value)
  })

  test('of a book that counts its days from 1904 is its day', () => {
    const book = { Workbook: { WBProps: { date1904: true } } }
    expect(sent('since', ofSheet({ t: 'n', v: 46_053 - 1462, z: 'yyyy-mm-dd' }, book))).toBe('2026-01-31')
  })

  test('in the last place of a sheet makes no million rows', () => {
    const bytes = withLastCell(
      write(utils.book_new(utils.aoa_to_sheet([['x'], ['1']]), 'data'), { type: 'buffer', bookType: 'xlsx' }),
    )
    const before = process.memoryUsage().heapUsed
    const [table] = readFileTables(new Uint8Array(bytes).buffer, 'a.xlsx')
    expect(table?.rows).toEqual([{ number: 2, cells: ['1'] }])
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000)
  })
})

/** SheetJS itself would write every cell up to there. */
function withLastCell(book: Buffer): Uint8Array {
  const files = CFB.read(book, { type: 'buffer' })
  const path = '/xl/worksheets/sheet1.xml'
  const sheet = String(Buffer.from(CFB.find(files, path)?.content ?? []))
  const far = '<row r="1048576"><c r="XFD1048576" t="str"><v>far</v></c></row></sheetData>'
  const changed = sheet.replace('</sheetData>', far).replace(/ref="A1:A2"/, 'ref="A1:XFD1048576"')
  CFB.utils.cfb_add(files, path, Buffer.from(changed))
  return new Uint8Array(Buffer.from(CFB.write(files, { type: 'buffer', fileType: 'zip' }) as Uint8Array))
}

describe('a text of a file', () => {
  test.each<readonly [Place, string, WireCell]>([
    // Below nothing, which this field cannot be: refused, and never taken for 100.
    ['amount', '(100.00)', '(100.00)'],
    ['amount', '1,234.50', 1234.5],
    ['amount', 'SAR 12.50', 12.5],
    ['amount', '١٢٫٥٠ ر.س', 12.5],
    ['amount', '12.5%', '12.5%'],
    ['amount', '10/4', '10/4'],
    ['amount', '5+3', '5+3'],
    ['amount', '8-3', '8-3'],
    ['amount', '(1,5)+', '(1,5)+'],
    ['share', '15%', 15],
    ['share', '٪١٥', 15],
    ['since', '1', '1'],
    ['since', '5t', '5t'],
    ['since', '5/11', '5/11'],
    ['since', '051126', '051126'],
    ['since', '1447-06-15', '1447-06-15'],
    ['since', '31/1/2026', '2026-01-31'],
    ['since', '2026-01-31 00:00:00', '2026-01-31'],
    ['since', '2026-01-31 13:00', '2026-01-31 13:00'],
    ['isOpen', 'TRUE', true],
    ['isOpen', 'Yes', true],
    ['isOpen', 'نعم', true],
    ['isOpen', 'لا', false],
    ['isOpen', 'FALSE', false],
    ['isOpen', 'perhaps', 'perhaps'],
  ])('for %s %s', (place, text, value) => {
    expect(sent(place, ofText(text), 'a.csv')).toEqual(value)
  })

  test('in parentheses is an amount below nothing', () => {
    expect(['(100.00)', 'SAR (1,000)', '-5', '(-5)', '12*3'].map(plainAmount)).toEqual([
      ...['-100.00', '-1,000', '-5', null, null],
    ])
  })

  test('is read as UTF-16 where Excel saved it so', () => {
    for (const mark of [0xff_fe, 0xfe_ff]) {
      const units = Array.from('\ufeffx\nنعم\n', letter => letter.charCodeAt(0))
      const bytes = Uint8Array.from(
        units.flatMap(unit => (mark === 0xff_fe ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
      )
      expect(sent('isOpen', bytes, 'a.txt')).toBe(true)
    }
  })
})

test('a value of any kind that our own workbook or text has is read as that value', () => {
  const values = fc.record({
    amount: fc.integer({ min: 0, max: 99_999_999_999 }).map(halalas),
    cost: fc.integer({ min: 0, max: 9_999_999_999_999 }).map(price),
    level: fc.integer({ min: 0, max: 999_999_999_999 }).map(quantity),
    share: fc.integer({ min: 0, max: 10_000 }).map(rate),
    seats: fc.integer({ min: 1, max: 1000 }),
    since: fc.integer({ min: 0, max: 60_000 }).map(days => addDays(day('1980-01-01'), days)),
    isOpen: fc.boolean(),
    code: fc.stringMatching(/^[A-Z0-9]{1,12}$/),
  })
  type Values = typeof values extends fc.Arbitrary<infer V> ? V : never
  const columns = [
    { kind: 'money', id: 'amount', title: 'amount', value: (row: Values) => row.amount },
    { kind: 'price', id: 'cost', title: 'cost', value: (row: Values) => row.cost },
    { kind: 'quantity', id: 'level', title: 'level', value: (row: Values) => row.level },
    { kind: 'percent', id: 'share', title: 'share', value: (row: Values) => row.share },
    { kind: 'count', id: 'seats', title: 'seats', value: (row: Values) => row.seats },
    { kind: 'day', id: 'since', title: 'since', value: (row: Values) => row.since },
    { kind: 'flag', id: 'isOpen', title: 'isOpen', value: (row: Values) => row.isOpen },
    { kind: 'code', id: 'code', title: 'code', value: (row: Values) => row.code },
  ] as const
  const wire = ({ amount, cost, level, share, ...others }: Values) => ({
    ...others,
    ...{ amount: amount / 100, cost: cost / 10_000, level: level / 1000, share: share / 100 },
  })
  fc.assert(
    fc.property(fc.array(values, { minLength: 1, maxLength: 20 }), rows => {
      const book = workbookOf(rows, columns as never, { language: 'ar', timeZone: 'Asia/Riyadh' })
      const [table] = readFileTables(book, 'a.xlsx')
      expect(
        table?.rows.map(({ cells }) =>
          sentRow(everyKind, [...table.headings], cells, { words, wordOf: choice => choice }),
        ),
      ).toEqual(rows.map(wire))
    }),
    { numRuns: 30 },
  )
})
