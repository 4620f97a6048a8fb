/** A page with one invoice on one paper, as `?invoice=tax&paper=a4&copy` asks for; `makePdf` answers its PDF, `readPdf` reads one. */
import '@fontsource-variable/cairo/wght.css'
import { GlobalWorkerOptions, getDocument, type PDFPageProxy } from 'pdfjs-dist'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { createRoot } from 'react-dom/client'
import { type Paper, paperSizes, papers } from '#src/api/papers.ts'
import { InvoiceLayout } from '#src/print/invoice-layout.tsx'
import { layoutPdf } from '#src/print/pdf/layout-pdf.ts'
import { type SampleInvoice, sampleInvoices } from '../../support/sample-invoices.ts'

/** What a reader finds on one page: its size in points, its text, its picture as PNG in Base64. */
export type ReadPage = {
  readonly width: number
  readonly height: number
  readonly text: string
  readonly picture: string
}

const dotsPerPoint = 2

GlobalWorkerOptions.workerSrc = worker
const asked = new URLSearchParams(location.search)
const paper: Paper = papers.find(each => each === asked.get('paper')) ?? 'roll'
const invoice = Object.keys(sampleInvoices).find(name => name === asked.get('invoice')) as SampleInvoice
const place = document.createElement('div')
place.style.inlineSize = 'fit-content'
document.body.style.margin = '0'
document.body.append(place)
createRoot(place).render(
  <InvoiceLayout
    bill={sampleInvoices[invoice]}
    paper={paper}
    isCopy={asked.has('copy')}
    isProvisional={asked.has('provisional')}
  />,
)
Object.assign(window, { makePdf, readPdf })

async function makePdf(): Promise<string> {
  const bytes = await layoutPdf(place, { title: invoice, heightMm: paperSizes[paper].heightMm })
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
