/** `--restore` on the SQLite file of a running server. PostgreSQL: `other-servers.test.ts`. */
import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { writeBackup } from '#server/backups/write-backup.ts'
import { restore, tablesOf, withData } from '#tests/support/restored-shop.ts'
import { startServer } from '#tests/support/server-process.ts'

test('is refused and changes nothing while the server runs; a killed server does not prevent it', {
  timeout: 60_000,
}, async () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'served-'))
  const place = { file: join(folder, 'mizan.db') }
  const empty = { file: join(mkdtempSync(join(inject('testFolder'), 'empty-')), 'mizan.db') }
  const backup = join(folder, 'empty.zip')
  await withData(empty, db => writeBackup(db, backup, Date.now()))
  const server = await startServer({ folder })
  const wanted = await withData(place, tablesOf)
  const files = readdirSync(folder)
  await expect(restore(place, backup)).rejects.toThrow('A server uses these data')
  expect(readdirSync(folder)).toEqual(files)
  expect(await withData(place, tablesOf)).toEqual(wanted)
  expect((await fetch(`${server.url}/api/setting/IsRegistered`)).status).toBe(200)
  await server.kill()
  expect(await restore(place, backup)).toContain('-beforeRestore.zip')
  expect(await withData(place, tablesOf)).not.toEqual(wanted)
})
