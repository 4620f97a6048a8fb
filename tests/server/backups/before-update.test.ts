/** Before a new version changes the tables of PostgreSQL, they are backed up. */
import { expect, test } from 'vitest'
import { listBackups } from '#server/backups/backup-files.ts'
import { backUpBeforeUpdate } from '#server/backups/before-update.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'

const nowMs = Date.parse('2026-01-15T09:00:00Z')
const texts = {
  ...{ name_en: '', vat_number: '', cr_number: '', building_number: '', street: '', district: '', city: '' },
  ...{ postal_code: '', additional_number: '', phone: '', unified_phone: '', mobile: '', email: '', website: '' },
}
const company = { id: 1, name_ar: 'دكان', time_zone: 'Asia/Riyadh', ...texts }
const older = migrations.slice(0, -1)

describeOnBothPlaces('an update', (makePlace, kind) => {
  test.runIf(kind === 'postgres')('backs up a company whose tables it is about to change, once', async () => {
    const place = await makePlace()
    const data = openPostgres(place.url ?? '', { isPatient: true })
    try {
      expect(await backUpBeforeUpdate(place, nowMs)).toBeUndefined()
      await data.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
      await migrate(data, nowMs, undefined, older)
      expect(await backUpBeforeUpdate(place, nowMs)).toBeUndefined()
      await data.read.insertInto('company').values(company).execute()
      const name = await backUpBeforeUpdate(place, nowMs)
      expect(listBackups(place)).toMatchObject([{ name, kind: 'beforeUpdate' }])
      await migrate(data, nowMs)
      expect(await backUpBeforeUpdate(place, nowMs)).toBeUndefined()
    } finally {
      await data.close()
    }
  })
})
