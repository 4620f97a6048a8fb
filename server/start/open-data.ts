/** The data folder and its database, or the PostgreSQL of the environment. */
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { backUpBeforeUpdate } from '../backups/before-update.ts'
import { swapRestored } from '../backups/swap-restored.ts'
import type { Db } from '../db/database.ts'
import { type DatabasePlace, openDb } from '../db/open.ts'
import { type Arguments, UsageError } from './arguments.ts'
import { explainFolder } from './explain.ts'

const fileName = 'mizan.db'

export function databasePlaceOf({ folder, databaseUrl }: Arguments): DatabasePlace {
  return { file: join(folder, fileName), url: databaseUrl }
}

export async function openData(given: Arguments): Promise<Db> {
  if (given.databaseUrl === undefined) {
    makeFolder(given.folder)
    swapRestored(databasePlaceOf(given).file)
  }
  await backUpBeforeUpdate(databasePlaceOf(given), Date.now())
  return openDb(databasePlaceOf(given), Date.now())
}

/** A new folder is accessible to its owner only: it holds secrets and the books. An existing folder keeps its permissions. */
function makeFolder(folder: string): void {
  try {
    makeWithParents(folder)
  } catch (error) {
    throw new UsageError(explainFolder(error, folder))
  }
}

/** Node's `recursive` option never ends where the system cannot create folders, as in `/proc`. */
function makeWithParents(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return
  if (!existsSync(dirname(folder))) makeWithParents(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}
