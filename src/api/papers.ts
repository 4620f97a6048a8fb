/** The paper sizes for invoices, and the default for each kind of document. */
import type { BillDocument } from '#contract/bill-document.ts'
import { labelRolls } from './label-papers.ts'

/** `roll` is 80 mm wide, which most shops use. */
export const papers = ['roll', 'roll58', 'a4'] as const
export type Paper = (typeof papers)[number]
export type Roll = Exclude<Paper, 'a4'>

/** A roll has no pages, so its page is as long as the print. Lists are printed in landscape. */
export const paperSizes = {
  roll: { widthMm: 80, heightMm: null },
  roll58: { widthMm: 58, heightMm: null },
  a4: { widthMm: 210, heightMm: 297 },
  a4Across: { widthMm: 297, heightMm: 210 },
  ...labelRolls,
} as const satisfies Record<
  Paper | 'a4Across' | keyof typeof labelRolls,
  { readonly widthMm: number; readonly heightMm: number | null }
>

export type PaperSize = keyof typeof paperSizes

/** A receipt printer has 203 dots per inch. */
export const dotsPerMm = 8

/** The width of a roll's print area in dots of a receipt printer: 72 mm of 80, 48 mm of 58. */
export const rollDots = { roll: 576, roll58: 384 } as const satisfies Record<Roll, number>

export function isRoll(paper: PaperSize): paper is Roll {
  return Object.hasOwn(rollDots, paper)
}

/** The document kinds with a paper choice of their own: a shop that sells to consumers and companies may use different printers. */
export const paperKinds = ['simplified', 'plain', 'tax', 'other'] as const
export type PaperKind = (typeof paperKinds)[number]

export function paperKindOf(bill: Pick<BillDocument, 'invoiceKind'>): PaperKind {
  return bill.invoiceKind ?? 'other'
}

export type ChosenPapers = { readonly [Kind in PaperKind]?: Paper | undefined }

/** The roll size of this device: that of its most common receipts. */
export function rollOf(chosen: ChosenPapers | null): Roll {
  const receipts = chosen?.simplified ?? firstPapers.simplified
  return isRoll(receipts) ? receipts : 'roll'
}

export const firstPapers = {
  simplified: 'roll',
  plain: 'roll',
  tax: 'a4',
  other: 'a4',
} as const satisfies Record<PaperKind, Paper>
