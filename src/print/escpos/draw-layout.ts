/**
 * Draws papers, as they are in the page, in the dots of a receipt printer. They are drawn from the marks that the PDF is set from, so they are
 * the same document; what is printed of a roll is the middle of it, and the margins at its sides stay outside.
 */
import { dithered, type Raster, rasterOf, trimmed } from '#domain/printing/raster.ts'
import { type Roll, rollDots } from '../../api/papers.ts'
import {
  type PageMarks,
  type PictureMark,
  type RuleMark,
  readLayout,
  type ShapeMark,
  type TextMark,
} from '../pdf/read-layout.ts'
import { whiteCanvas } from '../white-canvas.ts'

/** 203 dots to an inch are 8 to a millimetre. */
const dotsPerPx = 8 / (96 / 25.4)

/** Thin strokes are smoothed to grey, and count as black. */
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

/** Its greys are spread over dots, because a printer knows black alone. */
function drawPicture(context: Context, { image, left, top, width, height }: PictureMark, marginDots: number): void {
  const own = whiteCanvas(dots(width), dots(height))
  const { canvas } = own
  own.drawImage(image, 0, 0, canvas.width, canvas.height)
  const { data } = own.getImageData(0, 0, canvas.width, canvas.height)
  const spread = new ImageData(canvas.width, canvas.height)
  spread.data.set(dithered(data, canvas.width))
  // Pixels are put without regard to where the canvas was moved.
  context.putImageData(spread, dots(left) - marginDots, dots(top))
}

const dashDots = 3

/** Rules lie level or upright. The thinnest is one dot. */
function drawRule(context: Context, { from, to, widthPx, isDashed }: RuleMark): void {
  const thick = Math.max(1, dots(widthPx))
  const [left, top] = [dots(Math.min(from[0], to[0])), dots(Math.min(from[1], to[1]))]
  const across = Math.max(thick, dots(Math.abs(to[0] - from[0])))
  const down = Math.max(thick, dots(Math.abs(to[1] - from[1])))
  // Only rules between lines are dashed, and they lie level.
  const step = isDashed ? dashDots : across
  for (let at = 0; at < across; at += 2 * step) context.fillRect(left + at, top, Math.min(step, across - at), down)
}

/** A QR code has whole dots to a module, or readers find modules of two widths; what is left over is white around it. */
function drawShape(context: Context, { path, left, top, scale, size }: ShapeMark): void {
  const module = Math.max(1, Math.floor(scale * dotsPerPx))
  const spare = Math.max(0, Math.floor((scale * dotsPerPx - module) * size) / 2)
  context.save()
  context.translate(Math.round(left * dotsPerPx + spare), Math.round(top * dotsPerPx + spare))
  context.scale(module, module)
  context.fill(new Path2D(path))
  context.restore()
}

/** As wide as the browser has set it, whose figures are all of one width. */
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
