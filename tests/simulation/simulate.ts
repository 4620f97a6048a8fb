/** Runs a number of steps with a seed, and stops at the first step with a problem. */
import { actions } from './actions.ts'
import { settleEInvoices } from './e-invoices.ts'
import { brokenLaws, brokenSince, lastPosting } from './laws.ts'
import { signIn, type World } from './world.ts'

export type Played = {
  readonly steps: number
  readonly bills: number
  /** The e-invoices that the gateway accepted, and the calls that they took. */
  readonly eInvoices: { readonly accepted: number; readonly calls: number }
  /** The number of steps by action. */
  readonly counts: ReadonlyMap<string, number>
  /** The problems, with their step; empty if all checks passed. */
  readonly problems: readonly string[]
}

/** Access tokens last 30 minutes; an active user renews long before. */
const signInEveryMs = 15 * 60_000

/** The whole books are checked after each of the first steps, then periodically: they grow with every step. */
const wholeUntil = 200
const wholeEvery = 50

export async function simulate(world: World, steps: number, onStep?: (step: number) => void): Promise<Played> {
  const counts = new Map<string, number>()
  let signedInAtMs = performance.now()
  const played = (step: number, problems: readonly string[]): Played => ({
    steps: step,
    bills: world.model.bills.size,
    eInvoices: { accepted: world.gateway.taken.length, calls: world.gateway.calls() },
    counts,
    problems,
  })
  for (let step = 1; step <= steps; step++) {
    if (performance.now() - signedInAtMs > signInEveryMs) {
      for (const person of world.people.values()) await signIn(world.server.url, person)
      signedInAtMs = performance.now()
    }
    const action = world.random.weighted(actions)
    counts.set(action.name, (counts.get(action.name) ?? 0) + 1)
    const before = await lastPosting(world)
    const found = await action(world)
    const isWholeDue = step <= wholeUntil || step % wholeEvery === 0 || step === steps
    const problems = [...found, ...(isWholeDue ? await brokenLaws(world) : await brokenSince(world, before))]
    onStep?.(step)
    if (problems.length > 0)
      return played(
        step,
        problems.map(problem => `step ${step}, ${action.name}: ${problem}`),
      )
  }
  const left = [...(await settleEInvoices(world)), ...(await brokenLaws(world))]
  return played(
    steps,
    left.map(problem => `after all steps: ${problem}`),
  )
}
