/** Converts a rendered document to a PDF with the same appearance and selectable, searchable text. */
import type { Font } from 'fontkit'
import { loadFaces } from './faces.ts'
import { type ContentTools, pageContent, pointsPerPx } from './page-content.ts'
import { createPdfFile, figure, type PdfFile, reference, textString } from './pdf-file.ts'
import { createPdfFont, type PdfFont } from './pdf-font.ts'
import { readLayout } from './read-layout.ts'
import { drawPicture, drawText, type PdfPicture } from './text-picture.ts'

export type PdfOptions = {
  readonly title: string
  /** The fixed height of the pages; null when each is as high as its content. */
  readonly heightMm: number | null
}

const pointsPerMm = 72 / 25.4

export async function layoutPdf(paper: HTMLElement, { title, heightMm }: PdfOptions): Promise<Uint8Array> {
  await document.fonts.ready
  const pages = readLayout(paper)
  const faces = await loadFaces(new Set(pages.flatMap(page => page.texts.map(mark => mark.weight))))
  const file = createPdfFile()
  const fonts = new Map<Font, PdfFont>()
  const pictures = new Map<string, PdfPicture>()
  const tools: ContentTools = {
    faces,
    fontOf: face => {
      const known = fonts.get(face) ?? createPdfFont(file, face, `F${fonts.size + 1}`)
      fonts.set(face, known)
      return known
    },
    pictureOf: mark => {
      const name = `P${pictures.size + 1}`
      pictures.set(name, 'image' in mark ? drawPicture(mark) : drawText(mark))
      return name
    },
  }
  const drawn = pages.map(page => {
    const height = heightMm === null ? page.heightPx * pointsPerPx : heightMm * pointsPerMm
    return { box: [page.widthPx * pointsPerPx, height] as const, content: pageContent(page, height, tools) }
  })
  for (const font of fonts.values()) await font.embed()
  const resources = file.write(
    `<< /Font << ${Array.from(fonts.values(), font => `/${font.name} ${reference(font.number)}`).join(' ')} >> ` +
      `/XObject << ${await writePictures(file, pictures)} >> >>`,
  )
  return writePages(file, { drawn, resources, title })
}

async function writePictures(file: PdfFile, pictures: ReadonlyMap<string, PdfPicture>): Promise<string> {
  const entries: string[] = []
  for (const [name, { width, height, colours, dots }] of pictures) {
    const number = await file.writeStream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${colours} /BitsPerComponent 8`,
      dots,
    )
    entries.push(`/${name} ${reference(number)}`)
  }
  return entries.join(' ')
}

type Drawn = { readonly box: readonly [width: number, height: number]; readonly content: string }
type Pages = { readonly drawn: readonly Drawn[]; readonly resources: number; readonly title: string }

async function writePages(file: PdfFile, { drawn, resources, title }: Pages): Promise<Uint8Array> {
  const parent = file.reserve()
  const kids: number[] = []
  for (const { box, content } of drawn) {
    const stream = await file.writeStream('', new TextEncoder().encode(content))
    kids.push(
      file.write(
        `<< /Type /Page /Parent ${reference(parent)} /MediaBox [0 0 ${figure(box[0])} ${figure(box[1])}] ` +
          `/Resources ${reference(resources)} /Contents ${reference(stream)} >>`,
      ),
    )
  }
  file.write(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(reference).join(' ')}] >>`, parent)
  const catalogue = file.write(
    `<< /Type /Catalog /Pages ${reference(parent)} /Lang (ar) /ViewerPreferences << /Direction /R2L /DisplayDocTitle true >> >>`,
  )
  return file.finish(catalogue, file.write(`<< /Title ${textString(title)} /Producer ${textString('Mizan')} >>`))
}
