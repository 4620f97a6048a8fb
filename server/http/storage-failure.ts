/** Distinguishes a failure of the storage (full, read-only, broken or unreachable) from a bug. */

import { isOutOfTime } from '../db/out-of-time.ts'

/** SQLite primary result codes: out of memory, read-only, I/O, corrupt, full, cannot open, not a database. */
const sqliteCodes = new Set([7, 8, 10, 11, 13, 14, 26])

/** PostgreSQL error classes: connection, resources (disk full), operator, system and data corruption; and the read-only transaction. */
const postgresClasses = /^(?:08|53|57P|58|XX00[12]|25006)/

const systemCodes = new Set([
  'ENOSPC',
  'EROFS',
  'EDQUOT',
  'EIO',
  'EMFILE',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
])

export function isStorageFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isOutOfTime(error)) return true
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes.has(error.errcode & 0xff)
  if ('code' in error && typeof error.code === 'string') {
    return systemCodes.has(error.code) || ('severity' in error && postgresClasses.test(error.code))
  }
  // The PostgreSQL driver gives these no code.
  return /^Connection terminated|^Client .* is not queryable/.test(error.message)
}
