import type { Db } from '#server/db/database.ts'
import type { TestApp } from './app.ts'

/**
 * A second copy of the server for calls that write at the same time. A SQLite file belongs to one process with one writer, so
 * there the calls meet in the same copy.
 */
export async function busyCopy(server: TestApp, kind: Db['kind']): Promise<TestApp> {
  return kind === 'postgres' ? server.openCopy() : server
}
