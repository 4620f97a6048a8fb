/** Images in a PDF: the logo in colour, and in grey any text in a script that the PDF's fonts lack, because items may be named in any script. */
import { whiteCanvas } from '../white-canvas.ts'
import type { PictureMark, TextMark } from './read-layout.ts'

/** Row by row, with one byte per dot for grey or three for RGB. */
export type PdfPicture = {
  readonly width: number
  readonly height: number
  readonly colours: 'DeviceGray' | 'DeviceRGB'
  readonly dots: Uint8Array
}

/** Four dots per pixel are 384 per inch. */
const dotsPerPx = 4

export function drawText(mark: TextMark): PdfPicture {
  const context = whiteCanvas(Math.ceil(mark.width * dotsPerPx), Math.ceil(mark.height * dotsPerPx))
  const { canvas } = context
  context.font = `${mark.weight} ${mark.sizePx * dotsPerPx}px "Cairo Variable", sans-serif`
  context.direction = mark.isRightToLeft ? 'rtl' : 'ltr'
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(mark.text, 0, canvas.height / 2, canvas.width)
  return pictureOf(context, 'DeviceGray')
}

export function drawPicture({ image, width, height }: PictureMark): PdfPicture {
  const context = whiteCanvas(Math.ceil(width * dotsPerPx), Math.ceil(height * dotsPerPx))
  context.drawImage(image, 0, 0, context.canvas.width, context.canvas.height)
  return pictureOf(context, 'DeviceRGB')
}

function pictureOf(context: CanvasRenderingContext2D, colours: PdfPicture['colours']): PdfPicture {
  const { width, height } = context.canvas
  const { data } = context.getImageData(0, 0, width, height)
  const perDot = colours === 'DeviceGray' ? 1 : 3
  return { width, height, colours, dots: Uint8Array.from(data.filter((_, at) => at % 4 < perDot)) }
}
