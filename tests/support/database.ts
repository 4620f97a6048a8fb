/** A fresh, migrated database for each test suite, on SQLite and on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { type DatabasePlace, openDb } from '#server/db/open.ts'
import { isWhole, sampleSeed } from './depth.ts'
import { postgresTemplate, sqliteTemplate, type TemplateName } from './templates.ts'

/** A template, or the name of a database made for copying. */
export type CopySource = TemplateName | StoredDatabase
export type StoredDatabase = { readonly stored: string }

export const databaseKinds = ['sqlite', 'postgres'] as const

/** In `npm test` each of many like checks, by its number, runs on one of the two databases, which change places with the days. */
export function isTriedOn(kind: Db['kind'], number: number): boolean {
  return isWhole || (number + sampleSeed) % 2 === databaseKinds.indexOf(kind)
}

type DefineOnPlaces = (makePlace: (source?: CopySource) => Promise<DatabasePlace>, kind: Db['kind']) => void

/** Runs the suite twice; `makePlace` creates a new database on each call, by default a copy of an empty one. */
export function describeOnBothPlaces(name: string, define: DefineOnPlaces): void {
  describeOnPlaces(databaseKinds, name, define)
}

export function describeOnPlaces(kinds: readonly Db['kind'][], name: string, define: DefineOnPlaces): void {
  for (const kind of kinds) {
    describe(`${name} (${kind})`, () => {
      const names: string[] = []
      // Hooks run in reverse order: by then all connections to the databases are closed.
      afterAll(() => (kind === 'postgres' ? drop(names) : undefined))
      define(async (source = 'empty') => {
        const own = newName()
        names.push(own)
        return makePlace(kind, own, source)
      }, kind)
    })
  }
}

/** The same with the database opened, and closed after the suite. */
export function describeOnBothDatabases(
  name: string,
  define: (open: () => Promise<Db>, kind: Db['kind']) => void,
): void {
  describeOnBothPlaces(name, (makeOne, kind) => {
    const opened: Db[] = []
    afterAll(async () => {
      for (const db of opened.splice(0)) await db.close()
    })
    define(async () => {
      const db = await openDb(await makeOne(), 0)
      opened.push(db)
      return db
    }, kind)
  })
}

/** A database that other suites copy: it exists until the end of the run. */
export async function makeStoredPlace(
  kind: Db['kind'],
  source: TemplateName,
): Promise<StoredDatabase & { readonly place: DatabasePlace }> {
  const stored = newName()
  return { stored, place: await makePlace(kind, stored, source) }
}

const fileName = 'mizan.db'
const newName = () => `t_${randomUUID().replaceAll('-', '')}`

async function makePlace(kind: Db['kind'], name: string, source: CopySource): Promise<DatabasePlace> {
  // Each has a folder of its own, as the data of a shop: files are stored beside a database.
  const file = join(inject('testFolder'), name, fileName)
  mkdirSync(dirname(file))
  if (kind === 'sqlite') {
    const from = typeof source === 'string' ? sqliteTemplate(source) : join(source.stored, fileName)
    copyFileSync(join(inject('testFolder'), from), file)
    return { file, isDurable: false }
  }
  const from = typeof source === 'string' ? postgresTemplate(source) : source.stored
  await maintain([`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`])
  return { file, url: inject('postgresUrl').replace(/[^/]*$/, name) }
}

/** PostgreSQL maintains every existing database, and those of the tests are in memory. */
function drop(names: readonly string[]): Promise<void> {
  return maintain(names.map(name => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
}

async function maintain(commands: readonly string[]): Promise<void> {
  maintenance ??= openMaintenance()
  const client = await maintenance
  for (const command of commands) await client.query(command)
}

/** One connection per worker: opening one takes longer than many a command. */
let maintenance: Promise<pg.Client> | undefined

async function openMaintenance(): Promise<pg.Client> {
  const client = new pg.Client(inject('postgresUrl'))
  // The server ends before the worker does.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
