import { describe, expect, test } from 'vitest'
import { sortKeyOf } from '#domain/search/sort-key.ts'

const sorted = (texts: readonly string[]) =>
  texts.toSorted((a, b) => Buffer.compare(Buffer.from(sortKeyOf(a)), Buffer.from(sortKeyOf(b))))

describe('the key that a text is sorted by', () => {
  test('puts codes into the order of their numbers', () => {
    expect(sorted(['C10', 'C2', 'C1', 'C0100', 'B7'])).toEqual(['B7', 'C1', 'C2', 'C10', 'C0100'])
  })

  test('has no eye for case, hamza, marks and the script of digits', () => {
    for (const [one, other] of [
      ['zamil', 'Zamil'],
      ['أحمد', 'احمد'],
      ['مؤسّسة ٧', 'مؤسسة 7'],
      ['C007', 'c-7'],
    ] as const)
      expect([one, sortKeyOf(one)]).toEqual([one, sortKeyOf(other)])
  })

  test('puts numbers of any length in order, as whole numbers are', () => {
    const numbers = Array.from({ length: 400 }, (_, index) => BigInt(index * 7919) ** BigInt(1 + (index % 5)))
    const expected = numbers.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(String)
    expect(sorted(numbers.toReversed().map(String))).toEqual(expected)
  })

  test('is short whatever the text', () => {
    for (const text of ['ﷺ'.repeat(500), '9'.repeat(500), 'a '.repeat(500)])
      expect(sortKeyOf(text).length).toBeLessThanOrEqual(100)
    expect(sortKeyOf('— !')).toBe('')
  })
})
