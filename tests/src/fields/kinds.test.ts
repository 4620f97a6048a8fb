import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldKind } from '#contract/field-kinds.ts'
import { day } from '#domain/days.ts'
import { halalas, price, quantity, rate, ratio } from '#domain/money.ts'
import { month } from '#domain/months.ts'
import { copiedText, type FieldColumn, shownText, widthOf, workbookCell } from '#src/fields/columns.ts'
import type { CellValue, WorkbookCell } from '#src/fields/field.ts'
import { fields } from '#src/fields/kinds.ts'
import { formatsIn } from '#src/i18n/formats.ts'
import { namesIn } from '#src/i18n/names.ts'

const arabic = formatsIn('ar', { todayText: 'اليوم', yesterdayText: 'أمس' })
const english = formatsIn('en', { todayText: 'Today', yesterdayText: 'Yesterday' })
/** As the clock of a shop in Riyadh shows it. */
const riyadhClock = (instantMs: number) => instantMs + 3 * 3_600_000

type Case<Kind extends FieldKind> = {
  readonly value: CellValue<Kind>
  readonly ar: string
  readonly en: string
  readonly copied: string
  readonly cell: WorkbookCell
}

const cases: { readonly [Kind in FieldKind]: readonly Case<Kind>[] } = {
  text: [{ value: 'a\tb', ar: 'a\tb', en: 'a\tb', copied: 'a b', cell: { t: 's', v: 'a\tb' } }],
  code: [{ value: '0071', ar: '0071', en: '0071', copied: '0071', cell: { t: 's', v: '0071' } }],
  longText: [{ value: 'a\nb', ar: 'a b', en: 'a b', copied: 'a b', cell: { t: 's', v: 'a\nb' } }],
  money: [
    {
      value: halalas(-123_450),
      ar: '\u200e-1,234.50',
      en: '-1,234.50',
      copied: '-1234.50',
      cell: { t: 'n', v: -1234.5, z: '#,##0.00' },
    },
    {
      value: 9_876_543_210_987_654_321_055n,
      ar: '98,765,432,109,876,543,210.55',
      en: '98,765,432,109,876,543,210.55',
      copied: '98765432109876543210.55',
      cell: { t: 's', v: '98765432109876543210.55' },
    },
  ],
  price: [
    {
      value: price(86_957),
      ar: '8.6957',
      en: '8.6957',
      copied: '8.6957',
      cell: { t: 'n', v: 8.6957, z: '#,##0.00##' },
    },
  ],
  quantity: [
    {
      value: quantity(1_250_375),
      ar: '1,250.375',
      en: '1,250.375',
      copied: '1250.375',
      cell: { t: 'n', v: 1250.375, z: '#,##0.###' },
    },
    { value: quantity(17_000), ar: '17', en: '17', copied: '17', cell: { t: 'n', v: 17, z: '#,##0' } },
  ],
  ratio: [
    {
      value: ratio(1_500_125),
      ar: '1.500125',
      en: '1.500125',
      copied: '1.500125',
      cell: { t: 'n', v: 1.500125, z: '#,##0.######' },
    },
    { value: ratio(12_000_000), ar: '12', en: '12', copied: '12', cell: { t: 'n', v: 12, z: '#,##0' } },
  ],
  percent: [
    {
      value: rate(1_550),
      ar: '15.5\u200e%\u200e',
      en: '15.5%',
      copied: '15.5%',
      cell: { t: 'n', v: 0.155, z: '0.00%' },
    },
  ],
  colour: [{ value: '#1E7B4F', ar: '#1E7B4F', en: '#1E7B4F', copied: '#1E7B4F', cell: { t: 's', v: '#1E7B4F' } }],
  count: [{ value: 12_000, ar: '12,000', en: '12,000', copied: '12000', cell: { t: 'n', v: 12_000 } }],
  day: [
    {
      value: day('2026-11-05'),
      ar: '05/11/2026',
      en: '11/05/2026',
      copied: '2026-11-05',
      cell: { t: 'n', v: 46_331, z: 'yyyy-mm-dd' },
    },
  ],
  month: [
    {
      value: month('2026-11'),
      ar: 'نوفمبر 2026',
      en: 'November 2026',
      copied: '2026-11',
      cell: { t: 'n', v: 46_327, z: 'yyyy-mm' },
    },
  ],
  instant: [
    {
      value: Date.UTC(2026, 10, 5, 21, 30),
      ar: '06/11/2026 - 12:30 ص',
      en: '11/06/2026 - 12:30 AM',
      copied: '2026-11-05T21:30:00.000Z',
      cell: { t: 'n', v: 46_332 + 30 / 1440, z: 'yyyy-mm-dd hh:mm' },
    },
  ],
  flag: [
    { value: true, ar: '✓', en: '✓', copied: '1', cell: { t: 'n', v: 1 } },
    { value: false, ar: '', en: '', copied: '0', cell: { t: 'n', v: 0 } },
  ],
  choice: [{ value: { value: 'mada', text: 'مدى' }, ar: 'مدى', en: 'مدى', copied: 'مدى', cell: { t: 's', v: 'مدى' } }],
  reference: [
    {
      value: { id: 3, code: 'R', nameAr: 'الرياض', nameEn: 'Riyadh' },
      ar: 'الرياض',
      en: 'Riyadh',
      copied: 'الرياض',
      cell: { t: 's', v: 'الرياض' },
    },
    {
      value: { id: 4, code: 'C-4', nameAr: '', nameEn: '' },
      ar: 'C-4',
      en: 'C-4',
      copied: 'C-4',
      cell: { t: 's', v: 'C-4' },
    },
  ],
}

function columnOf<Kind extends FieldKind>(kind: Kind): FieldColumn<CellValue<Kind> | null, Kind> {
  return { id: kind, kind, title: kind, value: value => value }
}

function check<Kind extends FieldKind>(kind: Kind, { value, ar, en, copied, cell }: Case<Kind>): void {
  const column = columnOf(kind)
  const { nameOf } = namesIn('ar')
  expect(shownText(column, value, arabic)).toBe(ar)
  expect(shownText(column, value, english)).toBe(en)
  expect(copiedText(column, value, nameOf)).toBe(copied)
  const written = workbookCell(column, value, { wallClock: riyadhClock, nameOf })
  expect({ ...written, v: rounded(written?.v) }).toEqual({ ...cell, v: rounded(cell.v) })
}

/** Days of a sheet are fractions. */
function rounded(value: string | number | undefined): string | number | undefined {
  return typeof value === 'number' ? Math.round(value * 1e8) / 1e8 : value
}

const kinds = Object.keys(fields) as FieldKind[]

describe('a field', () => {
  test.each(kinds)('%s is shown in each language, copied in plain letters, and a cell of a workbook', kind => {
    for (const each of cases[kind]) check(kind, each as Case<typeof kind>)
  })

  test.each(kinds)('%s without a value is an empty cell everywhere', kind => {
    const column = columnOf(kind)
    expect(shownText(column, null, english)).toBe('')
    expect(copiedText(column, null, namesIn('en').nameOf)).toBe('')
    expect(workbookCell(column, null, { wallClock: riyadhClock, nameOf: namesIn('en').nameOf })).toBeNull()
  })
})

describe('a text', () => {
  const words = { dayOrder: 'dayMonthYear', today: day('2026-11-22') } as const
  const typed = kinds.filter(kind => fields[kind].read !== null)

  test('is read by every kind that can be typed', () => {
    expect(kinds.filter(kind => !typed.includes(kind))).toEqual(['instant', 'choice', 'reference'])
  })

  test.each([
    ['text', ' a\tb ', 'a b'],
    ['code', ' 0071', '0071'],
    ['longText', 'a\nb\n', 'a\nb'],
    ['money', '١٢٫٥', 1250],
    ['price', '8.6957', 86_957],
    ['quantity', '0.375', 375],
    ['percent', '15.5%', 1550],
    ['percent', '٪١٥', 1500],
    ['percent', '15', 1500],
    ['count', '12', 12],
    ['day', '0511', '2026-11-05'],
    ['month', '1126', '2026-11'],
    ['flag', '١', true],
    ['flag', '0', false],
  ] as const)('of the kind %s, %j is %j', (kind, text, wanted) => {
    expect(fields[kind].read(text, words)).toEqual({ ok: true, value: wanted })
  })

  test.each([
    ['money', '1.234', 'tooManyDecimals'],
    ['quantity', 'x', 'invalidNumber'],
    ['percent', '101%', 'tooLarge'],
    ['percent', '1%5', 'invalidNumber'],
    ['count', '1.5', 'tooManyDecimals'],
    ['count', '-1', 'mustNotBeNegative'],
    ['day', '31/4', 'invalidDay'],
    ['month', '13', 'invalidMonth'],
    ['flag', 'maybe', 'invalid'],
  ] as const)('of the kind %s, %j is refused as %s', (kind, text, code) => {
    expect(fields[kind].read(text, words)).toEqual({ ok: false, code })
  })

  test.each(typed)('of the kind %s that is empty differs from one that is wrong', kind => {
    expect(fields[kind].read?.(' ', words)).toEqual({ ok: false, code: 'required' })
  })

  test('that was copied is read as the same value', () => {
    const whole = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(whole(99_999_999_999), whole(9_999_999_990_000), whole(10_000), (amount, unitPrice, percent) => {
        const readBack = [
          fields.money.read(fields.money.copied(halalas(amount), english.nameOf), words),
          fields.price.read(fields.price.copied(price(unitPrice), english.nameOf), words),
          fields.quantity.read(fields.quantity.copied(quantity(amount), english.nameOf), words),
          fields.percent.read(fields.percent.copied(rate(percent), english.nameOf), words),
        ]
        expect(readBack).toEqual([amount, unitPrice, amount, percent].map(value => ({ ok: true, value })))
      }),
    )
  })
})

test('only counts and weights are numbers', () => {
  const numbers = kinds.filter(kind => fields[kind].align === 'number')
  expect(numbers).toEqual(['money', 'price', 'quantity', 'ratio', 'percent', 'count'])
})

test('a column takes the width of its kind, and its own where it has one', () => {
  const column = { kind: 'money', width: { paperMm: 30 } } as const
  expect(widthOf(column)).toEqual({ screen: '6.5rem', workbookLetters: 14, paperMm: 30 })
})
