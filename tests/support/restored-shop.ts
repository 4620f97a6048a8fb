/** A shop as a server of its own that is backed up and restored, and the content of its tables. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { writeBackup } from '#server/backups/write-backup.ts'
import type { Db } from '#server/db/database.ts'
import { type DatabasePlace, openDb } from '#server/db/open.ts'
import { parseArguments } from '#server/start/arguments.ts'
import { runCommand } from '#server/start/commands.ts'
import { fillPostingShop, saleMaker, signIn } from './posting-shop.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { openTill } from './tills.ts'

/** Rows that a restore adds to or changes: who did it, and that everybody must read anew; and those that any start of a server writes. */
const changedByRestore = new Set([
  ...['audit', 'audit_chain', 'revision', 'catalogue_change', 'setting'],
  ...['login_device', 'notification', 'notified_state'],
])

/** The hash of every table, except of those that a restore changes. */
export async function tablesOf(db: Db): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(tmpdir(), 'mizan-tables-'))
  try {
    const { tables } = await writeBackup(db, join(folder, 'copy.zip'), 0)
    return Object.fromEntries(
      tables.filter(({ name }) => !changedByRestore.has(name)).map(({ name, sha256 }) => [name, sha256]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads data that a server may be serving. */
export async function withData<T>(place: DatabasePlace, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDb({ ...place, isForCommand: true }, Date.now())
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

export async function ask(
  server: ServerProcess,
  path: string,
  token: string,
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
}

/** After a restore: the server has closed and started again on its port. */
export async function startedAgain(server: ServerProcess, times: number): Promise<void> {
  const patienceMs = 30_000
  for (const endMs = performance.now() + patienceMs; performance.now() < endMs; ) {
    if (server.output().split('is ready at').length > times + 1) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not start again:\n${server.output()}`)
}

export const restorePath = (name: string) => `/api/setting/Restore?name=${name}`
export type Named = { readonly name: string }

/** The command `--restore`, in this process. */
export async function restore({ file, url }: DatabasePlace, backup: string): Promise<string> {
  const given = parseArguments(['--data', dirname(file), '--restore', backup], { DATABASE_URL: url })
  if (!given?.command) throw new Error('There is no command.')
  return (await runCommand(given, given.command)).join('\n')
}

/** A small shop, served by a process; `sell` posts bills by number. */
export async function openShop(place: DatabasePlace) {
  const filled = await openDb(place, Date.now())
  await fillPostingShop(filled, 10, 20)
  const bodyOf = await saleMaker(filled)
  await filled.close()
  const start = () => startServer({ folder: dirname(place.file), databaseUrl: place.url })
  const server = await start()
  onTestFinished(async () => void (await server.stop()))
  const sell = async (numbers: readonly number[]) => {
    const till = openTill(server.url, await signIn(server.url, 'owner'))
    for (const number of numbers) expect((await till.send(bodyOf(number), randomUUID())).status).toBe(200)
    till.close()
  }
  return { place, start, server, sell }
}
