import { beforeAll, describe, expect, test } from 'vitest'
import { type DefinitionName, definitions } from '#contract/definitions/registry.ts'
import type { FileCell } from '#src/definitions/file-cells.ts'
import { knownPlaces } from '#src/definitions/import-places.ts'
import { matchColumns } from '#src/definitions/match-columns.ts'
import { prepareTexts } from '#src/i18n/index.ts'
import { furtherTables } from '../../support/further-programs.ts'
import { otherTables } from '../../support/other-programs.ts'

beforeAll(() => prepareTexts(['words']))

type Columns = readonly (readonly [heading: string, ...values: FileCell[]])[]

function matched(name: DefinitionName, columns: Columns) {
  const definition = definitions[name]
  const count = Math.max(...columns.map(({ length }) => length - 1))
  const rows = Array.from({ length: count }, (_, row) => ({
    number: row + 2,
    cells: columns.map(column => column[row + 1] ?? null),
  }))
  const headings = columns.map(([heading]) => heading)
  return matchColumns(definition, { headings, rows }, knownPlaces(definition))
}

describe('headings of other programs', () => {
  test('are matched: nine of ten at least, and none with a wrong field', () => {
    const tables = [...otherTables, ...furtherTables]
    const found = tables.flatMap(({ program, definition, columns }) => {
      const bare = columns.map(([heading, , ...values]) => [heading, ...values] as const)
      const { columns: places } = matched(definition, bare)
      return columns.map(([heading, place], at) => ({ program, heading, place, found: places[at] ?? null }))
    })
    const expected = found.filter(({ place }) => place !== null)
    const right = expected.filter(each => each.found === each.place)
    const wrong = found.filter(each => each.found !== null && each.found !== each.place)
    expect(wrong).toEqual([])
    expect(tables.length).toBeGreaterThanOrEqual(20)
    expect(right.length / expected.length).toBeGreaterThanOrEqual(0.9)
  })

  test('are not matched twice, and two fields that are as likely are left to the user', () => {
    const twice = matched('customer', [
      ['Mobile', '0501112233'],
      ['جوال', '0501112244'],
      ['الجوال', '0501112255'],
    ])
    expect(twice.columns).toEqual(['mobile', null, null])
    // An amount off or a share of the price.
    expect(matched('discount', [['الخصم', 5]]).columns).toEqual([null])
    // A flag or an amount: the values say it, unless they could be both.
    const prices = (...values: FileCell[]) => matched('item', [['السعر شامل الضريبة', ...values]]).columns
    expect([prices(11.5, 23), prices('نعم', 'لا'), prices(1, 0)]).toEqual([
      ...[['units.0.price'], ['units.0.priceIncludesVat'], [null]],
    ])
  })

  test('of the second unit need its name, and of the reorder level its branch', () => {
    const columns = [
      ['الوحدة', 'حبة'],
      ['سعر ٢', 10],
      ['باركود 2', '1234567'],
      ['حد الطلب', 5],
    ] as const
    expect(matched('item', columns).columns).toEqual(['units.0.nameAr', null, null, null])
    expect(matched('item', [...columns, ['وحدة 2', 'كرتون'], ['الفرع', 'الرئيسي']]).columns).toEqual([
      ...['units.0.nameAr', 'units.1.price', 'units.1.barcodes', 'reorderLevels.0.level'],
      ...['units.1.nameAr', 'reorderLevels.0.branch'],
    ])
  })

  test('never say a field whose values the column cannot hold', () => {
    expect(
      matched('item', [
        ['السعر', 'حبة', 'كرتون'],
        ['الوحدة', 11.5, 12],
      ]).columns,
    ).toEqual([null, null])
    expect(matched('customer', [['TRN', 'معفى', 'لا يوجد']]).columns).toEqual([null])
  })

  test('are guesses where a word is weak, another column is called so, or only the values say it', () => {
    const guesses = (name: DefinitionName, columns: Columns) => {
      const found = matched(name, columns)
      return columns.map((_, at) => (found.guesses.has(at) ? found.columns[at] : null))
    }
    expect(
      guesses('customer', [
        ['ID', 'C1'],
        ['Name', 'محل'],
      ]),
    ).toEqual(['code', null])
    expect(
      guesses('item', [
        ['سعر البيع', 5],
        ['سعر التجزئة', 6],
      ]),
    ).toEqual(['units.0.price', null])
    expect(
      guesses('item', [
        ['x', '4006381333931', '5901234123457'],
        ['y', 11.5, 12.25],
      ]),
    ).toEqual([...['units.0.barcodes', 'units.0.price']])
    // Numbers that are as long, and two columns that are alike.
    expect(guesses('item', [['x', '4006381333932', '5901234123458']])).toEqual([null])
    expect(
      guesses('item', [
        ['x', 11.5, 12.25],
        ['y', 10.5, 11.25],
      ]),
    ).toEqual([null, null])
    // A price without tax is not the price of the shop.
    expect(guesses('item', [['السعر (قبل الضريبة)', 11.5, 12.25]])).toEqual([null])
  })
})
