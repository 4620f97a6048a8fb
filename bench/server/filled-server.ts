/** The real server over a shop of any size, on either database, and somebody signed in who may ask it everything. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { tokenScope } from '#contract/protocol.ts'
import { day } from '#domain/days.ts'
import { type DatabasePlace, type Db, openDb } from '#server/db/open.ts'
import type { DemoSize } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { BenchOptions } from '../bench.ts'

export type FilledServer<T> = {
  /** The body of the answer; throws for any that is not a success. */
  readonly ask: (path: string) => Promise<string>
  /** What was read from the database before the server started. */
  readonly facts: T
  readonly bills: number
  readonly stop: () => Promise<void>
}

/** The last day of the shop. */
export const shopToday = day('2026-01-15')

export async function startFilled<T>(
  kind: Db['kind'],
  size: DemoSize,
  { folder, say }: BenchOptions,
  read: (db: Db, bills: number) => Promise<T>,
): Promise<FilledServer<T>> {
  const data = join(folder, kind)
  mkdirSync(data)
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  if (postgres) await makeDatabase(postgres.urlOf('postgres'))
  const place: DatabasePlace = { file: join(data, 'mizan.db'), url: postgres?.urlOf('mizan') }
  const db = await openDb(place, 0)
  const startedAtMs = performance.now()
  const { bills } = await fillDemo(db, { today: shopToday, size, passwordHash: await hashPassword(demoPassword) })
  const tookS = (performance.now() - startedAtMs) / 1000
  say(`  (${kind}: ${bills.toLocaleString('en')} bills loaded in ${tookS.toFixed(0)} s)`)
  const facts = await read(db, bills)
  await db.close()
  const server = await startServer({ folder: data, databaseUrl: place.url })
  return {
    ask: await signIn(server.url),
    facts,
    bills,
    stop: async () => {
      await server.stop()
      await postgres?.stop()
    },
  }
}

async function makeDatabase(url: string): Promise<void> {
  const maintenance = new pg.Client(url)
  await maintenance.connect()
  await maintenance.query('CREATE DATABASE mizan')
  await maintenance.end()
}

async function signIn(url: string): Promise<FilledServer<unknown>['ask']> {
  const form = { grant_type: 'password', username: 'owner', password: demoPassword, scope: tokenScope }
  const response = await fetch(new URL('/connect/token', url), { method: 'POST', body: new URLSearchParams(form) })
  const { access_token } = (await response.json()) as { access_token?: string }
  if (access_token === undefined) throw new Error(`The owner was not let in: ${response.status}`)
  const headers = { authorization: `Bearer ${access_token}` }
  return async path => {
    const answer = await fetch(new URL(path, url), { headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text
  }
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  return performance.now() - startedAtMs
}
