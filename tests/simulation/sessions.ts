/** Sessions: renewals, replays of refresh tokens, and wrong passwords. */
import { logIn, type Person, renew } from './people.ts'
import { signIn, type World } from './world.ts'

export function renewSession(world: World): Promise<string[]> {
  return renewOf(world, anybody(world))
}

/** Reuse of a refresh token after its successor was used ends the whole session (decision 18). */
export async function replayRefreshToken(world: World): Promise<string[]> {
  const person = anybody(world)
  const stolen = person.tokens?.refresh_token ?? ''
  for (let times = 0; times < 2; times++) {
    const problems = await renewOf(world, person)
    if (problems.length > 0) return problems
  }
  const replay = await renew(world.server.url, person, stolen)
  const after = await renew(world.server.url, person, person.tokens?.refresh_token ?? '')
  await signIn(world.server.url, person)
  return [
    ...(replay.kind === 'refused' ? [] : [`a used refresh token of ${person.name} was taken again`]),
    ...(after.kind === 'refused' ? [] : [`the session of ${person.name} went on after its token was replayed`]),
  ]
}

export async function mistypePassword(world: World): Promise<string[]> {
  const person = anybody(world)
  const answer = await logIn(world.server.url, { ...person, tokens: undefined }, 'Demo@2025')
  await signIn(world.server.url, person)
  return answer.kind === 'refused' && answer.error.error === 'invalid_grant'
    ? []
    : [`a wrong password of ${person.name} was answered with ${JSON.stringify(answer)}`]
}

async function renewOf(world: World, person: Person): Promise<string[]> {
  const answer = await renew(world.server.url, person, person.tokens?.refresh_token ?? '')
  if (answer.kind !== 'reply') return [`${person.name} could not renew the session: ${JSON.stringify(answer)}`]
  person.tokens = answer.reply
  return []
}

function anybody(world: World): Person {
  return world.random.pick([...world.people.values()])
}
