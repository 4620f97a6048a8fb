import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { definitions } from '#contract/definitions/registry.ts'
import { day } from '#domain/days.ts'
import { readFileTables } from '#src/definitions/file-tables.ts'
import { sheetPlaces } from '#src/definitions/import-places.ts'
import { matchedPlaces, sentRow } from '#src/definitions/import-table.ts'
import { prepareTexts, showLanguage } from '#src/i18n/index.ts'
import { everyKind } from '../../support/every-kind.ts'

const { customer } = definitions

const words = { dayOrder: 'dayMonthYear', today: day('2026-11-22') } as const
const bytes = (text: string | Uint8Array) =>
  new Uint8Array(typeof text === 'string' ? new TextEncoder().encode(text) : text).buffer

describe('a file', () => {
  test('of Excel is a table, numbers as numbers, without its empty rows', () => {
    const sheet = utils.aoa_to_sheet([['Code', 'Limit', null], ['C1', 12.5], [], ['C2', null, 'x']])
    const book = utils.book_new(sheet, 'any')
    expect(readFileTables(write(book, { type: 'array', bookType: 'xlsx' }), 'a.xlsx')).toEqual([
      {
        name: 'any',
        headings: ['Code', 'Limit', ''],
        rows: [
          { number: 2, cells: ['C1', 12.5, null] },
          { number: 4, cells: ['C2', null, 'x'] },
        ],
      },
    ])
  })

  test('of text keeps noughts in front, in UTF-8 and in the letters of Arabic Windows', () => {
    const [table] = readFileTables(bytes('\ufeffالرمز;الجوال\r\nع1;0501234567\r\n'), 'a.csv')
    expect(table).toEqual({
      name: 'Sheet1',
      headings: ['الرمز', 'الجوال'],
      rows: [{ number: 2, cells: ['ع1', '0501234567'] }],
    })
    const arabicWindows = Uint8Array.of(0xc7, 0xe1, 0xd1, 0xe3, 0xd2, 0x0a, 0x31)
    expect(readFileTables(bytes(arabicWindows), 'a.csv')[0]?.headings).toEqual(['الرمز'])
  })

  test('that is none is refused', () => {
    expect(readFileTables(bytes(''), 'a.csv')).toEqual([])
    expect(readFileTables(bytes(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)), 'a.xlsx')).toEqual([])
  })
})

describe('a column', () => {
  const known = [
    { place: 'nameAr', word: 'الاسم بالعربية' },
    { place: 'nameAr', word: 'Name in Arabic' },
  ]

  test('is matched by the name of a field, however it is spelled, and by none twice', () => {
    const headings = ['CODE', 'الإسم بالعربيه', 'name in arabic', 'Remarks', 'loanlimit']
    expect(matchedPlaces(customer, headings, known)).toEqual(['code', 'nameAr', null, null, 'loanLimit'])
  })

  test('is read as people type it; an unreadable cell is sent unchanged', () => {
    const columns = ['code', 'loanLimit', 'canLoan', 'idType', null, 'mobile']
    const read = (...cells: (string | number | boolean | null)[]) =>
      sentRow(customer, columns, cells, { words, wordOf: choice => (choice === 'passport' ? 'جواز السفر' : choice) })
    expect(read(17, '١٬٥٠٠', 'x', 'جواز السفر', 'left out', 501234567)).toEqual({
      ...{ code: '17', loanLimit: 1500, canLoan: 'x', idType: 'passport', mobile: '501234567' },
    })
    expect(read('a', 12.5, true, 'moon', null, null)).toEqual({
      ...{ code: 'a', loanLimit: 12.5, canLoan: true, idType: 'moon', mobile: null },
    })
    expect(read('a', '', '', null, null, ' 05 ')).toEqual({
      ...{ code: 'a', loanLimit: null, canLoan: false, idType: null, mobile: '05' },
    })
    expect(read('a', '1,2,3', '1', 'passport')).toMatchObject({ loanLimit: '1,2,3', canLoan: true, idType: 'passport' })
  })

  test('of any kind is sent as it travels', () => {
    const columns = ['amount', 'cost', 'level', 'share', 'seats', 'since', 'color', 'branch']
    const read = (...cells: (string | number | null)[]) =>
      sentRow(everyKind, columns, cells, { words, wordOf: choice => choice })
    const sound = {
      ...{ amount: 12.5, cost: 0.3333, level: 1.125, share: 15.5, seats: 4, since: '2026-01-31' },
      ...{ color: '#1e7b4f', branch: '2' },
    }
    expect(read(12.5, 0.3333, 1.125, 15.5, 4, '2026-01-31', '#1e7b4f', 2)).toEqual(sound)
    // A number that is shown as a number is no day.
    expect(read(12.5, 0.3333, 1.125, 15.5, 4, 46_053, '#1e7b4f', 2)).toEqual({ ...sound, since: '46053' })
    expect(read('١٢٫٥', '0.3333', '1.125', '15.5%', '٤', '31/1/2026', '#1e7b4f', ' 2 ')).toEqual(sound)
    const odd = {
      amount: '1,2,3',
      cost: 'x',
      level: '',
      share: '',
      seats: '4.5',
      since: '31/31',
      color: '',
      branch: '',
    }
    expect(read(...Object.values(odd))).toEqual({ ...odd, level: null, share: null })
    expect(read(null)).toEqual({
      ...{ amount: null, cost: null, level: null, share: null, seats: null, since: null, color: null, branch: null },
    })
  })
})

describe('columns of rows within the row', () => {
  // Other files of the same worker have loaded other texts.
  beforeAll(async () => {
    await prepareTexts(['words'])
    await showLanguage('en')
  })
  afterAll(() => showLanguage('ar'))

  test('are known by their number in any language, and make a list of them', () => {
    const headings = [
      'code',
      'Unit 1: NAME IN ARABIC',
      'unit 1 cost',
      'Unit 2: Name in Arabic',
      'الوحدة ٢: التكلفة',
      'Unit 6: Cost',
    ]
    const known = [...sheetPlaces(everyKind, () => 9), { place: 'parts.1.cost', word: 'الوحدة 2: التكلفة' }]
    const places = matchedPlaces(everyKind, headings, known)
    expect(places).toEqual(['code', 'parts.0.nameAr', 'parts.0.cost', 'parts.1.nameAr', 'parts.1.cost', null])
    const columns = [...places.slice(0, 5), 'parts.1.barcodes', 'parts.2.isOpen', 'places.0.branch']
    const cells = ['K1', 'علبة', '١٫٥', 'كرتون', 12, 6281234567890, null, ' 1 ']
    expect(sentRow(everyKind, columns, cells, { words, wordOf: choice => choice })).toEqual({
      code: 'K1',
      parts: [
        { nameAr: 'علبة', cost: 1.5 },
        { nameAr: 'كرتون', cost: 12, barcodes: ['6281234567890'] },
        { isOpen: null },
      ],
      places: [{ branch: '1' }],
    })
    expect(sentRow(everyKind, ['parts.0.barcodes'], ['628 629,A;ب'], { words, wordOf: choice => choice })).toEqual({
      parts: [{ barcodes: ['628', '629', 'A', 'ب'] }],
    })
  })
})

test('a percentage of a sheet is the number that is seen there', () => {
  const sheet = utils.aoa_to_sheet([
    ['Share', 'Limit'],
    [{ t: 'n', v: 0.155, z: '0.00%' }, 0.155],
  ])
  const file = write(utils.book_new(sheet, 'any'), { type: 'array', bookType: 'xlsx' })
  expect(readFileTables(file, 'a.xlsx')[0]?.rows).toEqual([{ number: 2, cells: ['15.5%', 0.155] }])
})
