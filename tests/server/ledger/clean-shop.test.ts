import { beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { scaled, seedOf } from '#tests/support/depth.ts'
import { makeHistory, stepKinds } from '#tests/support/histories/history.ts'
import { type BrokenHistory, openHistories, playHistory, shrunk } from '#tests/support/histories/play-history.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

/** `CLEAN_SHOP_HISTORIES=20000` plays many; with `CLEAN_SHOP_SEED`, the same again. */
const count = Number(process.env.CLEAN_SHOP_HISTORIES ?? scaled(20))
const firstSeed = seedOf('CLEAN_SHOP_SEED')
const faultsMax = Number(process.env.CLEAN_SHOP_FAULTS ?? 1)
const manyHistories = 200
/** A history takes far less; the books of all of them are checked at the end. */
const timeout = 60_000 + count * 3000

describeOnBoth('a shop after its mistakes', open => {
  let shop: TestApp

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
  })

  test(`is the one in which they were never made (${count} histories from seed ${firstSeed})`, {
    timeout,
  }, async () => {
    const world = await openHistories(shop.services, shop.clock)
    const broken: BrokenHistory[] = []
    for (let seed = firstSeed; seed < firstSeed + count && broken.length < faultsMax; seed++) {
      const history = makeHistory(seed)
      const found = await playHistory(world, history)
      if (found) broken.push(await shrunk(world, history, found))
    }
    expect(broken.map(readable).join('\n\n')).toBe('')
    expect(await checkBooks(shop.db)).toEqual([])
    // What is always refused shows nothing.
    if (count < manyHistories) return
    process.stdout.write(`${JSON.stringify(Object.fromEntries(world.done))}\n`)
    expect(stepKinds.filter(kind => !world.done.has(kind))).toEqual([])
  })
})

function readable({ seed, steps, problems }: BrokenHistory): string {
  return [`seed ${seed}:`, ...steps.map(step => JSON.stringify(step)), ...problems].join('\n')
}
