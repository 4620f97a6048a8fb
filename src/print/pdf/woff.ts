/**
 * Unpacks a WOFF font to the OpenType font in it. fontkit reads WOFF too, but unpacks a whole table again for each glyph: most of the time
 * of a PDF in a browser that does not optimise. Source: W3C WOFF File Format 1.0, 3 and 4; OpenType, font file.
 */
const woffSignature = 0x774f4646
const woffHeaderLength = 44
const woffEntryLength = 20
const headerLength = 12
const entryLength = 16

type Table = { readonly tag: number; readonly checksum: number; readonly length: number; readonly bytes: Uint8Array }

/** Throws when `woff` is no WOFF 1.0. */
export async function unpackWoff(woff: Uint8Array): Promise<Uint8Array> {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength)
  if (view.getUint32(0) !== woffSignature) throw new Error('The font is not in WOFF 1.0.')
  const count = view.getUint16(12)
  const tables = await Promise.all(Array.from({ length: count }, (_, place) => readTable(woff, view, place)))
  return writeFont(view.getUint32(4), tables)
}

async function readTable(woff: Uint8Array, view: DataView, place: number): Promise<Table> {
  const at = woffHeaderLength + place * woffEntryLength
  const [offset, packedLength, length] = [view.getUint32(at + 4), view.getUint32(at + 8), view.getUint32(at + 12)]
  const packed = woff.subarray(offset, offset + packedLength)
  // A table that would not get smaller is stored as it is.
  const bytes = packedLength < length ? await inflate(packed) : packed
  return { tag: view.getUint32(at), checksum: view.getUint32(at + 16), length, bytes }
}

async function inflate(packed: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([new Uint8Array(packed)]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Tables begin at multiples of four bytes. */
const padded = (length: number) => Math.ceil(length / 4) * 4

function writeFont(flavour: number, tables: readonly Table[]): Uint8Array {
  const start = headerLength + tables.length * entryLength
  const font = new Uint8Array(start + tables.reduce((sum, { length }) => sum + padded(length), 0))
  const view = new DataView(font.buffer)
  const powerOfTwo = Math.floor(Math.log2(tables.length))
  const searchRange = 2 ** powerOfTwo * entryLength
  view.setUint32(0, flavour)
  view.setUint16(4, tables.length)
  view.setUint16(6, searchRange)
  view.setUint16(8, powerOfTwo)
  view.setUint16(10, tables.length * entryLength - searchRange)
  let offset = start
  for (const [place, { tag, checksum, length, bytes }] of tables.entries()) {
    const at = headerLength + place * entryLength
    for (const [part, value] of [tag, checksum, offset, length].entries()) view.setUint32(at + part * 4, value)
    font.set(bytes, offset)
    offset += padded(length)
  }
  return font
}
