import { expect, test } from 'vitest'
import { prefixesText, readPrefixes } from '#src/screens/bill/lines/label-prefixes.ts'

test.each([
  ['20, 21,26', [20, 21, 26]],
  ['٢٢ ٢٣، ٢١', [21, 22, 23]],
  ['', []],
  ['20, 20', null],
  ['19', null],
  ['2', null],
  ['200', null],
  ['20, x', null],
])('the prefixes %j are %j', (text, prefixes) => {
  expect(readPrefixes(text)).toEqual(prefixes)
})

test('prefixes are written as they are read', () => {
  expect(readPrefixes(prefixesText([20, 29]))).toEqual([20, 29])
})
