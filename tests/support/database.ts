/** A fresh, migrated database of its own for a suite of tests, on SQLite and on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import { type DatabasePlace, type Db, openDb } from '#server/db/open.ts'
import { postgresTemplate, sqliteTemplate } from './templates.ts'

export const databaseKinds = ['sqlite', 'postgres'] as const

/** Runs the suite twice; `makePlace` makes a new database each time it is called. */
export function describeOnBothPlaces(
  name: string,
  define: (makePlace: () => Promise<DatabasePlace>, kind: Db['kind']) => void,
): void {
  for (const kind of databaseKinds) {
    describe(`${name} (${kind})`, () => define(() => makePlace(kind), kind))
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

async function makePlace(kind: Db['kind']): Promise<DatabasePlace> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  if (kind === 'sqlite') {
    const file = join(inject('testFolder'), `${name}.db`)
    copyFileSync(join(inject('testFolder'), sqliteTemplate), file)
    return { file, isDurable: false }
  }
  const postgresUrl = inject('postgresUrl')
  const maintenance = new pg.Client(postgresUrl)
  await maintenance.connect()
  try {
    await maintenance.query(`CREATE DATABASE ${name} TEMPLATE ${postgresTemplate}`)
  } finally {
    await maintenance.end()
  }
  return { file: '', url: postgresUrl.replace(/[^/]*$/, name) }
}
