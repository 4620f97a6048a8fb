/** Rows of a report in levels: which of them are visible. Rows are written by their ids; `+` comes before an open one, `-` before a closed one. */
import { describe, expect, test } from 'vitest'
import { halalas } from '#domain/money.ts'
import { type Openness, pathsOf, toggled, visibleLines } from '#src/lists/levels.ts'
import { type ReportRow, reportRows, withBelow } from '#src/reports/report-rows.ts'
import { grouped, mayGroup, ungrouped } from '#src/reports/table-choices.ts'

/** Each line is a row; its indent is its level, `*` after it tells that something is below it. */
function rowsOf(text: string): readonly ReportRow[] {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => ({
      id: line.trim().replace('*', ''),
      level: line.search(/\S/) / 2,
      isGroup: line.endsWith('*'),
      dimension: 'item',
      values: {},
      sums: {},
    }))
}

const rows = rowsOf(`
  fruit*
    apple
    citrus*
      lemon
      lime
  dairy*
    milk
  salt
`)
const open: Openness = { isOpen: true, except: new Set() }
const closed: Openness = { isOpen: false, except: new Set() }
const shown = (openness: Openness, finds: ((row: ReportRow) => boolean) | null = null, of = rows) =>
  visibleLines(of, openness, finds)
    .map(({ row, isOpen }) => (isOpen === null ? '' : isOpen ? '+' : '-') + row.id)
    .join(' ')

describe('visible are', () => {
  test('everything where all is open', () => {
    expect(shown(open)).toBe('+fruit apple +citrus lemon lime +dairy milk salt')
  })

  test('the first level where all is closed, and below what is opened the next', () => {
    expect(shown(closed)).toBe('-fruit -dairy salt')
    expect(shown(toggled(closed, 'fruit'))).toBe('+fruit apple -citrus -dairy salt')
    // What was opened below a row that is closed stays so for when that is opened.
    expect(shown(toggled(closed, 'citrus'))).toBe('-fruit -dairy salt')
    expect(shown(toggled(toggled(closed, 'citrus'), 'fruit'))).toBe('+fruit apple +citrus lemon lime -dairy salt')
  })

  test('nothing below a closed row', () => {
    expect(shown(toggled(open, 'citrus'))).toBe('+fruit apple -citrus +dairy milk salt')
    expect(shown(toggled(toggled(open, 'citrus'), 'citrus'))).toBe(shown(open))
    expect(shown(toggled(open, 'fruit'))).toBe('-fruit +dairy milk salt')
  })

  test('what is found, between the rows above and all below it, whatever is closed', () => {
    expect(shown(closed, ({ id }) => id === 'lime')).toBe('+fruit +citrus lime')
    expect(shown(closed, ({ id }) => id === 'citrus' || id === 'salt')).toBe('+fruit +citrus lemon lime salt')
    expect(shown(closed, ({ id }) => id === 'fruit')).toBe('+fruit apple +citrus lemon lime')
    expect(shown(open, () => false)).toBe('')
  })

  test('a row whose own rows are not here as a closed one, until they are', () => {
    const alone = rowsOf('  fruit*\n  salt')
    expect(shown(open, null, alone)).toBe('-fruit salt')
    const below = new Map([
      ['fruit', rowsOf('    apple\n    citrus*')],
      ['citrus', rowsOf('      lime')],
    ])
    expect(shown(open, null, withBelow(alone, below))).toBe('+fruit apple +citrus lime salt')
  })
})

test('the way to a row is every row above it', () => {
  const ways = pathsOf(visibleLines(rows, open, null)).map(way => way.map(({ id }) => id).join('/'))
  expect(ways).toEqual([
    'fruit',
    'fruit/apple',
    'fruit/citrus',
    'fruit/citrus/lemon',
    'fruit/citrus/lime',
    'dairy',
    'dairy/milk',
    'salt',
  ])
})

test('rows are read by their dimensions, those below a row with its values', () => {
  const branch = { id: 2, code: null, nameAr: 'الفرع', nameEn: 'Branch' }
  const [above] = reportRows([{ level: 1, isGroup: true, branch, net: halalas(5) }], ['branch', 'document'], ['net'])
  expect(above).toMatchObject({ id: 'branch:2', level: 1, dimension: 'branch', sums: { net: 5 } })
  const document = { key: 'sale 1', id: 9, type: 'sale', code: '1' }
  const raw = [
    { level: 1, isGroup: false, document, net: halalas(3) },
    { level: 1, isGroup: false, document: null, net: halalas(2) },
  ]
  const below = reportRows(raw, ['document'], ['net'], above)
  expect(below.map(({ id, level, dimension }) => [id, level, dimension])).toEqual([
    ['branch:2 document:sale 1', 2, 'document'],
    ['branch:2 document:0', 2, 'document'],
  ])
  expect(below[0]?.values).toEqual({ branch, document })
})

test('a grouping is above the shown rows, and the last one is taken away first', () => {
  const twice = grouped(grouped(['item'], 'branch'), 'user')
  expect(twice).toEqual(['branch', 'user', 'item'])
  expect([mayGroup(twice), mayGroup(grouped(twice, 'day'))]).toEqual([true, false])
  expect(ungrouped(twice)).toEqual(['branch', 'item'])
  expect(ungrouped(['item'])).toEqual(['item'])
})
