/** Reads the QR code of a page as a phone would: from its picture. */
import { createRequire } from 'node:module'
import type jsQr from 'jsqr'
import type { Page } from 'playwright/test'

/** A module of the older kind, whose types say otherwise. */
const readQr: typeof jsQr = createRequire(import.meta.url)('jsqr')

/** The values of the invoice's QR by their tags: seller, VAT number, time, total, VAT. */
export async function scanPrintedQr(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ media: 'print' })
  const picture = await page.screenshot({ fullPage: true })
  await page.emulateMedia({ media: null })
  const values = await scanQr(page, picture)
  if (values === null) throw new Error('No QR code can be read on the printed page.')
  return values
}

/** The same from any picture (PNG); null where none is found. `page` lends its canvas. */
export async function scanQr(page: Page, picture: Buffer): Promise<readonly string[] | null> {
  const { shades, width, height } = await pixelsOf(page, picture)
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  const bytes = Buffer.from(shades, 'latin1')
  for (let at = 0; at < bytes.length; at += 1) {
    const shade = bytes[at] ?? 255
    pixels[at * 4] = shade
    pixels[at * 4 + 1] = shade
    pixels[at * 4 + 2] = shade
  }
  const code = readQr(pixels, width, height)
  return code && tagValues(Buffer.from(code.data, 'base64'))
}

/** One shade of grey to a character: millions of numbers take a minute to come out of the page, a text does not. */
async function pixelsOf(page: Page, picture: Buffer): Promise<{ shades: string; width: number; height: number }> {
  return page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.drawImage(bitmap, 0, 0)
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    let shades = ''
    const greens = new Uint8Array(width)
    for (let row = 0; row < height; row += 1) {
      for (let at = 0; at < width; at += 1) greens[at] = data[(row * width + at) * 4 + 1] ?? 255
      shades += String.fromCharCode(...greens)
    }
    return { shades, width, height }
  }, picture.toString('base64'))
}

/** Tag, length, value, one after the other. */
function tagValues(bytes: Buffer): string[] {
  const values: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at + 1] ?? 0
    values.push(bytes.subarray(at + 2, at + 2 + length).toString('utf8'))
    at += 2 + length
  }
  return values
}
