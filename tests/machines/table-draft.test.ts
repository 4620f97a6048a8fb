import { describe, expect, test } from 'vitest'
import {
  type Draft,
  emptyDraft,
  type LineChoice,
  withLine,
  withoutLine,
  withQuantity,
} from '#machines/bill-editor/draft.ts'
import { joinedDraft } from '#machines/bill-editor/table-draft.ts'
import { pieces } from '#tests/support/amounts.ts'
import { milk } from './bill-editor-samples.ts'

const product = (nameEn: string): LineChoice => ({ ...milk, nameEn })
const adding = (draft: Draft, ...names: readonly string[]): Draft =>
  names.reduce((before, name) => withLine(before, product(name), pieces('1')), draft)
const shown = ({ lines }: Draft) => lines.map(({ nameEn, quantity }) => `${quantity / 1000} ${nameEn}`)

const base = adding(emptyDraft('sale', 'draft-1', 1), 'tea', 'cake')

describe('two changes of the bill of a table', () => {
  test.each<[string, (draft: Draft) => Draft, (draft: Draft) => Draft, readonly string[]]>([
    [
      'new lines of both remain',
      of => adding(of, 'water'),
      of => adding(of, 'juice'),
      ['1 tea', '1 cake', '1 juice', '1 water'],
    ],
    ['a change of one remains', of => withQuantity(of, 1, pieces('3')), of => of, ['3 tea', '1 cake']],
    ['a change of the other remains', of => of, of => withQuantity(of, 2, pieces('2')), ['1 tea', '2 cake']],
    [
      'the larger of two quantities',
      of => withQuantity(of, 1, pieces('2')),
      of => withQuantity(of, 1, pieces('5')),
      ['5 tea', '1 cake'],
    ],
    ['a line that one removed is gone', of => withoutLine(of, 1), of => adding(of, 'juice'), ['1 cake', '1 juice']],
    ['a line that the other removed is gone', of => of, of => withoutLine(of, 2), ['1 tea']],
    [
      'a removed line that I changed remains',
      of => withQuantity(of, 2, pieces('4')),
      of => withoutLine(of, 2),
      ['1 tea', '4 cake'],
    ],
    [
      'a line that I removed and the other changed remains',
      of => withoutLine(of, 1),
      of => withQuantity(of, 1, pieces('4')),
      ['4 tea', '1 cake'],
    ],
  ])('%s', (_, mine, theirs, wanted) => {
    const joined = joinedDraft(base, mine(base), theirs(base))
    expect(shown(joined)).toEqual(wanted)
    const keys = joined.lines.map(({ key }) => key)
    expect([new Set(keys).size, keys.every(key => key < joined.nextLineKey)]).toEqual([keys.length, true])
  })

  test('keep the header that one of them changed', () => {
    expect(joinedDraft(base, { ...base, note: 'mine' }, base).note).toBe('mine')
    expect(joinedDraft(base, base, { ...base, note: 'theirs' }).note).toBe('theirs')
  })
})
