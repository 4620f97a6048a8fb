/** Data that somebody or something has broken: what the next start says, and what is served. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  closeSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { openDb } from '#server/db/open.ts'
import { type ServerProcess, spawnServer, startServer } from '#tests/support/server-process.ts'

const megabyte = 1024 * 1024

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(inject('testFolder'), 'damaged-'))
  file = join(folder, 'mizan.db')
})

describe('a file with a company', () => {
  let filled: string

  beforeAll(async () => {
    filled = mkdtempSync(join(inject('testFolder'), 'filled-'))
    // With the files beside it, which a server has left.
    const db = await openDb({ file: join(filled, 'mizan.db') }, 0)
    const rows = Array.from({ length: 3000 }, (_, at) => ({ key: `k${at}`, value: 'و'.repeat(2500), changed_at: 0 }))
    await db.write([], tx => insertRows(db.kind, tx, 'setting', rows))
    await db.close()
  })

  beforeEach(() => cpSync(filled, folder, { recursive: true }))

  test('with 6 MB of noise in the middle serves nothing but a page that says so in both languages', async () => {
    writeNoise(file, 4 * megabyte, 6 * megabyte)
    const server = await start()
    expect(server.output()).toContain(`The data file ${file} is damaged: `)
    expect(server.output()).toContain('put the newest backup in its')
    const page = await fetch(server.url, { headers: { accept: 'text/html' } })
    expect(page.status).toBe(503)
    expect(await page.text()).toMatch(/ملف البيانات تالف[\s\S]*The data file is damaged[\s\S]*--accept-loss/)
    const call = await fetch(`${server.url}/api/setting/IsRegistered`)
    expect([call.status, await call.json()]).toEqual([
      503,
      { error: 'data_damaged', error_description: 'dataDamaged', problems: [] },
    ])
  })

  test('that is cut short is reported as damaged', async () => {
    truncateSync(file, 5 * megabyte)
    const server = await start()
    expect(server.output()).toContain('is damaged: ')
    expect((await fetch(server.url)).status).toBe(503)
  })

  test('whose beginning is noise is reported as damaged', async () => {
    writeNoise(file, 0, 8192)
    const server = await start()
    expect(server.output()).toContain('is damaged: file is not a database')
    expect((await fetch(server.url)).status).toBe(503)
  })

  test('that is empty or missing is refused, and no new company is made', async () => {
    truncateSync(file, 0)
    const emptied = await runToEnd()
    expect(emptied).toEqual({
      code: 1,
      output:
        `The data file ${file} is empty, but a company was in it. Put the newest backup in its place, without the files ${file}-wal ` +
        `and ${file}-shm, and start again. For a new company name an empty folder: npm start -- --data <folder>\n`,
    })
    expect(statSync(file).size).toBe(0)
    rmSync(file)
    expect((await runToEnd()).output).toContain(`The data file ${file} is missing, but a company was in it.`)
  })

  test('that a newer program wrote is refused', async () => {
    const newer = new DatabaseSync(file)
    newer.exec(`INSERT INTO schema_migration (number, name, applied_at) VALUES (999, 'later', 0)`)
    newer.close()
    const { code, output } = await runToEnd()
    expect(code).toBe(1)
    expect(output).toMatch(
      /^The data was written by a newer version of Mizan \(schema 999; this one knows \d+\)\. Start that version, or a newer one\.\n$/,
    )
  })

  test('that is damaged while it is served answers 503 to the call that meets it, and then to all', async () => {
    const db = await openDb({ file }, 0)
    const app = await buildApp({ db, now: Date.now, isDemo: false })
    onTestFinished(async () => {
      await app.close()
      await db.close().catch(() => undefined)
    })
    app.get('/settings', () => db.longRead.selectFrom('setting').selectAll().execute())
    const ask = async (url: string) => (await app.inject({ url })).statusCode
    expect([await ask('/settings'), await ask('/api/setting/IsRegistered')]).toEqual([200, 200])
    writeNoise(file, 4 * megabyte, 6 * megabyte)
    expect(await ask('/settings')).toBe(503)
    await expect.poll(() => ask('/api/setting/IsRegistered')).toBe(503)
  })
})

test('a file of another program is refused, and stays as it is', async () => {
  const foreign = new DatabaseSync(file)
  foreign.exec('CREATE TABLE song (title TEXT); CREATE TABLE album (title TEXT)')
  foreign.close()
  const before = readFileSync(file)
  expect(await runToEnd()).toEqual({
    code: 1,
    output: `The file ${file} belongs to another program: it has the tables album, song. Nothing was changed. Name another folder: npm start -- --data <folder>\n`,
  })
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a file that was never filled is a new company', async () => {
  closeSync(openSync(file, 'w'))
  const server = await start()
  expect(server.output()).toContain('user name  owner')
})

test('a copy of a sound file that is put back is sound', async () => {
  const db = await openDb({ file }, 0)
  await db.close()
  copyFileSync(file, `${file}.copy`)
  copyFileSync(`${file}.copy`, file)
  const server = await start()
  expect((await fetch(`${server.url}/api/setting/IsRegistered`)).status).toBe(200)
})

async function start(): Promise<ServerProcess> {
  const server = await startServer({ folder })
  onTestFinished(async () => void (await server.stop()))
  return server
}

async function runToEnd(): Promise<{ code: number; output: string }> {
  const child = spawnServer({ folder })
  if (!child.stderr) throw new Error('The process has no error output.')
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code: Number(code), output }
}

function writeNoise(target: string, from: number, length: number): void {
  const descriptor = openSync(target, 'r+')
  writeSync(descriptor, randomBytes(length), 0, length, from)
  closeSync(descriptor)
}
