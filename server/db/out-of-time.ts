/** Whether a failure is a timeout: the database did not answer in time, or another program locked it for too long. */

/** Result codes of SQLite: busy, locked. */
const sqliteCodes = new Set([5, 6])

/** Of PostgreSQL: a statement that took too long, a lock that was not to be had, a transaction that was left lying. */
const postgresCodes = new Set(['57014', '55P03', '25P03'])

/** The PostgreSQL driver gives these no code. */
const driverMessages = /^Query read timeout|^timeout exceeded when trying to connect/

export function isOutOfTime(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes.has(error.errcode & 0xff)
  if ('code' in error && typeof error.code === 'string' && postgresCodes.has(error.code)) return true
  return driverMessages.test(error.message)
}
