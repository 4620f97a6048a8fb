/** Stores a backup of another place, after the same check as one of our own. */
import { createWriteStream, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Backup } from '#contract/backup.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { refuse } from '../calls/failure.ts'
import type { Caller } from '../calls/handler.ts'
import type { Services } from '../services.ts'
import { beginBackup } from './backup-files.ts'
import { backUpApart, listFinished } from './create-backup.ts'

export async function uploadBackup(
  { db, now }: Services,
  caller: Caller,
  file: Blob,
  sentName: string,
): Promise<Backup> {
  const part = beginBackup(db.place)
  try {
    await pipeline(bytesOf(file), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
    const { refusal, brokenLaws, createdAt } = await backUpApart({ part, at: now() })
    if (refusal !== undefined) refuse([problem('files', refusal)])
    const isSound = brokenLaws.length === 0
    const backup = listFinished(db, part, { kind: 'uploaded', createdAt, isSound })
    const detail = { sentName, size: backup.size }
    await db.write([], tx =>
      recordAudit(tx, { ...actorOf(caller), at: now(), action: 'backup.uploaded', subject: backup.name, detail }),
    )
    return backup
  } finally {
    rmSync(part, { force: true })
  }
}

async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}
