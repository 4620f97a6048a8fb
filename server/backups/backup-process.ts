/** The process that `create-backup.ts` starts: it writes and checks one backup, or checks a sent one, so that postings go on. */
import { constants, setPriority } from 'node:os'
import { z } from 'zod'
import type { DataPlace } from '../db/database.ts'
import { openDb } from '../db/open.ts'
import { checkBackup, openBackup } from './check-backup.ts'
import type { BackupResult } from './create-backup.ts'
import { UnreadableBackup } from './unreadable-backup.ts'
import { writeBackup } from './write-backup.ts'

const errand = z.object({
  place: z.object({ file: z.string(), url: z.string().optional(), isDurable: z.boolean().optional() }).optional(),
  part: z.string(),
  at: z.number(),
})

// Without the parent process, nothing lists the backup.
process.once('disconnect', () => process.exit(1))
process.once('message', message => void run(message))

async function run(message: unknown): Promise<void> {
  const { place, part, at } = errand.parse(message)
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  if (place) await write(place, part, at)
  const result = await check(part, at)
  process.send?.(result, () => process.exit(0))
}

async function write(place: DataPlace, part: string, at: number): Promise<void> {
  const db = await openDb({ ...place, isForCommand: true, isPatient: true }, at)
  try {
    await writeBackup(db, part, at)
  } finally {
    await db.close()
  }
}

async function check(part: string, at: number): Promise<BackupResult> {
  try {
    const brokenLaws = await checkBackup(part, at)
    const { manifest } = await openBackup(part)
    return { refusal: undefined, brokenLaws, createdAt: manifest.createdAt }
  } catch (error) {
    if (error instanceof UnreadableBackup) return { refusal: error.reason, brokenLaws: [], createdAt: at }
    throw error
  }
}
