/** What every print on a roll begins and ends with: the shop, the title, and the shop's own lines. */
import type { ReactNode } from 'react'
import type { Roll } from '../api/papers.ts'
import type { InvoiceView } from './invoice-view.ts'
import type { PaperLabel } from './labels.ts'
import { Both, Marks, PaperLines, PaperLogo, PaperRows } from './layout-parts.tsx'
import type { PrintLook } from './use-printer.ts'
import './paper.css'
import './receipt.css'

type RollSheetProps = {
  readonly title: PaperLabel
  readonly marks?: readonly PaperLabel[]
  readonly seller: InvoiceView['seller']
  readonly paper: Roll
  readonly look: PrintLook
  /** A document for customers has the shop's header lines and its registrations. */
  readonly isForCustomers?: true
  readonly children: ReactNode
}

export function RollSheet({ title, marks = [], seller, paper, look, isForCustomers, children }: RollSheetProps) {
  return (
    <article className="paper receipt" lang="ar" dir="rtl" aria-label={title.ar} data-page data-paper={paper}>
      <PaperLogo look={look} />
      <header className="receipt-seller">
        <strong>{seller.nameAr}</strong>
        <span lang="en" dir="ltr">
          {seller.nameEn}
        </span>
        <span>{seller.address}</span>
        {seller.phone !== '' && <bdi dir="ltr">{seller.phone}</bdi>}
      </header>
      {isForCustomers && <PaperLines lines={look.headerLines} />}
      {isForCustomers && <PaperRows rows={seller.rows} />}
      <h2 className="receipt-title">
        <Both label={title} />
        <Marks marks={marks} />
      </h2>
      {children}
      <PaperLines lines={look.footerLines} />
    </article>
  )
}
