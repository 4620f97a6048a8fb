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
import { type Arguments, UsageError } from './arguments.ts'
import { openData } from './open-data.ts'

export async function restoreOffline(given: Arguments, backup: string): Promise<readonly string[]> {
  if (!existsSync(backup)) throw new UsageError(`There is no file ${backup}. Nothing was changed.`)
  const db = await openData(given)
  const folder = mkdtempSync(join(dirname(db.place.file), 'restoring-'))
  const scratch = join(folder, 'mizan.db')
  try {
    await openBackup(backup)
    const hasCompany = (await db.read.selectFrom('company').select('id').executeTakeFirst()) !== undefined
    const services = { db, now: Date.now, isDemo: given.isDemo }
    const state = db.kind === 'postgres' ? await readState(db) : ''
    const before = hasCompany ? await writeListedBackup(services, { userId: null }, 'beforeRestore') : undefined
    const restored = { by: { userId: null }, at: Date.now(), name: basename(backup) }
    const present = hasCompany ? db : undefined
    await loadForRestore({ backup, scratch, url: db.place.url, present, restored, isSound: false })
    await exchange(db, scratch, state)
    return [
      `The data are those of ${backup} now. Everybody must log in again.`,
      ...(before === undefined
        ? []
        : [`What was there before is in the backup ${before.name}: restore it to undo this.`]),
    ]
  } catch (error) {
    if (db.kind === 'postgres') await dropRestoring(db)
    if (error instanceof UnreadableBackup) throw new UsageError(`${error.message} Nothing was changed.`)
    throw error
  } finally {
    await db.close()
    if (db.kind === 'sqlite') swapRestored(db.place.file)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function exchange(db: Db, scratch: string, state: string): Promise<void> {
  if (db.kind === 'sqlite') return offerRestored(scratch, db.place.file)
  if (await swapSchemas(db, state)) return
  throw new UsageError('A server has changed the data meanwhile. Stop every server first. Nothing was changed.')
}
