/** The databases that posting is measured on, each once for the product and once for its floor, and the processes that serve them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type DatabasePlace, type Db, openDb } from '#server/db/open.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { fillPostingShop, saleMaker, signInCashier } from '#tests/support/posting-shop.ts'
import { root } from '#tests/support/project-files.ts'
import { startServer } from '#tests/support/server-process.ts'

/** Somebody who takes bills: the product or the floor. */
export type Receiver = {
  readonly url: string
  readonly token: string
  readonly pid: number
  readonly stop: () => Promise<unknown>
  readonly kill: () => Promise<void>
}

export type PostingPlace = {
  readonly kind: Db['kind']
  readonly bodyOf: (number: number) => string
  readonly startProduct: () => Promise<Receiver>
  /** The same without a login: an access token outlives the process. */
  readonly restartProduct: () => Promise<Omit<Receiver, 'token'>>
  readonly startFloor: () => Promise<Receiver>
  /** The product's database, for looking into it. */
  readonly openBooks: () => Promise<Db>
  readonly close: () => Promise<void>
}

/** A filled shop for the product and an equal one for the floor. */
export async function openPlace(kind: Db['kind'], folder: string, sales: number): Promise<PostingPlace> {
  return kind === 'sqlite' ? openSqlitePlace(folder, sales) : openPostgresPlace(folder, sales)
}

async function openSqlitePlace(folder: string, sales: number): Promise<PostingPlace> {
  const data = join(folder, `product-${sales}`)
  mkdirSync(data, { recursive: true })
  const place: DatabasePlace = { file: join(data, 'mizan.db') }
  const bodyOf = await fill(place, sales)
  const floorFile = join(folder, `floor-${sales}.db`)
  copyFileSync(place.file, floorFile)
  return {
    kind: 'sqlite',
    bodyOf,
    startProduct: () => startProduct(data),
    restartProduct: () => startServer({ folder: data }),
    startFloor: () => startFloor(floorFile),
    openBooks: () => openDb(place, Date.now()),
    close: async () => undefined,
  }
}

async function openPostgresPlace(folder: string, sales: number): Promise<PostingPlace> {
  const data = join(folder, `postgres-${sales}`)
  mkdirSync(data, { recursive: true })
  const server = await startPostgres({ isDurable: true })
  const maintenance = new pg.Client(server.urlOf('postgres'))
  await maintenance.connect()
  await maintenance.query('CREATE DATABASE product')
  const place: DatabasePlace = { file: '', url: server.urlOf('product') }
  const bodyOf = await fill(place, sales)
  await maintenance.query('CREATE DATABASE floor TEMPLATE product')
  await maintenance.end()
  return {
    kind: 'postgres',
    bodyOf,
    startProduct: () => startProduct(data, place.url),
    restartProduct: () => startServer({ folder: data, databaseUrl: place.url }),
    startFloor: () => startFloor(server.urlOf('floor')),
    openBooks: () => openDb(place, Date.now()),
    close: () => server.stop(),
  }
}

async function fill(place: DatabasePlace, sales: number): Promise<(number: number) => string> {
  const db = await openDb(place, Date.now())
  await fillPostingShop(db, sales)
  const bodyOf = await saleMaker(db)
  await db.close()
  return bodyOf
}

async function startProduct(folder: string, databaseUrl?: string): Promise<Receiver> {
  const { url, pid, stop, kill } = await startServer({ folder, databaseUrl })
  return { url, pid, stop, kill, token: await signInCashier(url) }
}

async function startFloor(target: string): Promise<Receiver> {
  const script = join(root, 'bench', 'server', 'floor.ts')
  const child = spawn(process.execPath, [script, target], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const address = await Promise.race([once(child.stdout, 'data'), exited.then(() => undefined)])
  if (!address) throw new Error('The floor did not start.')
  const end = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return { url: String(address[0]).trim(), token: 'none', pid: child.pid ?? 0, stop: end, kill: end }
}
