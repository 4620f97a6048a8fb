/** An invoice on A4 sheets. Every page has the column headings. */
import { useMemo } from 'react'
import { type InvoiceView, invoiceView, type PrintOptions } from './invoice-view.ts'
import { labels } from './labels.ts'
import { PaperLines, PaperRows, Remarks } from './layout-parts.tsx'
import { PagedSheet } from './paged-sheet.tsx'
import type { PrintableBill } from './printable-bill.ts'
import { QrCode } from './qr-code.tsx'
import { SheetLines } from './sheet-lines.tsx'
import { type PrintLook, plainLook } from './use-printer.ts'

type InvoiceSheetProps = PrintOptions & { readonly bill: PrintableBill; readonly look?: PrintLook }

export function InvoiceSheet({ bill, isCopy = false, look = plainLook }: InvoiceSheetProps) {
  const view = useMemo(() => invoiceView(bill, { isCopy }), [bill, isCopy])
  return (
    <PagedSheet
      head={view}
      code={bill.code}
      look={look}
      lineCount={view.lines.length}
      opening={
        view.party.length > 0 && (
          <div className="sheet-party">
            <PaperRows rows={view.party} heading={view.partyHeading} />
          </div>
        )
      }
      lines={(from, count) => <SheetLines view={view} from={from} count={count} />}
      closing={<Closing view={view} look={look} />}
    />
  )
}

function Closing({ view, look }: { view: InvoiceView; look: PrintLook }) {
  return (
    <div className="sheet-closing">
      <div className="sheet-side">
        {view.qrText !== null && (
          <QrCode text={view.qrText} label={labels.qr.ar} className="sheet-qr" sizeMm={look.qrSizeMm} />
        )}
        <div className="sheet-payments">
          {view.payments.length > 0 && <PaperRows rows={view.payments} heading={labels.payments} />}
          {view.charges.length > 0 && <PaperRows rows={view.charges} heading={labels.charges} />}
          <Remarks narrations={view.narrations} note={view.note} />
        </div>
      </div>
      <PaperRows rows={view.totals} className="sheet-totals" />
      <PaperLines lines={look.footerLines} />
    </div>
  )
}
