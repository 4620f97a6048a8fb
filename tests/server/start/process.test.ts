import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tokenScope } from '#contract/protocol.ts'
import { spawnServer, startServer } from '#tests/support/server-process.ts'

let folder: string

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'mizan-start-')), 'shop')
})

afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true, force: true })
})

test('the first start makes a folder for its owner alone and prints the one-time password, the second does not', async () => {
  const first = await startServer({ folder })
  const firstExit = await first.stop()
  const second = await startServer({ folder })
  await second.stop()
  expect(firstExit).toBe(0)
  expect(first.output()).toMatch(/user name {2}owner\n {2}password {3}\S{12,}/)
  expect(second.output()).not.toContain('password')
  if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('the printed password lets the owner in', async () => {
  const server = await startServer({ folder })
  try {
    const password = await printedPassword(server.output)
    const form = new URLSearchParams({ grant_type: 'password', username: 'owner', password, scope: tokenScope })
    const response = await fetch(`${server.url}/connect/token`, { method: 'POST', body: form })
    expect(response.status).toBe(200)
  } finally {
    await server.stop()
  }
})

test.skipIf(process.platform === 'win32')('SIGTERM finishes the request under way and takes no new one', async () => {
  const server = await startServer({ folder })
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
})

test('a port that is taken is named, with a way out', async () => {
  const server = await startServer({ folder })
  const { port } = new URL(server.url)
  try {
    const { code, said } = await runToEnd(['--port', port])
    expect(code).toBe(1)
    expect(said).toContain(`Port ${port} is in use`)
  } finally {
    await server.stop()
  }
})

test('a data folder that is a file is refused with its reason', async () => {
  writeFileSync(folder, 'not a folder')
  const { code, said } = await runToEnd([])
  expect(code).toBe(1)
  expect(said).toContain('The data folder cannot be used')
})

test('a PostgreSQL that does not answer is named without its password', async () => {
  const { code, said } = await runToEnd([], 'postgres://mizan:secret@127.0.0.1:9/mizan')
  expect(code).toBe(1)
  expect(said).toContain('The database that DATABASE_URL names does not answer')
  expect(said).not.toContain('secret')
})

async function printedPassword(output: () => string): Promise<string> {
  await expect.poll(output).toContain('password')
  return /password {3}(\S+)/.exec(output())?.[1] ?? ''
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

async function runToEnd(parameters: readonly string[], databaseUrl?: string): Promise<{ code: number; said: string }> {
  const child = spawnServer({ folder, parameters, databaseUrl })
  if (!child.stderr) throw new Error('The process has no error output.')
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code: Number(code), said }
}
