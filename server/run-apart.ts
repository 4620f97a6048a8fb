/** Runs a program of the server in a process of its own: nobody waits for it, and the memory that it takes goes back to the system. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const saidLengthMax = 4000

/**
 * Sends the program its errand; what it answered before it ended well, undefined where it answered nothing. Its failure is thrown with
 * what it wrote to its standard error.
 */
export function runApart(program: URL, errand: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), { stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
    let said = ''
    let answer: unknown
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-saidLengthMax)
    })
    child.on('message', message => {
      answer = message
    })
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) resolve(answer)
      else reject(new Error(said.trim()))
    })
    child.send(errand)
  })
}
