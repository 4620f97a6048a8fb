import { describe, expect, test } from 'vitest'
import { createHighlighter } from '#domain/search/highlight.ts'

describe('highlighting', () => {
  test.each([
    ['inv', 'Sales invoice', 'Sales [inv]oice'],
    ['in sa', 'Sales invoice', '[Sa]les [in]voice'],
    ['فاتوره', 'فاتورة مبيعات', '[فاتورة] مبيعات'],
    ['معمر', 'بخور مُعَمَّر دوسري', 'بخور [مُعَمَّر] دوسري'],
    ['معم', 'بخور مُعَمَّر دوسري', 'بخور [مُعَمَّ]ر دوسري'],
    ['لاف', 'ﻻفازا', '[ﻻف]ازا'],
    ['330', 'كوكا كولا ٣٣٠ مل', 'كوكا كولا [٣٣٠] مل'],
    ['سشمث', 'Sales invoice', '[Sale]s invoice'],
    ['fdu', 'نقطة بيع', 'نقطة [بيع]'],
    ['bee beef', 'Beef burger', '[Beef] burger'],
    ['ola', 'Coca-Cola', 'Coca-C[ola]'],
    ['strasse', 'Straße 5', '[Straße] 5'],
    ['slaes', 'Sales invoice', 'Sales invoice'],
    ['e', 'Sales', 'Sales'],
    ['', 'Sales', 'Sales'],
  ])('%s marks %s', (query, text, marked) => {
    const ranges = createHighlighter(query)(text)
    const drawn = ranges.reduceRight(
      (drawing, { start, end }) => `${drawing.slice(0, start)}[${drawing.slice(start, end)}]${drawing.slice(end)}`,
      text,
    )
    expect(drawn).toBe(marked)
  })
})
