/** Whether another connection, of this process or of another one, has the SQLite file open. The system releases the lock of a killed process. */
import { DatabaseSync } from 'node:sqlite'

/** SQLite's result code for a file that another connection has locked. */
const busy = 5

/** A connection in WAL mode holds a shared lock for as long as it is open; in exclusive mode, the first read needs that no other one is held. */
export function isInUse(file: string): boolean {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA locking_mode=EXCLUSIVE')
    database.exec('SELECT count(*) FROM sqlite_schema')
    return false
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return true
    throw error
  } finally {
    database.close()
  }
}
