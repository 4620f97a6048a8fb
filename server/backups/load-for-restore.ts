/** Loads a backup beside the present data, at the schema of this version, as data of this installation with sound books. */
import type { Db } from '../db/database.ts'
import { checkBooks } from '../self-check/self-check.ts'
import { adoptInstallation, type RestoreRecord } from './adopt-installation.ts'
import { loadedIntoPostgres, loadedIntoSqlite, openBackup } from './check-backup.ts'
import { UnreadableBackup } from './unreadable-backup.ts'

export type RestoreLoad = {
  /** The file of the backup. */
  readonly backup: string
  /** The new data file of SQLite. */
  readonly scratch: string
  /** PostgreSQL. */
  readonly url: string | undefined
  /** The data that are replaced, if any. */
  readonly present: Db | undefined
  readonly restored: RestoreRecord
  /** The books were found sound when the backup was made. */
  readonly isSound: boolean
}

export async function loadForRestore(load: RestoreLoad): Promise<void> {
  const { backup, scratch, url, present, restored, isSound } = load
  const opened = await openBackup(backup)
  const db =
    url === undefined
      ? await loadedIntoSqlite(opened, scratch, { nowMs: restored.at, isDurable: true })
      : await loadedIntoPostgres(opened, url, restored.at)
  try {
    await adoptInstallation(db, present, restored)
    const [broken] = await checkBooks(db)
    if (broken && isSound) throw new UnreadableBackup('backupUnsound', `${broken.law}: ${broken.detail}`)
  } finally {
    await db.close()
  }
}
