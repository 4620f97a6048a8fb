/** Reads the objects of a PDF from its bytes, by the cross-reference table at its end. Source: ISO 32000-1, 7.5. */
import { inflateSync } from 'node:zlib'

export type PdfObject = {
  /** Its dictionary, or its whole text. */
  readonly text: string
  /** The unpacked content of a stream. */
  readonly stream: Buffer | null
}

export type ReadPdf = {
  readonly trailer: string
  readonly objects: ReadonlyMap<number, PdfObject>
  /** The object that a key of a text refers to; throws if there is none. */
  readonly follow: (text: string, key: string) => PdfObject
}

export function readPdfObjects(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes)
  const text = file.toString('latin1')
  const tableStart = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const [table = '', trailer = ''] = text.slice(tableStart).split('trailer\n')
  const starts = Array.from(table.matchAll(/^(\d{10}) 00000 n $/gm), ([, start]) => Number(start))
  const objects = new Map(starts.map((start, place) => [place + 1, readObject(file, start, place + 1)]))
  const follow = (within: string, key: string) => {
    const number = Number(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(within)?.[1])
    const found = objects.get(number)
    if (found === undefined) throw new Error(`There is no object for ${key} in ${within}.`)
    return found
  }
  return { trailer, objects, follow }
}

function readObject(file: Buffer, start: number, number: number): PdfObject {
  const head = `${number} 0 obj\n`
  if (file.toString('latin1', start, start + head.length) !== head) throw new Error(`Object ${number} is elsewhere.`)
  const end = file.indexOf('\nendobj\n', start, 'latin1')
  const streamStart = file.indexOf('\nstream\n', start, 'latin1')
  if (streamStart < 0 || streamStart > end) {
    return { text: file.toString('latin1', start + head.length, end), stream: null }
  }
  const text = file.toString('latin1', start + head.length, streamStart)
  const from = streamStart + '\nstream\n'.length
  const packed = file.subarray(from, from + Number(/\/Length (\d+) >>$/.exec(text)?.[1]))
  const after = '\nendstream\nendobj\n'
  const rest = file.toString('latin1', from + packed.length, from + packed.length + after.length)
  if (rest !== after) throw new Error(`The stream of object ${number} has another length.`)
  return { text, stream: text.includes('/FlateDecode') ? inflateSync(packed) : packed }
}
