/** Runs one of our programs in a child process: it does not block the server, and its memory returns to the system. */
import type { ForkOptions } from 'node:child_process'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const outputLengthMax = 4000

export type ApartOptions = Pick<ForkOptions, 'execArgv' | 'env' | 'signal' | 'timeout'> & {
  /** Returns the reply to a message that is a question; undefined for a message that is the program's result. */
  readonly reply?: (message: unknown) => Promise<object> | undefined
}

/** The program exceeded its memory or time limit. */
export class OutOfBoundsError extends Error {}

/** Exit codes and signals of Node when its heap is full. */
const abortCodes = [134, 'SIGABRT', 'SIGTRAP']

/**
 * Sends the program its task; resolves with its result, undefined when it had none. On failure throws with what the program wrote to
 * standard error.
 */
export function runApart(program: URL, errand: object, { reply, ...options }: ApartOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(program), {
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      // Transfers binary data without conversion.
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
      // The program may have ended meanwhile.
      else
        void replied
          .then(value => child.connected && child.send(value, () => undefined))
          .catch(() => child.kill('SIGKILL'))
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      const how = code ?? signal ?? ''
      const message = output.trim() || `The program ended with ${how}.`
      // A caller that aborted it gets its own reason.
      const isKilled = signal === 'SIGKILL' && options.signal?.aborted !== true
      if (code === 0) resolve(answer)
      else reject(isKilled || abortCodes.includes(how) ? new OutOfBoundsError(message) : new Error(message))
    })
    child.send(errand)
  })
}
