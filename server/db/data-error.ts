/** An error of the data as a whole, with a message that says what to do. */
export class DataError extends Error {}

const corrupt = 11
const notADatabase = 26

/** Whether the database says that what it has stored is damaged: `malformed`, `not a database`; of PostgreSQL corruption of data or index. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number')
    return [corrupt, notADatabase].includes(error.errcode & 0xff)
  return 'severity' in error && 'code' in error && (error.code === 'XX001' || error.code === 'XX002')
}

/** Nothing is posted while postings are missing: their numbers would be given again. */
export class LostPostingsError extends Error {}
