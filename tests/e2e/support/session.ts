/**
 * Sessions of the people of the demo shop, as the client stores them: made once by each worker and used by its tests. Logging in itself is
 * tested where it is done by hand.
 */
import { authEndpoints } from '#contract/auth.ts'
import { tokenScope } from '#contract/protocol.ts'
import type { Session } from '#machines/session-values.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { sendOnce } from '#src/api/client.ts'
import { createSessionStore } from '#src/api/session-store.ts'
import { createStorage, memoryArea, type StorageArea } from '#src/api/storage.ts'
import { grantOf } from '#src/api/tokens.ts'
import { shopUrl } from './shop-url.ts'

/** Well before an access token ends, so that no two tests renew one session. */
const usedMs = 10 * 60_000

const sessions = new Map<string, { readonly session: Promise<Session>; readonly untilMs: number }>()

export function sessionOf(userName: string): Promise<Session> {
  const known = sessions.get(userName)
  if (known !== undefined && known.untilMs > Date.now()) return known.session
  const session = begin(userName)
  sessions.set(userName, { session, untilMs: Date.now() + usedMs })
  return session
}

async function begin(userName: string): Promise<Session> {
  const body = { grant_type: 'password', username: userName, password: demoPassword, scope: tokenScope } as const
  const nobody = { accessToken: null, language: 'en' } as const
  const reply = await sendOnce({ baseUrl: shopUrl(), fetch }, authEndpoints.getToken, { body }, nobody)
  return { ...grantOf(reply, Date.now()), isRemembered: false }
}

type Items = readonly (readonly [key: string, text: string])[]

/** What a browser has stored where the session is open in one tab. */
export async function storedSession(userName: string): Promise<{ readonly permanent: Items; readonly own: Items }> {
  const [permanent, session] = [memoryArea(), memoryArea()]
  createSessionStore(createStorage({ permanent, session })).save(await sessionOf(userName))
  return { permanent: itemsOf(permanent), own: itemsOf(session) }
}

function itemsOf(area: StorageArea): Items {
  const keys = Array.from({ length: area.length }, (_, place) => area.key(place) ?? '')
  return keys.map(key => [key, area.getItem(key) ?? ''])
}
