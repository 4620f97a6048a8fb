/** A receipt printer at a serial port of the browser, which keeps what it is sent; and its paper as a picture. */
import type { Page } from 'playwright/test'
import { type PrintedDocument, type PrinterTape, readTape } from '../../support/escpos.ts'

/** Before the page is opened. The person who is asked for a port chooses this one. */
export async function plugIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tape: number[] = []
    const port = {
      writable: new WritableStream<Uint8Array>(),
      open: async () => {
        if ('isUnplugged' in window) throw new DOMException('The port is gone.', 'NetworkError')
        port.writable = new WritableStream({ write: chunk => void tape.push(...chunk) })
      },
      close: async () => {},
      getInfo: () => ({ usbVendorId: 0x04b8, usbProductId: 0x0202 }),
    }
    Object.assign(window, { tape })
    Object.defineProperty(navigator, 'serial', {
      value: { getPorts: async () => [port], requestPort: async () => port },
    })
  })
}

export async function unplug(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isUnplugged: true }))
}

/** What it was sent since the page was opened. */
export async function tapeOf(page: Page): Promise<PrinterTape> {
  return readTape(await page.evaluate(() => ('tape' in window && Array.isArray(window.tape) ? window.tape : [])))
}

/** How dark it is, from 0 to 1. */
export function darkness({ rows, widthDots }: PrintedDocument): number {
  return rows.join('').replaceAll('.', '').length / (rows.length * widthDots)
}

/** A PNG with two dots to each of the paper, and white around it. */
export async function photograph(page: Page, { rows, widthDots }: PrintedDocument): Promise<Buffer> {
  const picture = await page.evaluate(
    ([lines, width]) => {
      const [scale, margin] = [2, 16]
      const canvas = new OffscreenCanvas(width * scale + 2 * margin, lines.length * scale + 2 * margin)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('There is no canvas.')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.fillStyle = '#000'
      lines.forEach((line, row) => {
        for (const { index, 0: run } of line.matchAll(/#+/g))
          context.fillRect(margin + index * scale, margin + row * scale, run.length * scale, scale)
      })
      return canvas.convertToBlob({ type: 'image/png' }).then(
        blob =>
          new Promise<string>(resolve => {
            const reader = new FileReader()
            reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
            reader.readAsDataURL(blob)
          }),
      )
    },
    [rows, widthDots] as const,
  )
  return Buffer.from(picture, 'base64')
}
