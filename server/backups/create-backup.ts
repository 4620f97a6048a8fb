/** Creates a backup: written and checked by a process of its own, then listed. One at a time. */
import { rmSync } from 'node:fs'
import { z } from 'zod'
import type { Backup, BackupKind } from '#contract/backup.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import type { BrokenLaw } from '../broken-law.ts'
import type { DataPlace, Db } from '../db/database.ts'
import { notifyUsers } from '../identity/notify-users.ts'
import { runApart } from '../run-apart.ts'
import type { Services } from '../services.ts'
import { backupFile, backupName, beginBackup, listBackups, storeBackup } from './backup-files.ts'
import type { UnreadableReason } from './unreadable-backup.ts'

/** Without a place, the file is only checked. */
export type BackupErrand = { readonly place?: DataPlace; readonly part: string; readonly at: number }

export type BackupResult = {
  readonly refusal: UnreadableReason | undefined
  readonly brokenLaws: readonly BrokenLaw[]
  /** When the backup was made. */
  readonly createdAt: number
}

const backupResult = z.custom<BackupResult>(value => typeof value === 'object' && value !== null)
const program = new URL('./backup-process.ts', import.meta.url)

type Turns = { running: Promise<unknown>; next: Promise<Backup> | undefined }
const turnsOf = new WeakMap<Db, Turns>()

/** Calls that arrive during a backup share the next one: it has everything that was stored before them. */
export function createBackup(services: Services, by: Actor): Promise<Backup> {
  const turns = turnsOf.get(services.db) ?? { running: Promise.resolve(), next: undefined }
  turnsOf.set(services.db, turns)
  if (turns.next) return turns.next
  const next = turns.running.then(() => {
    turns.next = undefined
    return writeListedBackup(services, by, 'manual')
  })
  turns.next = next
  turns.running = next.catch(() => undefined)
  return next
}

/** The daily one; it waits for a backup that is being made. */
export function createAutomaticBackup(services: Services): Promise<Backup> {
  const turns = turnsOf.get(services.db) ?? { running: Promise.resolve(), next: undefined }
  turnsOf.set(services.db, turns)
  const backup = turns.running.then(() => writeListedBackup(services, { userId: null }, 'automatic'))
  turns.running = backup.catch(() => undefined)
  return backup
}

export async function writeListedBackup({ db, now }: Services, by: Actor, kind: BackupKind): Promise<Backup> {
  const part = beginBackup(db.place)
  try {
    const { refusal, brokenLaws, createdAt } = await backUpApart({ place: db.place, part, at: now() })
    // Nobody sent this file: it is our own fault.
    if (refusal !== undefined) throw new Error(`The backup cannot be read back: ${refusal}`)
    const backup = listFinished(db, part, { kind, createdAt, isSound: brokenLaws.length === 0 })
    const broken = brokenLaws.slice(0, 20).map(({ law, detail }) => `${law}: ${detail}`)
    const detail = { kind, size: backup.size, brokenLaws: broken }
    await db.write([], async tx => {
      await recordAudit(tx, { ...by, at: now(), action: 'backup.created', subject: backup.name, detail })
      // The check of the copy is the self-check of the books.
      if (!backup.isSound)
        await notifyUsers(tx, { kind: 'selfCheckFailed', values: { count: brokenLaws.length }, at: now() })
    })
    return backup
  } finally {
    rmSync(part, { force: true })
  }
}

export async function backUpApart(errand: BackupErrand): Promise<BackupResult> {
  return backupResult.parse(await runApart(program, errand, { execArgv: [] }))
}

export function listFinished(
  { place }: Db,
  part: string,
  named: Pick<Backup, 'kind' | 'createdAt' | 'isSound'>,
): Backup {
  const name = storeBackup(part, { ...named, createdAt: freeInstant(place, named.createdAt, named.kind) })
  const backup = listBackups(place).find(each => each.name === name)
  if (!backup) throw new Error('The backup is gone.')
  return backup
}

/** Two backups of the same millisecond have different names. */
function freeInstant(place: DataPlace, at: number, kind: BackupKind): number {
  for (let free = at; ; free++) {
    const names = [true, false].map(isSound => backupName({ kind, createdAt: free, isSound }))
    if (names.every(name => backupFile(place, name) === undefined)) return free
  }
}
