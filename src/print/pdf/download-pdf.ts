/** Downloads a document as a PDF. Loaded on demand, because the typesetting code is large. */

import { type PaperSize, paperSizes } from '../../api/papers.ts'
import { withoutIsolation } from '../../i18n/bidi.ts'
import type { PdfAttachment } from './archive.ts'
import { layoutPdf } from './layout-pdf.ts'

type DownloadOptions = {
  readonly title: string
  readonly paper: PaperSize
  readonly attachment?: PdfAttachment | undefined
}

export async function downloadPdf(sheet: HTMLElement, { title, paper, attachment }: DownloadOptions): Promise<void> {
  const { heightMm } = paperSizes[paper]
  const bytes = await layoutPdf(sheet, { title, heightMm, attachment, madeAt: Date.now() })
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${withoutIsolation(title)}.pdf`
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(address), revokeMs)
}

const revokeMs = 60_000
