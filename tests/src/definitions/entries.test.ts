import { describe, expect, test } from 'vitest'
import { definitions } from '#contract/definitions/registry.ts'
import { day } from '#domain/days.ts'
import { changedFields, entriesOf, readEntries } from '#src/definitions/entries.ts'
import { readEntry } from '#src/definitions/entry.ts'
import { chosenId, readReference } from '#src/fields/typed-reference.ts'
import { referencesOf } from '#src/references/references.ts'
import { percent, pieces, priceAt, sar } from '../../support/amounts.ts'
import { everyKind } from '../../support/every-kind.ts'

const { customer } = definitions

const words = { dayOrder: 'dayMonthYear', today: day('2026-11-22') } as const
const stored = { code: 'C1', nameAr: 'أحمد', vatNumber: '123', canLoan: true, loanLimit: sar('250.50'), idType: '' }

describe('the fields of a form', () => {
  test('show a row as it would be typed, and a new one empty', () => {
    const texts = entriesOf(customer, stored)
    expect(texts).toMatchObject({ code: 'C1', nameAr: 'أحمد', canLoan: '1', loanLimit: '250.50', idType: '', city: '' })
    expect(Object.values(entriesOf(customer, null)).filter(text => text !== '')).toEqual(['0'])
  })

  test('of a new row are sent as far as they are filled, read in digits of either script', () => {
    const typed = { ...entriesOf(customer, null), nameAr: ' أحمد ', loanLimit: '٢٥٠٫٥', canLoan: '1', phone: '٠١١' }
    const { values, problems } = readEntries(customer, typed, null, words)
    expect(values).toEqual({ nameAr: 'أحمد', loanLimit: sar('250.50'), canLoan: true, phone: '٠١١' })
    expect([...problems]).toEqual([])
  })

  test('of a row that is there are sent where they differ, and emptied by nothing', () => {
    const before = entriesOf(customer, stored)
    const typed = { ...before, city: 'جدة', loanLimit: '', canLoan: '0' }
    expect(readEntries(customer, typed, before, words).values).toEqual({ city: 'جدة', loanLimit: null, canLoan: false })
    expect(changedFields(customer, typed, before)).toEqual(['city', 'canLoan', 'loanLimit'])
    expect(readEntries(customer, before, before, words).values).toEqual({})
  })

  test('report invalid values, by the field; what was so before a rule is left alone until it is touched', () => {
    const before = entriesOf(customer, stored)
    const codes = (typed: typeof before, from: typeof before | null) =>
      [...readEntries(customer, typed, from, words).problems.values()].map(({ at, code }) => `${at} ${code}`)
    expect(codes({ ...before, nameAr: '', loanLimit: '1,2,3' }, before)).toEqual([
      'nameAr required',
      'loanLimit unclearComma',
    ])
    expect(codes({ ...before, vatNumber: '1234' }, before)).toEqual(['vatNumber invalidVatNumber'])
    // Its code comes from the server, its name from nobody else.
    expect(codes(entriesOf(customer, null), null)).toEqual(['nameAr required'])
    expect(readEntry(customer, 'mobile', '٠٥٠ ١٢٣ ٤٥٦٧', words)).toEqual({ ok: true, value: '٠٥٠ ١٢٣ ٤٥٦٧' })
    expect(readEntry(customer, 'nameEn', 'x'.repeat(201), words)).toMatchObject({ problem: { code: 'tooLong' } })
  })
})

test.each(['item', 'service'] as const)('a reason of another VAT category is refused in the form of an %s', name => {
  const definition = definitions[name]
  const before = { ...entriesOf(definition, null), vatCategory: 'zero', exemptionReason: 'VATEX-SA-30' }
  const codes = (typed: typeof before, from = before) =>
    [...readEntries(definition, typed, from, words).problems.values()].map(({ at, code }) => `${at} ${code}`)
  // The server refuses a row with it, also when it was there before.
  expect(codes(before)).toEqual(['exemptionReason notOfVatCategory'])
  expect(codes({ ...before, exemptionReason: 'VATEX-SA-35' })).toEqual([])
  expect(codes({ ...before, exemptionReason: 'VATEX-SA-35', vatCategory: 'standard' })).toEqual([
    'exemptionReason notOfVatCategory',
  ])
  expect(codes({ ...before, exemptionReason: '' })).toEqual([])
})

describe('a field of any kind', () => {
  const row = {
    ...{ code: 'K7', amount: sar('12.50'), cost: priceAt('0.3333'), level: pieces('1.125'), share: percent('15.5') },
    ...{ seats: 4, since: '2026-01-31', isOpen: true, idType: 'passport', color: '#1E7B4F' },
    branch: { id: 2, code: '2', nameAr: 'الثاني', nameEn: 'Second' },
  }
  const typed = {
    ...{ code: 'K7', amount: '12.50', cost: '0.3333', level: '1.125', share: '15.5%', seats: '4', since: '2026-01-31' },
    ...{ isOpen: '1', idType: 'passport', color: '#1E7B4F', branch: '@2', account: '' },
  }

  test('is typed as it is shown, and read as the same again', () => {
    expect(entriesOf(everyKind, row)).toMatchObject(typed)
    const { values, problems } = readEntries(everyKind, { ...entriesOf(everyKind, null), ...typed }, null, words)
    expect([...problems]).toEqual([])
    expect(values).toEqual({ ...row, branch: 2 })
  })

  test('is refused where it lies outside its bounds, is no value of its kind or is missing', () => {
    const codes = (changes: Record<string, string>) =>
      [
        ...readEntries(
          everyKind,
          { ...entriesOf(everyKind, null), ...typed, ...changes },
          null,
          words,
        ).problems.values(),
      ].map(({ at, code }) => `${at} ${code}`)
    expect(codes({ seats: '0', share: '100.5', color: 'green', since: '31/31' })).toEqual([
      ...['share tooLarge', 'seats tooSmall', 'since invalidDay', 'color invalidColour'],
    ])
    expect(codes({ seats: '1001', share: '', branch: 'second' })).toEqual([
      ...['share required', 'seats tooLarge', 'branch notFound'],
    ])
  })
})

describe('a thing that a field names', () => {
  const branches = referencesOf('branch', [
    { id: 2, code: 'JED', nameAr: 'جدة', nameEn: 'Jeddah' },
    { id: 5, code: null, nameAr: 'جدة الشمالية', nameEn: 'North Jeddah' },
    { id: 7, code: null, nameAr: 'جدة الشرقية', nameEn: 'East Jeddah' },
  ])

  test('is what was chosen, or what the text names for certain', () => {
    const read: readonly (readonly [string, number | null | string])[] = [
      ['', null],
      ['@5', 5],
      ['jed', 2],
      ['جده', 2],
      ['الشمالية', 5],
      ['east', 7],
      ['جدة ال', 'severalFound'],
      ['الرياض', 'notFound'],
      ['5', 'notFound'],
    ]
    for (const [text, expected] of read) {
      const result = readReference(text, branches)
      expect([text, result.ok ? result.value : result.code]).toEqual([text, expected])
    }
    expect(readReference('jed', undefined)).toEqual({ ok: false, code: 'notFound' })
    expect(['@5', '5', '@', '@x', ''].map(chosenId)).toEqual([5, null, null, null, null])
  })

  test('is read of a form by the things that its field knows', () => {
    const references = new Map([['branch', branches]])
    const before = entriesOf(everyKind, null)
    const read = readEntries(everyKind, { ...before, share: '1', branch: 'east' }, before, { ...words, references })
    expect(read).toEqual({ values: { share: percent('1'), branch: 7 }, problems: new Map() })
  })

  test('goes without saying where a row must name its branch and there is one', () => {
    const { restaurantTable } = definitions
    const typed = { ...entriesOf(restaurantTable, null), nameAr: 'طاولة' }
    const read = (ids: readonly number[]) => {
      const rows = ids.map(id => ({ id, code: null, nameAr: `فرع ${id}`, nameEn: '' }))
      const references = new Map([['branch', referencesOf('branch', rows)]])
      const { values, problems } = readEntries(restaurantTable, typed, null, { ...words, references })
      return [values.branch, ...[...problems.values()].map(({ at, code }) => `${at} ${code}`)]
    }
    expect([read([4]), read([4, 5]), read([])]).toEqual([
      [4],
      [undefined, 'branch required'],
      [undefined, 'branch required'],
    ])
  })
})
