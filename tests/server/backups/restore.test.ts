/** A restore replaces the data by those of a backup, and can be undone. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'
import { signIn } from '#tests/support/posting-shop.ts'
import {
  ask,
  type Named,
  openShop,
  restorePath,
  startedAgain,
  tablesOf,
  withData,
} from '#tests/support/restored-shop.ts'

/** Returns the name of a copy in which one bit differs. */
function damagedCopy(file: string, name: string): string {
  const bytes = readFileSync(join(dirname(file), 'backups', name))
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
  const copy = 'mizan-2026-01-01T00-00-00-000Z-manual.zip'
  writeFileSync(join(dirname(file), 'backups', copy), bytes)
  return copy
}

function clearBackups(file: string, except: string): void {
  const folder = join(dirname(file), 'backups')
  for (const name of readdirSync(folder)) if (name !== except) rmSync(join(folder, name))
}

describeOnBothPlaces('a restore', makePlace => {
  test('refuses a damaged backup; replaces all data, ends every session, is recorded, and is undone by restoring what was there before', {
    timeout: 120_000,
  }, async () => {
    const { place, server, sell } = await openShop(await makePlace())
    const token = await signIn(server.url, 'owner')
    const backup = (await ask(server, '/api/setting/CreateBackup', token)).body as Named
    const atBackup = await withData(place, tablesOf)
    await sell([1, 2])
    const atRestore = await withData(place, tablesOf)
    expect(atRestore).not.toEqual(atBackup)

    const damaged = damagedCopy(place.file, backup.name)
    expect(await ask(server, restorePath(damaged), token)).toMatchObject({
      status: 422,
      body: { problems: [{ at: 'name', code: 'backupDamaged' }] },
    })
    expect((await ask(server, restorePath('mizan.db'), token)).status).toBe(404)
    expect(await withData(place, tablesOf)).toEqual(atRestore)
    clearBackups(place.file, backup.name)

    const restored = await ask(server, restorePath(backup.name), token)
    expect(restored).toMatchObject({ status: 200, body: { before: expect.stringContaining('-beforeRestore.zip') } })
    await startedAgain(server, 1)
    expect(await withData(place, tablesOf)).toEqual(atBackup)
    expect((await ask(server, '/api/setting/GetAllBackups', token)).status).toBe(401)
    await withData(place, async db => {
      expect(await checkBooks(db)).toEqual([])
      const rows = db.read.selectFrom('audit').select(['action', 'subject', 'user_id']).orderBy('id', 'desc').limit(1)
      expect(await rows.executeTakeFirst()).toMatchObject({ action: 'backup.restored', subject: backup.name })
    })

    await sell([3])
    const again = await signIn(server.url, 'owner')
    const listed = (await ask(server, '/api/setting/GetAllBackups', again)).body
    const { before } = restored.body as { before: string }
    expect(listed).toMatchObject([{ name: before, kind: 'beforeRestore', isSound: true }, { name: backup.name }])
    expect((await ask(server, restorePath(before), again)).status).toBe(200)
    await startedAgain(server, 2)
    expect(await withData(place, tablesOf)).toEqual(atRestore)
    await sell([4])
  })
})
