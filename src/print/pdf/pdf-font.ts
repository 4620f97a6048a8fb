/**
 * One font face in a PDF: only the glyphs in use, each with the letter it represents.
 *
 * A glyph for several letters (لا) is written as one code per letter, which share its width: the first draws it, the others draw nothing.
 * Readers reverse right-to-left text code by code, so a code with several letters would come out in the wrong order. Each code has its own
 * glyph in the embedded font, with the width of the code, because a PDF/A must not have two widths for one glyph. Source: ISO 32000-1, 9.7
 * and 9.10; ISO 19005-3, 6.2.11.5.
 */
import type { Font } from 'fontkit'
import { figure, type PdfFile, reference, utf16 } from './pdf-file.ts'
import { mirrored } from './text-runs.ts'

export type PdfFont = {
  /** Its name in the content stream. */
  readonly name: string
  readonly number: number
  readonly face: Font
  /** Operands of `TJ` for a text in one direction, and its width, in thousandths of the font size. */
  readonly encode: (text: string, isRightToLeft: boolean) => Encoded
  readonly embed: () => Promise<void>
}

export type Encoded = { readonly steps: readonly Step[]; readonly width: number }
/** Codes with the moves between them; `rise` is that of a mark above or below its letter. */
export type Step = { readonly rise: number; readonly operands: string }

type Code = { readonly glyph: number; readonly letter: number; readonly width: number }

export function createPdfFont(file: PdfFile, face: Font, name: string): PdfFont {
  const number = file.reserve()
  const subset = face.createSubset()
  const scale = 1000 / face.unitsPerEm
  /** The glyph of code n is number n of the subset; number 0 is the one for missing letters, which no code draws. */
  const codes: Code[] = []
  const known = new Map<string, number>()
  const blank = face.glyphForCodePoint(0x20).id

  const codeOf = (code: Code): string => {
    const key = `${code.glyph} ${code.letter} ${code.width}`
    const at = known.get(key) ?? codes.push(code)
    if (!known.has(key)) subset.glyphs.push(code.glyph)
    known.set(key, at)
    return `<${at.toString(16).padStart(4, '0')}>`
  }
  const encode = (text: string, isRightToLeft: boolean): Encoded => {
    const direction = isRightToLeft ? 'rtl' : 'ltr'
    const { glyphs, positions } = face.layout(text, ['tnum'], undefined, undefined, direction)
    // A mirrored bracket represents the written one.
    const meant = (letter: number) => (isRightToLeft ? mirroredCode(letter) : letter)
    const steps: Step[] = []
    let width = 0
    for (const [at, glyph] of glyphs.entries()) {
      const position = positions[at]
      if (position === undefined) continue
      const letters = isRightToLeft ? glyph.codePoints.toReversed() : glyph.codePoints
      const natural = Math.round(glyph.advanceWidth * scale)
      const share = Math.round(natural / Math.max(1, letters.length))
      const shown = letters.map((letter, place) =>
        codeOf({ glyph: place === 0 ? glyph.id : blank, letter: meant(letter), width: share }),
      )
      const before = position.xOffset * scale
      const after = position.xAdvance * scale - before - share * letters.length
      steps.push({ rise: position.yOffset * scale, operands: `${move(before)}${shown.join('')}${move(after)}` })
      width += position.xAdvance * scale
    }
    return { steps, width }
  }
  const bytes = () =>
    withWidths(
      subset.encode(),
      codes.map(code => code.width / scale),
    )
  return { name, number, face, encode, embed: () => embed(file, { face, number, codes, bytes: bytes() }) }
}

function mirroredCode(letter: number): number {
  return mirrored(String.fromCodePoint(letter)).codePointAt(0) ?? letter
}

/** Positive numbers in `TJ` move backwards. */
function move(distance: number): string {
  return Math.abs(distance) < 0.5 ? '' : ` ${figure(-distance)} `
}

type Embedded = {
  readonly face: Font
  readonly number: number
  readonly codes: readonly Code[]
  readonly bytes: Uint8Array
}

async function embed(file: PdfFile, { face, number, codes, bytes }: Embedded): Promise<void> {
  const baseName = `/${subsetTag(number)}+${face.postscriptName}`
  const program = await file.writeStream(`/Length1 ${bytes.length}`, bytes)
  const letters = await file.writeStream('', new TextEncoder().encode(letterMap(codes)))
  const scale = 1000 / face.unitsPerEm
  const box = [face.bbox.minX, face.bbox.minY, face.bbox.maxX, face.bbox.maxY].map(each => figure(each * scale))
  const descriptor = file.write(
    `<< /Type /FontDescriptor /FontName ${baseName} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 /StemV 80 ` +
      `/Ascent ${figure(face.ascent * scale)} /Descent ${figure(face.descent * scale)} ` +
      `/CapHeight ${figure(face.capHeight * scale)} /FontFile2 ${reference(program)} >>`,
  )
  const descendant = file.write(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont ${baseName} /FontDescriptor ${reference(descriptor)} ` +
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ` +
      `/CIDToGIDMap /Identity /DW 0 /W [1 [${codes.map(code => code.width).join(' ')}]] >>`,
  )
  file.write(
    `<< /Type /Font /Subtype /Type0 /BaseFont ${baseName} /Encoding /Identity-H ` +
      `/DescendantFonts [${reference(descendant)}] /ToUnicode ${reference(letters)} >>`,
    number,
  )
}

/** Six letters that distinguish two subsets of one face. */
function subsetTag(number: number): string {
  return Array.from({ length: 6 }, (_, place) => letterAt(Math.floor(number / 26 ** place) % 26)).join('')
}

function letterAt(place: number): string {
  return String.fromCharCode(65 + place)
}

/** The font with these widths, in its own units, for its glyphs from number 1 on. Source: the tables `hmtx` of OpenType. */
function withWidths(font: Uint8Array, widths: readonly number[]): Uint8Array {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = Array.from({ length: view.getUint16(4) }, (_, place) => 12 + place * 16)
  const metrics = tables.find(at => view.getUint32(at) === 0x686d7478)
  if (metrics === undefined) throw new Error('The font has no widths.')
  const start = view.getUint32(metrics + 8)
  for (const [place, width] of widths.entries()) view.setUint16(start + (place + 1) * 4, Math.round(width))
  return font
}

function letterMap(codes: readonly Code[]): string {
  const rows = codes.map(
    ({ letter }, place) => `<${utf16(String.fromCharCode(place + 1))}> <${utf16(String.fromCodePoint(letter))}>`,
  )
  /** A block has at most 100 rows. */
  const blocks = Array.from({ length: Math.ceil(rows.length / 100) }, (_, at) => rows.slice(at * 100, at * 100 + 100))
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks.map(block => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
