/** Files that are whole, and not for this version. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBackup } from '#server/backups/check-backup.ts'
import { manifestName } from '#server/backups/manifest.ts'
import { openZipWriter } from '#server/backups/zip-writer.ts'
import { migrations } from '#server/db/migrations/index.ts'

const newest = Math.max(...migrations.map(({ number }) => number))
const manifest = {
  ...{ product: 'Mizan', format: 1, version: '9.0.0', schema: newest, createdAt: 0, tables: [], postingEnds: [] },
  totals: { debit: 0, credit: 0, stockValue: 0 },
}
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mizan-newer-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['this version', {}, undefined],
  ['a newer version', { schema: newest + 1 }, 'backupNewer'],
  ['another program', { product: 'Other' }, 'backupForeign'],
])('a backup of %s is opened or refused with its reason', async (name, changes, reason) => {
  const file = join(folder, `${name}.zip`)
  const zip = await openZipWriter(file)
  const content = async function* () {
    yield Buffer.from(JSON.stringify({ ...manifest, ...changes }))
  }
  await zip.add(manifestName, content())
  await zip.end()
  const opened = openBackup(file).then(
    () => undefined,
    error => error.reason,
  )
  expect(await opened).toBe(reason)
})
