/** Writes a PDF file: numbered objects, compressed streams, and the cross-reference table. Source: ISO 32000-1, 7.3 and 7.5. */

export type PdfFile = {
  /** Reserves a number for an object that others reference before it is written. */
  readonly reserve: () => number
  /** `content` is the text between `obj` and `endobj`. */
  readonly write: (content: string, number?: number) => number
  /** `entries` of the dictionary, without length and filter. A stream that programs search for in the file is not packed. */
  readonly writeStream: (
    entries: string,
    bytes: Uint8Array,
    options?: { readonly isPacked: boolean },
  ) => Promise<number>
  readonly finish: (catalogue: number, information: number) => Uint8Array
}

/** The reference to an object. */
export const reference = (number: number): string => `${number} 0 R`

/** A text in any script, as UTF-16 with byte order mark. */
export function textString(text: string): string {
  return `<FEFF${utf16(text)}>`
}

export function utf16(text: string): string {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')
}

/** As short as printer precision allows. */
export function figure(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

export function createPdfFile(): PdfFile {
  const parts: Uint8Array[] = []
  /** The offset of object number n, at index n − 1. */
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
  // Four bytes above 127 mark the file as binary for transfer programs.
  put(Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a))
  return {
    reserve,
    write: (content, number = reserve()) => {
      begin(number)
      putText(`${content}\nendobj\n`)
      return number
    },
    writeStream: async (entries, bytes, { isPacked } = { isPacked: true }) => {
      const number = reserve()
      const written = isPacked ? await deflated(bytes) : bytes
      begin(number)
      putText(`<< ${entries}${isPacked ? ' /Filter /FlateDecode' : ''} /Length ${written.length} >>\nstream\n`)
      put(written)
      putText('\nendstream\nendobj\n')
      return number
    },
    finish: (catalogue, information) => {
      const tableStart = length
      const rows = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
      putText(`xref\n0 ${starts.length + 1}\n0000000000 65535 f \n${rows}`)
      const id = identifier()
      putText(
        `trailer\n<< /Size ${starts.length + 1} /Root ${reference(catalogue)} /Info ${reference(information)} ` +
          `/ID [${id} ${id}] >>\n`,
      )
      putText(`startxref\n${tableStart}\n%%EOF\n`)
      return joined(parts, length)
    },
  }
}

/** Of this file; both parts are the same until a program changes it. */
function identifier(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `<${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}>`
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
