import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tokenScope } from '#contract/protocol.ts'
import { type ServerProcess, spawnServer, startServer } from '#tests/support/server-process.ts'

let folder: string

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'mizan-start-')), 'shop')
})

afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

/** A start of a new company takes seconds, so each of these tests looks at all that one shows. */
const hasRights = process.platform !== 'win32'
const rightsOf = (path: string) => statSync(path).mode & 0o777

test('a new folder is for its owner alone; the first password is shown before the port is found to be taken and named, and until somebody has logged in; a request that is broken off is one line of the log; --reset-password ends all sessions', {
  timeout: 120_000,
}, async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  const port = String(typeof address === 'object' && address?.port)
  const { code, errors, shown } = await runToEnd(['--port', port])
  holder.close()
  expect([code, errors]).toEqual([1, expect.stringContaining(`Port ${port} is in use`)])
  const password = passwordIn(shown)
  expect(password).toMatch(/^\S{12,}$/)

  const first = await startServer({ folder })
  expect(await first.stop()).toBe(0)
  if (hasRights) expect([rightsOf(folder), rightsOf(join(folder, 'mizan.db'))]).toEqual([0o700, 0o600])
  expect(passwordIn(first.output())).toBe(password)
  const second = await startServer({ folder })
  expect(passwordIn(second.output())).toBe(password)
  expect((await logIn(second.url, password)).status).toBe(200)
  await second.stop()

  const third = await startServer({ folder })
  await breakOffRequest(third)
  const { access_token: token } = (await (await logIn(third.url, password)).json()) as { access_token: string }
  const read = () => fetch(`${third.url}/api/account/users/me`, { headers: { authorization: `Bearer ${token}` } })
  expect((await read()).status).toBe(200)
  const reset = await runToEnd(['--reset-password', 'OWNER'])
  expect([reset.code, reset.errors]).toEqual([0, ''])
  expect((await read()).status).toBe(401)
  expect((await logIn(third.url, password)).status).toBe(400)
  expect((await logIn(third.url, passwordIn(reset.shown))).status).toBe(200)
  const unknown = await runToEnd(['--reset-password', 'nobody'])
  expect(unknown).toMatchObject({ code: 1, shown: '' })
  expect(unknown.errors).toBe('There is no account with the user name or e-mail "nobody". Nothing was changed.\n')
  await third.stop()
  expect(third.output()).not.toContain('password')
})

test('--reset-password makes no company where there is none', async () => {
  const { code, errors } = await runToEnd(['--reset-password', 'owner'])
  expect([code, errors]).toEqual([1, expect.stringContaining('There is no company in')])
  expect(existsSync(folder)).toBe(false)
})

test.skipIf(!hasRights)(
  'a folder that exists keeps its rights; SIGTERM finishes the request under way and takes no new one',
  async () => {
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    const server = await startServer({ folder })
    expect([rightsOf(folder), rightsOf(join(folder, 'mizan.db'))]).toEqual([0o755, 0o600])
    const { hostname, port } = new URL(server.url)
    const body = 'grant_type=password&username=owner&password=wrong'
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write(
      `POST /connect/token HTTP/1.1\r\nhost: ${hostname}\r\n` +
        `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
    )
    await answers(server.url)
    const stopped = server.stop()
    await refusesConnections(Number(port), hostname)
    socket.write(body.slice(20))
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*invalid_grant/)
    expect(await stopped).toBe(0)
  },
)

test.each([
  [['--data', '/proc/x'], 'no folder can be made at /proc/x. Name a folder that you may write to'],
  [['--host', '999.1.1.1'], 'This machine does not have the address "999.1.1.1" of --host.'],
])('%j is refused with a sentence that fits', async (parameters, sentence) => {
  const { code, errors } = await runToEnd(parameters)
  expect(code).toBe(1)
  expect(errors).toContain(sentence)
  expect(errors.trim().split('\n')).toHaveLength(1)
})

test('a data folder that is a file is refused with its reason', async () => {
  writeFileSync(folder, 'not a folder')
  const { code, errors } = await runToEnd([])
  expect(code).toBe(1)
  expect(errors).toContain('The data folder cannot be used')
})

test('a PostgreSQL that does not answer is named without its password', async () => {
  const { code, errors } = await runToEnd([], 'postgres://mizan:secret@127.0.0.1:9/mizan')
  expect(code).toBe(1)
  expect(errors).toContain('The database that DATABASE_URL names does not answer')
  expect(errors).not.toContain('secret')
})

async function breakOffRequest(server: ServerProcess) {
  const { hostname, port } = new URL(server.url)
  const before = server.output().length
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `POST /connect/token HTTP/1.1\r\nhost: ${hostname}\r\n` +
      'content-type: application/x-www-form-urlencoded\r\ncontent-length: 90\r\n\r\ngrant_type=',
  )
  await answers(server.url)
  socket.destroy()
  await expect
    .poll(() => server.output().slice(before).trim())
    .toBe('POST /connect/token: the caller went away before the request was complete.')
}

function passwordIn(output: string): string {
  return /user name {2}owner\n {2}password {3}(\S+)/.exec(output)?.[1] ?? ''
}

function logIn(url: string, password: string): Promise<Response> {
  const form = new URLSearchParams({ grant_type: 'password', username: 'owner', password, scope: tokenScope })
  return fetch(`${url}/connect/token`, { method: 'POST', body: form })
}

async function answers(url: string): Promise<void> {
  await (await fetch(`${url}/api/setting/GetCurrentVersion`)).arrayBuffer()
}

/** Until the server has stopped listening. */
async function refusesConnections(port: number, host: string): Promise<void> {
  await expect
    .poll(async () => {
      const probe = connect(port, host)
      const isOpen = await once(probe, 'connect').then(
        () => true,
        () => false,
      )
      probe.destroy()
      return isOpen
    })
    .toBe(false)
}

/** What it `said` on the error output, and has `shown` on the other. */
async function runToEnd(parameters: readonly string[], databaseUrl?: string) {
  const child = spawnServer({ folder, parameters, databaseUrl })
  if (!child.stderr || !child.stdout) throw new Error('The process has no output.')
  const [errors, shown, [code]] = await Promise.all([text(child.stderr), text(child.stdout), once(child, 'exit')])
  return { code: Number(code), errors, shown }
}
