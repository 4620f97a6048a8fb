/**
 * Group commit: writes that wait for the same lock share one transaction, one flush and one lock. The next group begins when this one is on
 * the disk, and takes all writes that arrived meanwhile.
 *
 * Each write has its own outcome. A refusal without changes leaves the others alone; after any other failure the transaction is rolled back
 * and each write runs by itself, so that a failing one cannot affect another.
 */
import type { Tx } from './database.ts'
import { isOutOfTime } from './out-of-time.ts'

export type Work = (tx: Tx) => Promise<unknown>

export type Outcome =
  | { readonly isDone: true; readonly value: unknown }
  | { readonly isDone: false; readonly error: unknown }

/**
 * One transaction: runs works from `next` one after the other until there are none, and returns an outcome for each once it is committed.
 * When it throws, nothing has been committed.
 */
export type RunGroup = (next: () => Work | undefined) => Promise<Committed>

export type Committed = {
  readonly outcomes: readonly Outcome[]
  /** Resolves once the outcomes are durable; only then may they be reported. */
  readonly durable: Promise<unknown>
}

/** Runs after the commit, during the flush. It must have no side effects, because the commit is not durable yet. */
export type Prepare = (value: never) => unknown

const asItIs: Prepare = value => value

/** A limit, so that the first write does not wait too long for the last. */
const membersMax = 24

type Waiting = {
  readonly work: Work
  readonly prepare: Prepare
  readonly answer: (outcome: Outcome) => void
}

/** A queue of writes. `run` commits a group, `runAlone` a single write with retries. */
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
