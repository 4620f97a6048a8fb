/**
 * Writes that wait for the same lock are committed together: one transaction, one wait for the disk, and the lock is taken once.
 * Each still has its own outcome. A refusal that has written nothing leaves the others alone; after anything else the
 * transaction is taken back and each of its works is run by itself, so that one that fails cannot touch another.
 */
import type { Tx } from './open.ts'

export type Work = (tx: Tx) => Promise<unknown>

export type Outcome =
  | { readonly isDone: true; readonly value: unknown }
  | { readonly isDone: false; readonly error: unknown }

/**
 * One transaction: takes work from `next` until there is none, one after the other, and answers an outcome for each once all is
 * durable. Where it throws, nothing has been committed.
 */
export type RunGroup = (next: () => Work | undefined) => Promise<readonly Outcome[]>

/** So many at most, lest the first waits for the last. */
const membersMax = 24

type Waiting = { readonly work: Work; readonly settle: (outcome: Outcome) => void }

/** A queue of writes. `run` commits several, `runAlone` one, with whatever it takes to get it through. */
export function openWriteQueue(run: RunGroup, runAlone: (work: Work) => Promise<unknown>) {
  const waiting: Waiting[] = []
  let isRunning = false

  async function runWaiting(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) await runGroup()
    isRunning = false
  }

  async function runGroup(): Promise<void> {
    const taken: Waiting[] = []
    const next = () => {
      const member = taken.length < membersMax ? waiting.shift() : undefined
      if (member) taken.push(member)
      return member?.work
    }
    try {
      const outcomes = await run(next)
      for (const [at, { settle }] of taken.entries()) settle(outcomes[at] ?? lost)
    } catch (error) {
      // Whoever was never taken did not fail; where nobody was, the transaction itself could not begin.
      if (taken.length === 0) waiting.shift()?.settle({ isDone: false, error })
      for (const { work, settle } of taken) settle(await outcomeOf(() => runAlone(work)))
    }
  }

  return <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome) => (outcome.isDone ? resolve(outcome.value as T) : reject(outcome.error))
      waiting.push({ work, settle })
      if (!isRunning) void runWaiting()
    })
}

const lost: Outcome = { isDone: false, error: new Error('A group of writes has lost an outcome.') }

export async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { isDone: true, value: await work() }
  } catch (error) {
    return { isDone: false, error }
  }
}
