/** A text as a picture in shades of grey, for scripts that the faces of the PDF do not have: an item may be named in any. */
import type { TextMark } from './read-paper.ts'

export type TextPicture = { readonly width: number; readonly height: number; readonly shades: Uint8Array }

/** Four dots to a pixel are 384 to an inch. */
const dotsPerPx = 4

export function drawText(mark: TextMark): TextPicture {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.ceil(mark.width * dotsPerPx))
  canvas.height = Math.max(1, Math.ceil(mark.height * dotsPerPx))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser draws no pictures.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  context.font = `${mark.weight} ${mark.sizePx * dotsPerPx}px "Cairo Variable", sans-serif`
  context.direction = mark.isRightToLeft ? 'rtl' : 'ltr'
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(mark.text, 0, canvas.height / 2, canvas.width)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { width: canvas.width, height: canvas.height, shades: Uint8Array.from(data.filter((_, at) => at % 4 === 0)) }
}
