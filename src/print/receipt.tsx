/** An invoice on a roll: Arabic first, English below, black on white in any theme. */
import type { Roll } from '../api/papers.ts'
import { BarCode } from './bar-code.tsx'
import { type InvoiceView, invoiceView, type PrintOptions } from './invoice-view.ts'
import { labels } from './labels.ts'
import { Both, PaperRows, Remarks } from './layout-parts.tsx'
import type { PrintableBill } from './printable-bill.ts'
import { QrCode } from './qr-code.tsx'
import { RollSheet } from './roll.tsx'
import { type PrintLook, plainLook } from './use-printer.ts'

type ReceiptProps = PrintOptions & { readonly bill: PrintableBill; readonly paper?: Roll; readonly look?: PrintLook }

export function Receipt({ bill, paper = 'roll', look = plainLook, ...options }: ReceiptProps) {
  const view = invoiceView(bill, options)
  return (
    <RollSheet title={view.title} marks={view.marks} seller={view.seller} paper={paper} look={look} isForCustomers>
      <PaperRows rows={view.facts} />
      {view.party.length > 0 && <PaperRows rows={view.party} heading={view.partyHeading} />}
      <Lines figures={view.figures} lines={view.lines} />
      <PaperRows rows={view.totals} className="receipt-totals" />
      <PaperRows rows={view.payments} />
      {view.charges.length > 0 && <PaperRows rows={view.charges} heading={labels.charges} />}
      <Remarks narrations={view.narrations} note={view.note} />
      {view.qrText !== null && (
        <QrCode text={view.qrText} label={labels.qr.ar} className="receipt-qr" sizeMm={look.qrSizeMm} roll={paper} />
      )}
      {view.barText !== null && <BarCode text={view.barText} className="receipt-bars" />}
    </RollSheet>
  )
}

function Lines({ figures, lines }: Pick<InvoiceView, 'figures' | 'lines'>) {
  const columns = [labels.description, ...figures.map(each => each.label)]
  return (
    <table className="receipt-lines">
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.en} scope="col">
              <Both label={column} />
            </th>
          ))}
        </tr>
      </thead>
      {lines.map(line => (
        <tbody key={line.number}>
          <tr>
            <td colSpan={columns.length} className="receipt-name">
              {line.nameAr}
              {line.nameEn !== '' && (
                <small lang="en" dir="ltr">
                  {line.nameEn}
                </small>
              )}
            </td>
          </tr>
          <tr>
            <td>{line.unit.ar}</td>
            {figures.map(({ of }) => (
              <td key={of} className="paper-number">
                {line[of]}
              </td>
            ))}
          </tr>
          {line.details.map(detail => (
            <tr key={detail.label.en} className="receipt-detail">
              <td colSpan={figures.length}>
                <Both label={detail.label} />
              </td>
              <td className="paper-number">{detail.value}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
