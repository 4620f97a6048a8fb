/** The data folder and the database in it, or the PostgreSQL that the environment names. */
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabasePlace, type Db, openDb } from '../db/open.ts'
import type { Arguments } from './arguments.ts'

const fileName = 'mizan.db'

export function placeOf({ folder, databaseUrl }: Arguments): DatabasePlace {
  return { file: join(folder, fileName), url: databaseUrl }
}

export async function openData(given: Arguments): Promise<Db> {
  const { folder, databaseUrl } = given
  if (databaseUrl === undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // A folder that was there before keeps other people out too: it holds secrets and the books.
    chmodSync(folder, 0o700)
  }
  return openDb(placeOf(given), Date.now())
}
