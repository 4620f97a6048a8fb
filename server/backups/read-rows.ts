/** The rows of a table in a backup. Count and hash are checked at the end. */
import { createHash } from 'node:crypto'
import { type ManifestTable, memberOf } from './manifest.ts'
import { UnreadableBackup } from './unreadable-backup.ts'
import type { ZipReader } from './zip-reader.ts'

const lineFeed = 0x0a

export type StoredValue = string | number | Buffer | null

/** Each row has its values in the order of the columns. */
export async function* rowsOfTable(zip: ZipReader, table: ManifestTable): AsyncGenerator<readonly StoredValue[]> {
  const { name, columns, rows, sha256 } = table
  let count = 0
  const seal = createHash('sha256')
  for await (const text of linesOf(zip.read(memberOf(name)), bytes => seal.update(bytes))) {
    yield readRow(text, columns.length)
    count += 1
  }
  if (count !== rows || seal.digest('hex') !== sha256)
    throw new UnreadableBackup('backupDamaged', `The rows of ${name} are not those of its manifest.`)
}

/** `own` are the columns of the table in the version of the backup. */
export function requireColumns({ name, columns }: ManifestTable, own: readonly string[]): void {
  if (own.join() !== columns.join())
    throw new UnreadableBackup('backupDamaged', `The columns of ${name} are not those of its version.`)
}

/** Split at line feeds alone: other line ends may be inside a text. */
async function* linesOf(content: AsyncIterable<Buffer>, see: (bytes: Buffer) => void): AsyncGenerator<string> {
  let parts: Buffer[] = []
  for await (const bytes of content) {
    see(bytes)
    let from = 0
    for (let end = bytes.indexOf(lineFeed); end !== -1; end = bytes.indexOf(lineFeed, from)) {
      parts.push(bytes.subarray(from, end))
      yield Buffer.concat(parts).toString()
      parts = []
      from = end + 1
    }
    if (from < bytes.length) parts.push(bytes.subarray(from))
  }
  if (parts.length > 0) yield Buffer.concat(parts).toString()
}

function readRow(text: string, length: number): StoredValue[] {
  const row: unknown = JSON.parse(text)
  if (!Array.isArray(row) || row.length !== length)
    throw new UnreadableBackup('backupDamaged', 'A row does not fit its table.')
  return row.map(storedValue)
}

function storedValue(value: unknown): StoredValue {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'object' && 'base64' in value) return Buffer.from(String(value.base64), 'base64')
  throw new UnreadableBackup('backupDamaged', 'A row holds something that no column can hold.')
}
