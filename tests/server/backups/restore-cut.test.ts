/** A restore that is cut anywhere leaves the old data or the new. */
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { replacedFileOf, restoredFileOf, swapRestored } from '#server/backups/swap-restored.ts'
import { anchorFileOf } from '#server/db/anchor.ts'
import { openDb } from '#server/db/open.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'
import { isWhole, scaled } from '#tests/support/depth.ts'
import { signIn } from '#tests/support/posting-shop.ts'
import { ask, type Named, openShop, restorePath, tablesOf, withData } from '#tests/support/restored-shop.ts'

/** A restore of the small shop takes about as long. */
const killedWithinMs = 4000

/** The moment is random, so that `npm test` tries another one on each database every time. */
const kills = scaled(isWhole ? 2 : 1)

describeOnBothPlaces('a server that is killed during a restore', makePlace => {
  test('leaves the old data or the new when the server is killed at any moment', { timeout: 240_000 }, async () => {
    const { start, place, server, sell } = await openShop(await makePlace())
    const token = await signIn(server.url, 'owner')
    const { name } = (await ask(server, '/api/setting/CreateBackup', token)).body as Named
    const atBackup = await withData(place, tablesOf)
    await sell([1])
    const atRestore = await withData(place, tablesOf)
    let victim = server
    onTestFinished(async () => void (await victim.stop()))
    for (let round = 0; round < kills; round++) {
      const own = await signIn(victim.url, 'owner')
      const asked = ask(victim, restorePath(name), own).catch(() => undefined)
      await new Promise(resolve => setTimeout(resolve, Math.random() * killedWithinMs))
      await victim.kill()
      await asked
      victim = await start()
      expect([atBackup, atRestore]).toContainEqual(await withData(place, tablesOf))
      await withData(place, async db => expect(await checkBooks(db)).toEqual([]))
    }
  })
})

test('goes on from wherever the exchange of the files was cut', async () => {
  const folder = mkdtempSync(join(inject('testFolder'), 'cut-'))
  const at = (name: string) => join(folder, name)
  for (const [name, marker] of [
    ['old.db', 1],
    ['new.db', 2],
  ] as const) {
    const db = await openDb({ file: at(name) }, 0)
    await db.write([], tx =>
      tx
        .insertInto('setting')
        .values({ key: 'mark', value: `${marker}`, changed_at: 0 })
        .execute(),
    )
    await db.close()
  }
  const file = at('mizan.db')
  // Before the first step the old data have their name; after it, that of the replaced ones.
  for (const old of [file, replacedFileOf(file)]) {
    copyFileSync(at('old.db'), old)
    writeFileSync(anchorFileOf(file), 'of the old data')
    writeFileSync(`${file}-shm`, '')
    copyFileSync(at('new.db'), restoredFileOf(file))
    swapRestored(file)
    swapRestored(file)
    const db = await openDb({ file }, 0)
    const row = db.read.selectFrom('setting').select('value').where('key', '=', 'mark')
    expect(await row.executeTakeFirst()).toEqual({ value: '2' })
    await db.close()
    expect([replacedFileOf(file), restoredFileOf(file)].map(each => existsSync(each))).toEqual([true, false])
    rmSync(file)
  }
})
