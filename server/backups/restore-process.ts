/** The process that `restore.ts` starts: it loads a backup beside the present data, makes it this installation's, and checks its books. */
import { z } from 'zod'
import { openDb } from '../db/open.ts'
import { loadForRestore } from './load-for-restore.ts'
import type { RestoreResult } from './restore.ts'
import { UnreadableBackup } from './unreadable-backup.ts'

const errand = z.object({
  place: z.object({ file: z.string(), url: z.string().optional(), isDurable: z.boolean().optional() }),
  backup: z.string(),
  scratch: z.string(),
  isSound: z.boolean(),
  restored: z.object({
    by: z.object({ userId: z.number().nullable() }).catchall(z.string()),
    at: z.number(),
    name: z.string(),
  }),
})

// Without the parent process, nothing takes the data.
process.once('disconnect', () => process.exit(1))
process.once('message', message => void run(message))

async function run(message: unknown): Promise<void> {
  const { place, restored, ...load } = errand.parse(message)
  const present = await openDb({ ...place, isForCommand: true, isPatient: true }, restored.at)
  let result: RestoreResult = { refusal: undefined }
  try {
    await loadForRestore({ present, restored, url: place.url, ...load })
  } catch (error) {
    if (!(error instanceof UnreadableBackup)) throw error
    result = { refusal: error.reason }
  } finally {
    await present.close()
  }
  process.send?.(result, () => process.exit(0))
}
