/** Creates a backup: written and checked by a process of its own, then listed. One at a time. */
import { rmSync } from 'node:fs'
import { z } from 'zod'
import type { Backup, BackupKind } from '#contract/backup.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import type { BrokenLaw } from '../broken-law.ts'
import type { Caller } from '../calls/handler.ts'
import type { Db } from '../db/database.ts'
import { notifyUsers } from '../identity/notify-users.ts'
import { runApart } from '../run-apart.ts'
import type { Services } from '../services.ts'
import { backupFile, backupName, beginBackup, listBackups, storeBackup } from './backup-files.ts'

export type BackupResult = { readonly brokenLaws: readonly BrokenLaw[] }

const backupResult = z.custom<BackupResult>(value => typeof value === 'object' && value !== null)
const program = new URL('./backup-process.ts', import.meta.url)

type Turns = { running: Promise<unknown>; next: Promise<Backup> | undefined }
const turnsOf = new WeakMap<Db, Turns>()

/** Calls that arrive during a backup share the next one: it has everything that was stored before them. */
export function createBackup(services: Services, caller: Caller): Promise<Backup> {
  const turns = turnsOf.get(services.db) ?? { running: Promise.resolve(), next: undefined }
  turnsOf.set(services.db, turns)
  if (turns.next) return turns.next
  const next = turns.running.then(() => {
    turns.next = undefined
    return writeListedBackup(services, caller, 'manual')
  })
  turns.next = next
  turns.running = next.catch(() => undefined)
  return next
}

export async function writeListedBackup({ db, now }: Services, caller: Caller, kind: BackupKind): Promise<Backup> {
  const createdAt = freeInstant(db, now(), kind)
  const part = beginBackup(db.place)
  try {
    const errand = { place: db.place, part, at: createdAt }
    const { brokenLaws } = backupResult.parse(await runApart(program, errand, { execArgv: [] }))
    const isSound = brokenLaws.length === 0
    const name = storeBackup(part, { kind, createdAt, isSound })
    const backup = listBackups(db.place).find(each => each.name === name)
    if (!backup) throw new Error('The backup is gone.')
    const detail = {
      kind,
      size: backup.size,
      brokenLaws: brokenLaws.slice(0, 20).map(({ law, detail }) => `${law}: ${detail}`),
    }
    await db.write([], async tx => {
      await recordAudit(tx, { ...actorOf(caller), at: now(), action: 'backup.created', subject: name, detail })
      // The check of the copy is the self-check of the books.
      if (!isSound) await notifyUsers(tx, { kind: 'selfCheckFailed', values: { count: brokenLaws.length }, at: now() })
    })
    return backup
  } finally {
    rmSync(part, { force: true })
  }
}

/** Two backups of the same millisecond have different names. */
function freeInstant({ place }: Db, at: number, kind: BackupKind): number {
  for (let free = at; ; free++) {
    const names = [true, false].map(isSound => backupName({ kind, createdAt: free, isSound }))
    if (names.every(name => backupFile(place, name) === undefined)) return free
  }
}
