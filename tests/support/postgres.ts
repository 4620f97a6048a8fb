/**
 * Before the server tests: one PostgreSQL for all of them, and on either database a migrated, empty one that every test's own
 * database is copied from.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDb } from '#server/db/open.ts'
import { startPostgres } from './postgres-server.ts'
import { postgresTemplate, sqliteTemplate } from './templates.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'mizan-tests-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const server = await startPostgres()
  try {
    const maintenance = new pg.Client(server.urlOf('postgres'))
    await maintenance.connect()
    await maintenance.query(`CREATE DATABASE ${postgresTemplate}`)
    await maintenance.end()
    const places = [
      { file: '', url: server.urlOf(postgresTemplate) },
      { file: join(folder, sqliteTemplate), isDurable: false },
    ]
    for (const place of places) await (await openDb(place, 0)).close()
  } catch (error) {
    await server.stop()
    removeFolder()
    throw error
  }
  project.provide('postgresUrl', server.urlOf('postgres'))
  project.provide('testFolder', folder)
  return () => server.stop().finally(removeFolder)
}
