import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountLimitOf, type RoleDraft, roleProblems, withTicked } from '#domain/access/role-rules.ts'

const draft: RoleDraft = { name: 'seller', description: '', features: [], discountPercentage: '' }

const found = (part: Partial<RoleDraft>) => roleProblems({ ...draft, ...part }).map(({ at, code }) => `${at} ${code}`)

describe('a role form', () => {
  it.each([
    [{}, []],
    [{ name: '' }, ['name required']],
    [{ name: '  ' }, ['name required']],
    [{ name: ' a ' }, ['name tooShort']],
    [{ name: 'ab' }, []],
    [{ name: 'ب'.repeat(200) }, []],
    [{ name: 'ب'.repeat(201) }, ['name tooLong']],
    [{ discountPercentage: '0' }, []],
    [{ discountPercentage: '100%' }, []],
    [{ discountPercentage: '100.01' }, ['discountPercentage tooLarge']],
    [{ discountPercentage: '-1' }, ['discountPercentage mustNotBeNegative']],
    [{ discountPercentage: 'much' }, ['discountPercentage invalidNumber']],
  ])('with %j has the problems %j', (part, problems) => {
    expect(found(part)).toEqual(problems)
  })

  it.each([
    ['', null],
    [' ', null],
    ['7.5', 750],
    ['٧٫٥٪', 750],
    ['100', 10_000],
    ['101', null],
  ])('reads the discount limit %j as %j', (text, limit) => {
    expect(discountLimitOf(text)).toBe(limit)
  })
})

describe('ticked features', () => {
  it('are those of every tick that no later one cleared, each once', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 12 }))
    fc.assert(
      fc.property(ids, fc.array(fc.tuple(ids, fc.boolean())), (first, ticks) => {
        const held = ticks.reduce<readonly number[]>((now, [features, isOn]) => withTicked(now, features, isOn), first)
        for (let id = 1; id <= 12; id++) {
          const last = ticks.findLast(([features]) => features.includes(id))
          const isHeld = last === undefined ? first.includes(id) : last[1]
          expect(held.filter(each => each === id)).toHaveLength(isHeld ? 1 : 0)
        }
      }),
    )
  })
})
