/**
 * Builds the bytes for a receipt printer: documents as images, so that Arabic looks as in the browser whatever fonts the printer has, each
 * followed by a cut, and the pulse that opens the cash drawer. Source: ESC/POS, the commands ESC @, GS v 0, ESC d, GS V and ESC p.
 */
import type { Raster } from './raster.ts'

export type PrinterJob = { readonly papers: readonly Raster[]; readonly opensDrawer: boolean }

/** Small enough for the memory of a cheap printer. */
export const bandRowsMax = 128

/** The distance from print head to cutter. */
const feedLines = 4

const reset = [0x1b, 0x40]
/** The first of two connectors, on for 50 ms and off for 500 ms, in steps of 2 ms. */
const pulse = [0x1b, 0x70, 0x00, 25, 250]
const feed = [0x1b, 0x64, feedLines]
/** A partial cut, so that the paper does not fall. */
const cut = [0x1d, 0x56, 0x01]

/** The drawer opens first, because it is needed while printing. Throws when a document's width is not a whole number of bytes. */
export function printerBytes({ papers, opensDrawer }: PrinterJob): Uint8Array<ArrayBuffer> {
  const parts = [reset, opensDrawer ? pulse : [], ...papers.flatMap(paper => [...bandsOf(paper), feed, cut])]
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** GS v 0: the width in bytes and the height in rows, low byte first, then the bits. */
function bandsOf({ widthDots, heightDots, bits }: Raster): ArrayLike<number>[] {
  const rowBytes = widthDots / 8
  if (!Number.isInteger(rowBytes) || bits.length !== rowBytes * heightDots)
    throw new Error(`${bits.length} bytes are no picture of ${widthDots} × ${heightDots} dots.`)
  return Array.from({ length: Math.ceil(heightDots / bandRowsMax) }, (_, band) => {
    const start = band * bandRowsMax
    const rows = Math.min(bandRowsMax, heightDots - start)
    const head = [0x1d, 0x76, 0x30, 0x00, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8]
    return [head, bits.subarray(start * rowBytes, (start + rows) * rowBytes)]
  }).flat()
}
