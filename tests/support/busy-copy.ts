import type { Db } from '#server/db/database.ts'
import type { TestApp } from './app.ts'

/** A second server for concurrent writes. A SQLite file belongs to one process with one writer, so there the calls run in the same server. */
export async function busyCopy(server: TestApp, kind: Db['kind']): Promise<TestApp> {
  return kind === 'postgres' ? server.openCopy() : server
}
