/**
 * A browser with tabs, for tests of the session: local storage, channel and locks are shared, session storage is each tab's own.
 * The token endpoint is scripted, so that a test decides when and how it answers; `tests/server` runs the same client against
 * the real server.
 */
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { SessionNotice } from '#machines/session-setup.ts'
import { type Api, createApi } from '#src/api/api.ts'
import type { Message } from '#src/api/messages.ts'
import { memoryArea, type StorageArea } from '#src/api/storage.ts'
import { aToken } from './tokens.ts'

/** A call that needs a live session; it answers the token that it was made with. */
export const whoAmI = endpoint({
  method: 'GET',
  path: '/api/whoami',
  summary: 'Echoes the token',
  need: 'signedIn',
  reply: z.string(),
  errors: [],
})

export type Person = { readonly id: number; readonly name: string; permissions: string[]; configuration?: string }

/** A server that knows one password for everybody and takes each refresh token once. */
export function scriptedServer() {
  const people: Person[] = [
    { id: 7, name: 'cashier', permissions: ['f-create-sales-invoice'] },
    { id: 8, name: 'accountant', permissions: ['f-vat'] },
  ]
  const grants: string[] = []
  const revoked: string[] = []
  const refresh = new Map<string, Person>()
  let live = new Set<string>()
  let serial = 0
  const server = {
    people,
    /** `password` or `refresh_token`, in the order of the requests. */
    grants,
    revoked,
    /** What happens before an answer: nothing, or whatever a test wants to wait for. */
    before: async () => {},
    /** Replaces the answer of the token endpoint. */
    instead: null as (() => Response) | null,
    /** Seconds that a new access token lives. */
    expiresIn: 1800,
    registeredDays: 365,
    expireAccessTokens: () => {
      live = new Set()
    },
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      const form = new URLSearchParams(await request.text())
      await server.before()
      request.signal.throwIfAborted()
      if (pathname === '/connect/token') return server.instead?.() ?? token(form)
      if (pathname === '/connect/revocation') {
        revoked.push(form.get('token') ?? '')
        return Response.json({})
      }
      if (pathname === '/api/setting/IsRegistered') return Response.json(server.registeredDays)
      const bearer = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
      return live.has(bearer) ? Response.json(bearer) : refusal(401, 'unauthorized', 'unauthorized')
    },
  }

  function token(form: URLSearchParams): Response {
    const kind = form.get('grant_type') ?? ''
    grants.push(kind)
    const old = form.get('refresh_token') ?? ''
    // A server of the specification needs the scope of the tokens.
    const isRight = form.get('password') === 'Demo@2026' && form.get('resource') === 'https://shop.test'
    const person =
      kind === 'password' ? people.find(each => isRight && each.name === form.get('username')) : refresh.get(old)
    if (!person && kind === 'password') return refusal(400, 'invalid_grant', 'invalidCredentials')
    if (!person) return refusal(401, 'invalid_grant', 'refreshTokenRefused')
    refresh.delete(old)
    serial += 1
    refresh.set(`refresh-${serial}`, person)
    live.add(`access.e30.${serial}`)
    const { id, name, permissions, configuration = '' } = person
    return Response.json({
      access_token: `access.e30.${serial}`,
      id_token: aToken({ sub: String(id), name, permission: permissions, configuration }),
      refresh_token: `refresh-${serial}`,
      expires_in: server.expiresIn,
      token_type: 'Bearer',
      scope: form.get('scope'),
    })
  }
  return server
}

export function refusal(status: number, error: string, error_description: string): Response {
  return Response.json({ error, error_description, problems: [] }, { status })
}

export type TabOptions = { readonly withoutLocks?: boolean; readonly session?: StorageArea }

export type Tab = {
  readonly api: Api
  readonly shown: readonly Message[]
  readonly notices: readonly SessionNotice['notice'][]
  readonly statuses: readonly boolean[]
  /** The session storage of this tab. */
  readonly ownStorage: StorageArea
}

let browsers = 0

export function openBrowser(server = scriptedServer()) {
  browsers += 1
  const channelName = `test-${process.pid}-${browsers}`
  const permanent = memoryArea()
  const tabs: Tab[] = []

  function openTab(options: TabOptions): Tab {
    const shown: Message[] = []
    const notices: SessionNotice['notice'][] = []
    const statuses: boolean[] = []
    const ownStorage = options.session ?? memoryArea()
    const api = createApi({
      baseUrl: 'https://shop.test',
      fetch: (input, init) => server.fetch(input, init),
      now: Date.now,
      areas: { permanent, session: ownStorage },
      isPersistent: true,
      channel: new BroadcastChannel(channelName),
      locks: options.withoutLocks ? undefined : navigator.locks,
      language: () => 'ar',
      show: message => shown.push(message),
      loading: { show: () => {}, clear: () => {} },
    })
    api.session.onNotice(({ notice }) => notices.push(notice))
    api.session.onStatus(isLoggedIn => statuses.push(isLoggedIn))
    const tab = { api, shown, notices, statuses, ownStorage }
    tabs.push(tab)
    return tab
  }

  return {
    server,
    permanent,
    /** A started tab whose first guard may decide. */
    tab: async (options: TabOptions = {}) => {
      const tab = openTab(options)
      tab.api.start()
      await tab.api.ready
      return tab
    },
    closeAll: () => {
      for (const tab of tabs.splice(0)) tab.api.stop()
    },
  }
}
