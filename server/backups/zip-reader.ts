/** Reads a zip file of `zip-writer.ts`. A file that differs from what was written in one byte is refused. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { UnreadableBackup } from './unreadable-backup.ts'
import { contentOffset, readDirectory, readEnd, sealLength, tailLength, type ZipEntry } from './zip-format.ts'

export type ZipReader = {
  readonly names: readonly string[]
  readonly read: (name: string) => AsyncGenerator<Buffer>
}

export async function openZipReader(file: string): Promise<ZipReader> {
  const handle = await open(file, 'r')
  try {
    const entries = new Map((await entriesOf(file, handle)).map(entry => [entry.name, entry]))
    return { names: [...entries.keys()], read: name => contentOf(file, entries.get(name)) }
  } finally {
    await handle.close()
  }
}

async function entriesOf(file: string, handle: FileHandle): Promise<readonly ZipEntry[]> {
  const { size } = await handle.stat()
  if (size < tailLength) throw new UnreadableBackup('backupForeign', 'The file is too short for a backup.')
  const tail = await bytesAt(handle, size - tailLength, tailLength)
  const end = readEnd(tail.subarray(0, -sealLength))
  if (!end || end.offset + end.length !== size - tailLength)
    throw new UnreadableBackup('backupForeign', 'The file is not a backup.')
  const seal = createHash('sha256')
  for await (const bytes of createReadStream(file, { end: size - sealLength - 1 })) seal.update(bytes)
  if (seal.digest('hex') !== tail.toString('latin1', tailLength - sealLength))
    throw new UnreadableBackup('backupDamaged', 'The file is not as it was written.')
  const entries = readDirectory(await bytesAt(handle, end.offset, end.length))
  if (!entries) throw new UnreadableBackup('backupForeign', 'The file is not a backup.')
  return entries
}

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new UnreadableBackup('backupDamaged', 'The file is cut off.')
  return buffer
}

async function* contentOf(file: string, entry: ZipEntry | undefined): AsyncGenerator<Buffer> {
  if (!entry) throw new UnreadableBackup('backupDamaged', 'A part of the backup is missing.')
  const start = contentOffset(entry)
  let [crc, size] = [0, 0]
  const packed = createReadStream(file, { start, end: start + entry.packedSize - 1 })
  const inflated = createInflateRaw()
  packed.once('error', error => inflated.destroy(error)).pipe(inflated)
  for await (const bytes of inflated) {
    crc = crc32(bytes, crc)
    size += bytes.length
    if (size > entry.size) break
    yield bytes
  }
  if (crc !== entry.crc || size !== entry.size)
    throw new UnreadableBackup('backupDamaged', `${entry.name} is not as it was written.`)
}
