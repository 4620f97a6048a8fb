/** Whether a file has all rows of its list, which may have been counted only while it was read. */
import { expect, test } from 'vitest'
import { isCutOff } from '#src/lists/export-source.ts'

test('a file is a part of its list where as many rows were read as it takes, and those were not all', () => {
  expect(isCutOff(50, { max: 50, count: 51 })).toBe(true)
  expect(isCutOff(50, { max: 50, count: 50 })).toBe(false)
  expect(isCutOff(49, { max: 50, count: 60 })).toBe(false)
  // Nobody has counted them yet.
  expect(isCutOff(50, { max: 50, count: 0 })).toBe(true)
  expect(isCutOff(3, { max: 50, count: 0 })).toBe(false)
})
