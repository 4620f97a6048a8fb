/** The papers that an invoice is printed on, and which one a kind of document starts with. */
import type { BillDocument } from '#contract/bill-document.ts'

/** `roll` is the one of 80 mm, which most shops have. */
export const papers = ['roll', 'roll58', 'a4'] as const
export type Paper = (typeof papers)[number]
export type Roll = Exclude<Paper, 'a4'>

/** A roll has no pages, so its page is as long as what is printed. Lists lie across a sheet. */
export const paperSizes = {
  roll: { widthMm: 80, heightMm: null },
  roll58: { widthMm: 58, heightMm: null },
  a4: { widthMm: 210, heightMm: 297 },
  a4Across: { widthMm: 297, heightMm: 210 },
} as const satisfies Record<Paper | 'a4Across', { readonly widthMm: number; readonly heightMm: number | null }>

export type PaperSize = keyof typeof paperSizes

/** How many dots a receipt printer puts across a roll, 8 to a millimetre: 72 mm of 80, 48 mm of 58. */
export const rollDots = { roll: 576, roll58: 384 } as const satisfies Record<Roll, number>

export function isRoll(paper: PaperSize): paper is Roll {
  return Object.hasOwn(rollDots, paper)
}

/** What a choice of paper is remembered for: one that sells to people and to firms prints them on different printers. */
export const paperKinds = ['simplified', 'plain', 'tax', 'other'] as const
export type PaperKind = (typeof paperKinds)[number]

export function paperKindOf(bill: Pick<BillDocument, 'invoiceKind'>): PaperKind {
  return bill.invoiceKind ?? 'other'
}

export type ChosenPapers = { readonly [Kind in PaperKind]?: Paper | undefined }

/** The roll that is beside the device: that of the receipts it prints most. */
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
