import { expect, test } from 'vitest'
import { blankEntries, childEntriesOf, childText } from '#src/definitions/child-entries.ts'
import { entriesOf } from '#src/definitions/entries.ts'
import { typedSince } from '#src/definitions/typed-since.ts'
import { everyKind } from '../../support/every-kind.ts'

const { parts } = everyKind.fields
const row = { id: 1, version: 2, isActive: true, changedAt: 0 }
const textOf = (rows: readonly object[]) =>
  childText(
    parts,
    rows.map(each => ({ ...blankEntries(parts), ...each })),
  )

test('only text typed after the sending is kept over the reply', () => {
  const sent = { ...entriesOf(everyKind, null), nameAr: 'سكر', nameEn: 'Sugar' }
  const saved = { ...row, nameAr: 'سكر', nameEn: 'SUGAR' }
  expect(typedSince(everyKind, { sent, now: sent, saved })).toEqual({})
  expect(typedSince(everyKind, { sent, now: { ...sent, nameAr: 'سكر بني' }, saved })).toEqual({ nameAr: 'سكر بني' })
  expect(typedSince(everyKind, { sent, now: { ...sent, nameEn: '' }, saved })).toEqual({ nameEn: '' })
})

test('rows within the row that were new when they were sent are not new a second time', () => {
  const first = { id: '3', nameAr: 'علبة', cost: '1' }
  const sent = { ...entriesOf(everyKind, null), parts: textOf([first, { nameAr: 'كرتون', cost: '2' }]) }
  const now = { ...sent, parts: textOf([first, { nameAr: 'كرتون', cost: '5' }, { nameAr: 'طبق', cost: '3' }]) }
  const saved = { ...row, parts: [{ id: 3 }, { id: 4 }] }
  const since = typedSince(everyKind, { sent, now, saved })
  expect(childEntriesOf(since.parts ?? '').map(({ id, nameAr, cost }) => [id, nameAr, cost])).toEqual([
    ['3', 'علبة', '1'],
    ['4', 'كرتون', '5'],
    ['', 'طبق', '3'],
  ])
})
