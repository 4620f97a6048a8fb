/** Proves a backup: reads every byte of it, loads it into a database of its own and checks the books there. */
import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BrokenLaw } from '../broken-law.ts'
import { migrations } from '../db/migrations/index.ts'
import { openDb } from '../db/open.ts'
import { readPostingEnds } from '../db/posting-ends.ts'
import { checkBooks } from '../self-check/self-check.ts'
import { loadIntoSqlite } from './load-sqlite-backup.ts'
import { readManifest } from './manifest.ts'
import { readTotals } from './write-backup.ts'
import { openZipReader, UnreadableBackup } from './zip-reader.ts'

/** Throws when the file is not a whole backup of this version or an older one; returns the laws that its books break. */
export async function checkBackup(file: string, nowMs: number): Promise<readonly BrokenLaw[]> {
  const zip = await openZipReader(file)
  const manifest = await readManifest(zip)
  const newest = Math.max(...migrations.map(({ number }) => number))
  if (manifest.schema > newest)
    throw new UnreadableBackup(`The backup is of the newer version ${manifest.version} of Mizan.`)
  const folder = mkdtempSync(join(dirname(file), checkFolderStart))
  try {
    const scratch = join(folder, 'mizan.db')
    await loadIntoSqlite(zip, manifest, scratch, nowMs)
    const db = await openDb({ file: scratch, isDurable: false, isForCommand: true }, nowMs)
    try {
      const read = [await readPostingEnds(db.read), await readTotals(db.read)]
      if (JSON.stringify(read) !== JSON.stringify([manifest.postingEnds, manifest.totals]))
        throw new UnreadableBackup('The books of the backup are not those of its manifest.')
      return await checkBooks(db)
    } finally {
      await db.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Left behind by a process that was killed. */
export const checkFolderStart = 'checking-'
