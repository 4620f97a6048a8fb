/** Server failures under load: a kill or a shutdown, followed by a restart. */
import { rushOf } from './attempts.ts'
import { type Attempt, type BillAnswer, judge, send } from './sales.ts'
import type { World } from './world.ts'

const crashDelayMsMax = 25

/** kill -9 while tills send. Answered bills must exist; cut-off bills are sent again with their keys and are posted once. */
export async function crash(world: World): Promise<string[]> {
  const attempts = rushOf(world)
  const sent = Promise.all(attempts.map(attempt => send(world, attempt)))
  await delay(world.random.integer(0, crashDelayMsMax))
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
