/**
 * A password check costs memory and a processor core on purpose, which a stranger could use to overload the server. So few checks run at
 * once, few wait, and each address has a share of the waiting places. Known devices come first, addresses over their limit last.
 */
import { availableParallelism } from 'node:os'
import { Failure } from '../calls/failure.ts'

const lanes = ['known', 'stranger', 'overLimit'] as const
export type Lane = (typeof lanes)[number]

export type Checks = {
  /** Runs the check when its turn comes; throws `too_busy` when too many wait. `who` is the address that shares waiting places. */
  readonly run: <T>(lane: Lane, who: string, check: () => Promise<T>) => Promise<T>
}

type Bounds = {
  readonly atOnce: number
  /** Per lane. */
  readonly waitingMax: number
  readonly waitingOfOneMax: number
}

/** By then some of the waiting checks are done. */
const retryAfterSeconds = 2

type Waiting = { readonly who: string; readonly start: () => void }

export function makeChecks({ atOnce, waitingMax, waitingOfOneMax }: Bounds): Checks {
  const waiting: Record<Lane, Waiting[]> = { known: [], stranger: [], overLimit: [] }
  let underWay = 0
  const next = () => {
    underWay -= 1
    for (const lane of lanes) {
      const first = waiting[lane].shift()
      if (first) return first.start()
    }
  }
  const place = (lane: Lane, who: string) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        underWay += 1
        resolve()
      }
      if (underWay < atOnce) return start()
      const before = waiting[lane]
      const isFull = before.length >= waitingMax || before.filter(each => each.who === who).length >= waitingOfOneMax
      if (isFull) reject(new Failure('too_busy', [], retryAfterSeconds))
      else before.push({ who, start })
    })
  return {
    run: async (lane, who, check) => {
      await place(lane, who)
      try {
        return await check()
      } finally {
        next()
      }
    },
  }
}

/** Half of the cores; the other half serves the tills. */
export const passwordChecks = makeChecks({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  waitingMax: 64,
  waitingOfOneMax: 32,
})
