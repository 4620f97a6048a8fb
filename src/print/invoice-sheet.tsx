/**
 * An invoice on A4 sheets. Every page has the header, column headings and page number; lines are never split. Page breaks are measured,
 * because breaks by the browser have no page numbers and are unknown to the PDF.
 */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type InvoiceView, invoiceView, type PrintOptions } from './invoice-view.ts'
import { labels } from './labels.ts'
import { PaperLines, PaperRows, Remarks } from './layout-parts.tsx'
import { paginate } from './paginate.ts'
import type { PrintableBill } from './printable-bill.ts'
import { QrCode } from './qr-code.tsx'
import { SheetHeader } from './sheet-header.tsx'
import { SheetLines } from './sheet-lines.tsx'
import { type PrintLook, plainLook } from './use-printer.ts'
import './paper.css'
import './invoice-sheet.css'

type InvoiceSheetProps = PrintOptions & { readonly bill: PrintableBill; readonly look?: PrintLook }

export function InvoiceSheet({ bill, isCopy = false, look = plainLook }: InvoiceSheetProps) {
  const view = useMemo(() => invoiceView(bill, { isCopy }), [bill, isCopy])
  const [counts, setCounts] = useState<readonly number[]>([view.lines.length])
  const paper = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (paper.current !== null) setCounts(countsOf(paper.current))
  }, [view, look])
  useEffect(() => {
    let isShown = true
    // Heights change when the font has loaded. Synchronously, because printing waits for the same moment.
    void document.fonts.ready.then(() => {
      const { current } = paper
      if (isShown && current !== null) flushSync(() => setCounts(countsOf(current)))
    })
    return () => {
      isShown = false
    }
  }, [view, look])
  const starts = counts.map((_, page) => counts.slice(0, page).reduce((sum, count) => sum + count, 0))
  return (
    <article ref={paper} className="paper sheet" lang="ar" dir="rtl" aria-label={view.title.ar}>
      {counts.map((count, page) => (
        <section key={page} className="sheet-page" data-page>
          <SheetHeader view={view} look={look} />
          <div className="sheet-body">
            {page === 0 && view.party.length > 0 && (
              <div data-part="opening" className="sheet-party">
                <PaperRows rows={view.party} heading={view.partyHeading} />
              </div>
            )}
            {count > 0 && <SheetLines view={view} from={starts[page] ?? 0} count={count} />}
            {page === counts.length - 1 && <Closing view={view} look={look} />}
          </div>
          <footer className="sheet-footer">
            <bdi>{bill.code}</bdi>
            <span>
              {`${labels.page.ar} ${page + 1} ${labels.of.ar} ${counts.length} · `}
              <bdi lang="en">{`${labels.page.en} ${page + 1} ${labels.of.en} ${counts.length}`}</bdi>
            </span>
          </footer>
        </section>
      ))}
    </article>
  )
}

function Closing({ view, look }: { view: InvoiceView; look: PrintLook }) {
  return (
    <div data-part="closing" className="sheet-closing">
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

/** Measures the parts wherever they are: a line has the same height on every page. */
function countsOf(paper: HTMLElement): readonly number[] {
  const body = paper.querySelector('.sheet-body')
  const height = (element: Element | null | undefined) => element?.getBoundingClientRect().height ?? 0
  return paginate({
    rows: Array.from(paper.querySelectorAll('[data-part="line"]'), height),
    page: height(body) - height(paper.querySelector('.sheet-lines thead')),
    opening: height(paper.querySelector('[data-part="opening"]')),
    closing: height(paper.querySelector('[data-part="closing"]')),
  })
}
