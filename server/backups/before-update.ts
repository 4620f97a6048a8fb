/**
 * Before a new version changes the tables of PostgreSQL, they are backed up, because the old version could not read the new ones. SQLite copies its
 * file (`migrate.ts`).
 */
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import type { StoredData } from '../db/database.ts'
import { isUpToDate } from '../db/migrate.ts'
import type { DatabasePlace } from '../db/open.ts'
import { beginBackup, storeBackup } from './backup-files.ts'
import { checkBackup } from './check-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Returns the name of the backup; undefined when nothing is to be migrated. */
export async function backUpBeforeUpdate(place: DatabasePlace, nowMs: number): Promise<string | undefined> {
  if (place.url === undefined) return undefined
  const { openPostgres } = await import('../db/postgres.ts')
  const data = openPostgres(place.url, { isPatient: true })
  try {
    if (!(await hasOldCompany(data))) return undefined
    const part = beginBackup(place)
    try {
      await writeBackup(data, part, nowMs)
      const isSound = (await checkBackup(part, nowMs)).length === 0
      return storeBackup(part, { kind: 'beforeUpdate', createdAt: nowMs, isSound })
    } finally {
      rmSync(part, { force: true })
    }
  } finally {
    await data.close()
  }
}

async function hasOldCompany(data: StoredData): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT to_regclass('schema_migration') IS NOT NULL
    AND to_regclass('company') IS NOT NULL AS has`.execute(data.read)
  if (rows[0]?.has !== true || (await isUpToDate(data))) return false
  return (await data.read.selectFrom('company').select('id').executeTakeFirst()) !== undefined
}
