/** Runs a program of ours in a process of its own: nobody waits for it, and the memory that it takes goes back to the system. */
import type { ForkOptions } from 'node:child_process'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const outputLengthMax = 4000

export type ApartOptions = Pick<ForkOptions, 'execArgv' | 'env' | 'signal' | 'timeout'> & {
  /** What is sent back for a message that is a question; undefined for one that is the answer of the program. */
  readonly reply?: (message: unknown) => Promise<object> | undefined
}

/** The program took more memory, or more time, than it is given. */
export class OutOfBoundsError extends Error {}

/** How Node ends where its heap is full. */
const abortCodes = [134, 'SIGABRT', 'SIGTRAP']

/**
 * Sends the program its errand; what it answered before it ended well, undefined where it answered nothing. Its failure is thrown with
 * what it wrote to its standard error.
 */
export function runApart(program: URL, errand: object, { reply, ...options }: ApartOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), {
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      // Bytes travel as they are.
      serialization: 'advanced',
      killSignal: 'SIGKILL',
      ...options,
    })
    let output = ''
    let answer: unknown
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-outputLengthMax)
    })
    child.on('message', message => {
      const replied = reply?.(message)
      if (replied === undefined) answer = message
      // It may have ended meanwhile.
      else
        void replied
          .then(value => child.connected && child.send(value, () => undefined))
          .catch(() => child.kill('SIGKILL'))
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      const how = code ?? signal ?? ''
      const message = output.trim() || `The program ended with ${how}.`
      // The caller that stopped it knows why.
      const isKilled = signal === 'SIGKILL' && options.signal?.aborted !== true
      if (code === 0) resolve(answer)
      else reject(isKilled || abortCodes.includes(how) ? new OutOfBoundsError(message) : new Error(message))
    })
    child.send(errand)
  })
}
