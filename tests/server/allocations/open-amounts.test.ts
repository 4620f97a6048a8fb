/**
 * Random bills, receipts, payments, refunds, edits, voids, reversals, undos and moves of a customer and a supplier in two branches, in any order.
 * After each step the open amount of every document is what a plain list says: the bill without its refunds and allocations. The list is kept by the
 * test, from what it sent and from the rows of allocations; it shares no query with the server.
 */
import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
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
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const seed = sampleSeed
const stepsCount = scaled(45)
/** The documents are dated within as many days before today. */
const spanDays = 120

const customer = {
  ...{ id: tinyParties.customer, bill: 'sale', money: 'receipt', sign: 1 },
  ...{
    calls: settlementCalls.receiptDocument,
    reverse: voucherEndpoints.receiptReverse,
    statement: reports.customerInfo,
  },
} as const
const supplier = {
  ...{ id: tinyParties.supplier, bill: 'purch', money: 'payment', sign: -1 },
  ...{
    calls: settlementCalls.paymentDocument,
    reverse: voucherEndpoints.paymentReverse,
    statement: reports.supplierInfo,
  },
} as const
type Party = typeof customer | typeof supplier

/** A party in a branch: allocations stay within it. */
type Account = { readonly party: Party; readonly branchId: 1 | 2 }
const accounts: readonly Account[] = [customer, supplier].flatMap(party => [
  { party, branchId: 1 },
  { party, branchId: 2 },
])

/** `owed` is what it left on the account: positive for bills, negative for money. */
type Known = Account & {
  id: number
  readonly kind: 'bill' | 'money'
  day: Day
  owed: number
  total: number
  isOver: boolean
}
/** A document that is open, by its name. */
type Due = { readonly branchId: number; readonly name: string; readonly left: number; readonly day: Day }
type Step = (account: Account, isCertain: boolean) => Promise<boolean>

describeOnBoth(`open amounts (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let books: SettlingShop
  let firstDay: Day
  /** The day of the next document. */
  let now: Day
  const random = makeRandom(seed)
  /** By branch and name. */
  const documents = new Map<string, Known>()
  const done = new Map<string, number>()

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    firstDay = addDays(today(), -spanDays)
    now = firstDay
    await shop.db.write([1, 2], async tx => {
      await writeSettings(tx, { firstDay: now }, shop.clock.now())
      await tx.updateTable('vat_rate').set({ first_day: now }).execute()
    })
    owner = await shop.signIn('owner')
    books = settlingShop(shop, owner)
    await books.allowCredit()
  }, 120_000)

  const as = () => ({ as: owner })
  const anyOf = <T>(list: readonly T[]): T | undefined => (list.length === 0 ? undefined : random.pick(list))
  const today = () => businessDay(shop.clock.now(), 180)
  const ofAccount = ({ party, branchId }: Account, kind: Known['kind']) =>
    [...documents.values()].filter(
      each => each.party === party && each.branchId === branchId && each.kind === kind && !each.isOver,
    )
  /** A bill without refunds. */
  const wholeBill = (account: Account) => anyOf(ofAccount(account, 'bill').filter(each => each.owed === each.total))

  async function read({ id, calls }: Party) {
    const { bills, credits, allocations, balance } = await shop.call(calls.Open, { query: { partyId: id } }, as())
    const within =
      (branchId: number) =>
      <T extends { readonly branchId: number }>(rows: readonly T[]) =>
        rows.filter(row => row.branchId === branchId)
    return { bills, credits, allocations, balance, within }
  }

  /** By branch and document: the sum of the rows of allocations. */
  async function allocated(): Promise<Map<string, number>> {
    const rows = await shop.db.read.selectFrom('allocation').selectAll().execute()
    const sums = new Map<string, number>()
    const add = (name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount)
    for (const row of rows) {
      add(`${row.branch_id} ${row.debit_document}`, row.amount)
      add(`${row.branch_id} ${row.credit_document}`, -row.amount)
    }
    return sums
  }

  /** Coffee at 23.00 for a customer, at 1.00 without VAT from the supplier. */
  function bodyOf({ party, branchId }: Account, count: number, date: Day) {
    if (party === supplier) return { ...aPurchase(goods.coffee, String(count), '1.00'), branchId, date }
    const sale = aSale([{ good: goods.coffee, count: String(count) }], { partyId: party.id, branchId, date })
    return { ...sale, tenders: [{ method: 'credit' as const, amount: sale.total }] }
  }

  const settle = ({ party, branchId }: Account, changes: Parameters<SettlingShop['settlement']>[0]) =>
    shop.call(party.calls.Add, { body: books.settlement({ partyId: party.id, branchId, date: now, ...changes }) }, as())

  const steps: Readonly<Record<string, Step>> = {
    trade: async account => {
      const body = bodyOf(account, random.integer(1, 9), now)
      const { id, code } = await shop.call(billEndpoints.createBill, { body }, as())
      const total = Number(body.total)
      const known = { id, kind: 'bill' as const, day: now, owed: total, total, isOver: false }
      documents.set(`${account.branchId} ${account.party.bill} ${code}`, { ...account, ...known })
      return true
    },
    pay: async (account, isCertain) => {
      const { party, branchId } = account
      const { bills, within } = await read(party)
      const chosen = within(branchId)(bills)
        .filter(() => random.chance(0.5) || isCertain)
        .slice(0, 4)
      const wanted = chosen.map(({ document, open: left }) => {
        const amount = random.integer(1, left)
        const discount = random.chance(0.3) ? random.integer(0, left - amount) : 0
        return bill(String(document.key), amount, discount, branchId)
      })
      const sum = wanted.reduce((all, each) => all + each.amount, 0)
      const amount = halalas(sum + random.integer(0, 3000))
      if (amount === 0) return false
      const { voucher } = await settle(account, { amount, bills: wanted })
      const known = { kind: 'money' as const, day: now, owed: -amount, total: amount, isOver: false }
      documents.set(`${branchId} ${party.money} ${voucher?.code}`, { ...account, ...known, id: voucher?.id ?? 0 })
      return true
    },
    useCredits: async account => {
      const { bills, credits, within } = await read(account.party)
      const own = within(account.branchId)
      const [from, to] = [anyOf(own(credits)), anyOf(own(bills))]
      if (from === undefined || to === undefined) return false
      const amount = random.integer(1, Math.min(from.open, to.open))
      await settle(account, {
        bills: [bill(String(to.document.key), amount, 0, account.branchId)],
        credits: [credit(String(from.document.key), amount, account.branchId)],
      })
      return true
    },
    refund: async account => {
      const known = anyOf(ofAccount(account, 'bill'))
      if (known === undefined) return false
      const body = await refundOf(shop.db, known.id, [random.integer(1, 3)], now)
      if (!body) return false
      const poster = await posterOf(shop.db, 1)
      const tenders = [{ method: 'credit' as const, amount: halalas(body.total) }]
      await createBill(shop.services, poster, { key: crypto.randomUUID(), body: { ...body, tenders } }, each => each.id)
      known.owed -= body.total
      return true
    },
    edit: async account => {
      const known = wholeBill(account)
      if (known === undefined) return false
      const date = random.chance(0.5) ? known.day : now
      const body = bodyOf(account, random.integer(1, 9), date)
      const { id } = await shop.call(billLifeEndpoints.editBill, { body: { ...body, Id: known.id } }, as())
      Object.assign(known, { id, total: Number(body.total), owed: Number(body.total), day: date })
      return true
    },
    voidBill: async account => {
      const known = wholeBill(account)
      if (known === undefined) return false
      await shop.call(billLifeEndpoints.voidBill, { params: { id: known.id } }, as())
      Object.assign(known, { owed: 0, isOver: true })
      return true
    },
    reverse: async account => {
      const known = anyOf(ofAccount(account, 'money'))
      if (known === undefined) return false
      await shop.call(account.party.reverse, { params: { id: known.id }, body: { note: '', date: now } }, as())
      Object.assign(known, { owed: 0, isOver: true })
      return true
    },
    undo: async ({ party }) => {
      const row = anyOf((await read(party)).allocations)
      if (row === undefined) return false
      await shop.call(party.calls.Undo, { params: { id: row.id }, body: {} }, as())
      return true
    },
    move: async ({ party, branchId }) => {
      const { allocations, bills, within } = await read(party)
      const row = anyOf(within(branchId)(allocations))
      const to = within(branchId)(bills).find(
        each => each.open >= (row?.amount ?? 0) && each.document.key !== row?.bill.key,
      )
      if (row === undefined || to === undefined) return false
      await shop.call(party.calls.Move, { params: { id: row.id }, body: { document: String(to.document.key) } }, as())
      return true
    },
    wait: async () => {
      const next = addDays(now, random.integer(1, 15))
      if (next > today()) return false
      now = next
      return true
    },
  }

  async function expectOpen(step: string, { party, branchId }: Account): Promise<void> {
    const sums = await allocated()
    const account = await balanceOf(party)
    const due = [...documents].flatMap(([name, known]): Due[] => {
      const left = known.owed - party.sign * (sums.get(name) ?? 0)
      const { branchId: of, day } = known
      return known.party !== party || left === 0 ? [] : [{ branchId: of, name: name.slice(2), left, day }]
    })
    const { bills, credits, balance } = await read(party)
    // A discount is posted for what it settles, and reversed when that is undone: it is never among them.
    const found = [
      ...bills.map(each => [each.branchId, each.document.key, Number(each.open)]),
      ...credits.map(each => [each.branchId, each.document.key, -each.open]),
    ]
    const wanted = due.map(each => [each.branchId, each.name, each.left])
    expect(found.toSorted(), step).toEqual(wanted.toSorted())
    expect([Number(balance), total(due)], step).toEqual([account, account])
    await expectReported(step, party, due, account)
    for (const within of [null, branchId]) await expectStated(step, party, due, within)
  }

  /** From the entries of the account, one by one. */
  async function balanceOf({ id, sign }: Party): Promise<number> {
    const entries = await shop.db.read.selectFrom('entry').selectAll().where('party_id', '=', id).execute()
    return entries.reduce((sum, entry) => sum + sign * (entry.debit - entry.credit), 0)
  }

  async function expectReported(step: string, { id }: Party, due: readonly Due[], account: number) {
    const body = { toDate: today(), peopleIds: [id], rows: ['party' as const] }
    const { rows } = await shop.call(reports.dueAmount.endpoint, { body }, as())
    const row = rows[0]
    const shown = [row?.upTo30, row?.upTo60, row?.upTo90, row?.older, row?.due].map(each => Number(each ?? 0))
    expect(shown, step).toEqual([...agesOf(due, today()), account])
  }

  /** Of one branch, or of both: each open document once with its open amount, and the ages. */
  async function expectStated(step: string, party: Party, all: readonly Due[], branchId: number | null) {
    const due = all.filter(each => branchId === null || each.branchId === branchId)
    const body = { personId: party.id, fromDate: firstDay, toDate: today(), ...(branchId !== null && { branchId }) }
    const { rows, ageing } = await shop.call(party.statement.endpoint, { body }, as())
    const open = rows.flatMap(row => (row.open ? [[row.document.key, Number(row.open)]] : []))
    expect(open.toSorted(), `${step} in ${branchId}`).toEqual(due.map(({ name, left }) => [name, left]).toSorted())
    expect(
      ageing?.map(each => Number(each.amount)),
      `${step} in ${branchId}`,
    ).toEqual(agesOf(due, today()))
  }

  test(
    'are bills without refunds and allocations, and come to the balance, whatever happens in any order',
    async () => {
      const first = ['trade', 'pay'].flatMap(name => accounts.map(account => ({ name, account, isCertain: true })))
      for (let number = 0; number < Math.max(first.length, stepsCount); number += 1) {
        const { name, account, isCertain } = first[number] ?? {
          name: random.pick([...Object.keys(steps), 'trade', 'pay']),
          account: random.pick(accounts),
          isCertain: false,
        }
        if (!(await steps[name]?.(account, isCertain))) continue
        done.set(name, (done.get(name) ?? 0) + 1)
        await expectOpen(`${number} ${name} of ${account.party.bill} in ${account.branchId}`, account)
      }
      expect(await checkBooks(shop.db)).toEqual([])
      expect([done.get('trade') ?? 0, done.get('pay') ?? 0].map(count => count >= accounts.length)).toEqual([
        true,
        true,
      ])
    },
    scaledTimeout(60_000),
  )

  test('of another customer are not open', async () => {
    const query = { partyId: tinyParties.borrower }
    const other = await shop.call(settlementCalls.receiptDocument.Open, { query }, as())
    expect([other.bills, other.credits, other.allocations]).toEqual([[], [], []])
  })
})

const total = (due: readonly Due[]) => due.reduce((sum, { left }) => sum + left, 0)

/** Credits that settle nothing yet settle the oldest bills; a balance in favour of the other side is in the youngest age. */
function agesOf(due: readonly Due[], on: Day): readonly number[] {
  let unused = due.reduce((sum, { left }) => sum + Math.max(0, -left), 0)
  const ages = [0, 0, 0, 0]
  for (const { left, day } of due.filter(each => each.left > 0).toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const settled = Math.min(unused, left)
    unused -= settled
    const age = daysBetween(day, on)
    const at = age <= 30 ? 0 : age <= 60 ? 1 : age <= 90 ? 2 : 3
    ages[at] = (ages[at] ?? 0) + left - settled
  }
  ages[0] = (ages[0] ?? 0) - unused
  return ages
}
