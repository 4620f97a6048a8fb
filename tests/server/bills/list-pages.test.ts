/** The list of a shop that has traded for a while: a page is the same by its number as beside a bill, whatever the filter. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { type BillSort, billCursorOf, billOrders, endOfBills, newestFirst } from '#contract/bill-order.ts'
import type { BillRow } from '#contract/bill-row.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { addDays, day } from '#domain/days.ts'
import { addSums } from '#domain/exact-sum.ts'
import { scaledShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { databaseKinds } from '#tests/support/database.ts'
import { isWhole, sampleSeed } from '#tests/support/depth.ts'
import { peoplePasswordHash } from '#tests/support/people.ts'

const { getBillSums, listBills } = billEndpoints

type Filter = InputOf<typeof getBillSums>['query']

const today = day('2026-01-15')
const sorts = billOrders.flatMap(by => [
  { by, isUpwards: false },
  { by, isUpwards: true },
])
const byTotal: BillSort = { by: 'total', isUpwards: false }
const asked = ({ by, isUpwards }: BillSort) => ({ sort: by, order: isUpwards ? 'asc' : 'desc' }) as const

/** So many bills that some filters leave too many of them to be gathered and sorted. */
const size = { ...scaledShop(200, isWhole ? 7000 : 4200), days: 20 }

describeOnBoth('the pages of the list of bills', (open, kind) => {
  let shop: TestApp
  let owner: string
  let filters: Readonly<Record<string, Filter>>

  beforeAll(async () => {
    shop = await open({
      isDemo: true,
      fill: db => fillDemo(db, { today, seed: 7, size, passwordHash: peoplePasswordHash }),
    })
    owner = await shop.signIn('owner')
    const { branch_id, user_id } = await shop.db.read
      .selectFrom('bill')
      .selectAll()
      .where('type', '=', 'sale')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    filters = {
      all: {},
      sales: { billTypeCode: 'sale' },
      branch: { branchId: branch_id },
      user: { userId: user_id, branchId: -1 },
      'user elsewhere': { userId: user_id, branchId: branch_id === 1 ? 2 : 1 },
      days: { fromDate: addDays(today, -12), toDate: addDays(today, -3) },
      'most days': { fromDate: addDays(today, -18), toDate: addDays(today, -1) },
      'cost centre': { costCenterId: 999 },
      'user, some days': { userId: user_id, fromDate: addDays(today, -12) },
      party: { query: 'مؤسسة' },
    }
  })

  const list = (query: InputOf<typeof listBills>['query']) =>
    shop.call(listBills, { query: { pageNumber: 1, ...query } }, { as: owner })
  const sums = (query: Filter) => shop.call(getBillSums, { query }, { as: owner })

  /** What the database holds of a filter without a text, in the order of the list. */
  async function expected(filter: Filter, { by, isUpwards }: BillSort): Promise<number[]> {
    let query = shop.db.read
      .selectFrom('bill')
      .select('id')
      .where(sql<boolean>`id NOT IN (SELECT bill_id FROM bill_event WHERE kind = 'replaced')`)
    if (filter.billTypeCode) query = query.where('type', '=', filter.billTypeCode)
    if (filter.branchId && filter.branchId > 0) query = query.where('branch_id', '=', filter.branchId)
    if (filter.userId) query = query.where('user_id', '=', filter.userId)
    if (filter.costCenterId) query = query.where('cost_center_id', '=', filter.costCenterId)
    if (filter.fromDate) query = query.where('day', '>=', filter.fromDate)
    if (filter.toDate) query = query.where('day', '<=', filter.toDate)
    const direction = isUpwards ? 'asc' : 'desc'
    const column = by === 'createdAt' ? 'created_at' : by
    const rows = await query.orderBy(column, direction).orderBy('id', direction).execute()
    return rows.map(row => row.id)
  }

  async function downwards(filter: Filter, pageSize: number, sort = newestFirst): Promise<BillRow[]> {
    const rows: BillRow[] = []
    for (;;) {
      const last = rows.at(-1)
      const page = await list({
        ...filter,
        ...asked(sort),
        pageSize,
        ...(last ? { after: billCursorOf(last, sort) } : {}),
      })
      rows.push(...page.bills)
      if (!page.hasMore) return rows
    }
  }

  const idsOf = async (filter: Filter, sort: BillSort) =>
    filter.query === undefined ? expected(filter, sort) : (await downwards(filter, 1000, sort)).map(row => row.id)

  for (const [place, sort] of sorts.entries()) {
    /** At depth 1 each filter is read in one of the six orders, in another one on the other database. */
    const turn = place + sampleSeed + 3 * databaseKinds.indexOf(kind)
    const ownFilters = () => Object.entries(filters).filter((_, at) => isWhole || (at + turn) % sorts.length === 0)
    const order = `by ${sort.by}, ${sort.isUpwards ? 'upwards' : 'downwards'}`

    test(`${order}: beside a bill, before and after it, are those of the whole list`, async () => {
      for (const [name, filter] of ownFilters()) {
        const down = await downwards(filter, 500, sort)
        const ids = down.map(row => row.id)
        if (filter.query === undefined) expect([name, ids]).toEqual([name, await expected(filter, sort)])
        const { bills: end } = await list({ ...filter, ...asked(sort), pageSize: 7, before: endOfBills(sort) })
        expect([name, end.map(row => row.id)]).toEqual([name, ids.slice(-7)])
        const [middle] = down.slice(Math.floor(down.length / 2))
        if (!middle) continue
        const above = await list({ ...filter, ...asked(sort), pageSize: 7, before: billCursorOf(middle, sort) })
        const at = ids.indexOf(middle.id)
        expect([name, above.bills.map(row => row.id)]).toEqual([name, ids.slice(Math.max(0, at - 7), at)])
        expect(above.hasMore).toBe(at > 7)
      }
    })

    test(`${order}: by number are those of the whole list, far down too`, async () => {
      for (const [name, filter] of ownFilters()) {
        const ids = await idsOf(filter, sort)
        for (const pageNumber of [1, 2, 17, 40, 120, 400]) {
          const { bills, hasMore } = await list({ ...filter, ...asked(sort), pageNumber, pageSize: 45 })
          const from = (pageNumber - 1) * 45
          expect([name, pageNumber, bills.map(row => row.id)]).toEqual([name, pageNumber, ids.slice(from, from + 45)])
          expect(hasMore).toBe(ids.length > from + 45)
        }
      }
    })
  }

  test('come to the sums of the filter, which leave out what is voided', async () => {
    const check = async () => {
      for (const [name, filter] of Object.entries(filters)) {
        const rows = await downwards(filter, 1000)
        const { count, types } = await sums(filter)
        expect([name, count]).toEqual([name, rows.length])
        for (const type of types) {
          const own = rows.filter(row => row.billTypeCode === type.billTypeCode)
          const valid = own.filter(row => !row.isVoided)
          expect([name, type.count, type.voidedCount]).toEqual([name, own.length, own.length - valid.length])
          const total = (pick: 'net' | 'vat' | 'total') => valid.reduce((sum, row) => sum + row[pick], 0)
          expect([name, type.net, type.vat, type.total]).toEqual([name, total('net'), total('vat'), total('total')])
          expect(addSums(type.net, type.fee, type.vat)).toBe(type.total)
        }
      }
    }
    await check()
    const { bills } = await list({ billTypeCode: 'sale', pageSize: 200 })
    const refunded = await shop.db.read
      .selectFrom('bill')
      .select('original_bill_id')
      .where('type', '=', 'rsale')
      .execute()
    const free = bills.filter(bill => refunded.every(row => row.original_bill_id !== bill.id))
    for (const bill of free.slice(0, 2))
      await shop.call(billLifeEndpoints.voidBill, { params: { id: bill.id } }, { as: owner })
    expect((await sums({ billTypeCode: 'sale' })).types[0]?.voidedCount).toBe(2)
    await check()
  })

  test('of a text are found by the name of the party in any spelling, once each', async () => {
    const party = await shop.db.read
      .selectFrom('bill')
      .innerJoin('party', 'party.id', 'bill.party_id')
      .select(['party.id', 'party.name_ar'])
      .where('bill.type', '=', 'sale')
      .limit(1)
      .executeTakeFirstOrThrow()
    const rows = await downwards({ query: party.name_ar }, 20)
    expect(rows.some(row => row.partyId === party.id)).toBe(true)
    expect(new Set(rows.map(row => row.id)).size).toBe(rows.length)
    for (const row of rows) expect(`${row.partyNameAr} ${row.partyNameEn}`).toContain(party.name_ar.split(' ')[0])
  })

  test('beside two bills at once, or beside a place in another order, are refused', async () => {
    const end = endOfBills()
    for (const query of [
      { after: end, before: end },
      { after: end, sort: 'total' } as const,
      { before: endOfBills(byTotal) },
    ])
      expect((await shop.refusal(listBills, { query }, { as: owner })).status).toBe(422)
  })
})
