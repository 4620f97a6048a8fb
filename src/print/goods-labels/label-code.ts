/** Draws the code of a label. EAN-13 and Code 128 come from bwip-js, the QR code from the writer that invoices use. */
import { code128, type DrawingContext, ean13 } from 'bwip-js/generic'
import { quietModulesOfBars } from '#domain/barcodes/code-128.ts'
import { hasCheckDigit } from '#domain/barcodes/label.ts'
import type { LabelCode } from '../../api/label-papers.ts'
import { qrPicture } from '../qr-picture.ts'

export type Symbology = 'ean13' | 'code128' | 'qr'

/** EAN-13 demands eleven white modules on its left. */
const quietModules = { ean13: 11, code128: quietModulesOfBars } as const

export function symbologyOf(text: string, code: LabelCode): Symbology {
  if (code === 'qr') return 'qr'
  return code === 'bars' && text.length === 13 && hasCheckDigit(text) ? 'ean13' : 'code128'
}

/** From the left, in modules. */
type Bar = { readonly left: number; readonly width: number }
type Bars = { readonly bars: readonly Bar[]; readonly modules: number }

/** Null of a text that has no such barcode. */
export function barsOf(text: string, symbology: 'ean13' | 'code128'): Bars | null {
  if (!/^[ -~]+$/.test(text)) return null
  const drawn = (symbology === 'ean13' ? ean13 : code128)({ bcid: symbology, text, scale: 1 }, barCollector())
  const quiet = quietModules[symbology]
  return {
    bars: drawn.bars.map(({ left, width }) => ({ left: left + quiet, width })),
    modules: drawn.modules + 2 * quiet,
  }
}

/** bwip-js draws each bar as a vertical line, by its middle; the middle of an odd width is rounded up. */
function barCollector(): DrawingContext<Bars> {
  const bars: Bar[] = []
  let modules = 0
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: width => {
      modules = width
    },
    line: (x, _top, _x, _bottom, width) => bars.push({ left: Math.floor(x - width / 2), width }),
    polygon: () => {},
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: () => ({ bars, modules }),
  }
}

export type CodePicture = {
  /** SVG path data of rectangles, as the PDF reads them. */
  readonly path: string
  /** In modules. */
  readonly width: number
  readonly height: number
  readonly moduleMm: number
}

type Room = { readonly widthMm: number; readonly heightMm: number }

/** Label printers have 203 dots per inch: a module of whole dots keeps its width, and readers need two of them. */
const dotMm = 0.125
const barDotsMin = 2
const barDotsMax = 4
const qrModuleMmMin = 0.3
const qrModuleMmMax = 0.75

/** Null of a code that the room is too narrow for. */
export function codePicture(text: string, code: LabelCode, room: Room): CodePicture | null {
  const symbology = symbologyOf(text, code)
  if (symbology === 'qr') {
    const { path, size } = qrPicture(text)
    const moduleMm = Math.min(qrModuleMmMax, Math.min(room.widthMm, room.heightMm) / size)
    return moduleMm < qrModuleMmMin ? null : { path, width: size, height: size, moduleMm }
  }
  const drawn = barsOf(text, symbology)
  if (drawn === null) return null
  const { bars, modules } = drawn
  const dots = Math.min(barDotsMax, Math.floor(room.widthMm / modules / dotMm))
  if (dots < barDotsMin) return null
  const moduleMm = dots * dotMm
  const height = Math.max(1, Math.floor(room.heightMm / moduleMm))
  const path = bars.map(({ left, width }) => `M${left} 0h${width}v${height}h-${width}z`).join('')
  return { path, width: modules, height, moduleMm }
}
