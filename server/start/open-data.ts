/** The data folder and the database in it, or the PostgreSQL that the environment names. */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Db } from '../db/database.ts'
import { type DatabasePlace, openDb } from '../db/open.ts'
import { type Arguments, UsageError } from './arguments.ts'
import { explainFolder } from './explain.ts'

const fileName = 'mizan.db'

export function databasePlaceOf({ folder, databaseUrl }: Arguments): DatabasePlace {
  return { file: join(folder, fileName), url: databaseUrl }
}

export async function openData(given: Arguments): Promise<Db> {
  if (given.databaseUrl === undefined) makeFolder(given.folder)
  return openDb(databasePlaceOf(given), Date.now())
}

/** A new folder is its owner's alone: it holds secrets and the books. An existing folder keeps its permissions. */
function makeFolder(folder: string): void {
  try {
    makeWithParents(folder)
  } catch (error) {
    throw new UsageError(explainFolder(error, folder))
  }
}

/** Node's own `recursive` never ends where the system makes no folders, as in `/proc`. */
function makeWithParents(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  if (!existsSync(dirname(folder))) makeWithParents(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
