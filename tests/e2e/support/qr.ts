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
  const { data, width, height } = await pixelsOf(page, picture)
  const code = readQr(Uint8ClampedArray.from(data), width, height)
  if (!code) throw new Error('No QR code can be read on the printed page.')
  return tagValues(Buffer.from(code.data, 'base64'))
}

async function pixelsOf(page: Page, picture: Buffer): Promise<{ data: number[]; width: number; height: number }> {
  return page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.drawImage(bitmap, 0, 0)
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    return { data: Array.from(data), width, height }
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
