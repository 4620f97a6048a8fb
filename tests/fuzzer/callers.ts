/** The callers: users with and without permissions, and strangers with invalid tokens. */
import { authEndpoints } from '#contract/auth.ts'
import { tokenScope } from '#contract/protocol.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import type { Random } from '../simulation/random.ts'
import type { TestClock } from '../support/clock.ts'
import type { Send } from './send.ts'

const signedIn = ['owner', 'admin', 'cashier', 'accountant', 'guest'] as const
type SignedIn = (typeof signedIn)[number]
export type Caller = SignedIn | 'stranger' | 'broken token'

export type Callers = {
  /** The `Authorization` header; undefined if absent. */
  readonly authorization: (caller: Caller, random: Random) => Promise<string | undefined>
}

/** Below the 30 minutes of a token's life. */
const tokenMs = 20 * 60_000
/** The longest delay after wrong passwords. */
const patienceMs = 16 * 60_000

export function makeCallers(send: Send, clock: TestClock): Callers {
  const tokens = new Map<SignedIn, { readonly token: string | undefined; readonly atMs: number }>()

  const logIn = async (name: SignedIn): Promise<string | undefined> => {
    const fields = { grant_type: 'password', username: name, password: demoPassword, scope: tokenScope }
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const body = Buffer.from(new URLSearchParams(fields).toString())
    const answer = await send({ method: 'POST', target: authEndpoints.getToken.path, headers, body })
    return answer.status === 200 ? (JSON.parse(answer.text) as { access_token: string }).access_token : undefined
  }

  const tokenOf = async (name: SignedIn): Promise<string | undefined> => {
    const kept = tokens.get(name)
    if (kept && clock.now() - kept.atMs < tokenMs) return kept.token
    let token = await logIn(name)
    // Odd logins and wrong passwords may have delayed this user: wait like a person.
    if (token === undefined) {
      clock.advance(patienceMs)
      token = await logIn(name)
    }
    tokens.set(name, { token, atMs: clock.now() })
    return token
  }

  return {
    authorization: async (caller, random) => {
      if (caller === 'stranger') return undefined
      if (caller === 'broken token') return random.pick(brokenTokens(await tokenOf('owner')))
      const token = await tokenOf(caller)
      if (token === undefined && caller === 'owner') throw new Error('The owner was not let in.')
      return token === undefined ? undefined : `Bearer ${token}`
    },
  }
}

function brokenTokens(good = 'a.b.c'): readonly string[] {
  const [head = '', claims = '', signature = ''] = good.split('.')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
  const other = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
  const claimed = Buffer.from(JSON.stringify({ sub: '1', sid: 'x', exp: 9_999_999_999 })).toString('base64url')
  return [
    'Bearer x',
    'Bearer ',
    'Bearer',
    `Basic ${good}`,
    `Bearer ${good} ${good}`,
    `Bearer ${head}.${claims}`,
    `Bearer ${head}.${claims}.${other(signature)}`,
    `Bearer ${head}.${claimed}.${signature}`,
    `Bearer ${unsigned}.${claims}.`,
    `Bearer ${'x'.repeat(10_000)}`,
    `Bearer ${good}\u00E9`,
    good,
  ]
}
