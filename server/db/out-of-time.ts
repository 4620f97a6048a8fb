/** Whether an error is a timeout: the database did not respond in time, or another program held a lock for too long. */

/** SQLite result codes: busy, locked. */
const sqliteCodes = new Set([5, 6])

/** PostgreSQL codes: statement timeout, lock timeout, idle transaction timeout. */
const postgresCodes = new Set(['57014', '55P03', '25P03'])

/** The PostgreSQL driver gives these errors no code. */
const driverMessages = /^Query read timeout|^timeout exceeded when trying to connect/

export function isOutOfTime(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes.has(error.errcode & 0xff)
  if ('code' in error && typeof error.code === 'string' && postgresCodes.has(error.code)) return true
  return driverMessages.test(error.message)
}
