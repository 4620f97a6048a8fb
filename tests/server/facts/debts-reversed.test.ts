/** A document that was taken back whole has no effect on any age: the ages are those of a shop in which it was never entered. */
import { beforeAll, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { reports } from '#contract/reports/reports.ts'
import { addDays, businessDay, type Day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { createBill } from '#server/bills/create-bill.ts'
import { createCreditNote } from '#server/bills/life/credit-note.ts'
import { voidBill } from '#server/bills/life/void-bill.ts'
import { writeSettings } from '#server/company/company.ts'
import { makeRandom, type Random } from '#tests/simulation/random.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { depth } from '#tests/support/depth.ts'
import { factsSeed, posterOf, tradedFacts } from '#tests/support/facts-shop.ts'
import { refundOf } from '#tests/support/histories/history-bills.ts'
import { aSale, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const seed = factsSeed
const { dueAmount, customerInfo, supplierInfo } = reports
const reversals = ['refund', 'several refunds', 'credit note', 'void on a locked day'] as const

describeOnBoth(`debts whose documents were taken back (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let today: Day
  const random = makeRandom(seed)

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    shop.clock.advance(100 * 86_400_000)
    owner = await shop.signIn('owner')
    today = businessDay(shop.clock.now(), 180)
    await lockUntil(null)
  }, 120_000)

  test('have the ages that they have without those documents, for customers and suppliers', async () => {
    for (let round = 0; round < 2 * depth; round += 1)
      for (const reversal of reversals)
        for (const isSale of reversal === 'credit note' ? [true] : [true, false]) {
          const partyId = isSale ? random.pick([tinyParties.customer, tinyParties.borrower]) : tinyParties.supplier
          const postedAgo = random.integer(0, 95)
          const lastDay = addDays(today, random.pick([0, 1, 29, 30, 31, 60, 90]))
          const before = await agesOf(partyId, isSale, lastDay)
          const bill = { ...(isSale ? aSaleOf(random) : aPurchase(goods.coffee, '7', '3.00')), partyId }
          const date = addDays(today, -postedAgo)
          const id = await post({ ...bill, date, tenders: [{ method: 'credit', amount: bill.total }] })
          expect(await agesOf(partyId, isSale, lastDay), 'the document counts').not.toEqual(before)
          await takeBack(reversal, { id, day: addDays(date, random.integer(0, postedAgo)) })
          expect([reversal, date, lastDay, await agesOf(partyId, isSale, lastDay)]).toEqual([
            ...[reversal, date, lastDay],
            before,
          ])
        }
  }, 120_000)

  test('are as old as what is left of them where a part was taken back', async () => {
    const partyId = tinyParties.customer
    const before = await agesOf(partyId, true, today)
    const old = await post(onCredit(aSale([{ good: goods.coffee, count: '4' }], { partyId }), addDays(today, -70)))
    const young = await post(onCredit(aSale([{ good: goods.coffee, count: '2' }], { partyId }), addDays(today, -2)))
    await refund(young, [1], today)
    await refund(old, [3], addDays(today, -1))
    const after = await agesOf(partyId, true, today)
    const piece = aSale([{ good: goods.coffee, count: '1' }]).total
    const grown = after.due.map((amount, age) => BigInt(amount) - BigInt(before.due[age] ?? 0))
    expect(grown).toEqual([BigInt(piece), 0n, BigInt(piece), 0n, BigInt(2 * piece)])
  })

  let key = 0
  async function post(body: NewBill): Promise<number> {
    key += 1
    return createBill(shop.services, await posterOf(shop.db, 1), { key: `taken back ${key}`, body }, ({ id }) => id)
  }

  async function refund(id: number, counts: readonly number[], day: Day): Promise<void> {
    const body = await refundOf(shop.db, id, counts, day)
    if (!body) throw new Error('Nothing is left to take back.')
    await post(onCredit(body, day))
  }

  async function takeBack(
    reversal: (typeof reversals)[number],
    { id, day }: { readonly id: number; readonly day: Day },
  ): Promise<void> {
    const poster = await posterOf(shop.db, 1)
    if (reversal === 'refund') return refund(id, [100, 100], day)
    if (reversal === 'credit note')
      return void (await createCreditNote(shop.services, poster, `note of ${id}`, { id, reason: 'as agreed' }))
    if (reversal === 'several refunds') {
      await refund(id, [1], day)
      return refund(id, [100, 100], today)
    }
    // The reversal of a locked day is posted on the first open one.
    await lockUntil(addDays(today, -1))
    await voidBill(shop.services, poster, `void of ${id}`, id)
    await lockUntil(null)
  }

  function lockUntil(periodLockDay: Day | null): Promise<void> {
    return shop.db.write([1, 2], tx => writeSettings(tx, { periodLockDay, oversellPolicy: 'allow' }, shop.clock.now()))
  }

  /** By the report and by the statement, which agree. */
  async function agesOf(personId: number, isCustomer: boolean, toDate: Day) {
    const { rows } = await shop.call(
      dueAmount.endpoint,
      { body: { toDate, peopleIds: [personId], rows: ['party'] } },
      { as: owner },
    )
    const [row] = rows
    const due = (['upTo30', 'upTo60', 'upTo90', 'older', 'due'] as const).map(name => String(row?.[name] ?? 0))
    const { endpoint } = isCustomer ? customerInfo : supplierInfo
    const body = { personId, fromDate: toDate, toDate }
    const { ageing = [] } = await shop.call(endpoint, { body }, { as: owner })
    const stated = ageing.map(({ amount }) => String(amount))
    expect(stated, 'the statement').toEqual(due.slice(0, 4))
    return { due, stated }
  }
})

function onCredit(bill: NewBill, date: Day): NewBill {
  return { ...bill, date, tenders: [{ method: 'credit', amount: halalas(bill.total) }] }
}

function aSaleOf(random: Random): NewBill {
  return aSale([
    { good: goods.coffee, count: String(random.integer(2, 9)) },
    { good: goods.dates, count: String(random.integer(1, 5)) },
  ])
}
