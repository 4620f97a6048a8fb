import { describe, expect, test } from 'vitest'
import { definitions } from '#contract/definitions/registry.ts'
import { day } from '#domain/days.ts'
import { changedFields, entriesOf, readEntries, readEntry } from '#src/definitions/entries.ts'
import { sar } from '../../support/amounts.ts'

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

  test('say what cannot stand, by the field; what was so before a rule is left alone until it is touched', () => {
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
