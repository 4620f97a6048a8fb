/** The databases for posting, one each for the product and its baseline, and the processes that serve them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Db } from '#server/db/database.ts'
import { openDb } from '#server/db/open.ts'
import { fillPostingShop, saleMaker, signInCashier } from '#tests/support/posting-shop.ts'
import { root } from '#tests/support/project-files.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { BenchOptions } from '../bench.ts'
import { openShops } from './shops.ts'

/** A server that accepts bills: the product or the baseline. */
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
  /** Without a login: an access token outlives the process. */
  readonly restartProduct: () => Promise<Omit<Receiver, 'token'>>
  readonly startFloor: () => Promise<Receiver>
  /** The database of the product, for direct queries. */
  readonly openBooks: () => Promise<Db>
  readonly close: () => Promise<void>
}

/** A filled shop for the product and an equal one for the baseline. */
export async function openPlace(kind: Db['kind'], sales: number, options: BenchOptions): Promise<PostingPlace> {
  const shops = await openShops(kind, options, true)
  try {
    const place = await shops.filled(`posting-${sales}`, db => fillPostingShop(db, sales))
    const floor = await shops.copyOf(place, `floor-${sales}`)
    const db = await openDb(place, Date.now())
    const bodyOf = await saleMaker(db)
    await db.close()
    const data = place.url === undefined ? dirname(place.file) : join(options.folder, `postgres-${sales}`)
    mkdirSync(data, { recursive: true })
    return {
      kind,
      bodyOf,
      startProduct: () => startProduct(data, place.url),
      restartProduct: () => startServer({ folder: data, databaseUrl: place.url }),
      startFloor: () => startFloor(floor.url ?? floor.file),
      openBooks: () => openDb({ ...place, isPatient: true }, Date.now()),
      close: shops.close,
    }
  } catch (error) {
    await shops.close()
    throw error
  }
}

export async function startProduct(
  folder: string,
  databaseUrl?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Receiver> {
  const { url, pid, stop, kill } = await startServer({ folder, databaseUrl, environment })
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
