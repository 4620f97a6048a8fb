/** The papers that an invoice is printed on, and which one a kind of document starts with. */
import type { BillDocument } from '#contract/bill-document.ts'

export const papers = ['roll', 'a4'] as const
export type Paper = (typeof papers)[number]

/** A roll has no pages, so its page is as long as what is printed. Lists lie across a sheet. */
export const paperSizes = {
  roll: { widthMm: 80, heightMm: null },
  a4: { widthMm: 210, heightMm: 297 },
  a4Across: { widthMm: 297, heightMm: 210 },
} as const satisfies Record<Paper | 'a4Across', { readonly widthMm: number; readonly heightMm: number | null }>

export type PaperSize = keyof typeof paperSizes

/** What a choice of paper is remembered for: one that sells to people and to firms prints them on different printers. */
export const paperKinds = ['simplified', 'tax', 'plain', 'other'] as const
export type PaperKind = (typeof paperKinds)[number]

export function paperKindOf(bill: Pick<BillDocument, 'invoiceKind'>): PaperKind {
  return bill.invoiceKind ?? 'other'
}

export const firstPapers = {
  simplified: 'roll',
  plain: 'roll',
  tax: 'a4',
  other: 'a4',
} as const satisfies Record<PaperKind, Paper>
