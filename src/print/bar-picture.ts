/** Draws a text as a Code 128 barcode: one unit per module, with the quiet zone at its sides. */
import { code128, quietModulesOfBars } from '#domain/barcodes/code-128.ts'

type BarPicture = {
  /** SVG path data: one rectangle for each bar. */
  readonly path: string
  /** In modules, quiet zone included. */
  readonly width: number
}

/** Null of a text that has no barcode. */
export function barPicture(text: string, heightModules: number): BarPicture | null {
  const widths = code128(text)
  if (widths === null) return null
  let left = quietModulesOfBars
  let path = ''
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) path += `M${left} 0h${width}v${heightModules}h-${width}z`
    left += width
  }
  return { path, width: left + quietModulesOfBars }
}
