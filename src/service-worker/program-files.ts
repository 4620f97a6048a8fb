/**
 * The program's files on this device: one cache per version, filled completely or not at all. Everything else, above all the calls of the
 * API, passes by the worker. Why: docs/decisions/offline-start.md.
 */
import { headerNames } from '#contract/protocol.ts'

/** The files of a build, with the digest of each (`scripts/vite/installable.ts`). */
export type Program = {
  readonly build: string
  readonly files: readonly (readonly [path: string, digest: string])[]
}

export type Surroundings = {
  readonly origin: string
  readonly caches: Pick<CacheStorage, 'open' | 'delete' | 'keys' | 'match'>
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  /** Whether another version is being installed or waits. */
  readonly isReplaced: () => boolean
  /** Whether any page of the program is open. */
  readonly hasPages: () => Promise<boolean>
}

export type ProgramFiles = {
  /** Downloads all files; rejects, and leaves nothing, if one of them is missing or not of this build. */
  readonly install: () => Promise<void>
  /** Null: the browser asks the network itself. */
  readonly answer: (request: Request) => Promise<Response> | null
  /** Deletes other versions, unless a page may still need their files. */
  readonly clean: () => Promise<void>
}

const cachePrefix = 'mizan '
const shell = '/index.html'
const hashedFolder = '/assets/'
/** A navigation that the server has not answered by then is answered with the stored page. */
export const shellAfterMs = 1000
const downloadsMax = 6

/** Addresses of the server, as in `server/http/client-files.ts`. */
const serverAddress = /^\/(?:api|connect|\.well-known|uploads|download)(?:\/|$)/i

/** The server's answers vary by `Accept-Encoding`, which no request of the worker has. */
const anyEncoding = { ignoreVary: true } as const

export function programFiles({ build, files }: Program, around: Surroundings): ProgramFiles {
  const { caches, origin } = around
  const cacheName = cachePrefix + build
  return {
    install: async () => {
      const cache = await caches.open(cacheName)
      try {
        await inParallel(files, async ([path, digest]) => {
          await cache.put(path, await fileOf(around, path, digest))
        })
      } catch (error) {
        await caches.delete(cacheName)
        throw error
      }
    },
    answer: request => {
      const { origin: asked, pathname } = new URL(request.url)
      if (request.method !== 'GET' || asked !== origin) return null
      if (request.mode === 'navigate') return serverAddress.test(pathname) ? null : page(around, cacheName, request)
      return pathname.startsWith(hashedFolder) ? asset(around, pathname) : null
    },
    clean: async () => {
      if (around.isReplaced() || (await around.hasPages())) return
      const others = (await caches.keys()).filter(name => name.startsWith(cachePrefix) && name !== cacheName)
      await Promise.all(others.map(name => caches.delete(name)))
    },
  }
}

/** Names in this folder have a hash: the same name in another version is the same file. */
async function asset({ caches, fetch }: Surroundings, path: string): Promise<Response> {
  return (await caches.match(path, anyEncoding)) ?? fetch(path)
}

/** The server's page, or the stored one when the server is away or slow. */
async function page({ caches, fetch }: Surroundings, cacheName: string, request: Request): Promise<Response> {
  const asked = fetch(request).then(
    response => (isOfServer(response) ? response : null),
    () => null,
  )
  const answered = await Promise.race([asked, after(shellAfterMs)])
  if (answered !== null) return answered
  const stored = await (await caches.open(cacheName)).match(shell, anyEncoding)
  return stored ?? (await asked) ?? Response.error()
}

/** Not the error page of a proxy, nor the page of a network that wants a login first. */
function isOfServer({ type, headers }: Response): boolean {
  return type === 'opaqueredirect' || headers.has(headerNames.appVersion)
}

async function fileOf({ caches, fetch }: Surroundings, path: string, digest: string): Promise<Response> {
  // Most files of a new version are those of the previous one.
  const stored = path === shell ? undefined : await caches.match(path, anyEncoding)
  if (stored !== undefined && (await digestOf(stored)) === digest) return stored
  const response = await fetch(path, { cache: path === shell ? 'no-store' : 'default', credentials: 'same-origin' })
  if (!response.ok || (await digestOf(response)) !== digest) throw new Error(`${path} is not of this version.`)
  return response
}

async function digestOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Few at a time: the page in front has its own requests. All have ended when it rejects. */
async function inParallel<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all]
  const take = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) {
      await work(one).catch(error => {
        rest.length = 0
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: downloadsMax }, take))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

function after(milliseconds: number): Promise<null> {
  return new Promise(resolve => setTimeout(resolve, milliseconds, null))
}
