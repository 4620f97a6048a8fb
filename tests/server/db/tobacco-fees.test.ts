import { expect, test } from 'vitest'
import { loadConfiguration } from '#server/company/company.ts'
import { migrate } from '#server/db/migrate.ts'
import { tobaccoFees } from '#server/db/migrations/0018-tobacco-fees.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { percent, sar } from '#tests/support/amounts.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'

const earlier = migrations.filter(migration => migration.number < tobaccoFees.number)
const company = `INSERT INTO company VALUES (1, '', '', '', '', '', '', '', '', '', '', '', '', '', '', '', 'Asia/Riyadh');`

describeOnBothPlaces('a tobacco fee from before it had first days', (makePlace, kind) => {
  test.each([
    [
      'is that which was set',
      `('isTobaccoFeeEnabled', 'true', 0), ('tobaccoFeeRate', '5000', 0), ('tobaccoFeeMinimumHalalas', '3000', 0)`,
      true,
      '50',
      '30.00',
    ],
    [
      'is off, with the usual figures, where nobody has said anything',
      `('cashStepHalalas', '5', 0)`,
      false,
      '100',
      '25.00',
    ],
  ] as const)('%s', async (_name, rows, isEnabled, given, minimum) => {
    const { file, url } = await makePlace()
    const db = url === undefined ? openSqlite(`${file}.earlier`, false) : openPostgres(url)
    if (kind === 'postgres') await db.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await migrate(db, 0, undefined, earlier)
    await db.script(`${company} INSERT INTO setting (key, value, changed_at) VALUES ${rows};`)
    await migrate(db, 0, undefined, migrations)
    const fee = { firstDay: '0001-01-01', isEnabled, rate: percent(given), minimumPerUnit: sar(minimum) }
    expect((await loadConfiguration(db.read)).tobaccoFees).toEqual([fee])
    const left = await db.read.selectFrom('setting').select('key').where('key', 'like', '%obacco%').execute()
    expect(left).toEqual([])
    await db.close()
  })
})
