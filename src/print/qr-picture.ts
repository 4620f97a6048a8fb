/** Draws a text as a QR code: one unit per module, with the quiet zone that readers need around it. */
import { encode } from 'uqr'

/** ISO/IEC 18004: four modules of white on each side. */
const quietModules = 4

export type QrPicture = {
  /** SVG path data: one rectangle for each run of dark modules in a row. */
  readonly path: string
  /** Width and height in modules, quiet zone included. */
  readonly size: number
}

/** Error level M or better. Source: design page 5, 1.1. */
export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: quietModules })
  return { path: data.map(runsOfRow).join(''), size }
}

function runsOfRow(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x]) x += 1
    path += `M${start} ${y}h${x - start}v1h${start - x}z`
  }
  return path
}
