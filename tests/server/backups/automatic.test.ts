/** The daily backup: once for each due time, the newest ones stored, copied, and its failure notified. Source: decision 16. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { makeDueBackup } from '#server/backups/automatic.ts'
import { listBackups } from '#server/backups/backup-files.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

const dayMs = 86_400_000

describeOnBoth('the daily backup', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop, start: '2026-01-15T09:00:00Z' })
    owner = await shop.signIn('owner')
  })

  const automatic = () => listBackups(shop.db.place).filter(({ kind }) => kind === 'automatic')
  const set = async (changes: object) => {
    const { version } = await shop.call(endpoints.backupScheduleSettingRead, {}, { as: owner })
    await shop.call(endpoints.backupScheduleSettingChange, { body: { version, ...changes } }, { as: owner })
  }

  test('is made once for each due time; only the newest are stored, here and in the second folder', async () => {
    const copies = mkdtempSync(join(dirname(shop.db.place.file), 'copies-'))
    const services = { ...shop.services, backupCopies: copies }
    await set({ isBackupAutomatic: false })
    await makeDueBackup(services)
    expect(automatic()).toEqual([])
    await set({ isBackupAutomatic: true, backupHour: 3, backupCount: 1 })
    await makeDueBackup(services)
    const [first, ...others] = automatic()
    expect([first?.isSound, others]).toEqual([true, []])
    expect(readdirSync(copies)).toEqual([first?.name])
    // 2:59 in Riyadh: the next is due in a minute.
    shop.clock.advance(dayMs - 9 * 3_600_000 - 60_000)
    await makeDueBackup(services)
    expect(automatic()).toEqual([first])
    shop.clock.advance(60_000)
    await makeDueBackup(services)
    const [second, ...rest] = automatic()
    expect(rest).toEqual([])
    expect(second?.createdAt).toBeGreaterThan(first?.createdAt ?? 0)
    expect(readdirSync(copies)).toEqual([second?.name])
    rmSync(copies, { recursive: true })
  })

  test('that fails is notified to those who make backups, and made later', async () => {
    const folder = join(dirname(shop.db.place.file), 'backups')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(dirname(folder), { recursive: true })
    writeFileSync(folder, 'not a folder')
    await expect(makeDueBackup(shop.services)).rejects.toThrow()
    const { notifications } = await shop.call(endpoints.listNotifications, { query: {} }, { as: owner })
    expect(notifications.map(({ kind }) => kind)).toContain('backupFailed')
    rmSync(folder)
    await makeDueBackup(shop.services)
    expect(automatic()).toHaveLength(1)
  })
})
