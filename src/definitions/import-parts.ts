/** The rows of a file in parts for upload, each with a hash of its content, so that parts the server has are not sent again. */
import { importRowsMax, type SentCells } from '#contract/definitions/import-calls.ts'

export type ImportPart = { readonly mark: string; readonly rows: readonly SentCells[] }

export function importPartsOf(rows: readonly SentCells[]): readonly ImportPart[] {
  const count = Math.max(1, Math.ceil(rows.length / importRowsMax))
  return Array.from({ length: count }, (_, part) => {
    const own = rows.slice(part * importRowsMax, (part + 1) * importRowsMax)
    // Two parts may have the same content.
    return { mark: `${part}-${markOf(JSON.stringify(own))}`, rows: own }
  })
}

/** A 64-bit hash. The browser's digests need HTTPS, which a shop's own network may lack. */
function markOf(text: string): string {
  let [first, second] = [0x811c9dc5, 0x1000193]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    first = Math.imul(first ^ code, 0x01000193)
    second = Math.imul(second ^ code, 0x85ebca6b)
    second ^= second >>> 13
  }
  return `${text.length.toString(36)}-${(first >>> 0).toString(36)}-${(second >>> 0).toString(36)}`
}
