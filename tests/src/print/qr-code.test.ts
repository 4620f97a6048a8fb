import jsqr from 'jsqr'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { invoiceView } from '#src/print/invoice-view.ts'
import { Receipt } from '#src/print/receipt.tsx'
import { aBillDocument } from '../../support/bill-document.ts'
import { aLine } from '../../support/bills.ts'

test('the picture on the receipt reads back as the text of the QR', () => {
  const bill = aBillDocument([{ ...aLine('115.00'), nameAr: 'كتاب', nameEn: 'Book' }])
  const markup = renderToStaticMarkup(createElement(Receipt, { bill }))
  const { pixels, width } = painted(markup)
  expect(jsqr(pixels, width, width)?.data).toBe(invoiceView(bill).qrText)
})

/** Paints the rectangles of the SVG path, several pixels to a module. */
function painted(markup: string): { pixels: Uint8ClampedArray; width: number } {
  const scale = 4
  const size = Number(/viewBox="0 0 (\d+) /.exec(markup)?.[1])
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  const path = /<path d="([^"]+)"/.exec(markup)?.[1] ?? ''
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column += 1) {
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
      }
    }
  }
  return { pixels, width }
}
