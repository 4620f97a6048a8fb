/** The PDF as an archivable file, PDF/A-3U, with the e-invoice in it. Source: ISO 19005-3. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from 'fontkit'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PdfAttachment } from '#src/print/pdf/archive.ts'
import { composePdf, type PdfSource } from '#src/print/pdf/compose-pdf.ts'
import type { Faces } from '#src/print/pdf/faces.ts'
import type { PageMarks, TextMark } from '#src/print/pdf/read-layout.ts'
import type { Weight } from '#src/print/pdf/weights.ts'
import { unpackWoff } from '#src/print/pdf/woff.ts'
import { type ReadPdf, readPdfObjects } from '../../support/pdf-objects.ts'

const title = 'فاتورة <1-7> & أخرى'
const madeAt = Date.UTC(2026, 0, 30, 21, 4, 5, 678)
const attachment: PdfAttachment = {
  name: '1-000007.xml',
  mediaType: 'text/xml',
  content: new TextEncoder().encode('<Invoice>لا</Invoice>'),
  modifiedAt: Date.UTC(2026, 0, 29, 8, 0, 9),
}

const words = ['إلى الأخير لا (7)', 'Tax Invoice No. 12,345.67', 'Straße (œuvre)', 'مَرْحَبًا']
const texts = words.map(
  (text, row): TextMark => ({
    ...{ text, left: 20, top: 20 + row * 30, width: 200, height: 20, sizePx: 14, cutTo: null },
    isRightToLeft: /\p{Script=Arabic}/u.test(text),
    weight: row === 1 ? 700 : 400,
  }),
)
const unknown: TextMark = {
  ...{ text: '라면', left: 20, top: 200, width: 40, height: 20, sizePx: 14, cutTo: null },
  ...{ isRightToLeft: false, weight: 400 },
}
const page: PageMarks = {
  ...{ widthPx: 300, heightPx: 400, pictures: [] },
  texts: [...texts, unknown],
  rules: [{ from: [10, 10], to: [290, 10], widthPx: 1, isDashed: true }],
  shapes: [{ path: 'M1 1h3v1h-3z', left: 50, top: 250, scale: 4, size: 6, down: 6 }],
}

let source: PdfSource
let bytes: Uint8Array
let pdf: ReadPdf
let catalogue: string

beforeAll(async () => {
  const faces = await facesOf(unpackWoff)
  const draw = () => ({ width: 2, height: 1, colours: 'DeviceGray' as const, dots: Uint8Array.of(0, 255) })
  source = { pages: [page], faces, draw }
  bytes = await composePdf(source, { title, heightMm: null, madeAt, attachment })
  pdf = readPdfObjects(bytes)
  catalogue = pdf.follow(pdf.trailer, 'Root').text
})

/** Those of the program, made ready by `prepare`. */
async function facesOf(prepare: (woff: Uint8Array) => Uint8Array | Promise<Uint8Array>): Promise<Faces> {
  const files = fileURLToPath(new URL('../../../node_modules/@fontsource/cairo/files/', import.meta.url))
  const load = (weight: Weight) =>
    Promise.all(
      ['arabic', 'latin', 'latin-ext'].map(async script =>
        create(await prepare(new Uint8Array(readFileSync(`${files}cairo-${script}-${weight}-normal.woff`)))),
      ),
    )
  const [regular, semibold, bold] = await Promise.all([load(400), load(600), load(700)])
  return { 400: regular, 600: semibold, 700: bold }
}

test('unpacked fonts make the same file, byte for byte, as those that fontkit unpacks', async () => {
  const packed = { ...source, faces: await facesOf(woff => woff) }
  const same = await composePdf(packed, { title, heightMm: null, madeAt, attachment })
  const withoutId = (file: Uint8Array) =>
    Buffer.from(file)
      .toString('latin1')
      .replaceAll(/<\w{32}>/g, '')
  expect(withoutId(same)).toBe(withoutId(bytes))
})

test('what is no WOFF is refused', async () => {
  await expect(unpackWoff(Uint8Array.from({ length: 64 }, (_, at) => at))).rejects.toThrow('WOFF')
})

/** As a program of others opens it. */
const opened = (file: Uint8Array) => getDocument({ data: file.slice(), verbosity: 0 }).promise

describe('the attached e-invoice', () => {
  test('is read with its name and every byte of its content', async () => {
    const file = await opened(bytes)
    const attachments = await file.getAttachments()
    expect([...(attachments?.entries() ?? [])]).toMatchObject([[attachment.name, { filename: attachment.name }]])
    expect(await file.getAttachmentContent(attachment.name)).toEqual(attachment.content)
  })

  test('is an associated file of the document, another form of its content', () => {
    const specification = pdf.follow(catalogue, 'AF')
    expect(specification.text).toContain('/Type /Filespec')
    expect(specification.text).toContain('/AFRelationship /Alternative')
    const file = pdf.follow(specification.text, 'EF << /F')
    expect(pdf.follow(specification.text, 'UF')).toBe(file)
    expect(file.text).toContain('/Type /EmbeddedFile /Subtype /text#2Fxml')
    expect(file.text).toContain(`/Params << /ModDate (D:20260129080009Z) /Size ${attachment.content.length} >>`)
    expect(file.stream).toEqual(Buffer.from(attachment.content))
  })

  test('is missing where there is none, and the rest is the same', async () => {
    const without = await composePdf(source, { title, heightMm: null, madeAt })
    expect(await (await opened(without)).getAttachments()).toBeNull()
    expect(Buffer.from(without).toString('latin1')).not.toMatch(/\/AF|Filespec|EmbeddedFile/)
    const read = readPdfObjects(without)
    const own = read.follow(read.trailer, 'Root').text
    expect(read.follow(own, 'Metadata')).toEqual(pdf.follow(catalogue, 'Metadata'))
    expect(own).toMatch(/\/OutputIntents \[<< \/Type \/OutputIntent \/S \/GTS_PDFA1 /)
  })
})

test('the metadata say that it is a PDF/A-3U, and what the information dictionary says', async () => {
  const { info, metadata } = await (await opened(bytes)).getMetadata()
  expect(info).toMatchObject({
    Title: title,
    Producer: 'Mizan',
    CreationDate: 'D:20260130210405Z',
    ModDate: 'D:20260130210405Z',
  })
  const values = ['pdfaid:part', 'pdfaid:conformance', 'dc:title', 'pdf:producer', 'xmp:createdate', 'xmp:modifydate']
  expect(values.map(name => metadata.get(name))).toEqual([
    ...['3', 'U', title, 'Mizan'],
    ...['2026-01-30T21:04:05Z', '2026-01-30T21:04:05Z'],
  ])
  const { text, stream } = pdf.follow(catalogue, 'Metadata')
  // Programs search for it in the file.
  expect(text).not.toContain('/Filter')
  expect(stream?.toString()).toMatch(/^<\?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"\?>\n/)
})

test('a reader finds every text, letter by letter', async () => {
  const { items } = await (await (await opened(bytes)).getPage(1)).getTextContent()
  const found = items.map(item => ('str' in item ? item.str : '')).join('')
  // Readers disagree on the place of vowel signs.
  const plain = (text: string) => text.replace(/[\s\p{M}]/gu, '')
  for (const text of words) expect(plain(found)).toContain(plain(text))
})

test('the widths of a font are those of the glyphs in it, and every code has a letter', () => {
  const fonts = [...pdf.objects.values()].filter(({ text }) => text.includes('/Subtype /Type0'))
  // Arabic in one weight; Latin in two, of which one needs the further letters of Latin too.
  expect(fonts.length).toBeGreaterThanOrEqual(3)
  for (const font of fonts) {
    const descendant = pdf.follow(font.text, 'DescendantFonts').text
    expect(descendant).toContain('/CIDToGIDMap /Identity')
    const widths = /\/W \[1 \[([\d ]+)\]\]/.exec(descendant)?.[1]?.split(' ').map(Number) ?? []
    const program = pdf.follow(pdf.follow(descendant, 'FontDescriptor').text, 'FontFile2').stream
    expect(widths).toEqual(advancesOf(program ?? Buffer.of()).slice(1, widths.length + 1))
    const letters = pdf.follow(font.text, 'ToUnicode').stream?.toString() ?? ''
    const codes = Array.from(letters.matchAll(/^<(\w{4})> <(\w+)>$/gm), ([, code = '', letter = '']) => {
      expect(letter).not.toMatch(/^(0000|feff|fffe)$/)
      return Number.parseInt(code, 16)
    })
    expect(codes).toEqual(widths.map((_, place) => place + 1))
  }
})

/** In thousandths of the font size. Source: the tables `head`, `hhea` and `hmtx` of OpenType. */
function advancesOf(font: Buffer): readonly number[] {
  const at = (tag: string) => {
    for (let place = 12; place < 12 + font.readUInt16BE(4) * 16; place += 16) {
      if (font.toString('latin1', place, place + 4) === tag) return font.readUInt32BE(place + 8)
    }
    throw new Error(`The font has no ${tag}.`)
  }
  const perEm = font.readUInt16BE(at('head') + 18)
  const count = font.readUInt16BE(at('hhea') + 34)
  return Array.from({ length: count }, (_, glyph) =>
    Math.round((font.readUInt16BE(at('hmtx') + glyph * 4) * 1000) / perEm),
  )
}

describe('the colour profile', () => {
  let profile: Buffer
  beforeAll(() => {
    const { text, stream } = pdf.follow(catalogue.slice(catalogue.indexOf('/OutputIntents')), 'DestOutputProfile')
    expect(text).toContain('/N 3')
    profile = stream ?? Buffer.of()
  })
  const tags = () =>
    new Map(
      Array.from({ length: profile.readUInt32BE(128) }, (_, place) => {
        const at = 132 + place * 12
        const [start, length] = [profile.readUInt32BE(at + 4), profile.readUInt32BE(at + 8)]
        return [profile.toString('latin1', at, at + 4), { start, content: profile.subarray(start, start + length) }]
      }),
    )
  const numbersOf = (tag: string, from: number) => {
    const content = tags().get(tag)?.content ?? Buffer.of()
    const count = (content.length - from) / 4
    return Array.from({ length: count }, (_, place) => content.readInt32BE(from + place * 4) / 65_536)
  }

  test('has the header of a display profile in RGB', () => {
    expect(profile.readUInt32BE(0)).toBe(profile.length)
    expect(profile.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ')
    expect(profile.toString('latin1', 36, 40)).toBe('acsp')
    expect(profile.readUInt8(8)).toBe(4)
    expect(profile.toString('hex', 68, 80)).toBe('0000f6d6000100000000d32d')
  })

  test('has every element that one needs, whole and at multiples of four', () => {
    const names = ['desc', 'cprt', 'wtpt', 'chad', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC']
    expect([...tags().keys()]).toEqual(names)
    const types = ['mluc', 'mluc', 'XYZ ', 'sf32', 'XYZ ', 'XYZ ', 'XYZ ', 'para', 'para', 'para']
    expect([...tags().values()].map(({ content }) => content.toString('latin1', 0, 4))).toEqual(types)
    for (const { start } of tags().values()) expect(start % 4).toBe(0)
    const ends = [...tags().values()].map(({ start, content }) => start + content.length)
    expect(Math.max(...ends)).toBe(profile.length)
  })

  test('is that of sRGB: its primaries add up to white, and its curve is the one of the standard', () => {
    const primaries = ['rXYZ', 'gXYZ', 'bXYZ'].map(tag => numbersOf(tag, 8))
    const sums = [0, 1, 2].map(axis => primaries.reduce((sum, primary) => sum + (primary[axis] ?? 0), 0))
    for (const [axis, value] of [0.9642, 1, 0.8249].entries()) expect(sums[axis]).toBeCloseTo(value, 3)
    // The luminance of the primaries of sRGB at D65 is known; the matrix to D50 takes them there.
    const matrix = numbersOf('chad', 8)
    const d65 = [0.95047, 1, 1.08883]
    const adapted = [0, 1, 2].map(row =>
      d65.reduce((sum, value, axis) => sum + value * (matrix[row * 3 + axis] ?? 0), 0),
    )
    for (const [axis, value] of [0.9642, 1, 0.8249].entries()) expect(adapted[axis]).toBeCloseTo(value, 3)
    const [g = 0, a = 0, b = 0, c = 0, d = 0] = numbersOf('gTRC', 12)
    const light = (value: number) => (value >= d ? (a * value + b) ** g : c * value)
    // Values of 8 bits, and their light by IEC 61966-2-1.
    for (const [dot, expected] of [
      [0, 0],
      [10, 0.003035],
      [11, 0.003347],
      [128, 0.215861],
      [188, 0.502886],
      [255, 1],
    ] as const) {
      expect(light(dot / 255)).toBeCloseTo(expected, 4)
    }
  })
})

test('the file is what an archive takes: marked as binary, identified, and without what is forbidden', () => {
  const text = Buffer.from(bytes).toString('latin1')
  expect(text).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}\n/)
  expect(pdf.trailer).toMatch(/\/ID \[<(\w{32})> <\1>\]/)
  const dictionaries = [pdf.trailer, ...Array.from(pdf.objects.values(), object => object.text)].join('\n')
  expect(dictionaries).not.toMatch(
    /\/(Encrypt|LZWDecode|JavaScript|JS|AA|OpenAction|Interpolate|OPI|Alternates|SMask)\b/,
  )
  expect(dictionaries.match(/\/Filter \/\w+/g)).toEqual(expect.arrayContaining(['/Filter /FlateDecode']))
  expect(new Set(dictionaries.match(/\/Filter \/\w+/g))).toEqual(new Set(['/Filter /FlateDecode']))
})
