/** The content stream of one PDF page: layout marks as operators. Source: ISO 32000-1, 8.5 and 9.4. */
import type { Faces } from './faces.ts'
import { figure } from './pdf-file.ts'
import type { PdfFont, Step } from './pdf-font.ts'
import type { PageMarks, PictureMark, RuleMark, ShapeMark, TextMark } from './read-layout.ts'
import { mirrored } from './text-runs.ts'

/** A CSS pixel is 1/96 inch, a point 1/72 inch. */
export const pointsPerPx = 0.75

export type ContentTools = {
  readonly faces: Faces
  readonly fontOf: (face: PdfFont['face']) => PdfFont
  /** Draws an image, or a text without glyphs in any face; returns the resource name. */
  readonly pictureOf: (mark: TextMark | PictureMark) => string
}

export function pageContent(marks: PageMarks, heightPoints: number, tools: ContentTools): string {
  const y = (px: number) => heightPoints - px * pointsPerPx
  const texts = marks.texts.map(mark => ({ mark, parts: partsOf(mark, tools) }))
  // Images are opaque, so everything else is drawn over them.
  return [
    ...marks.pictures.map(picture => pictureContent(picture, y, tools.pictureOf(picture))),
    ...texts.flatMap(({ mark, parts }) => (parts === null ? [pictureContent(mark, y, tools.pictureOf(mark))] : [])),
    ...marks.rules.map(rule => ruleContent(rule, y)),
    ...marks.shapes.map(shape => shapeContent(shape, y)),
    ...texts.flatMap(({ mark, parts }) => (parts === null ? [] : [textContent(mark, parts, y, tools)])),
  ].join('\n')
}

type Upwards = (px: number) => number

const x = (px: number) => figure(px * pointsPerPx)

function ruleContent({ from, to, widthPx, isDashed }: RuleMark, y: Upwards): string {
  const dash = isDashed ? '[1 1] 0 d' : '[] 0 d'
  return `${dash} ${x(widthPx)} w ${x(from[0])} ${figure(y(from[1]))} m ${x(to[0])} ${figure(y(to[1]))} l S`
}

/** The path of a QR code or a barcode: rectangles of whole modules, each `M x y h width v height h -width z`. */
function shapeContent({ path, left, top, scale }: ShapeMark, y: Upwards): string {
  const rectangles = Array.from(path.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)h-\d+z/g), ([, column, row, run, rows]) => {
    const [start, across] = [left + Number(column) * scale, Number(run) * scale]
    return `${x(start)} ${figure(y(top + (Number(row) + Number(rows)) * scale))} ${x(across)} ${x(Number(rows) * scale)} re`
  })
  return `${rectangles.join('\n')}\nf`
}

function textContent(mark: TextMark, parts: readonly Part[], y: Upwards, { faces }: ContentTools): string {
  const [primary] = faces[mark.weight]
  if (primary === undefined) throw new Error(`The weight ${mark.weight} is not loaded.`)
  const size = mark.sizePx * pointsPerPx
  const ascent = primary.ascent / primary.unitsPerEm
  const descent = -primary.descent / primary.unitsPerEm
  const spare = mark.height - (ascent + descent) * mark.sizePx
  const baseline = y(mark.top + spare / 2 + ascent * mark.sizePx)
  let left = mark.left * pointsPerPx
  const shownParts = parts.map(({ font, text }) => {
    const { steps, width } = font.encode(text, mark.isRightToLeft)
    const shown = showing(steps, size)
    const at = `BT /${font.name} ${figure(size)} Tf 1 0 0 1 ${figure(left)} ${figure(baseline)} Tm ${shown} ET`
    left += (width / 1000) * size
    return at
  })
  // Readers follow the order in the file, which is therefore the reading order.
  const shown = (mark.isRightToLeft ? shownParts.toReversed() : shownParts).join('\n')
  if (mark.cutTo === null) return shown
  const { left: from, top, width, height } = mark.cutTo
  return `q ${x(from)} ${figure(y(top + height))} ${x(width)} ${x(height)} re W n\n${shown}\nQ`
}

function showing(steps: readonly Step[], size: number): string {
  let content = ''
  let operands = ''
  let rise = 0
  const flush = () => {
    if (operands !== '') content += `[${operands}] TJ `
    operands = ''
  }
  for (const step of steps) {
    if (step.rise !== rise) {
      flush()
      rise = step.rise
      content += `${figure((rise / 1000) * size)} Ts `
    }
    operands += step.operands
  }
  flush()
  return rise === 0 ? content : `${content}0 Ts`
}

type Part = { readonly font: PdfFont; readonly text: string }

/** Splits a text into runs that one face can draw, from left to right; null when a letter has no face. */
function partsOf(mark: TextMark, { faces, fontOf }: ContentTools): readonly Part[] | null {
  const parts: { face: PdfFont['face']; text: string }[] = []
  for (const letter of mark.isRightToLeft ? mirrored(mark.text) : mark.text) {
    const code = letter.codePointAt(0) ?? 0
    const last = parts.at(-1)
    const face = last?.face.hasGlyphForCodePoint(code)
      ? last.face
      : faces[mark.weight].find(each => each.hasGlyphForCodePoint(code))
    if (face === undefined) return null
    // Right-to-left symbols get their own run: readers do not reverse a run of symbols only.
    const isAlone = mark.isRightToLeft && face !== faces[mark.weight][0]
    if (last?.face === face && !isAlone) last.text += letter
    else parts.push({ face, text: letter })
  }
  const ordered = mark.isRightToLeft ? parts.toReversed() : parts
  return ordered.map(({ face, text }) => ({ font: fontOf(face), text }))
}

function pictureContent(mark: TextMark | PictureMark, y: Upwards, name: string): string {
  return `q ${x(mark.width)} 0 0 ${x(mark.height)} ${x(mark.left)} ${figure(y(mark.top + mark.height))} cm /${name} Do Q`
}
