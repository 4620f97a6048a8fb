/** The papers for labels of goods, and what this device prints on them. Measures are millimetres. */
import { z } from 'zod'

/** On a roll each label is a page of its own. */
export const labelRolls = {
  label38x25: { widthMm: 38, heightMm: 25 },
  label50x30: { widthMm: 50, heightMm: 30 },
  label58x40: { widthMm: 58, heightMm: 40 },
} as const

export type LabelPaper = {
  /** Its page in `paperSizes`. */
  readonly page: keyof typeof labelRolls | 'a4'
  readonly columns: number
  readonly rows: number
  readonly widthMm: number
  readonly heightMm: number
  /** From the edges of the page to the first label; the same at both sides. */
  readonly topMm: number
  readonly sideMm: number
  readonly columnGapMm: number
  /** The size of its texts. */
  readonly fontPt: number
}

const roll = { columns: 1, rows: 1, topMm: 0, sideMm: 0, columnGapMm: 0 } as const

/** The usual rolls of label printers, and sheets of A4 with 24, 40 and 65 labels. */
export const labelPapers = {
  roll38x25: { page: 'label38x25', ...labelRolls.label38x25, ...roll, fontPt: 6 },
  roll50x30: { page: 'label50x30', ...labelRolls.label50x30, ...roll, fontPt: 7 },
  roll58x40: { page: 'label58x40', ...labelRolls.label58x40, ...roll, fontPt: 8.5 },
  sheet24: {
    ...{ page: 'a4', columns: 3, rows: 8, widthMm: 70, heightMm: 37 },
    ...{ topMm: 0.5, sideMm: 0, columnGapMm: 0, fontPt: 8.5 },
  },
  sheet40: {
    ...{ page: 'a4', columns: 4, rows: 10, widthMm: 48.5, heightMm: 25.4 },
    ...{ topMm: 21.5, sideMm: 8, columnGapMm: 0, fontPt: 6.5 },
  },
  sheet65: {
    ...{ page: 'a4', columns: 5, rows: 13, widthMm: 38, heightMm: 21.2 },
    ...{ topMm: 10.7, sideMm: 5, columnGapMm: 2.5, fontPt: 5.5 },
  },
} as const satisfies Readonly<Record<string, LabelPaper>>

export type LabelPaperName = keyof typeof labelPapers
export const labelPaperNames = Object.keys(labelPapers) as readonly LabelPaperName[]

/** `bars`: EAN-13 for a code that is one, otherwise Code 128. */
export const labelCodes = ['bars', 'code128', 'qr'] as const
export type LabelCode = (typeof labelCodes)[number]

export const labelFields = ['shop', 'nameAr', 'nameEn', 'price', 'unit', 'codeText', 'date'] as const
export type LabelField = (typeof labelFields)[number]

export const storedLabels = z.object({
  paper: z.enum(labelPaperNames),
  code: z.enum(labelCodes),
  fields: z.array(z.enum(labelFields)).readonly(),
})
export type StoredLabels = z.output<typeof storedLabels>

export const usualLabelSettings: StoredLabels = {
  paper: 'roll38x25',
  code: 'bars',
  fields: ['shop', 'nameAr', 'nameEn', 'price', 'codeText'],
}
