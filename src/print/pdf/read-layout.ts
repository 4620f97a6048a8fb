/**
 * Reads the browser's layout of a document: each text run within one line and direction, each rule, QR code, barcode and image. The PDF and
 * the receipt printer's image are produced from it, so they cannot differ from the browser's print. All measures are CSS pixels from the page's
 * top left.
 */
import { runsOf } from './text-runs.ts'
import { nearestWeight, type Weight } from './weights.ts'

export type TextMark = {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly isRightToLeft: boolean
  /** The clipping box, when a cell is too small for its text. */
  readonly cutTo: Box | null
  readonly sizePx: number
  readonly weight: Weight
}

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

export type RuleMark = {
  readonly from: readonly [x: number, y: number]
  readonly to: readonly [x: number, y: number]
  readonly widthPx: number
  readonly isDashed: boolean
}

/** An SVG path of straight lines with its scale; `size` and `down` are the numbers of units across and down. */
export type ShapeMark = {
  readonly path: string
  readonly left: number
  readonly top: number
  readonly scale: number
  readonly size: number
  readonly down: number
}

/** A loaded image with its position. */
export type PictureMark = {
  readonly image: HTMLImageElement
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export type PageMarks = {
  readonly widthPx: number
  readonly heightPx: number
  readonly texts: readonly TextMark[]
  readonly rules: readonly RuleMark[]
  readonly shapes: readonly ShapeMark[]
  readonly pictures: readonly PictureMark[]
}

type Origin = { readonly left: number; readonly top: number }

/** Every element with `data-page` is a page. */
export function readLayout(paper: HTMLElement): readonly PageMarks[] {
  return Array.from(paper.querySelectorAll<HTMLElement>('[data-page]'), page => {
    const { left, top, width, height } = page.getBoundingClientRect()
    const origin = { left, top }
    return {
      widthPx: width,
      heightPx: height,
      texts: textNodesOf(page).flatMap(node => textsOf(node, origin)),
      rules: Array.from(page.querySelectorAll('*')).flatMap(element => rulesOf(element, origin)),
      shapes: Array.from(page.querySelectorAll('svg')).flatMap(svg => shapesOf(svg, origin)),
      pictures: Array.from(page.querySelectorAll('img')).flatMap(image => pictureOf(image, origin)),
    }
  })
}

function textNodesOf(page: HTMLElement): readonly Text[] {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) {
    if (walker.currentNode instanceof Text && walker.currentNode.data.trim() !== '') nodes.push(walker.currentNode)
  }
  return nodes
}

function textsOf(node: Text, origin: Origin): readonly TextMark[] {
  const parent = node.parentElement
  if (parent === null) return []
  const style = getComputedStyle(parent)
  const look = { sizePx: Number.parseFloat(style.fontSize), weight: nearestWeight(Number(style.fontWeight)) }
  const cut = cuttingBox(parent, origin)
  const marks: TextMark[] = []
  for (const run of runsOf(node.data, style.direction === 'rtl')) {
    for (const [start, end] of linesOf(node, run.start, run.end)) {
      const rectangle = rectangleOf(node, start, end)
      // Spaces at the end of a line have no width.
      if (rectangle.width === 0) continue
      const mark = {
        ...look,
        text: node.data.slice(start, end).replace(/\s/g, ' '),
        left: rectangle.left - origin.left,
        top: rectangle.top - origin.top,
        width: rectangle.width,
        height: rectangle.height,
        isRightToLeft: run.isRightToLeft,
        cutTo: null,
      }
      const last = marks.at(-1)
      if (last !== undefined && isContinued(last, mark)) marks[marks.length - 1] = merged(last, mark)
      else marks.push(mark)
    }
  }
  return marks.flatMap(mark => {
    if (mark.text.trim() === '') return []
    return [cut !== null && isBeyond(mark, cut) ? { ...mark, cutTo: cut } : mark]
  })
}

/** The box of the nearest ancestor that clips its content. */
function cuttingBox(within: HTMLElement, origin: Origin): Box | null {
  for (let element: HTMLElement | null = within; element !== null; element = element.parentElement) {
    if (getComputedStyle(element).overflowX !== 'hidden') continue
    const { left, top, width, height } = element.getBoundingClientRect()
    return { left: left - origin.left, top: top - origin.top, width, height }
  }
  return null
}

/** Only horizontally: letters reach slightly above and below their lines. */
function isBeyond(mark: Box, { left, width }: Box): boolean {
  return mark.left < left - 1 || mark.left + mark.width > left + width + 1
}

function rectangleOf(node: Text, start: number, end: number): DOMRect {
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, end)
  return range.getBoundingClientRect()
}

/** The ranges of a text's parts, because a long word may be broken over lines. */
function linesOf(node: Text, start: number, end: number): readonly (readonly [number, number])[] {
  const range = document.createRange()
  range.setStart(node, start)
  range.setEnd(node, end)
  if (range.getClientRects().length <= 1) return [[start, end]]
  const parts: [number, number][] = []
  let lastTop = Number.NaN
  for (const { index, segment } of new Intl.Segmenter().segment(node.data.slice(start, end))) {
    const from = start + index
    const { top } = rectangleOf(node, from, from + segment.length)
    const last = parts.at(-1)
    if (last !== undefined && Math.abs(top - lastTop) < 1) last[1] = from + segment.length
    else parts.push([from, from + segment.length])
    lastTop = top
  }
  return parts
}

/** Less than a word space. */
const touchPx = 0.6

function isContinued(last: TextMark, next: TextMark): boolean {
  if (last.isRightToLeft !== next.isRightToLeft || Math.abs(last.top - next.top) > 1) return false
  const gap = last.isRightToLeft ? last.left - (next.left + next.width) : next.left - (last.left + last.width)
  return Math.abs(gap) < touchPx
}

function merged(last: TextMark, next: TextMark): TextMark {
  return {
    ...last,
    text: last.text + next.text,
    left: Math.min(last.left, next.left),
    width: last.width + next.width,
  }
}

function rulesOf(element: Element, origin: Origin): readonly RuleMark[] {
  const style = getComputedStyle(element)
  const box = element.getBoundingClientRect()
  const [left, top] = [box.left - origin.left, box.top - origin.top]
  const [right, bottom] = [left + box.width, top + box.height]
  // Collapsed cell borders are half outside the cell.
  const inside = style.borderCollapse === 'collapse' && style.display.startsWith('table') ? 0 : 0.5
  const ruleOf = (width: string, lineStyle: string, ends: (inset: number) => Pick<RuleMark, 'from' | 'to'>) => {
    const widthPx = Number.parseFloat(width)
    if (!(widthPx > 0) || lineStyle === 'none' || lineStyle === 'hidden') return []
    return [{ ...ends(widthPx * inside), widthPx, isDashed: lineStyle === 'dashed' }]
  }
  return [
    ...ruleOf(style.borderTopWidth, style.borderTopStyle, inset => ({
      from: [left, top + inset],
      to: [right, top + inset],
    })),
    ...ruleOf(style.borderBottomWidth, style.borderBottomStyle, inset => ({
      from: [left, bottom - inset],
      to: [right, bottom - inset],
    })),
    ...ruleOf(style.borderLeftWidth, style.borderLeftStyle, inset => ({
      from: [left + inset, top],
      to: [left + inset, bottom],
    })),
    ...ruleOf(style.borderRightWidth, style.borderRightStyle, inset => ({
      from: [right - inset, top],
      to: [right - inset, bottom],
    })),
  ]
}

function shapesOf(svg: SVGSVGElement, origin: Origin): readonly ShapeMark[] {
  const box = svg.getBoundingClientRect()
  const { width: size, height: down } = svg.viewBox.baseVal
  const scale = box.width / size
  return Array.from(svg.querySelectorAll('path'), path => ({
    path: path.getAttribute('d') ?? '',
    left: box.left - origin.left,
    top: box.top - origin.top,
    scale,
    size,
    down,
  }))
}

/** An image that failed to load has no natural size and is left out. */
function pictureOf(image: HTMLImageElement, origin: Origin): readonly PictureMark[] {
  const { left, top, width, height } = image.getBoundingClientRect()
  if (image.naturalWidth === 0 || image.naturalHeight === 0) return []
  return [{ image, left: left - origin.left, top: top - origin.top, width, height }]
}
