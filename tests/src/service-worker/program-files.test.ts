/** The program's files on a device: complete or absent, never mixed, and nothing of the API among them. */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Program, programFiles, shellAfterMs } from '#src/service-worker/program-files.ts'

const origin = 'https://shop.example'
const ours = { 'app-version': '1.0.0' }

/** What the server has, by path. */
type Served = Map<
  string,
  { readonly text: string; readonly headers?: Record<string, string>; readonly status?: number }
>

function buildOf(build: string, texts: Readonly<Record<string, string>>): Program & { readonly served: Served } {
  const files = Object.entries(texts).map(([path, text]) => [path, sha256(text)] as const)
  return { build, files, served: new Map(Object.entries(texts).map(([path, text]) => [path, { text, headers: ours }])) }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A browser's caches, as far as they are used. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>()
  const matching = (files: Map<string, Response> | undefined, path: string) => files?.get(path)?.clone()
  const cacheOf = (name: string) => {
    const files = all.get(name) ?? new Map<string, Response>()
    all.set(name, files)
    return {
      put: async (path: string, response: Response) => void files.set(path, response.clone()),
      match: async (path: string) => matching(files, path),
    }
  }
  return {
    names: () => [...all.keys()].sort(),
    paths: (name: string) => [...(all.get(name)?.keys() ?? [])].sort(),
    caches: {
      open: async (name: string) => cacheOf(name),
      delete: async (name: string) => all.delete(name),
      keys: async () => [...all.keys()],
      match: async (path: string) => {
        for (const files of all.values()) if (files.has(path)) return matching(files, path)
      },
    } as unknown as CacheStorage,
  }
}

const device = memoryCaches

function surroundings(served: Served, { caches } = device()) {
  const state = { asked: [] as string[], isOff: false, delayMs: 0, isReplaced: false, hasPages: false }
  const fetch = async (request: Request | string): Promise<Response> => {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname
    state.asked.push(path)
    if (state.isOff) throw new TypeError('Failed to fetch')
    if (state.delayMs > 0) await new Promise(resolve => setTimeout(resolve, state.delayMs))
    const file = served.get(path) ?? served.get('*')
    return file
      ? new Response(file.text, { headers: file.headers ?? {}, status: file.status ?? 200 })
      : new Response('', { status: 404 })
  }
  const around = {
    ...{ origin, caches, fetch },
    isReplaced: () => state.isReplaced,
    hasPages: async () => state.hasPages,
  }
  return { state, around }
}

const ask = (path: string, mode = 'cors', method = 'GET') => ({ url: `${origin}${path}`, mode, method }) as Request
const open = (path: string) => ask(path, 'navigate')
const textOf = async (answer: Promise<Response> | null) => (await (await answer)?.text()) ?? null

const first = buildOf('one', { '/index.html': '<one>', '/assets/a-1.js': 'a one', '/assets/b-1.js': 'b' })
const second = buildOf('two', { '/index.html': '<two>', '/assets/a-2.js': 'a two', '/assets/b-1.js': 'b' })

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

describe('an installation', () => {
  it('downloads every file, and afterwards answers pages and files without a network', async () => {
    const { state, around } = surroundings(first.served)
    const program = programFiles(first, around)
    await program.install()
    state.isOff = true
    expect(await textOf(program.answer(open('/sales/bill/sale/new?x=1')))).toBe('<one>')
    expect(await textOf(program.answer(ask('/assets/a-1.js')))).toBe('a one')
  })

  it.each([
    ['is missing', (served: Served) => void served.delete('/assets/a-2.js')],
    ['is of another version', (served: Served) => void served.set('/index.html', { text: '<three>', headers: ours })],
    ['is a login page of the network', (served: Served) => void served.set('/assets/a-2.js', { text: '<log in>' })],
    [
      'cannot be reached',
      (_: Served, state: { isOff: boolean }) => {
        state.isOff = true
      },
    ],
  ])('leaves nothing when a file %s, and the earlier version goes on', async (_, spoil) => {
    const memory = device()
    await programFiles(first, surroundings(first.served, memory).around).install()
    const served = new Map(second.served)
    const { state, around } = surroundings(served, memory)
    spoil(served, state)
    await expect(programFiles(second, around).install()).rejects.toThrow()
    expect(memory.names()).toEqual(['mizan one'])
    expect(memory.paths('mizan one')).toEqual(['/assets/a-1.js', '/assets/b-1.js', '/index.html'])
  })

  it('of a newer version takes the files that did not change from the device', async () => {
    const memory = device()
    await programFiles(first, surroundings(first.served, memory).around).install()
    const { state, around } = surroundings(second.served, memory)
    await programFiles(second, around).install()
    expect(state.asked.sort()).toEqual(['/assets/a-2.js', '/index.html'])
    expect(memory.paths('mizan two')).toEqual(['/assets/a-2.js', '/assets/b-1.js', '/index.html'])
  })
})

describe('a page', () => {
  const installed = async () => {
    const { state, around } = surroundings(new Map(first.served))
    const program = programFiles(first, around)
    await program.install()
    return { state, program, served: first.served }
  }

  it('comes from the server where it answers in time', async () => {
    const served: Served = new Map(first.served)
    const { state, around } = surroundings(served)
    const program = programFiles(first, around)
    await program.install()
    served.set('/charts', { text: '<newer>', headers: ours })
    state.delayMs = shellAfterMs / 2
    expect(await textOf(program.answer(open('/charts')))).toBe('<newer>')
  })

  it('is the stored one when the server takes longer', async () => {
    const { state, program } = await installed()
    state.delayMs = shellAfterMs * 30
    const startedAt = Date.now()
    const answer = textOf(program.answer(open('/')))
    await vi.advanceTimersByTimeAsync(shellAfterMs)
    expect(await answer).toBe('<one>')
    expect(Date.now() - startedAt).toBeLessThan(shellAfterMs * 2)
  })

  it('is the stored one when somebody else answers, and the message of the server when it is damaged', async () => {
    const served: Served = new Map(first.served)
    const { around } = surroundings(served)
    const program = programFiles(first, around)
    await program.install()
    served.set('/', { text: '<log in to the network>' })
    expect(await textOf(program.answer(open('/')))).toBe('<one>')
    served.set('/', { text: '<bad gateway>', status: 502 })
    expect(await textOf(program.answer(open('/')))).toBe('<one>')
    served.set('/', { text: '<damaged>', status: 503, headers: ours })
    expect(await textOf(program.answer(open('/')))).toBe('<damaged>')
  })

  it.each([
    ['the API, also where a read writes', ask('/api/Setting/Restore?name=x')],
    ['a backup that is made', ask('/api/Setting/CreateBackup')],
    ['a backup as a page', open('/download/backup.zip')],
    ['an upload as a page', open('/Uploads/logo.png')],
    ['the login', open('/connect/authorize')],
    ['a write', ask('/assets/a-1.js', 'cors', 'POST')],
    ['the worker itself', ask('/sw.js')],
    ['the manifest', ask('/manifest.webmanifest')],
    ['another site', { url: 'https://other.example/assets/a-1.js', mode: 'cors', method: 'GET' } as Request],
  ])('never meets %s', async (_, request) => {
    const { state, program } = await installed()
    state.asked = []
    expect(program.answer(request)).toBeNull()
    expect(state.asked).toEqual([])
  })
})

describe('old versions', () => {
  const both = async () => {
    const memory = device()
    await programFiles(first, surroundings(first.served, memory).around).install()
    const { state, around } = surroundings(second.served, memory)
    const program = programFiles(second, around)
    await program.install()
    return { memory, state, program }
  }

  it('stay for the tabs that use them', async () => {
    const { memory, state, program } = await both()
    state.hasPages = true
    await program.clean()
    expect(memory.names()).toEqual(['mizan one', 'mizan two'])
    state.isOff = true
    expect(await textOf(program.answer(ask('/assets/a-1.js')))).toBe('a one')
    expect(await textOf(program.answer(open('/')))).toBe('<two>')
  })

  it('go when no page is open, and nothing that is still being installed goes with them', async () => {
    const { memory, state, program } = await both()
    state.isReplaced = true
    await program.clean()
    expect(memory.names()).toEqual(['mizan one', 'mizan two'])
    state.isReplaced = false
    await program.clean()
    expect(memory.names()).toEqual(['mizan two'])
  })
})
