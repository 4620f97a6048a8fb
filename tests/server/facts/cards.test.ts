/** The laws of the card of an item, the card of a service and the statement of an account: each is the books, document by document. */
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { reports } from '#contract/reports/reports.ts'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { addDays, day } from '#domain/days.ts'
import { createBill } from '#server/bills/create-bill.ts'
import { editBill } from '#server/bills/life/edit-bill.ts'
import { dayAt, readConfiguration } from '#server/company/company.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { factsSeed, posterOf, tradedFacts } from '#tests/support/facts-shop.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'
import { keyOf } from './asked.ts'
import { type RawBooks, readRawBooks } from './raw-books.ts'

const seed = factsSeed
const { itemCard, serviceCard, accountStatement, inventory, itemMovement, soldItems, trialBalance } = reports
const whole = { fromDate: day('2025-12-01'), toDate: day('2026-12-31') }
const branches = [-1, 1, 2]

const people = {
  'follows-items': { features: ['f-item-history'], branchIds: [] },
  'sees-summary': { features: ['f-summary'], branchIds: [] },
} as const

describeOnBoth(`cards and statements of accounts (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let books: RawBooks
  let items: readonly number[]
  /** A purchase by which only the costs of another day were put right. */
  let late: number

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    await addUsers(shop.db, shop.clock, people)
    late = await buyLate()
    owner = await shop.signIn('owner')
    books = await readRawBooks(shop.db)
    items = [...new Set(books.moves.map(move => move.item_id))]
  }, 120_000)

  const card = (body: object, as = owner) => shop.call(itemCard.endpoint, { body: body as never }, { as })
  const statement = (body: object) => shop.call(accountStatement.endpoint, { body: body as never }, { as: owner })

  /** Some days within which something moves, as often as not. */
  function someDays(random: ReturnType<typeof makeRandom>) {
    const days = books.moves.map(move => move.day)
    const [fromDate = '', toDate = ''] = [random.pick(days), random.pick(days)].sort()
    return random.chance(0.3) ? whole : { fromDate: day(fromDate), toDate: day(toDate) }
  }

  test('carry quantity and value from document to document, to what the moves come to on each day', async () => {
    const random = makeRandom(seed)
    for (const itemId of items)
      for (const branchId of branches) {
        const days = someDays(random)
        const { opening, rows, totals, closing } = await card({ ...days, itemId, branchId, pageSize: 5000 })
        const own = books.moves.filter(
          move => move.item_id === itemId && (branchId === -1 || move.branch_id === branchId),
        )
        const heldOn = (last: string, isBefore = false) =>
          own
            .filter(move => (isBefore ? move.day < last : move.day <= last))
            .reduce<readonly [bigint, bigint]>(
              ([count, value], move) => [count + BigInt(move.quantity), value + BigInt(move.value)],
              [0n, 0n],
            )
        let held: readonly [bigint, bigint] = [BigInt(opening.onHand ?? 0), BigInt(opening.valueOnHand ?? 0)]
        expect(held).toEqual(heldOn(days.fromDate, true))
        for (const [at, row] of rows.entries()) {
          held = [held[0] + moved(row.in, row.out), held[1] + moved(row.valueIn, row.valueOut)]
          expect([BigInt(row.onHand ?? 0), BigInt(row.valueOnHand ?? 0)]).toEqual(held)
          expect(row.average ?? null).toBe(averageOf(held))
          if (rows[at + 1]?.day !== row.day) expect(held).toEqual(heldOn(row.day))
        }
        expect([BigInt(closing.onHand ?? 0), BigInt(closing.valueOnHand ?? 0)]).toEqual(held)
        expect(held).toEqual(heldOn(days.toDate))
        expect(moved(totals.in, totals.out)).toBe(held[0] - BigInt(opening.onHand ?? 0))
      }
  }, 120_000)

  test('close with what the stock of items says, and what is on the shelves', async () => {
    for (const branchId of branches) {
      const { rows } = await shop.call(
        inventory.endpoint,
        { body: { ...whole, branchId, columns: ['opening', 'in', 'out', 'onHand', 'valueOnHand'] } },
        { as: owner },
      )
      const levels = await shop.db.read.selectFrom('stock_level').selectAll().execute()
      for (const itemId of items) {
        const { totals, closing } = await card({ ...whole, itemId, branchId })
        const row = rows.find(each => keyOf(each.item) === itemId)
        expect([totals.in, totals.out, closing.onHand, closing.valueOnHand]).toEqual(
          row ? [row.in, row.out, row.onHand, row.valueOnHand] : [0, 0, 0, 0],
        )
        const own = levels.filter(each => each.item_id === itemId && (branchId === -1 || each.branch_id === branchId))
        expect(BigInt(closing.onHand ?? 0)).toBe(own.reduce((sum, each) => sum + BigInt(each.quantity), 0n))
        expect(BigInt(closing.valueOnHand ?? 0)).toBe(own.reduce((sum, each) => sum + BigInt(each.value), 0n))
      }
    }
  })

  test('have the documents of each day that moved the item, a page at a time too', async () => {
    for (const itemId of items) {
      const body = { ...whole, rows: ['day' as const, 'document' as const], where: { item: [itemId] } }
      const { rows } = await shop.call(itemMovement.endpoint, { body: body as never }, { as: owner })
      const figuresOf = (row: { in?: unknown; out?: unknown; valueIn?: unknown; valueOut?: unknown }) =>
        [row.in, row.out, row.valueIn, row.valueOut].map(String).join(' ')
      const wanted = rows
        .filter(row => row.level === 2 && figuresOf(row) !== '0 0 0 0')
        .map(row => `${row.day} ${row.document?.key} ${figuresOf(row)}`)
      const found: string[] = []
      let after = null
      do {
        const page = await card({ ...whole, itemId, after, pageSize: 3 })
        found.push(...page.rows.map(row => `${row.day} ${row.document.key} ${figuresOf(row)}`))
        expect(page.rowCount).toBe(wanted.length)
        after = page.next
      } while (after !== null)
      expect(found.toSorted()).toEqual(wanted.toSorted())
    }
  })

  test('show no costs to a user who may not know them, and are answered by the call of the specification too', async () => {
    const follower = await shop.signIn('follows-items')
    const itemId = goods.coffee.itemId
    const seen = await card({ ...whole, itemId }, follower)
    expect(Object.keys(seen.closing)).toEqual(['onHand'])
    expect(Object.keys(seen.rows[0] ?? {}).toSorted()).toEqual(['day', 'document', 'in', 'onHand', 'out'])
    const query = { FromDate: whole.fromDate, ToDate: whole.toDate }
    const asked = (id: number, isService?: boolean) =>
      shop.call(endpoints.getItemReport, { params: { id }, query: { ...query, isService } }, { as: owner })
    expect(await asked(itemId)).toEqual(await card({ ...whole, itemId }))
    const service = { ...whole, itemId: goods.delivery.itemId }
    const ofService = await shop.call(serviceCard.endpoint, { body: service }, { as: owner })
    expect(await asked(goods.delivery.itemId, true)).toEqual(ofService)
    for (const [id, isService] of [[itemId, true] as const, [goods.delivery.itemId, false] as const])
      expect(
        (await shop.refusal(endpoints.getItemReport, { params: { id }, query: { ...query, isService } }, { as: owner }))
          .error,
      ).toBe('not_found')
  })

  test('of a service are what was sold of it and refunded', async () => {
    const random = makeRandom(seed + 2)
    for (let at = 0; at < 6; at++) {
      const asked = { ...someDays(random), branchId: random.pick(branches) }
      const itemId = goods.delivery.itemId
      const { opening, rows, totals, closing } = await shop.call(
        serviceCard.endpoint,
        { body: { ...asked, itemId } },
        { as: owner },
      )
      const body = { ...asked, services: [itemId], columns: ['quantity' as const, 'net' as const] }
      const sold = (await shop.call(soldItems.endpoint, { body }, { as: owner })).totals
      expect([totals.quantity, totals.net]).toEqual([sold.quantity, sold.net])
      expect([closing.quantitySoFar, closing.netSoFar]).toEqual([sold.quantity, sold.net])
      expect([opening.quantitySoFar, opening.netSoFar]).toEqual([0, 0])
      let net = 0n
      for (const row of rows) {
        net += BigInt(row.net ?? 0)
        expect(BigInt(row.netSoFar ?? 0)).toBe(net)
        expect(['sale', 'rsale', 'debit-note', 'rdebit-note']).toContain(row.document.type)
      }
    }
  })

  test('of accounts and of groups carry debits less credits from what was before to what the ledger says', async () => {
    const random = makeRandom(seed + 3)
    const below = (id: number): number[] => [
      id,
      ...[...books.parentOfAccount].flatMap(([child, parent]) => (parent === id ? below(child) : [])),
    ]
    for (const accountId of books.parentOfAccount.keys()) {
      const [days, branchId] = [someDays(random), random.pick(branches)]
      const { opening, rows, closing } = await statement({ ...days, accountId, branchId, pageSize: 5000 })
      const accounts = below(accountId)
      const own = books.entries.filter(
        entry => accounts.includes(entry.account_id) && (branchId === -1 || entry.branch_id === branchId),
      )
      const sumOf = (is: (entry: (typeof own)[number]) => boolean) =>
        own.filter(is).reduce((sum, { debit, credit }) => sum + BigInt(debit) - BigInt(credit), 0n)
      let balance = sumOf(entry => entry.day < days.fromDate)
      expect([accountId, BigInt(opening.balance ?? 0)]).toEqual([accountId, balance])
      for (const row of rows) {
        const net = moved(row.debit, row.credit)
        const ofMovement = (entry: (typeof own)[number]) =>
          entry.day === row.day && books.postings.get(entry.posting_id)?.document === row.document.key
        expect(net).toBe(sumOf(ofMovement))
        balance += net
        expect(BigInt(row.balance ?? 0)).toBe(balance)
      }
      expect(balance).toBe(BigInt(closing.balance ?? 0))
      expect(balance).toBe(sumOf(entry => entry.day <= days.toDate))
    }
  }, 60_000)

  /** The id of a purchase of yesterday, which makes the goods that were sold today dearer. */
  async function buyLate(): Promise<number> {
    const poster = await posterOf(shop.db, 1)
    const create = (key: string, body: Parameters<typeof createBill>[2]['body']) =>
      createBill(shop.services, poster, { key, body }, posted => posted.id)
    shop.clock.advance(48 * 3_600_000)
    const today = dayAt(await readConfiguration(shop.db), shop.clock.now())
    await create('sold before', { ...aSale([{ good: goods.coffee }]), date: today })
    return create('bought late', { ...aPurchase(goods.coffee, '500', '91.00'), date: addDays(today, -1) })
  }

  test('of accounts, and tables of entries, name the bill of every document, also where only its costs were put right', async () => {
    const ofBill = [...books.postings.values()].filter(posting => posting.bill_id !== null)
    const versions = Map.groupBy(ofBill, posting => posting.document)
    const isBill = ({ type }: { readonly type: string }) => billTypeCodes.some(code => code === type)
    const accountId = books.accountOfRole.get('cogs') ?? 0
    const { rows } = await statement({ ...whole, accountId, pageSize: 5000 })
    const body = { ...whole, rows: ['day', 'document'], columns: ['debit', 'credit'], where: { account: [accountId] } }
    const table = await shop.call(trialBalance.endpoint, { body: body as never }, { as: owner })
    const actual = [...rows, ...table.rows].flatMap(({ day: of, document }) =>
      document && isBill(document) ? [{ of, document }] : [],
    )
    const put = actual.filter(({ of, document }) => !versions.get(String(document.key))?.some(each => each.day === of))
    // In the statement and in the table.
    expect(put.filter(({ document }) => document.id === late).length).toBe(2)
    for (const { document } of actual)
      expect([document.key, versions.get(String(document.key))?.map(each => each.bill_id)]).toEqual([
        document.key,
        expect.arrayContaining([document.id]),
      ])
  })

  /** The id of the sale on credit, or of its next version. */
  async function sellTo(partyId: number, edited?: number): Promise<number> {
    const poster = await posterOf(shop.db, 1)
    const body = aSale([{ good: goods.coffee }], { partyId })
    const sale = { ...body, tenders: [{ method: 'credit' as const, amount: body.total }] }
    if (edited !== undefined) return editBill(shop.services, poster, `to ${partyId}`, { ...sale, Id: edited })
    return createBill(shop.services, poster, { key: `to ${partyId}`, body: sale }, posted => posted.id)
  }

  /** Whom the postings of the document name that are at the end of the day; of one whose postings of the day all went, all of them. Costs are of nobody. */
  function partyOn(row: { readonly day: string; readonly document: { readonly key: unknown } }): number | null {
    const own = [...books.postings.values()].filter(
      ({ day: of, document, memo }) => of === row.day && document === row.document.key && memo !== 'recost',
    )
    const gone = own.flatMap(({ id, reverses_id: of }) => (own.some(each => each.id === of) ? [id, of] : []))
    const effective = own.filter(({ id }) => !gone.includes(id))
    const counted = (effective.length === 0 ? own : effective).map(({ id }) => id)
    const named = books.entries.filter(entry => counted.includes(entry.posting_id) && entry.party_id !== null)
    const parties = [...new Set(named.map(entry => entry.party_id))]
    return parties.length === 1 ? (parties[0] ?? null) : null
  }

  test('of accounts say with whom a document was, to a user who may know balances', async () => {
    const id = await sellTo(tinyParties.customer)
    await sellTo(tinyParties.borrower, id)
    books = await readRawBooks(shop.db)
    const idOf = (role: string) => books.accountOfRole.get(role) ?? 0
    const edited = [...books.postings.values()].find(posting => posting.bill_id === id)
    for (const role of ['ar', 'sales', 'vat_output', 'cogs', 'ap']) {
      const { rows } = await statement({ ...whole, accountId: idOf(role), pageSize: 5000 })
      expect(rows.length).toBeGreaterThan(3)
      const actual = rows.map(row => [row.day, row.document.key, row.party?.id ?? null])
      expect([role, actual]).toEqual([role, rows.map(row => [row.day, row.document.key, partyOn(row)])])
      if (['ar', 'sales', 'vat_output'].includes(role))
        expect(actual).toContainEqual([edited?.day, edited?.document, tinyParties.borrower])
    }
    const accountId = idOf('ar')
    const { rows } = await statement({ ...whole, accountId, pageSize: 5000 })
    const body = { ...whole, accountId }
    const seen = await shop.call(accountStatement.endpoint, { body }, { as: await shop.signIn('sees-summary') })
    expect(seen.rows.length).toBe(rows.length)
    expect(seen.rows.filter(row => row.party !== undefined && row.party !== null)).toEqual([])
  })
})

function moved(more: number | bigint | undefined, less: number | bigint | undefined): bigint {
  return BigInt(more ?? 0) - BigInt(less ?? 0)
}

/** 1/10,000 of a riyal for one unit, rounded half away from zero; null of nothing. */
function averageOf([count = 0n, value = 0n]: readonly bigint[]): number | null {
  if (count === 0n) return null
  const [numerator, denominator] = count < 0n ? [-value * 100_000n, -count] : [value * 100_000n, count]
  const isNegative = numerator < 0n
  const size = ((isNegative ? -numerator : numerator) * 2n + denominator) / (denominator * 2n)
  return Number(isNegative ? -size : size)
}
