/** The test page: everything that can go wrong with a printer on one page, with a preview. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isRoll, type Paper } from '../api/papers.ts'
import { labels } from './labels.ts'
import { Both, PaperLines, PaperLogo, PaperRows } from './layout-parts.tsx'
import { PrintCopies } from './print-copies.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { QrCode } from './qr-code.tsx'
import { type PrintLook, usePrinter } from './use-printer.ts'
import { useStart } from './use-start.ts'
import './invoice-preview.css'
import './invoice-sheet.css'
import './paper.css'
import './receipt.css'

type TestPageProps = { readonly paper: Paper; readonly look: PrintLook }

export function TestPreview({ turn, ...shown }: TestPageProps & { readonly turn: number }) {
  const { t } = useTranslation()
  const { copies } = usePrinter()
  const sheet = useRef<HTMLDivElement>(null)
  const start = useStart({ paper: shown.paper, movesCash: false, isAutomatic: true, sheet })
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        tabIndex={0}
        aria-label={t('print.preview')}
        className="invoice-preview top-5 overflow-auto xl:sticky rounded-md bg-muted p-4"
        data-small={!isRoll(shown.paper)}
      >
        <TestPage {...shown} />
      </section>
      <PrintSheet turn={turn} paper={shown.paper} sheet={sheet} start={start}>
        <PrintCopies count={copies} paperOf={() => <TestPage {...shown} />} />
      </PrintSheet>
    </>
  )
}

/** Every letter of both scripts, both kinds of digits, and rules across the whole print area. */
const samples = [
  { label: labels.letters, value: 'أبجد هوز حطي كلمن سعفص قرشت ثخذ ضظغ' },
  { label: labels.digits, value: '0123456789 ٠١٢٣٤٥٦٧٨٩' },
]

function TestPage({ paper, look }: TestPageProps) {
  const content = (
    <>
      <PaperLogo look={look} />
      <PaperLines lines={look.headerLines} />
      <h2 className="receipt-title">
        <Both label={labels.testPage} />
      </h2>
      <PaperRows rows={samples} />
      <p className="paper-latin" dir="ltr" lang="en">
        ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz
      </p>
      <QrCode
        text={testText}
        label={labels.testPage.ar}
        className="receipt-qr"
        sizeMm={look.qrSizeMm}
        {...(isRoll(paper) && { roll: paper })}
      />
      <PaperLines lines={look.footerLines} />
    </>
  )
  const named = { lang: 'ar', dir: 'rtl', 'aria-label': labels.testPage.ar } as const
  if (isRoll(paper))
    return (
      <article className="paper receipt" {...named} data-page data-paper={paper}>
        {content}
      </article>
    )
  return (
    <article className="paper sheet" {...named}>
      <section className="sheet-page" data-page>
        {content}
      </section>
    </article>
  )
}

/** About as long as an invoice's QR text, so that the modules are as small. */
const testText = 'Mizan '.repeat(24).trim()
