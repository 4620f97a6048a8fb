/** An X or Z report of a shift on a roll. */
import { useMemo } from 'react'
import type { Particulars } from '#contract/particulars.ts'
import type { ShiftReport } from '#contract/shifts.ts'
import type { Roll } from '../../api/papers.ts'
import { Both, PaperRows } from '../layout-parts.tsx'
import { RollSheet } from '../roll.tsx'
import type { PrintLook } from '../use-printer.ts'
import { shiftView } from './shift-view.ts'
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
    <RollSheet title={view.title} marks={view.marks} seller={view.seller} paper={paper} look={look}>
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
    </RollSheet>
  )
}
