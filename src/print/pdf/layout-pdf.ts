/** Converts a rendered document to a PDF with the same appearance. */
import { composePdf, type PdfOptions } from './compose-pdf.ts'
import { loadFaces } from './faces.ts'
import { readLayout } from './read-layout.ts'
import { drawPicture, drawText } from './text-picture.ts'

export async function layoutPdf(paper: HTMLElement, options: PdfOptions): Promise<Uint8Array> {
  await document.fonts.ready
  const pages = readLayout(paper)
  const faces = await loadFaces(new Set(pages.flatMap(page => page.texts.map(mark => mark.weight))))
  return composePdf({ pages, faces, draw: mark => ('image' in mark ? drawPicture(mark) : drawText(mark)) }, options)
}
