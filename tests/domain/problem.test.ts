import { expect, it } from 'vitest'
import { accepted, problem, problemCodes, refused, unwrap } from '#domain/problem.ts'

it('a problem carries params only where there are some', () => {
  expect(problem('lines.0.quantity', 'tooLarge')).toEqual({ at: 'lines.0.quantity', code: 'tooLarge' })
  expect(problem('', 'tooLong', { maximum: 20 })).toEqual({ at: '', code: 'tooLong', params: { maximum: 20 } })
})

it('a refusal names at least one problem', () => {
  expect(refused(problem('name', 'required'))).toEqual({ ok: false, problems: [{ at: 'name', code: 'required' }] })
  expect(() => refused()).toThrow('at least one problem')
})

it('an unexpected refusal throws with its problems', () => {
  expect(unwrap(accepted(7))).toBe(7)
  expect(() => unwrap(refused(problem('name', 'required')))).toThrow('unexpected refusal: name required')
})

it('every code is once in the list', () => {
  expect(new Set(problemCodes).size).toBe(problemCodes.length)
})
