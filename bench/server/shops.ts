/**
 * The databases of benchmarks. Shops of a million bills take minutes to fill: with `--shops`, each is filled once in that folder, and every
 * run uses copies. A change of the schema creates new shops.
 */
import { hash } from 'node:crypto'
import { constants, copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { Db } from '#server/db/database.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { type DatabasePlace, openDb } from '#server/db/open.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import type { BenchOptions } from '../bench.ts'

export type Shops = {
  /** A filled database of this name; with stored shops, a copy of the stored one. */
  readonly filled: (name: string, fill: (db: Db) => Promise<unknown>) => Promise<DatabasePlace>
  /** A copy of a database. No process may have the original open. */
  readonly copyOf: (place: DatabasePlace, name: string) => Promise<DatabasePlace>
  readonly close: () => Promise<void>
}

type Folders = Pick<BenchOptions, 'folder' | 'shops' | 'say'>

export async function openShops(kind: Db['kind'], folders: Folders, isDurable: boolean): Promise<Shops> {
  return kind === 'sqlite' ? openFiles(folders) : openCluster(folders, isDurable)
}

const schema = hash('sha256', JSON.stringify(migrations), 'hex').slice(0, 8)

function openFiles({ folder, shops, say }: Folders): Shops {
  const fileOf = (name: string) => {
    mkdirSync(join(folder, name), { recursive: true })
    return join(folder, name, 'mizan.db')
  }
  const copied = (from: string, name: string): DatabasePlace => {
    const file = fileOf(name)
    copyFileSync(from, file, constants.COPYFILE_FICLONE)
    return { file }
  }
  return {
    filled: async (name, fill) => {
      const kept = shops === undefined ? fileOf(name) : join(shops, `${name}-${schema}.db`)
      if (shops === undefined || !existsSync(kept)) {
        const file = `${kept}-filling`
        mkdirSync(dirname(file), { recursive: true })
        await timedFill({ file }, fill, say)
        renameSync(file, kept)
      }
      return shops === undefined ? { file: kept } : copied(kept, name)
    },
    copyOf: async ({ file }, name) => copied(file, name),
    close: async () => undefined,
  }
}

/** A stored cluster is always durable, so that it stays consistent if the process is interrupted. */
async function openCluster({ shops, say }: Folders, isDurable: boolean): Promise<Shops> {
  const cluster = shops === undefined ? undefined : join(shops, 'postgres')
  const server = await startPostgres({ isDurable: isDurable || cluster !== undefined, cluster })
  const maintenance = new pg.Client(server.urlOf('postgres'))
  await maintenance.connect()
  const placeOf = (name: string): DatabasePlace => ({ file: '', url: server.urlOf(name) })
  const isThere = async (name: string) =>
    (await maintenance.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])).rows.length > 0
  const made = new Set<string>()
  const make = async (name: string, template = 'template1') => {
    await maintenance.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
    await maintenance.query(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`)
    made.add(name)
    return placeOf(name)
  }
  return {
    filled: async (name, fill) => {
      const kept = `kept-${name}-${schema}`
      if (!(await isThere(kept))) {
        await timedFill(await make(`${kept}-filling`), fill, say)
        await maintenance.query(`ALTER DATABASE "${kept}-filling" RENAME TO "${kept}"`)
      }
      return make(name, kept)
    },
    copyOf: async ({ url = '' }, name) => make(name, new URL(url).pathname.slice(1)),
    close: async () => {
      for (const name of cluster === undefined ? [] : made)
        await maintenance.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`)
      await maintenance.end()
      await server.stop()
    },
  }
}

async function timedFill(place: DatabasePlace, fill: (db: Db) => Promise<unknown>, say: (text: string) => void) {
  const db = await openDb({ ...place, isPatient: true }, Date.now())
  const startedAtMs = performance.now()
  await fill(db)
  await db.close()
  const tookS = (performance.now() - startedAtMs) / 1000
  if (tookS > 10) say(`  (${db.kind}: a shop was filled in ${tookS.toFixed(0)} s)`)
}
