/**
 * The network between a till and the shop: a proxy before the server of the worker. It can be cut, which no setting of the browser does as
 * well: a worker, a new page and a browser that starts all find nothing. It can also serve the program as if it had been upgraded.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { shopUrl } from './shop-url.ts'

export type Cable = {
  readonly url: string
  readonly cut: () => Promise<void>
  readonly mend: () => Promise<void>
  /** Every request waits this long. */
  readonly slow: (milliseconds: number) => void
  /** From now on the server has another build of the program. */
  readonly upgrade: () => Promise<void>
  /** The calls that arrived, as method and path. */
  readonly calls: () => readonly string[]
}

const pagePath = '/index.html'
const workerPath = '/sw.js'

export async function layCable(): Promise<Cable> {
  let upgraded: ReadonlyMap<string, string> = new Map()
  let delayMs = 0
  const calls: string[] = []
  const connections = new Set<Socket>()
  const server = createServer(async (request, response) => {
    if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
    const path = new URL(request.url ?? '/', shopUrl()).pathname
    calls.push(`${request.method} ${path}`)
    await forward(request, response, upgraded.get(isPage(path) ? pagePath : path)).catch(() => response.destroy())
  })
  server.on('connection', socket => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
  })
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of connections) socket.destroy()
      }),
    mend: () => listen(port),
    slow: milliseconds => {
      delayMs = milliseconds
    },
    upgrade: async () => {
      upgraded = await anotherBuild()
    },
    calls: () => calls,
  }
}

function isPage(path: string): boolean {
  return !/^\/(?:api|connect|uploads|download|assets|icons)(?:\/|$)|^\/(?:sw\.js|manifest\.webmanifest)$/i.test(path)
}

/** The page and the worker of the build, as a build with another id has them: the same program, of which a test sees only that it is another. */
async function anotherBuild(): Promise<ReadonlyMap<string, string>> {
  const [page, worker] = await Promise.all([textOf(pagePath), textOf(workerPath)])
  const build = /name="build" content="(\w+)"/.exec(page)?.[1]
  if (build === undefined || !worker.includes(build)) throw new Error('The page does not name its build.')
  const nextBuild = digestOf(build).slice(0, build.length)
  const nextPage = page.replace(build, nextBuild)
  const nextWorker = worker.replaceAll(build, nextBuild).replaceAll(digestOf(page), digestOf(nextPage))
  return new Map([
    [pagePath, nextPage],
    [workerPath, nextWorker],
  ])
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function textOf(path: string): Promise<string> {
  return (await fetch(`${shopUrl()}${path}`)).text()
}

async function forward(request: IncomingMessage, response: ServerResponse, replaced: string | undefined) {
  const body: Uint8Array[] = []
  for await (const part of request) body.push(part)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !hopHeaders.has(name)) headers.set(name, String(value))
  // An upgraded file has the date and the tag of the one that it replaces.
  for (const name of ['if-none-match', 'if-modified-since']) headers.delete(name)
  // Decoded by `fetch`.
  headers.set('accept-encoding', 'identity')
  const answer = await fetch(`${shopUrl()}${request.url}`, {
    method: request.method ?? 'GET',
    headers,
    redirect: 'manual',
    ...(body.length > 0 && { body: Buffer.concat(body) }),
  })
  const content = replaced ?? Buffer.from(await answer.arrayBuffer())
  const kept = [...answer.headers].filter(([name]) => !hopHeaders.has(name))
  response.writeHead(answer.status, Object.fromEntries(kept))
  response.end(content)
}

const hopHeaders: ReadonlySet<string> = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
])
