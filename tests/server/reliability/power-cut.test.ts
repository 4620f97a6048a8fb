import { randomInt, randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { openDb } from '#server/db/open.ts'
import { countBills } from '#tests/support/answered-bills.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'
import { isWhole, scaled, scaledTimeout } from '#tests/support/depth.ts'
import { fillPostingShop, saleMaker, signInCashier } from '#tests/support/posting-shop.ts'
import { cutPower } from '#tests/support/power-cuts.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'

/** The moment is random, so that `npm test` tries another one on each database every time. */
const cuts = scaled(isWhole ? 2 : 1)

describeOnBothPlaces('kill -9 while tills post', makePlace => {
  test('loses no answered bill, doubles none and leaves no part of one', {
    timeout: scaledTimeout(240_000),
  }, async () => {
    const place = await makePlace()
    const filled = await openDb(place, Date.now())
    await fillPostingShop(filled, 30, 150)
    const bodyOf = await saleMaker(filled)
    const billsBefore = await countBills(filled)
    await filled.close()
    const startOne = () => startServer({ folder: dirname(place.file), databaseUrl: place.url })
    let first: ServerProcess | undefined = await startOne()
    const token = await signInCashier(first.url)
    const start = async () => {
      const server = first ?? (await startOne())
      first = undefined
      return server
    }
    let number = 0
    const { promises, cutOff } = await cutPower({
      ...{ cuts, tills: 6, token, start },
      nextBill: () => ({ body: bodyOf(number++), key: randomUUID() }),
      delayMs: () => randomInt(150),
    })
    expect([promises.count() > cuts, cutOff > 0]).toEqual([true, true])
    const books = await openDb(place, Date.now())
    expect(await promises.check(books, billsBefore)).toEqual([])
    await books.close()
  })
})
