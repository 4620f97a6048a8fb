/** Every label is read back from what is drawn, by readers that know nothing of the writer. */
import fc from 'fast-check'
import jsqr from 'jsqr'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { checkDigitOf, labelGramsMax, readLabel, usualLabels, weightLabel } from '#domain/barcodes/label.ts'
import { ownBarcode, ownBarcodesMax } from '#domain/barcodes/own-barcode.ts'
import { labelFields, labelPaperNames, labelPapers } from '#src/api/label-papers.ts'
import { type GoodsLabel, type LabelLook, labelPagesOf } from '#src/print/goods-labels/goods-label.ts'
import { symbologyOf } from '#src/print/goods-labels/label-code.ts'
import { LabelSheet } from '#src/print/goods-labels/label-sheet.tsx'
import { modulesOf, readCode128, readEan13 } from '#tests/support/read-bars.ts'

const texts = { shop: 'متجر', nameAr: 'تمر سكري', nameEn: 'Dates', price: '34.50', unit: 'كيلو', date: '15/01/2026' }
const aLabel = (code: string): GoodsLabel => ({ key: code, code, texts })
const eans = fc.stringMatching(/^\d{12}$/).map(digits => `${digits}${checkDigitOf(digits)}`)

/** As the paper shows them: the path of each code with the size of its module in millimetres. */
function printed(codes: readonly string[], look: LabelLook, firstPlace = 1) {
  const labels = codes.map(aLabel)
  const sheet = { labels, look, firstPlace, title: 'Labels', language: 'ar', isRtl: true }
  const markup = renderToStaticMarkup(createElement(LabelSheet, sheet))
  return [
    ...markup.matchAll(
      /aria-label="([^"]*)" viewBox="0 0 (\d+) \d+" style="inline-size:([\d.]+)mm"[^>]*><path d="([^"]+)"/g,
    ),
  ].map(([, , width, mm, path = '']) => ({ path, modules: Number(width), moduleMm: Number(mm) / Number(width) }))
}

function readQr({ path, modules }: { path: string; modules: number }): string | undefined {
  const scale = 4
  const width = modules * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1)
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column += 1)
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  return jsqr(pixels, width, width)?.data
}

describe('a label read back', () => {
  test('law: every EAN-13, on every paper, with modules of whole dots', () => {
    fc.assert(
      fc.property(
        fc.array(eans, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...labelPaperNames),
        (codes, paper) => {
          const drawn = printed(codes, { paper, code: 'bars', fields: labelFields })
          expect(drawn.map(({ path }) => readEan13(modulesOf(path)))).toEqual(codes)
          for (const { moduleMm, modules } of drawn) {
            expect(Math.abs((moduleMm / 0.125) % 1)).toBeCloseTo(0, 2)
            expect(moduleMm * modules).toBeLessThanOrEqual(labelPapers[paper].widthMm)
          }
        },
      ),
    )
  })

  test('law: every other code as Code 128, if its bars fit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{1,12}$/), code => {
        fc.pre(symbologyOf(code, 'bars') === 'code128')
        const look = { paper: 'sheet24', code: 'bars', fields: ['codeText'] } as const
        expect(printed([code], look).map(({ path }) => readCode128(modulesOf(path)))).toEqual([code])
      }),
    )
  })

  test('an EAN-13 as Code 128, when that is wanted', () => {
    const look = { paper: 'roll38x25', code: 'code128', fields: [] } as const
    const [drawn] = printed(['6281000000014'], look)
    expect(readCode128(modulesOf(drawn?.path ?? ''))).toBe('6281000000014')
  })

  test('law: every code as a QR code', () => {
    fc.assert(
      fc.property(
        fc.oneof(eans, fc.stringMatching(/^[!-~]{1,20}$/)),
        fc.constantFrom(...labelPaperNames),
        (code, paper) => {
          const [drawn] = printed([code], { paper, code: 'qr', fields: labelFields })
          expect(drawn && readQr(drawn)).toBe(code)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('a code too long for its label is not drawn', () => {
    expect(printed(['A'.repeat(30)], { paper: 'roll38x25', code: 'bars', fields: [] })).toEqual([])
  })

  test('law: a weight is what the till reads, also from the drawn label', () => {
    const weights = fc.integer({ min: 1, max: labelGramsMax })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        weights,
        fc.constantFrom(20, 21, 27, 29),
        (item, grams, prefix) => {
          const setting = { weightPrefixes: [prefix], pricePrefixes: [22] }
          const code = weightLabel(String(item), grams, setting) ?? ''
          const [drawn] = printed([code], { paper: 'roll50x30', code: 'bars', fields: labelFields })
          const scanned = readEan13(modulesOf(drawn?.path ?? '')) ?? ''
          expect(scanned).toBe(code)
          expect(readLabel(scanned, setting)).toEqual({
            ...{ itemCode: String(item).padStart(5, '0'), quantity: grams, amount: null },
          })
        },
      ),
    )
  })

  test('a weight that a label cannot hold has none', () => {
    for (const [code, grams] of [
      ['123456', 1],
      ['A1', 1],
      ['123', 0],
      ['123', labelGramsMax + 1],
      ['123', 1.5],
    ] as const)
      expect(weightLabel(code, grams)).toBeNull()
    expect(weightLabel('123', 1, { weightPrefixes: [], pricePrefixes: [20] })).toBeNull()
  })
})

describe('barcodes of the shop', () => {
  test('law: are an EAN-13 of their own, and never the label of a scale, whatever its prefixes', () => {
    const prefixes = [20, 21, 22, 23, 24, 25, 26, 27, 28, 29]
    const numbers = fc.integer({ min: 1, max: ownBarcodesMax })
    fc.assert(
      fc.property(numbers, numbers, (one, other) => {
        const code = ownBarcode(one)
        const [drawn] = printed([code], { paper: 'sheet65', code: 'bars', fields: labelFields })
        expect(readEan13(modulesOf(drawn?.path ?? ''))).toBe(code)
        expect(ownBarcode(other) === code).toBe(one === other)
        for (const setting of [
          usualLabels,
          { weightPrefixes: prefixes, pricePrefixes: [] },
          { weightPrefixes: [], pricePrefixes: prefixes },
        ])
          expect(readLabel(code, setting)).toBeNull()
      }),
    )
    expect([ownBarcode(1), ownBarcode(100_000), ownBarcode(ownBarcodesMax)].map(code => code.slice(0, 7))).toEqual([
      ...['2900001', '2800000', '2099999'],
    ])
    for (const number of [0, ownBarcodesMax + 1, 1.5]) expect(() => ownBarcode(number)).toThrow(RangeError)
  })
})

describe('pages of labels', () => {
  test('law: have every label once, in order, after the used ones of the first sheet', () => {
    fc.assert(
      fc.property(
        fc.nat(150),
        fc.constantFrom(...labelPaperNames),
        fc.integer({ min: 1, max: 65 }),
        (count, name, place) => {
          const paper = labelPapers[name]
          const size = paper.columns * paper.rows
          const labels = Array.from({ length: count }, (_, index) => aLabel(String(index)))
          const places = labelPagesOf(labels, paper, Math.min(place, size))
          const flat = places.flat()
          expect(places.slice(0, -1).every(page => page.length === size)).toBe(true)
          expect(flat.slice(0, Math.min(place, size) - 1).every(each => each === null)).toBe(true)
          expect(flat.slice(Math.min(place, size) - 1)).toEqual(labels)
        },
      ),
    )
  })

  test('fit on their paper', () => {
    for (const { page, columns, rows, widthMm, heightMm, topMm, sideMm, columnGapMm } of Object.values(labelPapers)) {
      const size = page === 'a4' ? [210, 297] : [widthMm, heightMm]
      expect(2 * sideMm + columns * widthMm + (columns - 1) * columnGapMm).toBeCloseTo(size[0] ?? 0, 5)
      expect(topMm + rows * heightMm).toBeLessThanOrEqual(size[1] ?? 0)
    }
  })
})
