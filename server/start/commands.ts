/** Runs a command on the data instead of serving; also while a server uses the same data. */
import { existsSync } from 'node:fs'
import { recordAudit } from '../audit/audit.ts'
import { openDb } from '../db/open.ts'
import { resetPassword } from '../identity/reset-password.ts'
import type { Services } from '../services.ts'
import { type Arguments, type StartCommand, UsageError } from './arguments.ts'
import { missingLine } from './health-messages.ts'
import { databasePlaceOf } from './open-data.ts'
import { restoreOffline } from './restore-offline.ts'

/** Returns the message for the user. */
export async function runCommand(given: Arguments, command: StartCommand): Promise<readonly string[]> {
  const place = databasePlaceOf(given)
  if (command.kind === 'restore') return restoreOffline(given, command.file)
  if (given.databaseUrl === undefined && !existsSync(place.file))
    throw new UsageError(`There is no company in ${given.folder}. Name its folder: npm start -- --data <folder> …`)
  const db = await openDb({ ...place, isForCommand: true }, Date.now())
  try {
    const services: Services = { db, now: Date.now, isDemo: given.isDemo }
    return await perform(services, command)
  } finally {
    await db.close()
  }
}

async function perform(
  services: Services,
  command: Exclude<StartCommand, { readonly kind: 'restore' }>,
): Promise<readonly string[]> {
  switch (command.kind) {
    case 'resetPassword':
      return newPassword(services, command.name)
    case 'acceptLoss':
      return acceptLoss(services)
  }
}

async function acceptLoss({ db, now }: Services): Promise<readonly string[]> {
  const missing = db.health.missing()
  if (missing.length === 0) return ['No postings are missing. Nothing was changed.']
  const lost = missing.map(({ branchId, posted, found }) => `branch ${branchId}: ${found} instead of ${posted}`)
  await db.write([], tx => recordAudit(tx, { at: now(), userId: null, action: 'loss.accepted', detail: { lost } }))
  await db.health.acceptLoss()
  return [
    'The loss is accepted and written down. Posting goes on after what there is:',
    ...missing.map(missingLine),
    'Bills that customers hold with the lost numbers must be entered again by hand.',
  ]
}

async function newPassword(services: Services, name: string): Promise<readonly string[]> {
  const account = await resetPassword(services, name)
  if (!account) throw new UsageError(`There is no account with the user name or e-mail "${name}". Nothing was changed.`)
  return [
    'A new one-time password, for the next login; all sessions of this account have ended:',
    `  user name  ${account.userName}`,
    `  password   ${account.password}`,
    ...(account.isEnabled
      ? []
      : ['The account is disabled: somebody who manages users must enable it before it can log in.']),
  ]
}
