/** Documents as stored: compressed, because they are long and much alike. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** A quarter of the time of the default level, for an eighth more bytes. */
const level = 2
const xmlBytesMax = 64 * 1024 * 1024

export function compressXml(xml: string): Uint8Array {
  return deflateRawSync(Buffer.from(xml), { level })
}

export function readXml(stored: Uint8Array): string {
  return inflateRawSync(stored, { maxOutputLength: xmlBytesMax }).toString('utf8')
}
