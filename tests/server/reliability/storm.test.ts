import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countBills, rememberPromises } from '#tests/support/answered-bills.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { busyCopy } from '#tests/support/busy-copy.ts'
import { scaled, scaledTimeout } from '#tests/support/depth.ts'
import { fillPostingShop, saleMaker } from '#tests/support/posting-shop.ts'
import { freshBills, type SentBill, sendAll } from '#tests/support/tills.ts'

const bills = scaled(240)
const tills = 16

describeOnBoth('sixteen tills at once, impatient ones among them', (open, kind) => {
  let copies: TestApp[]
  let urls: string[]

  beforeAll(async () => {
    const shop = await open({ start: Date.now(), fill: db => fillPostingShop(db, 30, 150) })
    copies = [shop, await busyCopy(shop, kind)]
    urls = []
    for (const { app } of new Set(copies)) urls.push(await app.listen({ port: 0, host: '127.0.0.1' }))
  })

  afterAll(async () => {
    for (const { app } of copies) await app.close()
  })

  test('every bill is answered and there once, whichever copy of the server took it', {
    timeout: scaledTimeout(60_000),
  }, async () => {
    const [shop] = copies
    if (!shop) throw new Error('There is no shop.')
    const billsBefore = await countBills(shop.db)
    const bodyOf = await saleMaker(shop.db)
    const token = await shop.signIn('cashier')
    const promises = rememberPromises()
    const sent = freshBills(bodyOf, 0, bills)
    const twice = sent.flatMap((bill, index) => (index % 5 === 0 ? [bill, bill] : [bill]))
    const load = (url: string, list: readonly SentBill[]) =>
      sendAll({ url, token }, tills / urls.length, list, (bill, text) => promises.take(bill.key, text))
    // All copies are sent the same half of the bills, and each its own part of the rest.
    await Promise.all(
      urls.map((url, at) =>
        load(
          url,
          twice.filter((_, index) => index % 2 === 0 || index % (urls.length * 2) === at * 2 + 1),
        ),
      ),
    )
    expect(promises.count()).toBe(bills)
    expect(await promises.check(shop.db, billsBefore)).toEqual([])
  })

  test('one key sent fifty times at once over the network is one bill', { timeout: 60_000 }, async () => {
    const [shop] = copies
    if (!shop) throw new Error('There is no shop.')
    const billsBefore = await countBills(shop.db)
    const body = (await saleMaker(shop.db))(5000)
    const promises = rememberPromises()
    const key = randomUUID()
    const token = await shop.signIn('cashier')
    const same = Array.from({ length: 50 / urls.length }, () => ({ body, key }))
    await Promise.all(
      urls.map(url => sendAll({ url, token }, same.length, same, (bill, text) => promises.take(bill.key, text))),
    )
    expect(promises.count()).toBe(1)
    expect(await promises.check(shop.db, billsBefore)).toEqual([])
  })
})
