/** Writes a zip file member by member, in one pass and bounded memory. */
import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { centralHeader, descriptor, endRecords, localHeader, type ZipEntry } from './zip-format.ts'

export type ZipWriter = {
  /** One after the other. */
  readonly add: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>
  /** Ends the file and waits for the disk. */
  readonly end: () => Promise<void>
  /** Closes an unfinished file. */
  readonly abandon: () => Promise<void>
}

/** Refuses an existing file. Only the owner may read it. */
export async function openZipWriter(file: string): Promise<ZipWriter> {
  const handle = await open(file, 'wx', 0o600)
  const seal = createHash('sha256')
  const entries: ZipEntry[] = []
  let length = 0
  const write = async (bytes: Uint8Array) => {
    seal.update(bytes)
    length += bytes.length
    await handle.writeFile(bytes)
  }
  return {
    add: async (name, content) => {
      const offset = length
      await write(localHeader(name))
      const contentAt = length
      let [crc, size] = [0, 0]
      const measured = async function* () {
        for await (const bytes of content) {
          crc = crc32(bytes, crc)
          size += bytes.length
          yield bytes
        }
      }
      const packing = createDeflateRaw({ level: constants.Z_BEST_SPEED })
      await pipeline(Readable.from(measured()), packing, async packed => {
        for await (const bytes of packed) await write(bytes)
      })
      const entry = { name, crc, size, packedSize: length - contentAt, offset }
      await write(descriptor(entry))
      entries.push(entry)
    },
    end: async () => {
      const directory = Buffer.concat(entries.map(centralHeader))
      const offset = length
      await write(directory)
      await write(endRecords(entries.length, offset, directory.length))
      await handle.writeFile(seal.digest('hex'))
      await handle.sync()
      await handle.close()
    },
    abandon: () => handle.close(),
  }
}
