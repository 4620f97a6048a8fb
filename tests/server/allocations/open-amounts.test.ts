/**
 * Random bills, receipts, refunds, edits, voids, reversals, undos and moves in any order. After each step the open amount of every document is what a
 * plain list says: the bill without its refunds and allocations. The list is kept by the test, from what it sent and from the rows of
 * allocations; it shares no query with the server.
 */
import { beforeAll, expect, test } from 'vitest'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { reports } from '#contract/reports/reports.ts'
import { settlementCalls } from '#contract/settlements.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { addDays, businessDay, type Day, daysBetween } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { createBill } from '#server/bills/create-bill.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { sampleSeed, scaled, scaledTimeout } from '#tests/support/depth.ts'
import { posterOf } from '#tests/support/facts-shop.ts'
import { refundOf } from '#tests/support/histories/history-bills.ts'
import { bill, credit, type SettlingShop, settlingShop } from '#tests/support/settlements.ts'
import { fillTinyShop, tinyParties } from '#tests/support/tiny-shop.ts'

const seed = sampleSeed
const stepsCount = scaled(45)
/** The documents are dated within as many days before today. */
const spanDays = 120
const partyId = tinyParties.customer

/** What a document left on the account of the customer: positive for what is owed. */
type Known = { id: number; day: Day; net: number; total: number; isOver: boolean }

describeOnBoth(`open amounts (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let books: SettlingShop
  /** The day of the next document. */
  let now: Day
  const random = makeRandom(seed)
  const documents = new Map<string, Known>()
  const done = new Map<string, number>()

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    now = addDays(today(), -spanDays)
    await shop.db.write([1, 2], async tx => {
      await writeSettings(tx, { firstDay: now }, shop.clock.now())
      await tx.updateTable('vat_rate').set({ first_day: now }).execute()
    })
    owner = await shop.signIn('owner')
    books = settlingShop(shop, owner)
    await books.allowCredit()
  }, 120_000)

  const anyOf = <T>(list: readonly T[]): T | undefined => (list.length === 0 ? undefined : random.pick(list))
  const today = () => businessDay(shop.clock.now(), 180)
  const named = (type: string) => [...documents].filter(([name, known]) => name.startsWith(type) && !known.isOver)

  /** By document: the sum of the rows of allocations, without their discounts' documents. */
  async function allocated(): Promise<Map<string, number>> {
    const rows = await shop.db.read.selectFrom('allocation').selectAll().execute()
    const sums = new Map<string, number>()
    const add = (name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount)
    for (const row of rows) {
      add(row.debit_document, row.amount)
      add(row.credit_document, -row.amount)
    }
    return sums
  }

  const steps: Readonly<Record<string, () => Promise<boolean>>> = {
    sell: async () => {
      const { id, document, total } = await books.sell(random.integer(1, 9), { date: now })
      documents.set(document, { id, day: now, net: total, total, isOver: false })
      return true
    },
    receive: async () => {
      const { bills } = await books.open()
      const chosen = bills.filter(() => random.chance(0.5)).slice(0, 4)
      const wanted = chosen.map(({ document, open: left }) => {
        const amount = random.integer(1, left)
        return bill(String(document.key), amount, random.chance(0.3) ? random.integer(0, left - amount) : 0)
      })
      const sum = wanted.reduce((all, each) => all + each.amount, 0)
      const amount = halalas(sum + random.integer(0, 3000))
      if (amount === 0) return false
      const { voucher } = await books.receive({ date: now, amount, bills: wanted })
      const name = `receipt ${voucher?.code}`
      documents.set(name, { id: voucher?.id ?? 0, day: now, net: -amount, total: amount, isOver: false })
      return true
    },
    useCredits: async () => {
      const { bills, credits } = await books.open()
      const [from, to] = [anyOf(credits), anyOf(bills)]
      if (from === undefined || to === undefined) return false
      const amount = random.integer(1, Math.min(from.open, to.open))
      await books.receive({
        date: now,
        bills: [bill(String(to.document.key), amount)],
        credits: [credit(String(from.document.key), amount)],
      })
      return true
    },
    refund: async () => {
      const [name, known] = anyOf(named('sale')) ?? []
      if (name === undefined || known === undefined) return false
      const body = await refundOf(shop.db, known.id, [random.integer(1, 3)], now)
      if (!body) return false
      const poster = await posterOf(shop.db, 1)
      const tenders = [{ method: 'credit' as const, amount: halalas(body.total) }]
      await createBill(shop.services, poster, { key: crypto.randomUUID(), body: { ...body, tenders } }, each => each.id)
      known.net -= body.total
      return true
    },
    edit: async () => {
      const [, known] = anyOf(named('sale')) ?? []
      if (known === undefined || known.net !== known.total) return false
      const date = random.chance(0.5) ? known.day : now
      const { id, total } = await books.edit(known.id, random.integer(1, 9), date)
      Object.assign(known, { id, total, net: total, day: date })
      return true
    },
    voidBill: async () => {
      const [, known] = anyOf(named('sale')) ?? []
      if (known === undefined || known.net !== known.total) return false
      await shop.call(billLifeEndpoints.voidBill, { params: { id: known.id } }, { as: owner })
      known.net = 0
      known.isOver = true
      return true
    },
    reverse: async () => {
      const [, known] = anyOf(named('receipt')) ?? []
      if (known === undefined) return false
      const input = { params: { id: known.id }, body: { note: '', date: now } }
      await shop.call(voucherEndpoints.receiptReverse, input, { as: owner })
      known.net = 0
      known.isOver = true
      return true
    },
    undo: async () => {
      const row = anyOf((await books.open()).allocations)
      if (row === undefined) return false
      await books.undo(row.id)
      return true
    },
    move: async () => {
      const { allocations, bills } = await books.open()
      const row = anyOf(allocations)
      const to = bills.find(each => each.open >= (row?.amount ?? 0) && each.document.key !== row?.bill.key)
      if (row === undefined || to === undefined) return false
      await books.move(row.id, String(to.document.key))
      return true
    },
    wait: async () => {
      const next = addDays(now, random.integer(1, 15))
      if (next > today()) return false
      now = next
      return true
    },
  }

  async function expectOpen(step: string): Promise<void> {
    const sums = await allocated()
    const discounts = [...sums].filter(([name]) => name.startsWith('settlementDiscount'))
    // A discount is posted for what it settles, and reversed when that is undone: it is never open.
    expect(discounts.filter(([, sum]) => sum > 0)).toEqual([])
    const due = [...documents].flatMap(([name, known]) => {
      const left = known.net - (sums.get(name) ?? 0)
      return left === 0 ? [] : [[name, left, known.day] as const]
    })
    const { bills, credits, balance } = await books.open()
    const found = [
      ...bills.map(each => [String(each.document.key), Number(each.open)] as const),
      ...credits.map(each => [String(each.document.key), -each.open] as const),
    ]
    expect(found.toSorted(), step).toEqual(due.map(([name, left]) => [name, left] as const).toSorted())
    const entries = await shop.db.read.selectFrom('entry').selectAll().where('party_id', '=', partyId).execute()
    const account = entries.reduce((sum, entry) => sum + entry.debit - entry.credit, 0)
    expect([Number(balance), due.reduce((sum, [, left]) => sum + left, 0)], step).toEqual([account, account])
    await expectAges(step, due, account)
  }

  /** Credits that settle nothing yet settle the oldest bills; a balance in favour of the customer is in the youngest age. */
  async function expectAges(step: string, due: readonly (readonly [string, number, Day])[], account: number) {
    let left = due.reduce((sum, [, amount]) => sum + Math.max(0, -amount), 0)
    const ages = [0, 0, 0, 0]
    for (const [, amount, of] of due.filter(each => each[1] > 0).toSorted((a, b) => (a[2] < b[2] ? -1 : 1))) {
      const settled = Math.min(left, amount)
      left -= settled
      const age = daysBetween(of, today())
      const at = age <= 30 ? 0 : age <= 60 ? 1 : age <= 90 ? 2 : 3
      ages[at] = (ages[at] ?? 0) + amount - settled
    }
    ages[0] = (ages[0] ?? 0) - left
    const body = { toDate: today(), peopleIds: [partyId], rows: ['party' as const] }
    const { rows } = await shop.call(reports.dueAmount.endpoint, { body }, { as: owner })
    const row = rows[0]
    const shown = [row?.upTo30, row?.upTo60, row?.upTo90, row?.older, row?.due].map(each => Number(each ?? 0))
    expect(shown, step).toEqual([...ages, account])
    const stated = await shop.call(
      reports.customerInfo.endpoint,
      { body: { personId: partyId, fromDate: today(), toDate: today() } },
      { as: owner },
    )
    expect(
      stated.ageing?.map(each => Number(each.amount)),
      step,
    ).toEqual(ages)
  }

  test(
    'are bills without refunds and allocations, and come to the balance, whatever happens in any order',
    async () => {
      for (let number = 0; number < stepsCount; number += 1) {
        const name = number < 3 ? 'sell' : random.pick([...Object.keys(steps), 'sell', 'receive'])
        if (!(await steps[name]?.())) continue
        done.set(name, (done.get(name) ?? 0) + 1)
        await expectOpen(`${number} ${name}`)
      }
      expect(await checkBooks(shop.db)).toEqual([])
      expect(done.get('receive')).toBeGreaterThan(0)
    },
    scaledTimeout(60_000),
  )

  test('of another customer are not open', async () => {
    const other = await shop.call(
      settlementCalls.receiptDocument.Open,
      { query: { partyId: tinyParties.borrower } },
      { as: owner },
    )
    expect([other.bills, other.credits, other.allocations]).toEqual([[], [], []])
  })
})
