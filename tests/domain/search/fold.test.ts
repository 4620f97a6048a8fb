import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, foldCode, foldedLengthMax, foldInto, foldWords, textOfUnits } from '#domain/search/fold.ts'

const equalSpellings: readonly (readonly [why: string, ...spellings: readonly string[]])[] = [
  ['hamza and madda leave the alef', 'أحمر إلى آلات ٱلبحر', 'احمر الى الات البحر'],
  ['hamza leaves waw and yaa', 'مسؤول مئة', 'مسوول ميه'],
  ['taa marbuta is haa', 'فاتورة', 'فاتوره'],
  ['alef maqsura is yaa', 'مستشفى', 'مستشفي'],
  ['harakat and shadda vanish', 'مُعَمَّر', 'معمر'],
  ['tatweel vanishes', 'مـخـــزون', 'مخزون'],
  ['presentation forms are letters', 'ﻻﻓﺎزا', 'لافازا'],
  ['lam-alef with hamza in one character', 'ﻷرز ﻵلة ﻹذن', 'لارز لاله لاذن'],
  ['Persian kaf and yaa', 'کیک', 'كيك'],
  ['letters of borrowed sounds', 'ڤيمتو پيتزا', 'فيمتو بيتزا'],
  ['Arabic-Indic digits', '٣٣٠', '330', '۳۳۰'],
  ['full-width letters and digits', 'ＳＴＣ２０', 'stc 20'],
  ['case', 'Straße ÆRØ İstanbul', 'STRASSE aero istanbul'],
  ['Latin diacritics, composed or not', 'Crème brûlée', 'creme brulee', 'Cre\u0300me bru\u0302le\u0301e'],
  ['apostrophes', "Kellogg's L’Oréal", 'kelloggs loreal'],
  ['direction marks and joiners', '\u200fبيع\u200e\u200c', 'بيع'],
  ['punctuation and space of every kind', ' Coca-Cola,\u00a0Zero!  ', 'coca cola zero'],
  ['digits part from letters', '330ml 7up ٥٠٠جم', '330 ml 7 up 500 جم'],
]

describe('folding', () => {
  test.each(equalSpellings)('%s', (_why, ...spellings) => {
    const [first, ...others] = spellings.map(fold)
    for (const other of others) expect(other).toBe(first)
  })

  test('different words stay different', () => {
    const words = ['بيع', 'تبع', 'بيت', 'sale', 'salt', '12', '21']
    expect(new Set(words.map(fold)).size).toBe(words.length)
  })

  test('a text of signs alone has no words', () => {
    expect(fold(' ٪ — ؟! ')).toBe('')
    expect(foldWords('؟')).toEqual([])
  })

  test('a code loses its separators', () => {
    expect(foldCode('INV-2026/٠٠١٢')).toBe('inv20260012')
  })

  test('a Korean syllable is found by its first consonant', () => {
    expect(fold('판매').startsWith(fold('ㅍ'))).toBe(true)
  })

  test('folding twice is folding once', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  test('a folded text is words joined by single spaces', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(foldWords(text).join(' ')).toBe(fold(text))
        expect(fold(text)).not.toMatch(/^ | {2}| $|[A-Z\u0640\u064b-\u0652]/u)
      }),
    )
  })

  test('no text outgrows the room it is promised', () => {
    fc.assert(
      fc.property(anyText, text => {
        const target = new Uint16Array(foldedLengthMax(text) + 8).fill(7)
        const end = foldInto(target, 3, text)
        expect(end - 3).toBeLessThanOrEqual(foldedLengthMax(text))
        expect(textOfUnits(target.subarray(3, end))).toBe(fold(text))
        expect(target[end]).toBe(7)
      }),
    )
    expect(fold('ﷺ'.repeat(3)).length).toBeLessThanOrEqual(foldedLengthMax('ﷺ'.repeat(3)))
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(..."ابتةىأإآؤئءلا ـَّ٠١٢12aZé-'.ﻻﷲ") }),
)
