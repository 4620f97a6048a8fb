/** Runs before the server tests: starts one PostgreSQL for all of them, and creates the template databases that tests copy. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDb } from '#server/db/open.ts'
import { makeClock } from './clock.ts'
import { startPostgres } from './postgres-server.ts'
import { postgresTemplate, sqliteTemplate, type TemplateName, templates } from './templates.ts'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'mizan-tests-'))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const server = await startPostgres({ isInMemory: true })
  try {
    const maintenance = new pg.Client(server.urlOf('postgres'))
    await maintenance.connect()
    for (const name of Object.keys(templates) as TemplateName[]) {
      await maintenance.query(`CREATE DATABASE ${postgresTemplate(name)}`)
      const places = [
        { file: '', url: server.urlOf(postgresTemplate(name)) },
        { file: join(folder, sqliteTemplate(name)), isDurable: false },
      ]
      for (const place of places) {
        const db = await openDb(place, 0)
        await templates[name]?.(db, makeClock())
        await db.close()
      }
    }
    await maintenance.end()
  } catch (error) {
    await server.stop()
    removeFolder()
    throw error
  }
  project.provide('postgresUrl', server.urlOf('postgres'))
  project.provide('testFolder', folder)
  return () => server.stop().finally(removeFolder)
}
