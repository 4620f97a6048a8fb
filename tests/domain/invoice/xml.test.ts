import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { element, textElement, xmlText } from '#domain/invoice/xml.ts'

describe('canonical XML', () => {
  it('has an end tag for every element, and no white space between them', () => {
    expect(element('a', [textElement('b', ''), element('c', [])])).toBe('<a><b></b><c></c></a>')
  })

  it('escapes what the canonical form escapes, and nothing else', () => {
    expect(textElement('a', `<"&'>`)).toBe(`<a>&lt;"&amp;'&gt;</a>`)
    expect(textElement('a', '', ['b', `<"&'>`])).toBe(`<a b="&lt;&quot;&amp;'>"></a>`)
  })

  it('holds a text on one line, without the characters that XML does not know', () => {
    expect(xmlText(' قلم\r\n\trصاص\u00A0٢ ')).toBe('قلم rصاص ٢')
    expect(xmlText('a\u0000b\u001Fc\u007Fd\u0085e\uFFFEf\uFFFFg')).toBe('abcdefg')
    expect(xmlText('a\uD800b')).toBe('a\uFFFDb')
    expect(xmlText('😀')).toBe('😀')
  })

  it('is the same when it is cleaned twice, and only has characters of XML 1.0', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const clean = xmlText(text)
        expect(xmlText(clean)).toBe(clean)
        expect(clean).toMatch(/^[\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u)
      }),
    )
  })
})
