/** Backups. A backup holds the whole company, so its calls need a user without a limit of branches. */
import { createReadStream } from 'node:fs'
import type { backupEndpoints } from '#contract/backup.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure } from '../calls/failure.ts'
import type { Caller, HandlersOf } from '../calls/handler.ts'
import { wholeReach } from '../company/branch-reach.ts'
import { backupFile, listBackups } from './backup-files.ts'
import { createBackup } from './create-backup.ts'
import { restore } from './restore.ts'
import { uploadBackup } from './upload-backup.ts'

export const backupHandlers: HandlersOf<typeof backupEndpoints> = {
  getAllBackups: async ({ services: { db }, caller }) => {
    requireAllBranches(caller)
    return [...listBackups(db.place)]
  },

  createBackup: async ({ services, caller }) => {
    requireAllBranches(caller)
    return createBackup(services, actorOf(caller))
  },

  uploadDatabaseBackup: async ({ services, caller, body: { files, fileName } }) => {
    requireAllBranches(caller)
    return uploadBackup(services, caller, files, fileName ?? files.name)
  },

  downloadBackup: async ({ services: { db, now }, caller, params: { name } }) => {
    requireAllBranches(caller)
    const file = backupFile(db.place, name)
    if (file === undefined) throw new Failure('not_found')
    const row = { ...actorOf(caller), at: now(), action: 'backup.downloaded', subject: name } as const
    await db.write([], tx => recordAudit(tx, { ...row, detail: {} }))
    return { content: createReadStream(file), mediaType: 'application/zip', fileName: name }
  },

  restoreBackup: async ({ services, caller, query: { name } }) => {
    requireAllBranches(caller)
    const { name: before } = await restore(services, caller, name)
    return { before }
  },
}

function requireAllBranches({ access }: Caller): void {
  if (wholeReach(access) !== null) throw new Failure('access_denied')
}
