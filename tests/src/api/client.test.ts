import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { accessOf } from '#domain/access/can.ts'
import { SessionFailure } from '#machines/session-values.ts'
import { ApiError } from '#src/api/api-error.ts'
import { type CallOutcome, type ClientSession, createClient, newIdempotencyKey } from '#src/api/client.ts'

const read = endpoint({
  method: 'GET',
  path: '/api/read',
  summary: 'Reads',
  need: 'signedIn',
  reply: z.string(),
  errors: [],
})
const open = endpoint({
  method: 'GET',
  path: '/api/open',
  summary: 'Open',
  need: 'public',
  reply: z.string(),
  errors: [],
})
const write = endpoint({ method: 'PUT', path: '/api/write', summary: 'Writes', need: 'signedIn', errors: [] })
const once = endpoint({
  method: 'POST',
  path: '/api/once',
  summary: 'Writes once',
  need: 'signedIn',
  isIdempotent: true,
  errors: [],
})

const denied = (status: number) =>
  Response.json({ error: 'unauthorized', error_description: 'unauthorized', problems: [] }, { status })

/** A client over a function that answers requests; everything it does is recorded. */
function openClient(answer: (request: Request) => Response | Promise<Response>, session: Partial<ClientSession> = {}) {
  const requests: Request[] = []
  const outcomes: CallOutcome[] = []
  const counts: number[] = []
  const client = createClient({
    baseUrl: 'https://shop.test',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push(request)
      return answer(request)
    },
    language: () => 'ar',
    session: {
      ...{ accessToken: () => 'old', mustChangePassword: () => false, access: () => null },
      ...{ renewed: () => Promise.reject(new Error('not expected')), ...session },
    },
    onOutcome: outcome => outcomes.push(outcome),
    onCount: change => counts.push(change),
  })
  return { ...client, requests, outcomes, counts }
}

const ok = () => Response.json('fine')
const tokensOf = (requests: Request[]) => requests.map(request => request.headers.get('authorization'))

describe('a call', () => {
  test('returns the decoded reply, sends the token, and reports its outcome', async () => {
    const client = openClient(ok)
    expect(await client.call(read, {})).toBe('fine')
    expect(tokensOf(client.requests)).toEqual(['Bearer old'])
    expect(client.outcomes).toEqual([{ kind: 'success', endpoint: read }])
    expect(client.counts).toEqual([1, -1])
  })

  test('that everybody may make carries no token', async () => {
    const client = openClient(ok)
    await client.call(open, {})
    expect(tokensOf(client.requests)).toEqual([null])
  })

  test('sends nothing but calls of the account itself while the password is temporary', async () => {
    const client = openClient(ok, { mustChangePassword: () => true })
    await expect(client.call(read, {})).rejects.toMatchObject({ status: 403, error: 'password_change_required' })
    expect(client.requests).toEqual([])
    await client.call(open, {})
    await client.call({ ...read, isSelfService: true }, {})
    expect(client.requests).toHaveLength(2)
  })

  test('is not sent by a person who may not make it, and is by one who may', async () => {
    const owners = { ...read, need: 'superadmin' } as const
    const cashier = openClient(ok, { access: () => accessOf(['cashier'], []) })
    await expect(cashier.call(owners, {})).rejects.toMatchObject({ status: 403, error: 'not_sent' })
    expect(cashier.requests).toEqual([])
    const owner = openClient(ok, { access: () => accessOf(['superadmin'], []) })
    await owner.call(owners, {})
    expect(owner.requests).toHaveLength(1)
  })

  test('reports only the outcomes that notify allows', async () => {
    const good = openClient(ok)
    await good.call(read, {}, { notify: 'failures' })
    await good.call(read, {}, { notify: 'never', isBackground: true })
    expect(good.outcomes).toEqual([])
    expect(good.counts).toEqual([1, -1])
    const bad = openClient(() => denied(500))
    await expect(bad.call(read, {}, { notify: 'never' })).rejects.toThrow(ApiError)
    await expect(bad.call(read, {}, { notify: 'failures' })).rejects.toThrow(ApiError)
    // The interceptor hears of every failure, because some end the session.
    expect(bad.outcomes).toMatchObject([{ isShown: false }, { isShown: true }])
  })

  test('without a network is an error of status 0', async () => {
    const client = openClient(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(client.call(write, {})).rejects.toMatchObject({ status: 0, error: 'network' })
    expect(client.outcomes).toMatchObject([{ kind: 'failure', error: { status: 0 } }])
    expect(client.counts).toEqual([1, -1])
  })

  test('that gets 429 with a short wait is repeated, and is one call to its caller', async () => {
    vi.useFakeTimers()
    const busy = () => new Response(null, { status: 429, headers: { 'retry-after': '1' } })
    const client = openClient(() => (client.requests.length === 1 ? busy() : ok()))
    const answered = client.call(read, {})
    await vi.runAllTimersAsync()
    vi.useRealTimers()
    expect(await answered).toBe('fine')
    expect(client.requests).toHaveLength(2)
    expect(client.outcomes).toEqual([{ kind: 'success', endpoint: read }])
    expect(client.counts).toEqual([1, -1])
  })

  test('that its caller gives up is no failure', async () => {
    const controller = new AbortController()
    const client = openClient(
      request =>
        new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
    )
    const pending = client.call(read, {}, { signal: controller.signal })
    controller.abort()
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
    expect(client.outcomes).toEqual([])
    expect(client.counts).toEqual([1, -1])
  })

  test('that must not happen twice needs a key, at compile time', async () => {
    const client = openClient(() => new Response(null, { status: 204 }))
    // @ts-expect-error The key is missing.
    await client.call(once, {})
    await client.call(once, {}, { idempotencyKey: 'key-1' })
    expect(client.requests.map(request => request.headers.get('idempotency-key'))).toEqual([null, 'key-1'])
    expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
  })

  test('does not call the fetch of the browser as a method of something else', async () => {
    const fetch: typeof globalThis.fetch = async function (this: unknown) {
      if (this !== undefined && this !== globalThis) throw new TypeError('Illegal invocation')
      return ok()
    }
    const client = createClient({
      baseUrl: 'https://shop.test',
      fetch,
      language: () => 'ar',
      session: {
        accessToken: () => null,
        mustChangePassword: () => false,
        access: () => null,
        renewed: async () => {},
      },
      onOutcome: () => {},
      onCount: () => {},
    })
    expect(await client.call(read, {})).toBe('fine')
  })
})

describe('a call that is answered 401', () => {
  test('waits for the renewal and is repeated with the new token, without a word', async () => {
    let token = 'old'
    const client = openClient(request => (request.headers.get('authorization') === 'Bearer new' ? ok() : denied(401)), {
      accessToken: () => token,
      renewed: async used => {
        expect(used).toBe('old')
        token = 'new'
      },
    })
    expect(await client.call(read, {})).toBe('fine')
    expect(tokensOf(client.requests)).toEqual(['Bearer old', 'Bearer new'])
    expect(client.outcomes).toEqual([{ kind: 'success', endpoint: read }])
  })

  test('is repeated once and not for ever', async () => {
    const client = openClient(() => denied(401), { renewed: async () => {} })
    await expect(client.call(read, {})).rejects.toMatchObject({ status: 401 })
    expect(client.requests).toHaveLength(2)
  })

  test('sends the same body and key again', async () => {
    let token = 'old'
    const bodies: string[] = []
    const client = openClient(
      async request => {
        bodies.push(`${request.headers.get('idempotency-key')}`)
        return token === 'old' ? denied(401) : new Response(null, { status: 204 })
      },
      {
        accessToken: () => token,
        renewed: async () => {
          token = 'new'
        },
      },
    )
    await client.call(once, {}, { idempotencyKey: 'key-1' })
    expect(bodies).toEqual(['key-1', 'key-1'])
  })

  test('is an expired session when the renewal is refused, with the description of the refusal', async () => {
    const refused = new SessionFailure('refused', 'accountDisabled')
    const client = openClient(() => denied(401), { renewed: () => Promise.reject(refused) })
    await expect(client.call(read, {})).rejects.toMatchObject({
      status: 401,
      error: 'session_expired',
      description: 'accountDisabled',
      message: 'session_expired (accountDisabled)',
    })
    expect(client.requests).toHaveLength(1)
  })

  test('throws the error of the renewal itself when that has another cause', async () => {
    const cause = new ApiError({ status: 0, error: 'network', description: null })
    const unreachable = new SessionFailure('unreachable', null, { cause })
    const client = openClient(() => denied(401), { renewed: () => Promise.reject(unreachable) })
    await expect(client.call(read, {})).rejects.toBe(cause)
  })

  test('is just refused where nobody is logged in', async () => {
    const client = openClient(() => denied(401), { accessToken: () => null })
    await expect(client.call(read, {})).rejects.toMatchObject({ status: 401, error: 'unauthorized' })
  })
})
