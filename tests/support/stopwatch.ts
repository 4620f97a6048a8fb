/** Measures the duration of work, and the part of it that a busy or slow machine causes. */
import { readFileSync } from 'node:fs'

export type Lap = {
  readonly seconds: number
  /** The ratio to the duration on an idle machine of usual speed; null if the system does not report the waiting time of threads. */
  readonly slowdown: number | null
}

/** The run and wait times of a thread since its start. */
export type ThreadTimes = { readonly ranNs: number; readonly waitedNs: number }

/** The time of the fixed work on a machine of usual speed. */
export const usualWorkMs = 20
const workRuns = 3
let slownessOnce: number | undefined

export function startStopwatch(): () => Lap {
  const startMs = performance.now()
  const before = threadTimes()
  return () => {
    const seconds = (performance.now() - startMs) / 1000
    const after = threadTimes()
    const slowdown = before && after ? slowdownOf(before, after, slowness()) : null
    return { seconds, slowdown }
  }
}

/** A thread that waits for a processor as long as it runs takes twice the time, and so do the processes that answer it. */
export function slowdownOf(before: ThreadTimes, after: ThreadTimes, slowness: number): number {
  const ran = Math.max(1, after.ranNs - before.ranNs)
  const waited = after.waitedNs - before.waitedNs
  return ((ran + waited) / ran) * Math.max(1, slowness)
}

/** Linux reports for each thread how long it ran, and how long it waited for a processor. */
function threadTimes(): ThreadTimes | undefined {
  try {
    const [ranNs = 0, waitedNs = 0] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ').map(Number)
    return { ranNs, waitedNs }
  } catch {
    return undefined
  }
}

/** The slowness of this machine, constant for the life of the process. */
function slowness(): number {
  slownessOnce ??= fastestWorkMs() / usualWorkMs
  return slownessOnce
}

/** In processor time, which is longer on a slow machine but not on a busy one. */
function fastestWorkMs(): number {
  return Math.min(...Array.from({ length: workRuns }, workMs))
}

function workMs(): number {
  const before = process.threadCpuUsage()
  const mixed = fixedWork()
  const { user, system } = process.threadCpuUsage(before)
  // Always true, but not to the compiler, so that it cannot remove the loop.
  return Number.isInteger(mixed) ? (user + system) / 1000 : 0
}

/** It uses nothing around it, so that it can be sent into a page. */
export function fixedWork(): number {
  let mixed = 1
  for (let step = 0; step < 4_000_000; step++) mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 61) + step
  return mixed
}
