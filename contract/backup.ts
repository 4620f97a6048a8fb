/** Backups of the company: a logical copy of all data, the same for every database. Source: spec §2, §3, §7. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, name, text } from './fields.ts'

/** `beforeRestore` has the data that a restore replaced: restoring it is the undo. `beforeUpdate`: before a new version changed the tables. */
export const backupKinds = ['manual', 'automatic', 'beforeRestore', 'beforeUpdate', 'uploaded'] as const
export type BackupKind = (typeof backupKinds)[number]

const backup = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.int().min(0),
  createdAt: instant,
  kind: z.enum(backupKinds),
  /** Whether the books of the copy passed the self-check. */
  isSound: z.boolean(),
})
export type Backup = z.output<typeof backup>

const need = 'f-backup' as const
/** Of a sent file. */
const backupBytesMax = 8 * 1024 ** 3
/** What the form adds. */
const formBytesMax = 16 * 1024

export const backupEndpoints = {
  getAllBackups: endpoint({
    method: 'GET',
    path: '/api/setting/GetAllBackups',
    summary: 'The backups on the server, the newest first. Only for users of all branches.',
    need,
    reply: z.array(backup),
    errors: ['access_denied'],
  }),
  createBackup: endpoint({
    method: 'GET',
    path: '/api/setting/CreateBackup',
    summary:
      'Makes a backup of all data and checks it by loading it: it is listed only when every row is as it was. Only for users of all branches.',
    need,
    isChange: true,
    isLongWork: true,
    reply: backup,
    errors: ['access_denied', 'storage_unavailable'],
  }),
  uploadDatabaseBackup: endpoint({
    method: 'POST',
    path: '/api/setting/UploadDatabaseBackup',
    summary:
      'Stores a backup that another installation made, or that was downloaded: checked like a new one, and listed. Only for users of all branches.',
    need,
    body: z.object({ files: z.file().max(backupBytesMax), fileName: text(0, 200).optional() }),
    bodyKind: 'file',
    bodyBytesMax: backupBytesMax + formBytesMax,
    isLargeFile: true,
    isLongWork: true,
    reply: backup,
    errors: ['access_denied', 'invalid_input', 'storage_unavailable'],
  }),
  downloadBackup: endpoint({
    method: 'GET',
    path: '/download/:name',
    summary: 'The file of a backup. Only for users of all branches.',
    need,
    params: z.object({ name: name(1, 100) }),
    raw: 'application/zip',
    isStreamed: true,
    errors: ['access_denied', 'not_found'],
  }),
  restoreBackup: endpoint({
    method: 'GET',
    path: '/api/setting/Restore',
    summary:
      'Replaces all data by those of a backup, after a backup of the present data, whose name is answered. Calls are refused meanwhile; then the server starts again, and every session has ended. Only for superadmins of all branches.',
    // It also replaces users and their rights.
    need: 'superadmin',
    isChange: true,
    isLongWork: true,
    query: z.object({ name: name(1, 100) }),
    reply: z.object({ before: z.string() }),
    errors: ['access_denied', 'not_found', 'invalid_input', 'storage_unavailable'],
  }),
}
