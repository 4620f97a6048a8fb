/** An X or Z report of a shift on a roll. */
import { useMemo } from 'react'
import type { Particulars } from '#contract/particulars.ts'
import type { ShiftReport } from '#contract/shifts.ts'
import type { Roll } from '../../api/papers.ts'
import { Both, Marks, PaperLines, PaperLogo, PaperRows } from '../layout-parts.tsx'
import { ReceiptSeller } from '../receipt.tsx'
import type { PrintLook } from '../use-printer.ts'
import { shiftView } from './shift-view.ts'
import '../paper.css'
import '../receipt.css'
import './shift-roll.css'

type ShiftRollProps = {
  readonly report: ShiftReport
  readonly company: Particulars
  readonly paper: Roll
  readonly look: PrintLook
}

export function ShiftRoll({ report, company, paper, look }: ShiftRollProps) {
  const view = useMemo(() => shiftView(report, company, Date.now()), [report, company])
  return (
    <article className="paper receipt" lang="ar" dir="rtl" aria-label={view.title.ar} data-page data-paper={paper}>
      <PaperLogo look={look} />
      <ReceiptSeller seller={view.seller} />
      <h2 className="receipt-title">
        {view.title.ar}
        <small lang="en" dir="ltr">
          {view.title.en}
        </small>
        <Marks marks={view.marks} />
      </h2>
      <PaperRows rows={view.facts} />
      {view.sections.map(({ heading, rows }) => (
        <PaperRows key={heading.en} heading={heading} rows={rows} className="shift-section" />
      ))}
      {view.note !== '' && (
        <p className="shift-note">
          <bdi>{view.note}</bdi>
        </p>
      )}
      <p className="shift-signature">
        <Both label={view.signature} />
      </p>
      <PaperLines lines={look.footerLines} />
    </article>
  )
}
