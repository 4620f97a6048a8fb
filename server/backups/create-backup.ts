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

function turnsFor({ db }: Services): Turns {
  const turns = turnsOf.get(db) ?? { running: Promise.resolve(), next: undefined }
  turnsOf.set(db, turns)
  return turns
}

/** After the backup that is being made. */
function inTurn(turns: Turns, make: () => Promise<Backup>): Promise<Backup> {
  const backup = turns.running.then(make)
  turns.running = backup.catch(() => undefined)
  return backup
}

/** Calls that arrive during a backup share the next one: it has everything that was stored before them. */
export function createBackup(services: Services, by: Actor): Promise<Backup> {
  const turns = turnsFor(services)
  turns.next ??= inTurn(turns, () => {
    turns.next = undefined
    return writeListedBackup(services, by, 'manual')
  })
  return turns.next
}

/** The daily one. */
export function createAutomaticBackup(services: Services): Promise<Backup> {
  return inTurn(turnsFor(services), () => writeListedBackup(services, { userId: null }, 'automatic'))
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
