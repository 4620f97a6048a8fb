import { beforeAll, expect, test } from 'vitest'
import { ensureCompany } from '#server/company/setup.ts'
import type { Db } from '#server/db/database.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const writers = 40

describeOnBothDatabases('many writes at once', open => {
  let db: Db

  beforeAll(async () => {
    db = await open()
    await ensureCompany(db, 0)
  })

  test('all end, though each also reads committed data while it holds its branch', async () => {
    const writes = Array.from({ length: writers }, (_, number) =>
      db.write([1], async tx => {
        await db.read.selectFrom('branch').select('id').execute()
        await tx
          .insertInto('audit')
          .values({ at: number, user_id: null, action: 'a', subject: 's', detail: 'd' })
          .execute()
      }),
    )
    await Promise.all(writes)
    expect(await db.read.selectFrom('audit').select('at').execute()).toHaveLength(writers)
  })
})
