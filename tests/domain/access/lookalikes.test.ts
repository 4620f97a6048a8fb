import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { skeletonOf } from '#domain/access/lookalikes.ts'
import { scaled } from '#tests/support/depth.ts'

const alike: readonly (readonly [string, string])[] = [
  ['owner', 'own\u200ber'],
  ['owner', '\u043ewn\u0435r'],
  ['owner', 'οwner'],
  ['owner', 'OWNER'],
  ['owner', 'ｏｗｎｅｒ'],
  ['owner', '𝗼𝘄𝗻𝗲𝗿'],
  ['owner', 'ówner'],
  ['owner', 'own er'],
  ['owner', '0wner'],
  ['owner', 'ownеr\u202e'],
  ['Ali', 'AIi'],
  ['paypal', 'раураl'],
  ['modern', 'modem'],
  ['كاشير', 'کاشیر'],
  ['كاشير', 'كـاشير'],
  ['كاشير', 'كَاشِير'],
  ['أحمد', 'احمد'],
  ['مصطفى', 'مصطفي'],
  ['فاطمة', 'فاطمه'],
  ['cashier١', 'cashier۱'],
]

describe('two names that look alike to a user', () => {
  test.each(alike)('%s and %s have one skeleton', (one, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(one))
  })
})

describe('two names that differ to the eye', () => {
  test.each([
    ['owner', 'owners'],
    ['cashier2', 'cashier3'],
    ['a.b', 'ab'],
    ['محمد', 'محمود'],
    ['باسم', 'ياسم'],
    ['سالم', 'شالم'],
    ['حسن', 'خسن'],
  ])('%s and %s have skeletons of their own', (one, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(one))
  })
})

test('a text of Latin and Arabic has the same skeleton alone and beside a letter of another script', () => {
  const letter = fc.integer({ min: 0x20, max: 0x6ff }).map(code => String.fromCodePoint(code))
  const others = fc.constantFrom('r', 'n', 'v', 'V', 'İ', 'ß', 'أ', 'لآ', '\u064b')
  fc.assert(
    fc.property(fc.string({ unit: fc.oneof(letter, others), maxLength: 12 }), text => {
      expect(skeletonOf(`${text}中`)).toBe(`${skeletonOf(text)}中`)
    }),
    { numRuns: scaled(2000) },
  )
})
