/** Server failures under load: a kill or a shutdown, followed by a restart. */
import { rushOf } from './attempts.ts'
import { type Attempt, type BillAnswer, judge, send } from './sales.ts'
import type { World } from './world.ts'

const crashDelayMsMax = 25
/** The server sends e-invoices a tenth of a second after their posting. */
const sendingDelayMs = { min: 100, max: 250 } as const

/** kill -9 while tills send. Answered bills must exist; cut-off bills are sent again with their keys and are posted once. */
export function crash(world: World): Promise<string[]> {
  return killAfter(world, world.random.integer(0, crashDelayMsMax))
}

/** kill -9 while e-invoices are on their way: their answers are lost. */
export function crashWhileSending(world: World): Promise<string[]> {
  return killAfter(world, world.random.integer(sendingDelayMs.min, sendingDelayMs.max))
}

async function killAfter(world: World, delayMs: number): Promise<string[]> {
  const attempts = rushOf(world)
  const sent = Promise.all(attempts.map(attempt => send(world, attempt)))
  await delay(delayMs)
  await world.server.kill()
  return settleAfter(world, attempts, await sent)
}

/** SIGTERM while tills send: requests in progress are answered, and the process ends without an error. */
export async function restartUnderLoad(world: World): Promise<string[]> {
  const attempts = rushOf(world)
  const sent = Promise.all(attempts.map(attempt => send(world, attempt)))
  await delay(world.random.integer(0, crashDelayMsMax))
  const code = await world.server.stop()
  const problems = await settleAfter(world, attempts, await sent)
  return code === 0 ? problems : [`the server ended with ${code} when it was asked to`, ...problems]
}

async function settleAfter(
  world: World,
  attempts: readonly Attempt[],
  answers: readonly BillAnswer[],
): Promise<string[]> {
  await world.restart()
  const problems: string[] = []
  for (const [at, attempt] of attempts.entries()) {
    const answer = answers[at]
    const isUnknown = answer === undefined || answer.kind === 'lost' || isEnding(answer)
    problems.push(...judge(world, attempt, isUnknown ? await send(world, attempt) : answer, false))
  }
  return problems
}

/** A server that is shutting down refuses new requests with 503. */
function isEnding(answer: BillAnswer): boolean {
  return answer.kind === 'refused' && answer.status === 503
}

function delay(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
