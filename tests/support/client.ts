/** The API client of the browser, with the server in the same process. */
import { vi } from 'vitest'
import { demoPassword } from '#server/demo/make-people.ts'
import { type Api, createApi } from '#src/api/api.ts'
import { memoryArea } from '#src/api/storage.ts'
import type { TestApp } from './app.ts'

let channels = 0

/** A started client without a login. Call `stop()` at the end. */
export async function startClient(server: TestApp, onRequest: (path: string) => void = () => {}): Promise<Api> {
  channels += 1
  const api = createApi({
    baseUrl: 'http://localhost',
    fetch: fetchOver(server, onRequest),
    now: server.clock.now,
    areas: { permanent: memoryArea(), session: memoryArea() },
    isPersistent: true,
    channel: new BroadcastChannel(`client-${process.pid}-${channels}`),
    locks: navigator.locks,
    language: () => 'ar',
    show: () => {},
    loading: { show: () => {}, clear: () => {} },
  })
  api.start()
  await api.ready
  return api
}

export async function logIn(api: Api, userName: string): Promise<void> {
  api.session.logIn({ userName, password: demoPassword, isRemembered: false })
  // A long timeout, because the test machine may be busy.
  await vi.waitUntil(() => api.session.user()?.userName === userName, { timeout: 10_000, interval: 20 })
}

/** A `fetch` like that of a browser. */
function fetchOver(server: TestApp, onRequest: (path: string) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    onRequest(pathname)
    const answer = await server.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers })
  }
}
