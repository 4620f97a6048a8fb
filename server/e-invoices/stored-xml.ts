/** Documents as stored: compressed, because they are long and much alike. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'

const xmlBytesMax = 64 * 1024 * 1024

export function compressXml(xml: string): Uint8Array {
  return deflateRawSync(Buffer.from(xml))
}

export function readXml(stored: Uint8Array): string {
  return inflateRawSync(stored, { maxOutputLength: xmlBytesMax }).toString('utf8')
}
