/** The thread of `check-file.ts`: answers what `quick_check` finds first, and ends. */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { isDamage } from './data-error.ts'

const { file } = workerData as { readonly file: string }

parentPort?.postMessage(look())

function look(): string | undefined {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    const found = String(database.prepare('PRAGMA quick_check(1)').get()?.quick_check)
    return found === 'ok' ? undefined : found
  } catch (error) {
    if (!isDamage(error)) throw error
    return error instanceof Error ? error.message : String(error)
  } finally {
    database.close()
  }
}
