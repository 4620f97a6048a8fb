/** A delivery note on a roll, Arabic first, English below. */
import type { BillDocument } from '#contract/bill-document.ts'
import type { DriverOrder } from '#contract/driver-orders.ts'
import type { Roll } from '../../api/papers.ts'
import { BarCode } from '../bar-code.tsx'
import { labels } from '../labels.ts'
import { Both, PaperRows } from '../layout-parts.tsx'
import { RollSheet } from '../roll.tsx'
import type { PrintLook } from '../use-printer.ts'
import { driverNoteLabels, driverNoteView } from './driver-note-view.ts'

type Props = {
  readonly order: DriverOrder
  readonly bill: BillDocument
  readonly paper: Roll
  readonly look: PrintLook
}

export function DriverNote({ order, bill, paper, look }: Props) {
  const view = driverNoteView(order, bill)
  return (
    <RollSheet title={driverNoteLabels.title} seller={view.seller} paper={paper} look={look}>
      <PaperRows rows={view.facts} />
      <table className="receipt-lines">
        <thead>
          <tr>
            {[labels.description, labels.quantity].map(label => (
              <th key={label.en} scope="col">
                <Both label={label} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.lines.map(line => (
            <tr key={line.number}>
              <td>
                {line.nameAr} ({line.unit.ar})
                {line.nameEn !== '' && (
                  <small lang="en" dir="ltr">
                    {line.nameEn}
                  </small>
                )}
              </td>
              <td className="paper-number">{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.cash === null ? (
        <p className="receipt-title">
          <Both label={driverNoteLabels.paid} />
        </p>
      ) : (
        <PaperRows rows={[view.cash]} className="receipt-totals" />
      )}
      <BarCode text={view.code} className="receipt-bars" />
    </RollSheet>
  )
}
