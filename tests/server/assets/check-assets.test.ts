/** The self-check finds a register that is not the ledger. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { assetShop } from '#tests/support/assets.ts'
import { withPeople } from '#tests/support/branch-people.ts'

describeOnBoth('the register', open => {
  test('whose cost of a new asset was changed is found', async () => {
    const { shop, add } = await assetShop(await open({ beginning: withPeople }))
    await add()
    expect(await checkBooks(shop.db)).toEqual([])
    await shop.db.write([1], async tx => {
      if (shop.db.kind === 'sqlite') await sql`DROP TRIGGER asset_move_no_update`.execute(tx)
      else await sql`ALTER TABLE asset_move DISABLE TRIGGER USER`.execute(tx)
      await sql`UPDATE asset_move SET cost = cost + 1`.execute(tx)
    })
    expect(await checkBooks(shop.db)).toContainEqual({
      law: 'assets',
      detail: 'Asset FA-000001: the register is not the ledger.',
    })
  })
})
