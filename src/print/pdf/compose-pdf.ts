/** Writes the pages of a layout as a PDF/A-3 with selectable, searchable text. */
import type { Font } from 'fontkit'
import { archiveEntries, information, type PdfFacts } from './archive.ts'
import type { Faces } from './faces.ts'
import { type ContentTools, pageContent, pointsPerPx } from './page-content.ts'
import { createPdfFile, figure, type PdfFile, reference } from './pdf-file.ts'
import { createPdfFont, type PdfFont } from './pdf-font.ts'
import type { PageMarks, PictureMark, TextMark } from './read-layout.ts'
import type { PdfPicture } from './text-picture.ts'

export type PdfOptions = PdfFacts & {
  /** The fixed height of the pages; null when each is as high as its content. */
  readonly heightMm: number | null
}

export type PdfSource = {
  readonly pages: readonly PageMarks[]
  readonly faces: Faces
  /** Draws an image, or a text that no face has the letters of. */
  readonly draw: (mark: TextMark | PictureMark) => PdfPicture
}

const pointsPerMm = 72 / 25.4

export async function composePdf({ pages, faces, draw }: PdfSource, options: PdfOptions): Promise<Uint8Array> {
  const { heightMm, ...facts } = options
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
      pictures.set(name, draw(mark))
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
  return writePages(file, { drawn, resources, facts })
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
type Pages = { readonly drawn: readonly Drawn[]; readonly resources: number; readonly facts: PdfFacts }

async function writePages(file: PdfFile, { drawn, resources, facts }: Pages): Promise<Uint8Array> {
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
  const archive = await archiveEntries(file, facts)
  const catalogue = file.write(
    `<< /Type /Catalog /Pages ${reference(parent)} /Lang (ar) /ViewerPreferences << /Direction /R2L /DisplayDocTitle true >> ` +
      `${archive} >>`,
  )
  return file.finish(catalogue, file.write(information(facts)))
}
