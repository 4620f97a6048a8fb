/** Restores a backup: the present data are backed up, the backup is loaded beside them, and the server starts again on it. */
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Backup } from '#contract/backup.ts'
import { problem } from '#domain/problem.ts'
import { actorOf } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import { closeGate } from '../calls/gate.ts'
import type { Caller } from '../calls/handler.ts'
import { runApart } from '../run-apart.ts'
import type { Services } from '../services.ts'
import { backupFile, listBackups } from './backup-files.ts'
import { openBackup } from './check-backup.ts'
import { writeListedBackup } from './create-backup.ts'
import { dropRestoring, readState, swapSchemas } from './load-postgres-backup.ts'
import { offerRestored } from './swap-restored.ts'
import { UnreadableBackup, type UnreadableReason } from './unreadable-backup.ts'

export type RestoreResult = { readonly refusal: UnreadableReason | undefined }

const restoreResult = z.custom<RestoreResult>(value => typeof value === 'object' && value !== null)
const program = new URL('./restore-process.ts', import.meta.url)
const folderName = 'restoring'

/** Returns the backup of the present data. */
export async function restore(services: Services, caller: Caller, name: string): Promise<Backup> {
  const { db, now, restart } = services
  const backup = backupFile(db.place, name)
  if (backup === undefined) throw new Failure('not_found')
  await requireReadable(backup)
  const isSound = listBackups(db.place).some(each => each.name === name && each.isSound)
  const gate = await closeGate(db)
  if (gate === undefined) throw new Failure('storage_unavailable')
  const folder = join(dirname(db.place.file), folderName)
  try {
    const state = db.kind === 'postgres' ? await readState(db) : ''
    const before = await writeListedBackup(services, actorOf(caller), 'beforeRestore')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { mode: 0o700 })
    const scratch = join(folder, 'mizan.db')
    const restored = { by: actorOf(caller), at: now(), name }
    const errand = { place: db.place, backup, scratch, isSound, restored }
    const { refusal } = restoreResult.parse(await runApart(program, errand, { execArgv: [] }))
    if (refusal !== undefined) refuse([problem('name', refusal)])
    if (db.kind === 'sqlite') offerRestored(scratch, db.place.file)
    else if (!(await swapSchemas(db, state))) refuse([problem('name', 'othersPosted')])
    restart?.()
    return before
  } catch (error) {
    gate.open()
    if (db.kind === 'postgres') await dropRestoring(db)
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Before any call is refused. */
async function requireReadable(file: string): Promise<void> {
  try {
    await openBackup(file)
  } catch (error) {
    if (error instanceof UnreadableBackup) refuse([problem('name', error.reason)])
    throw error
  }
}
