/** `--restore` on the command line: into an empty place, and over a company. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { writeBackup } from '#server/backups/write-backup.ts'
import { openDb } from '#server/db/open.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { UsageError } from '#server/start/arguments.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'
import { restore, tablesOf, withData } from '#tests/support/restored-shop.ts'

describeOnBothPlaces('a backup on the command line', makePlace => {
  test('goes into an empty place, and over a company with a backup of what was there; any other file changes nothing', {
    timeout: 60_000,
  }, async () => {
    const folder = mkdtempSync(join(inject('testFolder'), 'command-'))
    const source = await openDb(await makePlace('tiny'), Date.now())
    const file = join(folder, 'shop.zip')
    await writeBackup(source, file, Date.now())
    const wanted = await tablesOf(source)
    await source.close()
    const place = await makePlace()
    expect(await restore(place, file)).toBe(`The data are those of ${file} now. Everybody must log in again.`)
    expect(await withData(place, tablesOf)).toEqual(wanted)
    expect(await restore(place, file)).toContain('-beforeRestore.zip')
    const other = join(folder, 'other.zip')
    writeFileSync(other, 'no backup')
    await expect(restore(place, other)).rejects.toThrow(UsageError)
    await expect(restore(place, join(folder, 'none.zip'))).rejects.toThrow('There is no file')
    expect(await withData(place, tablesOf)).toEqual(wanted)
    expect(await withData(place, checkBooks)).toEqual([])
  })
})
