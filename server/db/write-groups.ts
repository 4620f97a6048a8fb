/**
 * Writes that wait for the same lock are committed together: one transaction, one wait for the disk, and the lock is taken once. The
 * next group begins when the disk has written this one, so that it holds all that came meanwhile.
 * Each still has its own outcome. A refusal that has written nothing leaves the others alone; after anything else the
 * transaction is taken back and each of its works is run by itself, so that one that fails cannot touch another.
 */
import type { Tx } from './database.ts'
import { isOutOfTime } from './out-of-time.ts'

export type Work = (tx: Tx) => Promise<unknown>

export type Outcome =
  | { readonly isDone: true; readonly value: unknown }
  | { readonly isDone: false; readonly error: unknown }

/**
 * One transaction: takes work from `next` until there is none, one after the other, and answers an outcome for each once it is committed.
 * Where it throws, nothing has been committed.
 */
export type RunGroup = (next: () => Work | undefined) => Promise<Committed>

export type Committed = {
  readonly outcomes: readonly Outcome[]
  /** Kept once the outcomes are durable; only then may anybody hear of them. */
  readonly durable: Promise<unknown>
}

/** Runs after the commit, while the disk is waited for: it must have no effect, for nobody may hear of it before. */
export type Prepare = (value: never) => unknown

const asItIs: Prepare = value => value

/** So many at most, lest the first waits for the last. */
const membersMax = 24

type Waiting = {
  readonly work: Work
  readonly prepare: Prepare
  readonly answer: (outcome: Outcome) => void
}

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
      const { outcomes, durable } = await run(next)
      await Promise.all(taken.map((member, at) => settle(member, outcomes[at] ?? lost, durable)))
    } catch (error) {
      // Writes that did not start did not fail; if none started, the transaction could not begin, and all waiting writes fail.
      const isHopeless = taken.length === 0 || isOutOfTime(error)
      for (const each of isHopeless ? [...taken.splice(0), ...waiting.splice(0)] : [])
        each.answer({ isDone: false, error })
      for (const member of taken) {
        const outcome = await outcomeOf(() => runAlone(member.work))
        await settle(member, outcome, Promise.resolve())
      }
    }
  }

  return (work: Work, prepare: Prepare = asItIs): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const answer = (outcome: Outcome) => (outcome.isDone ? resolve(outcome.value) : reject(outcome.error))
      waiting.push({ work, prepare, answer })
      if (!isRunning) void runWaiting()
    })
}

async function settle({ prepare, answer }: Waiting, outcome: Outcome, durable: Promise<unknown>): Promise<void> {
  const [prepared, flushed] = await Promise.all([
    outcome.isDone ? outcomeOf(async () => prepare(outcome.value as never)) : outcome,
    outcomeOf(() => durable),
  ])
  answer(flushed.isDone ? prepared : flushed)
}

const lost: Outcome = { isDone: false, error: new Error('A group of writes has lost an outcome.') }

export async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { isDone: true, value: await work() }
  } catch (error) {
    return { isDone: false, error }
  }
}
