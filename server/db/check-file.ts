/**
 * Looks through a whole SQLite file in a process of its own: nobody waits for it, and the memory that it takes goes back to the system.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const processFile = fileURLToPath(new URL('./check-file-process.ts', import.meta.url))
const saidLengthMax = 4000

/** What is damaged, in SQLite's words; undefined where nothing is. */
export function checkFile(file: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = fork(processFile, [file], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    const end = () => child.kill()
    process.once('exit', end)
    let said = ''
    let found: string | undefined
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-saidLengthMax)
    })
    child.on('message', ({ damage }: { readonly damage?: string }) => {
      found = damage
    })
    child.on('error', reject)
    child.on('close', code => {
      process.off('exit', end)
      if (code === 0) resolve(found)
      else reject(new Error(said.trim() || 'The check of the data file was ended.'))
    })
  })
}
