/** An invoice on a roll of 80 mm: Arabic first, English beneath, black on white whatever the theme of the screen is. */
import type { BillDocument } from '#contract/bill-document.ts'
import { type InvoiceLine, invoiceView, type Row } from './invoice-view.ts'
import { type Label, labels } from './labels.ts'
import { QrCode } from './qr-code.tsx'
import './receipt.css'

export function Receipt({ bill }: { bill: BillDocument }) {
  const view = invoiceView(bill)
  return (
    <article className="receipt" lang="ar" dir="rtl" aria-label={view.title.ar}>
      <header className="receipt-seller">
        <strong>{view.seller.nameAr}</strong>
        <span lang="en" dir="ltr">
          {view.seller.nameEn}
        </span>
        <span>{view.seller.address}</span>
        {view.seller.phone !== '' && <bdi dir="ltr">{view.seller.phone}</bdi>}
      </header>
      <Rows rows={view.seller.rows} />
      <h2 className="receipt-title">
        {view.title.ar}
        <small lang="en" dir="ltr">
          {view.title.en}
        </small>
      </h2>
      <Rows rows={view.facts} />
      {view.buyer.length > 0 && <Rows rows={view.buyer} heading={labels.buyer} />}
      <Lines columns={view.columns} lines={view.lines} />
      <Rows rows={view.totals} className="receipt-totals" />
      <Rows rows={view.payments} />
      {view.qrText !== null && <QrCode text={view.qrText} label={labels.qr.ar} className="receipt-qr" />}
    </article>
  )
}

function Lines({ columns, lines }: { columns: readonly Label[]; lines: readonly InvoiceLine[] }) {
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
            <td colSpan={4} className="receipt-name">
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
            <td className="receipt-number">{line.quantity}</td>
            <td className="receipt-number">{line.unitPrice}</td>
            <td className="receipt-number">{line.total}</td>
          </tr>
          {line.details.map(detail => (
            <tr key={detail.label.en} className="receipt-detail">
              <td colSpan={3}>
                <Both label={detail.label} />
              </td>
              <td className="receipt-number">{detail.value}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Rows({ rows, heading, className = '' }: { rows: readonly Row[]; heading?: Label; className?: string }) {
  return (
    <dl className={`receipt-rows ${className}`}>
      {heading && (
        <div className="receipt-heading">
          <dt>
            <Both label={heading} />
          </dt>
        </div>
      )}
      {rows.map(row => (
        <div key={row.label.en} className={row.isStrong ? 'receipt-strong' : undefined}>
          <dt>
            <Both label={row.label} />
          </dt>
          <dd>
            <bdi>{row.value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Both({ label }: { label: Label }) {
  return (
    <>
      {label.ar}
      <small lang="en" dir="ltr">
        {label.en}
      </small>
    </>
  )
}
