/**
 * The daily backup while the server listens: made at its hour, or later when the server was off or had just started; older automatic ones are
 * deleted, and each is copied to a second folder if the server was started with one.
 */
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Backup } from '#contract/backup.ts'
import { addDays } from '#domain/days.ts'
import { type Configuration, dayAt, dayStartAt, readConfiguration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { notifyUsers } from '../identity/notify-users.ts'
import type { Services } from '../services.ts'
import { backupFolder, listBackups, namedBackups } from './backup-files.ts'
import { createAutomaticBackup } from './create-backup.ts'

const lookMs = 60_000
/** A server that has just started is needed by its users first. */
const calmMs = 10 * 60_000
/** After a failure, such as a full disk. */
const retryMs = 60 * 60_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** From this age on the last backup is overdue. */
const overdueDays = 2

export function backUpWhileListening(app: FastifyInstance, services: Services): void {
  let looks: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let notBefore = 0
  const look = () => {
    if (services.now() < notBefore) return
    looking ??= makeDueBackup(services)
      .catch(() => {
        notBefore = services.now() + retryMs
      })
      .finally(() => {
        looking = undefined
      })
  }
  app.addHook('onListen', async () => {
    notBefore = services.now() + calmMs
    looks = setInterval(look, lookMs).unref()
  })
  app.addHook('preClose', async () => {
    clearInterval(looks)
    await looking
  })
}

/** Makes the backup of the last due time, unless it exists. A failure is notified, and thrown. */
export async function makeDueBackup(services: Services): Promise<void> {
  const { db, now } = services
  const configuration = await readConfiguration(db).catch(() => undefined)
  if (configuration === undefined || !configuration.settings.isBackupAutomatic) return
  const dueAt = lastDueAt(configuration, now())
  let last: Backup | undefined
  try {
    last = automaticOf(listBackups(db.place))[0]
    if (last !== undefined && last.createdAt >= dueAt) return
    const { name } = await createAutomaticBackup(services)
    deleteOld(backupFolder(db.place), configuration.settings.backupCount)
    if (services.backupCopies === undefined) return
    copyTo(services.backupCopies, join(backupFolder(db.place), name), name)
    deleteOld(services.backupCopies, configuration.settings.backupCount)
  } catch (error) {
    await notifyOfFailure(db, last, now())
    throw error
  }
}

/** The newest instant of the backup hour that is past. */
function lastDueAt(configuration: Configuration, nowMs: number): number {
  const today = dayAt(configuration, nowMs)
  const hour = configuration.settings.backupHour * hourMs
  const due = dayStartAt(configuration, today) + hour
  return due <= nowMs ? due : dayStartAt(configuration, addDays(today, -1)) + hour
}

function automaticOf<Named extends Pick<Backup, 'kind'>>(backups: readonly Named[]): readonly Named[] {
  return backups.filter(({ kind }) => kind === 'automatic')
}

/** Manual, uploaded and replaced ones stay until somebody removes their files. */
function deleteOld(folder: string, count: number): void {
  for (const { name } of automaticOf(namedBackups(readdirSync(folder))).slice(count)) rmSync(join(folder, name))
}

/** Complete before it has its name. */
function copyTo(folder: string, file: string, name: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const part = join(folder, `unfinished-${name}`)
  try {
    copyFileSync(file, part)
    renameSync(part, join(folder, name))
  } finally {
    rmSync(part, { force: true })
  }
}

async function notifyOfFailure(db: Db, last: Backup | undefined, at: number): Promise<void> {
  const days = last === undefined ? 0 : Math.floor((at - last.createdAt) / dayMs)
  await db.write([], async tx => {
    await notifyUsers(tx, { kind: 'backupFailed', values: {}, at })
    if (days >= overdueDays) await notifyUsers(tx, { kind: 'backupOverdue', values: { days }, at })
  })
}
