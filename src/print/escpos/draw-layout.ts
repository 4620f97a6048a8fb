/**
 * Draws rendered documents as dots for a receipt printer. It uses the same layout marks as the PDF, so both show the same document; of a
 * roll only the middle is printed, without its side margins.
 */
import { dithered, type Raster, rasterOf, trimmed } from '#domain/printing/raster.ts'
import { dotsPerMm, type Roll, rollDots } from '../../api/papers.ts'
import {
  type PageMarks,
  type PictureMark,
  type RuleMark,
  readLayout,
  type ShapeMark,
  type TextMark,
} from '../pdf/read-layout.ts'
import { wholeDots } from '../qr-size.ts'
import { whiteCanvas } from '../white-canvas.ts'

const dotsPerPx = dotsPerMm / (96 / 25.4)

/** Thin strokes are antialiased to grey; darker than this counts as black. */
const blackBelow = 160

export async function drawLayouts(sheet: HTMLElement, roll: Roll): Promise<readonly Raster[]> {
  await document.fonts.ready
  return readLayout(sheet).map(page => drawPage(page, rollDots[roll]))
}

function drawPage(page: PageMarks, widthDots: number): Raster {
  const context = whiteCanvas(widthDots, Math.ceil(page.heightPx * dotsPerPx))
  const { width, height } = context.canvas
  const marginDots = Math.round((page.widthPx * dotsPerPx - widthDots) / 2)
  context.translate(-marginDots, 0)
  for (const picture of page.pictures) drawPicture(context, picture, marginDots)
  for (const rule of page.rules) drawRule(context, rule)
  for (const shape of page.shapes) drawShape(context, shape)
  for (const text of page.texts) drawText(context, text)
  return trimmed(rasterOf(context.getImageData(0, 0, width, height).data, widthDots, blackBelow))
}

type Context = CanvasRenderingContext2D

const dots = (px: number) => Math.round(px * dotsPerPx)

/** Greys are dithered, because the printer has only black. */
function drawPicture(context: Context, { image, left, top, width, height }: PictureMark, marginDots: number): void {
  const own = whiteCanvas(dots(width), dots(height))
  const { canvas } = own
  own.drawImage(image, 0, 0, canvas.width, canvas.height)
  const { data } = own.getImageData(0, 0, canvas.width, canvas.height)
  const spread = new ImageData(canvas.width, canvas.height)
  spread.data.set(dithered(data, canvas.width))
  // `putImageData` ignores the canvas transform.
  context.putImageData(spread, dots(left) - marginDots, dots(top))
}

const dashDots = 3

/** Rules are horizontal or vertical. The thinnest is one dot. */
function drawRule(context: Context, { from, to, widthPx, isDashed }: RuleMark): void {
  const thick = Math.max(1, dots(widthPx))
  const [left, top] = [dots(Math.min(from[0], to[0])), dots(Math.min(from[1], to[1]))]
  const across = Math.max(thick, dots(Math.abs(to[0] - from[0])))
  const down = Math.max(thick, dots(Math.abs(to[1] - from[1])))
  // Only horizontal rules between lines are dashed.
  const step = isDashed ? dashDots : across
  for (let at = 0; at < across; at += 2 * step) context.fillRect(left + at, top, Math.min(step, across - at), down)
}

/** A module of a code must be a whole number of dots, or readers find modules of two widths; the remainder becomes white space around it. */
function drawShape(context: Context, { path, left, top, scale, size, down }: ShapeMark): void {
  const module = wholeDots(scale * dotsPerPx)
  const spareOf = (units: number) => Math.max(0, Math.floor((scale * dotsPerPx - module) * units) / 2)
  context.save()
  context.translate(Math.round(left * dotsPerPx + spareOf(size)), Math.round(top * dotsPerPx + spareOf(down)))
  context.scale(module, module)
  context.fill(new Path2D(path))
  context.restore()
}

/** As wide as in the browser, whose figures are tabular. */
function drawText(context: Context, { text, left, top, width, height, isRightToLeft, sizePx, weight }: TextMark): void {
  context.font = `${weight} ${sizePx * dotsPerPx}px "Cairo Variable", sans-serif`
  context.direction = isRightToLeft ? 'rtl' : 'ltr'
  context.textAlign = 'left'
  const measured = context.measureText(text)
  const [ascent, descent] = [measured.fontBoundingBoxAscent, measured.fontBoundingBoxDescent]
  const spare = height * dotsPerPx - ascent - descent
  context.save()
  context.translate(left * dotsPerPx, Math.round(top * dotsPerPx + spare / 2 + ascent))
  if (measured.width > 0) context.scale((width * dotsPerPx) / measured.width, 1)
  context.fillText(text, 0, 0)
  context.restore()
}
