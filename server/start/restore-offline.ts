/** `--restore <file>`: also into an empty folder or database, which brings a company to another machine. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { openBackup } from '../backups/check-backup.ts'
import { writeListedBackup } from '../backups/create-backup.ts'
import { loadForRestore } from '../backups/load-for-restore.ts'
import { dropRestoring, readState, swapSchemas } from '../backups/load-postgres-backup.ts'
import { offerRestored, swapRestored } from '../backups/swap-restored.ts'
import { UnreadableBackup } from '../backups/unreadable-backup.ts'
import type { Db } from '../db/database.ts'
import { isInUse } from '../db/file-in-use.ts'
import type { DatabasePlace } from '../db/open.ts'
import { requireOwnFile } from '../db/require-data.ts'
import { type Arguments, UsageError } from './arguments.ts'
import { databasePlaceOf, openData } from './open-data.ts'

export async function restoreOffline(given: Arguments, backup: string): Promise<readonly string[]> {
  if (!existsSync(backup)) throw new UsageError(`There is no file ${backup}. Nothing was changed.`)
  const place = databasePlaceOf(given)
  requireNoServer(place)
  const db = await openData(given)
  const folder = mkdtempSync(join(dirname(place.file), 'restoring-'))
  try {
    const scratch = join(folder, 'mizan.db')
    const before = await load(db, { backup, scratch, isDemo: given.isDemo }).finally(() => db.close())
    if (db.kind === 'sqlite') {
      // One may have started while the backup was loaded.
      requireNoServer(place)
      offerRestored(scratch, place.file)
      swapRestored(place.file)
    }
    return [
      `The data are those of ${backup} now. Everybody must log in again.`,
      ...(before === undefined ? [] : [`What was there before is in the backup ${before}: restore it to undo this.`]),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** PostgreSQL notices the changes of a server when the data are exchanged. */
function requireNoServer({ file, url }: DatabasePlace): void {
  if (url === undefined && requireOwnFile(file) === 'known' && isInUse(file))
    throw new UsageError('A server uses these data. Stop it first. Nothing was changed.')
}

type Load = { readonly backup: string; readonly scratch: string; readonly isDemo: boolean }

/** Loads the backup into `scratch`, on PostgreSQL in the place of the present data. Returns the name of a backup of these, if there are any. */
async function load(db: Db, { backup, scratch, isDemo }: Load): Promise<string | undefined> {
  try {
    await openBackup(backup)
    const hasCompany = (await db.read.selectFrom('company').select('id').executeTakeFirst()) !== undefined
    const services = { db, now: Date.now, isDemo }
    const state = db.kind === 'postgres' ? await readState(db) : ''
    const before = hasCompany ? await writeListedBackup(services, { userId: null }, 'beforeRestore') : undefined
    const restored = { by: { userId: null }, at: Date.now(), name: basename(backup) }
    const present = hasCompany ? db : undefined
    await loadForRestore({ backup, scratch, url: db.place.url, present, restored, isSound: false })
    if (db.kind === 'postgres' && !(await swapSchemas(db, state)))
      throw new UsageError('A server has changed the data meanwhile. Stop every server first. Nothing was changed.')
    return before?.name
  } catch (error) {
    if (db.kind === 'postgres') await dropRestoring(db)
    if (error instanceof UnreadableBackup) throw new UsageError(`${error.message} Nothing was changed.`)
    throw error
  }
}
