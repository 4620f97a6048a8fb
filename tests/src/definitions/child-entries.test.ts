import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day } from '#domain/days.ts'
import { blankEntries, childEntriesOf, childText } from '#src/definitions/child-entries.ts'
import { changedFields, entriesOf, readEntries } from '#src/definitions/entries.ts'
import { childChange } from '#src/definitions/shown-changes.ts'
import { formatsIn } from '#src/i18n/formats.ts'
import { prepareTexts, showLanguage } from '#src/i18n/index.ts'
import { priceAt } from '../../support/amounts.ts'
import { everyKind } from '../../support/every-kind.ts'

const words = { dayOrder: 'dayMonthYear', today: day('2026-11-22') } as const
const { parts } = everyKind.fields
const supplier = { id: 7, code: 'S7', nameAr: 'مورد', nameEn: 'Supplier' }
const stored = {
  parts: [
    { id: 3, nameAr: 'علبة', cost: priceAt('1.5'), seats: 2, isOpen: true, supplier, barcodes: ['628', '629'] },
    { id: 4, nameAr: 'كرتون', cost: priceAt('12'), seats: null, isOpen: false, supplier: null, barcodes: [] },
  ],
}
const before = entriesOf(everyKind, stored)
const typedParts = (change: (rows: readonly ReturnType<typeof blankEntries>[]) => readonly object[]) => ({
  ...before,
  parts: childText(
    parts,
    change(childEntriesOf(before.parts ?? '')).map(row => ({ ...blankEntries(parts), ...row })),
  ),
})

// Other files of the same worker have loaded other texts.
beforeAll(async () => {
  await prepareTexts(['words', 'definitions'])
  await showLanguage('en')
})
afterAll(() => showLanguage('ar'))

describe('rows within a row', () => {
  test('are typed as texts, and read as they are sent', () => {
    expect(childEntriesOf(before.parts ?? '')).toEqual([
      { id: '3', nameAr: 'علبة', cost: '1.5', seats: '2', isOpen: '1', supplier: '@7', barcodes: '628, 629' },
      { id: '4', nameAr: 'كرتون', cost: '12', seats: '', isOpen: '0', supplier: '', barcodes: '' },
    ])
    expect(readEntries(everyKind, before, before, words).values).toEqual({})
    const typed = typedParts(([first]) => [
      { ...first, cost: '٢', barcodes: '629 A1' },
      { nameAr: 'طبق', cost: '3' },
    ])
    expect(changedFields(everyKind, typed, before)).toEqual(['parts'])
    expect(readEntries(everyKind, typed, before, words).values).toEqual({
      parts: [
        { id: 3, nameAr: 'علبة', cost: priceAt('2'), seats: 2, isOpen: true, supplier: 7, barcodes: ['629', 'A1'] },
        { id: null, nameAr: 'طبق', cost: priceAt('3'), seats: 2, isOpen: false, supplier: null, barcodes: [] },
      ],
    })
  })

  test('of which nothing is typed are none; a wrong value is reported at its row and field', () => {
    expect(blankEntries(parts)).toMatchObject({ id: '', seats: '2', nameAr: '' })
    expect(childText(parts, [blankEntries(parts)])).toBe('')
    const typed = typedParts(rows => [...rows, blankEntries(parts), { nameAr: '', cost: '1,2,3', seats: '10' }])
    const { problems } = readEntries(everyKind, typed, before, words)
    expect([...problems].map(([at, { code }]) => `${at} ${code}`)).toEqual([
      ...['parts.2.nameAr required', 'parts.2.cost unclearComma', 'parts.2.seats tooLarge'],
    ])
    const many = typedParts(([first]) => [{ ...first, barcodes: '1 2 3 4' }])
    expect([...readEntries(everyKind, many, before, words).problems.keys()]).toEqual(['parts.0.barcodes'])
  })

  test('are shown by name: those added, those removed, and what differs in those that stayed', () => {
    const row = { seats: 2, isOpen: false, supplier: null, barcodes: [] }
    const from = [
      { ...row, id: 1, nameAr: 'علبة', cost: 1.5 },
      { ...row, id: 2, nameAr: 'كرتون', cost: 12 },
      { ...row, id: 3, nameAr: 'طبق', cost: 1 },
    ]
    const to = [
      { ...row, id: 1, nameAr: 'علبة', cost: 2, supplier },
      { ...row, id: 3, nameAr: 'طبق', cost: 1 },
      { ...row, id: 4, nameAr: 'ربطة', cost: 5, isOpen: true, barcodes: ['628'] },
    ]
    const { before, after } = childChange(
      parts,
      from,
      to,
      formatsIn('en', { todayText: 'Today', yesterdayText: 'Yesterday' }),
    )
    expect(before.map(plain)).toEqual(['علبة: Cost 1.50, Supplier –', 'كرتون: Cost 12.00, seats 2'])
    expect(after.map(plain)).toEqual([
      'علبة: Cost 2.00, Supplier Supplier',
      'ربطة: Cost 5.00, seats 2, isOpen Yes, Barcodes 628',
    ])
  })
})

/** Words stand here by their keys. */
const plain = (line: string) => line.replaceAll('words.', '').replaceAll(/[\u2066-\u2069]/g, '')
