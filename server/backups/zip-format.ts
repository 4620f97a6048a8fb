/**
 * The records of a zip file (APPNOTE 6.3), always in their Zip64 form, which any size fits. The file ends with a comment: the SHA-256 of
 * everything before it, so that one changed or missing byte is noticed.
 */

export type ZipEntry = {
  readonly name: string
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  readonly offset: number
}

export const sealLength = 64

const signatures = { local: 0x04034b50, descriptor: 0x08074b50, central: 0x02014b50 } as const
const endSignatures = { end64: 0x06064b50, locator64: 0x07064b50, end: 0x06054b50 } as const
const zip64Version = 45
/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980: the manifest has the time. */
const [noTime, firstDate] = [0, 0x21]
const inZip64 = 0xffffffff
const inZip64Short = 0xffff
const zip64Tag = 1
const [localLength, centralLength] = [30, 46]
const [end64Length, locatorLength, endLength] = [56, 20, 22]
/** Size, packed size and offset. */
const centralExtraLength = 28
export const tailLength = end64Length + locatorLength + endLength + sealLength

export function localHeader(name: string): Buffer {
  const bytes = Buffer.from(name)
  const extraLength = 20
  const header = Buffer.alloc(localLength + bytes.length + extraLength)
  header.writeUInt32LE(signatures.local, 0)
  header.writeUInt16LE(zip64Version, 4)
  writeCommon(header, 6)
  header.writeUInt32LE(inZip64, 18)
  header.writeUInt32LE(inZip64, 22)
  header.writeUInt16LE(bytes.length, 26)
  header.writeUInt16LE(extraLength, 28)
  bytes.copy(header, localLength)
  header.writeUInt16LE(zip64Tag, localLength + bytes.length)
  header.writeUInt16LE(extraLength - 4, localLength + bytes.length + 2)
  return header
}

export function descriptor({ crc, packedSize, size }: ZipEntry): Buffer {
  const record = Buffer.alloc(24)
  record.writeUInt32LE(signatures.descriptor, 0)
  record.writeUInt32LE(crc, 4)
  record.writeBigUInt64LE(BigInt(packedSize), 8)
  record.writeBigUInt64LE(BigInt(size), 16)
  return record
}

export function centralHeader({ name, crc, packedSize, size, offset }: ZipEntry): Buffer {
  const bytes = Buffer.from(name)
  const header = Buffer.alloc(centralLength + bytes.length + centralExtraLength)
  header.writeUInt32LE(signatures.central, 0)
  header.writeUInt16LE(zip64Version, 4)
  header.writeUInt16LE(zip64Version, 6)
  writeCommon(header, 8)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(inZip64, 20)
  header.writeUInt32LE(inZip64, 24)
  header.writeUInt16LE(bytes.length, 28)
  header.writeUInt16LE(centralExtraLength, 30)
  header.writeUInt32LE(inZip64, 42)
  bytes.copy(header, centralLength)
  const extra = centralLength + bytes.length
  header.writeUInt16LE(zip64Tag, extra)
  header.writeUInt16LE(centralExtraLength - 4, extra + 2)
  header.writeBigUInt64LE(BigInt(size), extra + 4)
  header.writeBigUInt64LE(BigInt(packedSize), extra + 12)
  header.writeBigUInt64LE(BigInt(offset), extra + 20)
  return header
}

/** Flags, method and time, which a local and a central header share. */
function writeCommon(header: Buffer, at: number): void {
  header.writeUInt16LE(flags, at)
  header.writeUInt16LE(deflated, at + 2)
  header.writeUInt16LE(noTime, at + 4)
  header.writeUInt16LE(firstDate, at + 6)
}

/** Everything after the central directory, except the seal. */
export function endRecords(count: number, offset: number, length: number): Buffer {
  const records = Buffer.alloc(end64Length + locatorLength + endLength)
  records.writeUInt32LE(endSignatures.end64, 0)
  records.writeBigUInt64LE(BigInt(end64Length - 12), 4)
  records.writeUInt16LE(zip64Version, 12)
  records.writeUInt16LE(zip64Version, 14)
  records.writeBigUInt64LE(BigInt(count), 24)
  records.writeBigUInt64LE(BigInt(count), 32)
  records.writeBigUInt64LE(BigInt(length), 40)
  records.writeBigUInt64LE(BigInt(offset), 48)
  records.writeUInt32LE(endSignatures.locator64, end64Length)
  records.writeBigUInt64LE(BigInt(offset + length), end64Length + 8)
  records.writeUInt32LE(1, end64Length + 16)
  const end = end64Length + locatorLength
  records.writeUInt32LE(endSignatures.end, end)
  records.writeUInt16LE(inZip64Short, end + 8)
  records.writeUInt16LE(inZip64Short, end + 10)
  records.writeUInt32LE(inZip64, end + 12)
  records.writeUInt32LE(inZip64, end + 16)
  records.writeUInt16LE(sealLength, end + 20)
  return records
}

/** Reads where the central directory is; undefined when the records are not those that `endRecords` writes. */
export function readEnd(records: Buffer): { readonly offset: number; readonly length: number } | undefined {
  const [count, length, offset] = [32, 40, 48].map(at => Number(records.readBigUInt64LE(at)))
  if (!isExact(count) || !isExact(length) || !isExact(offset)) return undefined
  return endRecords(count, offset, length).equals(records) ? { offset, length } : undefined
}

/** Reads the central directory; undefined when a record is not one that `centralHeader` writes. */
export function readDirectory(directory: Buffer): readonly ZipEntry[] | undefined {
  const entries: ZipEntry[] = []
  for (let at = 0; at < directory.length; ) {
    if (directory.length - at < centralLength) return undefined
    const nameLength = directory.readUInt16LE(at + 28)
    const header = directory.subarray(at, at + centralLength + nameLength + centralExtraLength)
    if (header.length < centralLength + nameLength + centralExtraLength) return undefined
    const extra = centralLength + nameLength
    const entry = {
      name: header.toString('utf8', centralLength, extra),
      crc: header.readUInt32LE(16),
      size: Number(header.readBigUInt64LE(extra + 4)),
      packedSize: Number(header.readBigUInt64LE(extra + 12)),
      offset: Number(header.readBigUInt64LE(extra + 20)),
    }
    if (![entry.size, entry.packedSize, entry.offset].every(isExact)) return undefined
    if (!centralHeader(entry).equals(header)) return undefined
    entries.push(entry)
    at += header.length
  }
  return entries
}

function isExact(value: number | undefined): value is number {
  return Number.isSafeInteger(value)
}

export function contentOffset({ name, offset }: ZipEntry): number {
  return offset + localHeader(name).length
}
