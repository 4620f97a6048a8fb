/**
 * Copies the write-ahead log of a SQLite file into the file, on a thread and a connection of its own, so that no posting waits
 * for it. `PASSIVE` copies what it can and waits for nobody. Each message asks for one copy; the answer is how many pages the
 * log holds after it, or −1 where nothing could be copied.
 */
import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

const { file } = workerData as { readonly file: string }
const database = new DatabaseSync(file)
database.exec('PRAGMA synchronous=FULL; PRAGMA cache_size=-256')
const copy = database.prepare('PRAGMA wal_checkpoint(PASSIVE)')

parentPort?.on('message', (message: 'copy' | 'end') => {
  if (message === 'copy') {
    parentPort?.postMessage(copied())
    return
  }
  database.close()
  parentPort?.close()
})

function copied(): number {
  try {
    return Number(copy.get()?.log ?? -1)
  } catch {
    // A disk that is full or read-only: the log keeps everything, and the next turn tries again.
    return -1
  }
}
