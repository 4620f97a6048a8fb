/** The real server with a shop of any size, on either database, with a logged-in user who has all permissions. */
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tokenScope } from '#contract/protocol.ts'
import { day } from '#domain/days.ts'
import type { Db } from '#server/db/database.ts'
import { openDb } from '#server/db/open.ts'
import type { DemoSize } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { countBills } from '#tests/support/answered-bills.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { BenchOptions } from '../bench.ts'
import { openShops } from './shops.ts'

export type FilledServer<T> = {
  /** Returns the response body; throws unless the call succeeds. */
  readonly ask: (path: string) => Promise<string>
  /** The same for a writing call. */
  readonly send: (method: 'POST' | 'PUT', path: string, body: object) => Promise<string>
  /** Data read from the database before the server started. */
  readonly facts: T
  readonly bills: number
  readonly url: string
  readonly pid: number
  /** Its database, for queries without the server. */
  readonly openBooks: () => Promise<Db>
  readonly stop: () => Promise<void>
}

/** The name of a stored shop, and the function that fills it. */
export type FilledShop = { readonly name: string; readonly fill: (db: Db) => Promise<unknown> }

/** The last day of the shop. */
export const shopToday = day('2026-01-15')

export async function startFilled<T>(
  kind: Db['kind'],
  { name, fill }: FilledShop,
  options: BenchOptions,
  read: (db: Db, bills: number) => Promise<T>,
  isDurable = false,
): Promise<FilledServer<T>> {
  const shops = await openShops(kind, options, isDurable)
  const place = await shops.filled(name, fill)
  const db = await openDb(place, 0)
  const bills = await countBills(db)
  options.say(`  (${kind}: ${bills.toLocaleString('en')} bills)`)
  const facts = await read(db, bills)
  await db.close()
  const data = place.url === undefined ? dirname(place.file) : join(options.folder, kind)
  mkdirSync(data, { recursive: true })
  const server = await startServer({ folder: data, databaseUrl: place.url })
  return {
    ...(await signIn(server.url)),
    facts,
    bills,
    url: server.url,
    pid: server.pid,
    openBooks: () => openDb({ ...place, isPatient: true }, Date.now()),
    stop: async () => {
      await server.stop()
      await shops.close()
    },
  }
}

/** A demo company of any size. */
export function demoShopOf(size: DemoSize): FilledShop {
  return {
    name: `demo-${size.items}-${size.sales}-${size.days}`,
    fill: async db => fillDemo(db, { today: shopToday, size, passwordHash: await hashPassword(demoPassword) }),
  }
}

async function signIn(url: string): Promise<Pick<FilledServer<unknown>, 'ask' | 'send'>> {
  const form = { grant_type: 'password', username: 'owner', password: demoPassword, scope: tokenScope }
  const response = await fetch(new URL('/connect/token', url), { method: 'POST', body: new URLSearchParams(form) })
  const { access_token } = (await response.json()) as { access_token?: string }
  if (access_token === undefined) throw new Error(`The owner was not let in: ${response.status}`)
  const headers = { authorization: `Bearer ${access_token}` }
  const fetched = async (path: string, init: RequestInit) => {
    const answer = await fetch(new URL(path, url), init)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return text
  }
  return {
    ask: path => fetched(path, { headers }),
    send: (method, path, body) =>
      fetched(path, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAtMs = performance.now()
  await work()
  return performance.now() - startedAtMs
}
