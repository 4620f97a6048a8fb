/**
 * Writes a PDF file: numbered objects, streams that are compressed, and the table that says where each object begins.
 * Source: ISO 32000-1, 7.3 and 7.5.
 */

export type PdfFile = {
  /** A number for an object that others name before it is written. */
  readonly reserve: () => number
  /** `content` is what stands between `obj` and `endobj`. */
  readonly write: (content: string, number?: number) => number
  /** `entries` of the dictionary, without the length and the filter. */
  readonly writeStream: (entries: string, bytes: Uint8Array) => Promise<number>
  readonly finish: (catalogue: number, information: number) => Uint8Array
}

/** How an object is named by another. */
export const reference = (number: number): string => `${number} 0 R`

/** A text of any script, as UTF-16 with its mark. */
export function textString(text: string): string {
  return `<FEFF${utf16(text)}>`
}

export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')
}

/** As short as the precision of a printer allows. */
export function figure(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

export function createPdfFile(): PdfFile {
  const parts: Uint8Array[] = []
  /** By number, less one. */
  const starts: number[] = []
  let length = 0
  const put = (bytes: Uint8Array) => {
    parts.push(bytes)
    length += bytes.length
  }
  const putText = (text: string) => put(new TextEncoder().encode(text))
  const reserve = () => starts.push(0)
  const begin = (number: number) => {
    starts[number - 1] = length
    putText(`${number} 0 obj\n`)
  }
  putText('%PDF-1.7\n')
  // Four bytes above 127 tell those who carry the file that it is not text.
  put(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a))
  return {
    reserve,
    write: (content, number = reserve()) => {
      begin(number)
      putText(`${content}\nendobj\n`)
      return number
    },
    writeStream: async (entries, bytes) => {
      const number = reserve()
      const packed = await deflated(bytes)
      begin(number)
      putText(`<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`)
      put(packed)
      putText('\nendstream\nendobj\n')
      return number
    },
    finish: (catalogue, information) => {
      const tableStart = length
      const rows = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
      putText(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${rows}`)
      putText(
        `trailer\n<< /Size ${starts.length + 1} /Root ${reference(catalogue)} /Info ${reference(information)} >>\n`,
      )
      putText(`startxref\n${tableStart}\n%%EOF\n`)
      return joined(parts, length)
    },
  }
}

async function deflated(bytes: Uint8Array): Promise<Uint8Array> {
  const packed = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
