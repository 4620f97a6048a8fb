/** Looks through a whole SQLite file, on a thread and a connection of its own, so that nobody waits for it. */
import { Worker } from 'node:worker_threads'

/** What is damaged, in SQLite's words; undefined where nothing is. */
export function checkFile(file: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./check-file-worker.ts', import.meta.url), { workerData: { file } })
    worker.on('message', (damage: string | undefined) => resolve(damage))
    worker.on('error', reject)
  })
}
