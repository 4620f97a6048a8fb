/** The header of every page of a sheet: seller, document title, number and dates. */
import { BarCode } from './bar-code.tsx'
import type { InvoiceView } from './invoice-view.ts'
import { Marks, PaperLines, PaperLogo, PaperRows } from './layout-parts.tsx'
import type { PrintLook } from './use-printer.ts'

export type SheetHead = Pick<InvoiceView, 'title' | 'marks' | 'seller' | 'facts' | 'barText'>

export function SheetHeader({ view, look }: { readonly view: SheetHead; readonly look: PrintLook }) {
  const { seller } = view
  return (
    <header className="sheet-header">
      <div className="sheet-letterhead">
        <div className="sheet-seller">
          <PaperLogo look={look} />
          <strong>{seller.nameAr}</strong>
          <span lang="en" dir="ltr">
            {seller.nameEn}
          </span>
          <span>{seller.address}</span>
          {seller.phone !== '' && <bdi dir="ltr">{seller.phone}</bdi>}
          <PaperLines lines={look.headerLines} />
          <PaperRows rows={seller.rows} />
        </div>
        <h2 className="sheet-title">
          {view.title.ar}
          <small lang="en" dir="ltr">
            {view.title.en}
          </small>
          <Marks marks={view.marks} />
          {view.barText !== null && <BarCode text={view.barText} className="sheet-bars" />}
        </h2>
      </div>
      <div className="sheet-facts">
        <PaperRows rows={view.facts} />
      </div>
    </header>
  )
}
