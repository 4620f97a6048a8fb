import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type IndexRow, startTextIndex } from '#server/lookups/text-index.ts'

const anyWord = fc.stringMatching(/^[ab1ج]{1,3}$/)
const anyText = fc.array(anyWord, { maxLength: 4 }).map(words => words.join(' '))
const anyRows = fc
  .array(anyText, { maxLength: 30 })
  .map(texts => texts.map((text, at): IndexRow => ({ id: at * 2 + 1, text, flags: at % 2 })))
const all = () => true

function buildTextIndex(rows: readonly IndexRow[]) {
  const build = startTextIndex()
  build.add(rows.slice(0, 3))
  build.add(rows.slice(3))
  const steps = build.finish()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

describe('the index of texts', () => {
  test('finds the rows that a look at each of them finds, after any changes too', () => {
    fc.assert(
      fc.property(anyRows, anyRows, fc.array(anyWord, { minLength: 1, maxLength: 3 }), (rows, changes, words) => {
        const index = buildTextIndex(rows)
        const isOdd = (flags: number) => flags === 1
        const expected = (each: readonly IndexRow[]) =>
          each.filter(row => isOdd(row.flags) && words.every(word => row.text.includes(word))).map(row => row.id)
        expect(new Set(index.find(words, isOdd, 100))).toEqual(new Set(expected(rows)))
        const removedId = 1
        const ids = [...changes.map(row => row.id), removedId]
        index.change(
          ids,
          changes.filter(row => row.id !== removedId),
        )
        const kept = rows.filter(row => !ids.includes(row.id))
        const now = [...kept, ...changes.filter(row => row.id !== removedId)]
        expect(new Set(index.find(words, isOdd, 100))).toEqual(new Set(expected(now)))
      }),
    )
  })

  test('puts whole words first, then beginnings, then the inside of words', () => {
    const texts = ['xcoffee', 'coffeehouse', 'black coffee', 'tea']
    const index = buildTextIndex(texts.map((text, at) => ({ id: at + 1, text, flags: 0 })))
    expect(index.find(['coffee'], all, 10)).toEqual([3, 2, 1])
    expect(index.find(['coffee'], all, 2)).toEqual([3, 2])
    expect(index.find([], all, 10)).toEqual([])
  })
})
