/** Locks a period, performs actions that affect locked days, and unlocks the period. */
import { settingsTabEndpoints } from '#contract/settings/registry.ts'
import { addDays, type Day } from '#domain/days.ts'
import { newAttempt, newKey } from './attempts.ts'
import { makePurchase } from './baskets.ts'
import { refundSome, voidRefund } from './corrections.ts'
import { aBranch, takeBackIssue, voidGoods } from './goods.ts'
import { creditOne, judgeCode, owner, voidOne } from './lives.ts'
import { ask } from './people.ts'
import { send } from './sales.ts'
import { moveSome, voidWaiting } from './statements.ts'
import { type Action, dayNow, type World } from './world.ts'

const { salesSettingRead, salesSettingChange } = settingsTabEndpoints

/** Actions that may affect a locked day: their postings are dated on the first open day. */
const reaching: readonly Action[] = [
  ...[voidOne, creditOne, refundSome, voidRefund, voidGoods, voidWaiting, takeBackIssue, moveSome],
]

export async function workUnderLock(world: World): Promise<string[]> {
  const { random } = world
  const lockDay = addDays(dayNow(), -random.integer(1, 3))
  const problems = await lock(world, lockDay)
  if (problems.length > 0) return problems
  problems.push(...(await tooLate(world, lockDay)))
  for (let times = random.integer(1, 4); times > 0; times--) problems.push(...(await random.pick(reaching)(world)))
  problems.push(...(await lock(world, null)))
  return problems
}

async function lock(world: World, periodLockDay: Day | null): Promise<string[]> {
  const read = await ask(world.server.url, owner(world), salesSettingRead, {})
  if (read.kind !== 'reply') return judgeCode('the settings', 'reply', read)
  const body = { periodLockDay, version: read.reply.version, reason: 'by chance' }
  const answer = await ask(world.server.url, owner(world), salesSettingChange, { body })
  return judgeCode('a period lock', 'reply', answer)
}

/** New bills on a locked day are refused. */
async function tooLate(world: World, lockDay: Day): Promise<string[]> {
  const { random, items, till } = world
  const place = { branchId: aBranch(world), supplierId: random.pick(world.supplierIds) }
  const body = random.chance(0.5) ? makePurchase(random, items, place, till) : newAttempt(world).body
  const late = { ...body, date: addDays(lockDay, -random.integer(0, 2)) }
  const answer = await send(world, { key: newKey(world), person: owner(world), body: late })
  return judgeCode('a bill of a closed day', ['period_locked', 'quantity_over'], answer)
}
