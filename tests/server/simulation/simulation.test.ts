import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { brokenLaws } from '#tests/simulation/laws.ts'
import { simulate } from '#tests/simulation/simulate.ts'
import { openWorld, type World } from '#tests/simulation/world.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'
import { scaled, scaledTimeout, seedOf } from '#tests/support/depth.ts'

const steps = scaled(40)

describeOnBothPlaces('a shop that cashiers, impatient fingers and power cuts have been at', makePlace => {
  const seed = seedOf('SIMULATION_SEED')
  let world: World

  beforeAll(async () => {
    const { url } = await makePlace()
    world = await openWorld({ seed, folder: mkdtempSync(join(inject('testFolder'), 'shop-')), databaseUrl: url })
  })

  afterAll(() => world.close())

  test(`has sound books after every step (seed ${seed})`, { timeout: scaledTimeout(120_000) }, async () => {
    const { problems } = await simulate(world, steps)
    expect(problems).toEqual([])
  })

  test('would show a shelf that lost something', async () => {
    const level = await world.db.read
      .selectFrom('stock_level')
      .selectAll()
      .where('quantity', '>', 1000)
      .executeTakeFirstOrThrow()
    await setQuantity(level.quantity - 1)
    const broken = await brokenLaws(world)
    await setQuantity(level.quantity)
    expect(broken).toContain(
      `branch ${level.branch_id} has ${level.quantity - 1} of item ${level.item_id} and should have ${level.quantity}`,
    )

    function setQuantity(quantity: number) {
      return world.db.write([level.branch_id], tx =>
        tx
          .updateTable('stock_level')
          .set({ quantity })
          .where('item_id', '=', level.item_id)
          .where('branch_id', '=', level.branch_id)
          .execute(),
      )
    }
  })

  test('would show an e-invoice of the gateway that is not in the chain', async () => {
    const lost = { uuid: 'lost', hash: '', xml: '', way: 'reported', certificate: '', at: 0 } as const
    const gateway = { ...world.gateway, taken: [...world.gateway.taken, lost] }
    expect(await brokenLaws({ ...world, gateway })).toEqual(['the gateway has lost, which is not in the chain'])
  })

  test('would show a bill that was answered and is not there', async () => {
    const lost = {
      id: 10_000_000,
      code: '1-999999',
      branchId: 1,
      total: 100,
      body: anyBody(world),
      day: world.today,
      personName: 'cashier',
    }
    world.model.bills.set('lost', lost)
    expect(await brokenLaws(world)).toContain('bill 1-999999 was answered and is not there')
    world.model.bills.delete('lost')
  })
})

function anyBody(world: World) {
  const [bill] = world.model.bills.values()
  if (!bill) throw new Error('Nothing was sold.')
  return bill.body
}
