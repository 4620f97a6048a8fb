/** Labels of goods as they are printed: the lines of each, and where they are on the pages. */
import {
  type LabelCode,
  type LabelField,
  type LabelPaper,
  type LabelPaperName,
  labelPapers,
} from '../../api/label-papers.ts'
import { type CodePicture, codePicture } from './label-code.ts'

/** The texts of one label, all formatted. */
export type GoodsLabel = {
  readonly key: string
  /** Empty without a barcode. */
  readonly code: string
  readonly texts: Readonly<Record<Exclude<LabelField, 'codeText'>, string>>
}

export type LabelLook = {
  readonly paper: LabelPaperName
  readonly code: LabelCode
  readonly fields: readonly LabelField[]
}

export type LabelLine = {
  readonly field: LabelField
  readonly text: string
  /** The field at the end of the same line. */
  readonly end?: { readonly field: LabelField; readonly text: string }
}

/** Two short fields share a line. */
const linesInOrder = [['shop', 'date'], ['nameAr'], ['nameEn'], ['price', 'unit']] as const

export const paddingMm = 0.8
const mmPerPt = 25.4 / 72
const lineHeight = 1.25
const priceScale = 1.4
/** Between the texts and the bars, for the letters that reach below their line. */
const gapMm = 0.8
/** Beside a QR code are the texts. */
const qrShare = 0.42

export function linesOf({ texts }: GoodsLabel, fields: readonly LabelField[]): readonly LabelLine[] {
  const has = (field: Exclude<LabelField, 'codeText'>) => fields.includes(field) && texts[field] !== ''
  return linesInOrder.flatMap(names => {
    const [first, second] = names.filter(has)
    if (first === undefined) return []
    return [
      {
        ...{ field: first, text: texts[first] },
        ...(second !== undefined && { end: { field: second, text: texts[second] } }),
      },
    ]
  })
}

/** What the texts leave for the code. */
function roomFor(paper: LabelPaper, look: LabelLook, lines: readonly LabelLine[]) {
  const [widthMm, heightMm] = [paper.widthMm - 2 * paddingMm, paper.heightMm - 2 * paddingMm]
  if (look.code === 'qr') return { widthMm: widthMm * qrShare, heightMm }
  const lineMm = paper.fontPt * mmPerPt * lineHeight
  const heights = lines.map(({ field }) => (field === 'price' ? lineMm * priceScale : lineMm))
  const codeText = look.fields.includes('codeText') ? lineMm : 0
  return { widthMm, heightMm: heightMm - gapMm - codeText - heights.reduce((sum, height) => sum + height, 0) }
}

/** Null without a barcode, and of one that does not fit. */
export function codePictureOf(label: GoodsLabel, look: LabelLook): CodePicture | null {
  if (label.code === '') return null
  return codePicture(label.code, look.code, roomFor(labelPapers[look.paper], look, linesOf(label, look.fields)))
}

/** Null for the used labels of the first sheet. */
export function labelPagesOf(
  labels: readonly GoodsLabel[],
  { columns, rows }: Pick<LabelPaper, 'columns' | 'rows'>,
  firstPlace: number,
): readonly (readonly (GoodsLabel | null)[])[] {
  const size = columns * rows
  const used = Math.max(0, Math.min(size, firstPlace) - 1)
  const places = [...Array.from({ length: used }, () => null), ...labels]
  return Array.from({ length: Math.ceil(places.length / size) }, (_, page) =>
    places.slice(page * size, (page + 1) * size),
  )
}
