/**
 * Checking a password costs memory and a core on purpose, so that a stranger could burn the server with it. So few checks are made at
 * once, few wait, and each address has a share of the waiting places. Known devices come first; addresses over their limit come last.
 */
import { availableParallelism } from 'node:os'
import { Failure } from '../calls/failure.ts'

const lanes = ['known', 'stranger', 'overLimit'] as const
export type Lane = (typeof lanes)[number]

export type Checks = {
  /** Makes the check when its turn comes; throws `too_busy` where too many wait. `who` shares the places of one address. */
  readonly run: <T>(lane: Lane, who: string, check: () => Promise<T>) => Promise<T>
}

type Bounds = {
  readonly atOnce: number
  /** In each lane. */
  readonly waitingMax: number
  readonly waitingOfOneMax: number
}

/** By then some of those who wait have been served. */
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

/** Half of the cores: the other half serves the tills. */
export const passwordChecks = makeChecks({
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  waitingMax: 64,
  waitingOfOneMax: 32,
})
