/** Proves a backup: reads every byte of it, loads it into a database of its own and checks the books there. */
import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BrokenLaw } from '../broken-law.ts'
import type { Db } from '../db/database.ts'
import { migrations } from '../db/migrations/index.ts'
import { openDb } from '../db/open.ts'
import { readPostingEnds } from '../db/posting-ends.ts'
import { checkBooks } from '../self-check/self-check.ts'
import { loadIntoPostgres, restoringUrl } from './load-postgres-backup.ts'
import { loadIntoSqlite } from './load-sqlite-backup.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { UnreadableBackup } from './unreadable-backup.ts'
import { readTotals } from './write-backup.ts'
import { openZipReader, type ZipReader } from './zip-reader.ts'

export type OpenBackup = { readonly zip: ZipReader; readonly manifest: Manifest }

/** Throws when the file is not a whole backup of this version or an older one. */
export async function openBackup(file: string): Promise<OpenBackup> {
  const zip = await openZipReader(file)
  const manifest = await readManifest(zip)
  const newest = Math.max(...migrations.map(({ number }) => number))
  if (manifest.schema > newest)
    throw new UnreadableBackup('backupNewer', `The backup is of the newer version ${manifest.version} of Mizan.`)
  return { zip, manifest }
}

/** Returns the laws that its books break. */
export async function checkBackup(file: string, nowMs: number): Promise<readonly BrokenLaw[]> {
  const backup = await openBackup(file)
  const folder = mkdtempSync(join(dirname(file), checkFolderStart))
  try {
    const db = await loadedIntoSqlite(backup, join(folder, 'mizan.db'), { nowMs, isDurable: false })
    try {
      return await checkBooks(db)
    } finally {
      await db.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type LoadOptions = { readonly nowMs: number; readonly isDurable: boolean }

/** Loads a backup into a new file and migrates it to the schema of this version. */
export async function loadedIntoSqlite({ zip, manifest }: OpenBackup, file: string, options: LoadOptions): Promise<Db> {
  const { nowMs, isDurable } = options
  await loadIntoSqlite(zip, manifest, file, nowMs)
  return requireBooksOf(manifest, await openDb({ file, isDurable, isForCommand: true }, nowMs))
}

/** Loads a backup beside the data of PostgreSQL (`swapSchemas`). */
export async function loadedIntoPostgres({ zip, manifest }: OpenBackup, url: string, nowMs: number): Promise<Db> {
  await loadIntoPostgres(zip, manifest, url, nowMs)
  const place = { file: '', url: restoringUrl(url), isForCommand: true, isPatient: true }
  return requireBooksOf(manifest, await openDb(place, nowMs))
}

/** Closes a database whose postings and sums are not those of the manifest. */
export async function requireBooksOf({ postingEnds, totals }: Manifest, db: Db): Promise<Db> {
  const read = [await readPostingEnds(db.read), await readTotals(db.read)]
  if (JSON.stringify(read) === JSON.stringify([postingEnds, totals])) return db
  await db.close()
  throw new UnreadableBackup('backupDamaged', 'The books of the backup are not those of its manifest.')
}

/** Left behind by a process that was killed. */
export const checkFolderStart = 'checking-'
