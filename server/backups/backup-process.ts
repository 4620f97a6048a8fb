/** The process that `create-backup.ts` starts: it writes and checks one backup, so that postings go on. */
import { constants, setPriority } from 'node:os'
import { z } from 'zod'
import { openDb } from '../db/open.ts'
import { checkBackup } from './check-backup.ts'
import type { BackupResult } from './create-backup.ts'
import { writeBackup } from './write-backup.ts'

const errand = z.object({
  place: z.object({ file: z.string(), url: z.string().optional(), isDurable: z.boolean().optional() }),
  part: z.string(),
  at: z.number(),
})

// Without the parent process, nothing lists the backup.
process.once('disconnect', () => process.exit(1))
process.once('message', message => void run(message))

async function run(message: unknown): Promise<void> {
  const { place, part, at } = errand.parse(message)
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const db = await openDb({ ...place, isForCommand: true, isPatient: true }, at)
  await writeBackup(db, part, at)
  await db.close()
  const result: BackupResult = { brokenLaws: await checkBackup(part, at) }
  process.send?.(result, () => process.exit(0))
}
