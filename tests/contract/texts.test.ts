import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { exactText, name, note, text } from '#contract/fields.ts'

const decoded = (schema: z.ZodType, wire: string) => {
  const parsed = schema.safeParse(wire, { reportInput: true })
  return parsed.success ? parsed.data : 'refused'
}

const zeroWidthSpace = '\u200b'
const rightToLeftOverride = '\u202e'
const decomposedE = 'e\u0301'

describe('a text', () => {
  test('is trimmed and put into one form', () => {
    expect(decoded(text(1, 20), `  Caf${decomposedE}\u00a0 `)).toBe('Café')
    expect(decoded(text(1, 20), 'محمد')).toBe('محمد')
    expect(decoded(text(0, 20), '   ')).toBe('')
  })

  test('holds no control character and no half of one', () => {
    for (const bad of ['\u0000', '\u0007', '\n', '\t', '\u001b', '\u007f', '\u0085', '\ud800', '\udfff'])
      expect([bad, decoded(text(0, 20), `a${bad}b`)]).toEqual([bad, 'refused'])
    expect(decoded(text(0, 20), 'a😀b')).toBe('a😀b')
  })

  test('has a shortest and a longest length, counted after it was trimmed too', () => {
    expect(decoded(text(2, 4), ' a ')).toBe('refused')
    expect(decoded(text(2, 4), 'abcde')).toBe('refused')
    expect(decoded(text(1, 4), '   ')).toBe('refused')
    // One letter that Unicode writes as two.
    expect(decoded(text(0, 4), '\u0958'.repeat(4))).toBe('refused')
  })

  test('of several lines may hold line ends and tabs', () => {
    expect(decoded(note(0, 40), 'first\r\n\tsecond\rthird')).toBe('first\n\tsecond\nthird')
    expect(decoded(note(0, 40), 'a\u0000b')).toBe('refused')
  })
})

describe('a name', () => {
  test('holds nothing that cannot be seen', () => {
    for (const hidden of [
      zeroWidthSpace,
      rightToLeftOverride,
      '\u2066',
      '\u00ad',
      '\ufeff',
      '\u3164',
      '\u2028',
      '\u2800',
    ])
      expect([hidden, decoded(name(1, 20), `own${hidden}er`)]).toEqual([hidden, 'refused'])
    expect(decoded(name(1, 20), ' سارة العتيبي ')).toBe('سارة العتيبي')
  })
})

describe('an exact text', () => {
  test('stays as it was sent, which a password must', () => {
    for (const sent of ['  Pass word ', `p${decomposedE}ss`, `a${zeroWidthSpace}b`, 'a\tb'])
      expect(decoded(exactText(20), sent)).toBe(sent)
  })

  test('is a text, and none that a database cannot keep', () => {
    for (const bad of ['a\u0000b', 'a\ud800', '\udc00b']) expect(decoded(exactText(20), bad)).toBe('refused')
    expect(decoded(exactText(3), 'abcd')).toBe('refused')
  })
})
