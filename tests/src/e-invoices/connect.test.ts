import { describe, expect, test } from 'vitest'
import { daysToWarn } from '#src/screens/settings/e-invoicing/certificate-term.ts'
import { oneTimePasswordProblem, readOneTimePassword } from '#src/screens/settings/e-invoicing/one-time-password.ts'

describe('a one-time password', () => {
  test.each([
    ['123456', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    [' 123 456 ', '123456'],
    ['\u200e012345\u200f', '012345'],
  ])('%j is %s', (typed, read) => {
    expect(readOneTimePassword(typed)).toBe(read)
  })

  test.each(['', '12345', '1234567', '12345a', '12.456'])('%j is none', typed => {
    expect(readOneTimePassword(typed)).toBeNull()
  })

  test.each([
    ['', true, 'required'],
    [' ', true, 'required'],
    ['', false, null],
    ['12345', true, 'digits'],
    ['12345', false, 'digits'],
    ['١٢٣٤٥٦', true, null],
  ] as const)('%j, required: %s, has the problem %s', (typed, isRequired, found) => {
    expect(oneTimePasswordProblem(typed, isRequired)).toBe(found)
  })
})

describe('the end of a certificate', () => {
  const now = Date.UTC(2026, 0, 1)
  const day = 86_400_000

  test.each([
    [30 * day, null],
    [365 * day, null],
    [30 * day - 1, 29],
    [day, 1],
    [day - 1, 0],
    [0, 0],
    [-5 * day, 0],
  ])('in %d ms is warned of with %j days', (left, days) => {
    expect(daysToWarn(now + left, now)).toBe(days)
  })
})
