/** A page on which `show` puts an invoice on a paper; `makePdf` answers the PDF of what is shown, `readPdf` reads one. */
import '@fontsource-variable/cairo/wght.css'
import { GlobalWorkerOptions, getDocument, type PDFPageProxy } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type Paper, paperSizes } from '#src/api/papers.ts'
import { InvoiceLayout } from '#src/print/invoice-layout.tsx'
import { layoutPdf } from '#src/print/pdf/layout-pdf.ts'
import { type SampleInvoice, sampleInvoices } from '../../support/sample-invoices.ts'

/** Which invoice is shown, and on what. */
export type Asked = {
  readonly invoice: SampleInvoice
  readonly paper: Paper
  readonly is?: 'copy' | 'provisional'
}

/** What a reader finds on one page: its size in points, its text, its picture as PNG in Base64. */
export type ReadPage = {
  readonly width: number
  readonly height: number
  readonly text: string
  readonly picture: string
}

const dotsPerPoint = 2

GlobalWorkerOptions.workerSrc = worker
const place = document.createElement('div')
place.style.inlineSize = 'fit-content'
document.body.style.margin = '0'
document.body.append(place)
const rendered = createRoot(place)
let shown: Asked = { invoice: 'simplified', paper: 'roll' }
Object.assign(window, { show, makePdf, readPdf })

/** Anew, as if the page had been loaded for it. */
async function show(asked: Asked): Promise<void> {
  shown = asked
  flushSync(() => rendered.render(null))
  flushSync(() =>
    rendered.render(
      <InvoiceLayout
        bill={sampleInvoices[asked.invoice]}
        paper={asked.paper}
        isCopy={asked.is === 'copy'}
        isProvisional={asked.is === 'provisional'}
      />,
    ),
  )
  await document.fonts.ready
}

async function makePdf(): Promise<string> {
  const bytes = await layoutPdf(place, {
    title: shown.invoice,
    heightMm: paperSizes[shown.paper].heightMm,
    madeAt: Date.now(),
  })
  return Array.from(bytes, byte => String.fromCharCode(byte)).join('')
}

async function readPdf(binary: string): Promise<readonly ReadPage[]> {
  const data = Uint8Array.from(binary, character => character.charCodeAt(0))
  const file = await getDocument({ data }).promise
  return Promise.all(Array.from({ length: file.numPages }, async (_, at) => readPage(await file.getPage(at + 1))))
}

async function readPage(page: PDFPageProxy): Promise<ReadPage> {
  const viewport = page.getViewport({ scale: dotsPerPoint })
  const canvas = document.createElement('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
  const { items } = await page.getTextContent()
  return {
    width: viewport.width / dotsPerPoint,
    height: viewport.height / dotsPerPoint,
    text: items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
    picture: canvas.toDataURL('image/png').split(',')[1] ?? '',
  }
}
