/** Encodes a text as a QR code: one unit per module, including the quiet zone that readers need. */
import { encode } from 'uqr'

/** ISO/IEC 18004: four white modules on each side. */
const quietModules = 4

export type QrPicture = {
  /** SVG path data: one rectangle per run of dark modules in a row. */
  readonly path: string
  /** Width and height in modules, including the quiet zone. */
  readonly size: number
}

/** Error correction level M or better. Source: design page 5, 1.1. */
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
