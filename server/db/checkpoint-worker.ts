/**
 * Worker thread that copies the write-ahead log of a SQLite file into the file, over a connection of its own, so that no posting waits for
 * it. Each message requests one copy; the reply is that of `copy-log.ts`.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { logCopier } from './copy-log.ts'

const { file } = workerData as { readonly file: string }
const database = new DatabaseSync(file)
database.exec('PRAGMA synchronous=FULL; PRAGMA cache_size=-256')
const copy = logCopier(database)

parentPort?.on('message', (message: 'copy' | 'end') => {
  if (message === 'copy') {
    parentPort?.postMessage(copy())
    return
  }
  database.close()
  parentPort?.close()
})
