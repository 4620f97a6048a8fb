import { expect, test } from 'vitest'
import { recordAudit } from '#server/audit/audit.ts'
import { checkAudit } from '#server/audit/check-audit.ts'
import type { StoredData } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { auditChain } from '#server/db/migrations/0008-audit-chain.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'

const earlier = migrations.filter(migration => migration.number < auditChain.number)

describeOnBothPlaces('an audit that was kept before it was a chain', (makePlace, kind) => {
  async function openEarlier(): Promise<StoredData> {
    const { file, url } = await makePlace()
    const db = url === undefined ? openSqlite(`${file}.earlier`, false) : openPostgres(url)
    if (kind === 'postgres') await db.script('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await migrate(db, 0, undefined, earlier)
    await db.script(`INSERT INTO audit (at, user_id, action, subject, detail) VALUES (1, NULL, 'login.failed', '', '{}'),
      (2, NULL, 'login.failed', '', '{}')`)
    await migrate(db, 0, undefined, migrations)
    return db
  }

  test('goes on as it is, and is a chain from then on', async () => {
    const db = await openEarlier()
    expect(await checkAudit(db)).toEqual([])
    await db.write([], tx => recordAudit(tx, { at: 3, userId: null, action: 'login.failed', detail: {} }))
    expect(await checkAudit(db)).toEqual([])
    const rows = await db.read.selectFrom('audit').select(['at', 'number', 'format']).orderBy('id').execute()
    expect(rows).toEqual([
      { at: 1, number: null, format: null },
      { at: 2, number: null, format: null },
      { at: 3, number: 1, format: 1 },
    ])
    await db.close()
  })

  test.each([
    ['added', `INSERT INTO audit (at, action, subject, detail) VALUES (1, 'login', '', '{}')`],
    ['removed', 'DELETE FROM audit WHERE at = 1'],
  ])('tells of a row without a chain that is %s', async (_, statement) => {
    const db = await openEarlier()
    await db.script(
      kind === 'sqlite'
        ? `DROP TRIGGER audit_no_delete; ${statement}`
        : `SET session_replication_role = replica; ${statement}; SET session_replication_role = DEFAULT`,
    )
    expect((await checkAudit(db)).map(({ law }) => law)).toEqual(['auditChain'])
    await db.close()
  })
})
