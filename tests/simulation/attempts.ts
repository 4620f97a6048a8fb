/** New bills of the tills. */
import { makeSale } from './baskets.ts'
import type { Attempt } from './sales.ts'
import type { World } from './world.ts'

export function newAttempt(world: World, cashier = world.random.pick(world.cashiers)): Attempt {
  const { person, branchId } = cashier
  const body = makeSale(world.random, world.items, branchId, world.till)
  return { key: newKey(world), person, body }
}

/** Attempts of several tills, with some sent twice. */
export function rushOf(world: World): Attempt[] {
  const fresh = Array.from({ length: world.random.integer(3, 8) }, () => newAttempt(world))
  const twice = fresh.filter(() => world.random.chance(0.3))
  return [...fresh, ...twice]
}

export function newKey({ random }: World): string {
  return Array.from({ length: 4 }, () => random.integer(0, 0xffffffff).toString(16).padStart(8, '0')).join('-')
}
