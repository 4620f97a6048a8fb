/** An error of the whole database, with a message that says what to do. */
export class DataError extends Error {}

const corrupt = 11
const notADatabase = 26

/** Whether the error means damaged data: in SQLite `malformed` or `not a database`, in PostgreSQL corrupted data or index. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('errcode' in error && typeof error.errcode === 'number')
    return [corrupt, notADatabase].includes(error.errcode & 0xff)
  return 'severity' in error && 'code' in error && (error.code === 'XX001' || error.code === 'XX002')
}

const foreignKey = 787

/** Whether a row could not be deleted because another refers to it. */
export function isReferenced(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('errcode' in error && error.errcode === foreignKey) || ('code' in error && error.code === '23503')
}

/** Nothing is posted while postings are missing, because their numbers would be given twice. */
export class LostPostingsError extends Error {}
