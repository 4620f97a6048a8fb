import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { allBranches } from '#contract/protocol.ts'
import { addDays, day } from '#domain/days.ts'
import { smallShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { demoPeople } from '#server/demo/make-people.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { peoplePasswordHash } from '#tests/support/people.ts'

const today = day('2026-01-15')

/** The last hash of every branch: two databases with the same hashes have the same postings. */
async function endsOf(shop: TestApp): Promise<string[]> {
  const rows = await shop.db.read
    .selectFrom('posting')
    .select(['branch_id', 'number', 'hash'])
    .orderBy('branch_id')
    .orderBy('number', 'desc')
    .execute()
  return rows.filter((row, index) => row.branch_id !== rows[index - 1]?.branch_id).map(row => row.hash)
}

const endsByKind = new Map<string, string[]>()

describeOnBoth('the demo shop', (open, kind) => {
  let shop: TestApp

  const openShop = (seed: number) =>
    open({ isDemo: true, fill: db => fillDemo(db, { today, seed, size: smallShop, passwordHash: peoplePasswordHash }) })

  beforeAll(async () => {
    shop = await openShop(1)
  })

  test('obeys the laws of the books', async () => {
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('has bills of the days before today, of every type, in three branches', async () => {
    const rows = await shop.db.read.selectFrom('bill').select(['type', 'day', 'branch_id', 'created_at']).execute()
    expect(new Set(rows.map(row => row.branch_id))).toEqual(new Set([1, 2, 3]))
    const days = [...new Set(rows.map(row => row.day))].sort()
    expect(days).toEqual(Array.from({ length: smallShop.days }, (_, index) => addDays(today, index - smallShop.days)))
    expect([...new Set(rows.map(row => row.type))]).toEqual(expect.arrayContaining(['sale', 'purch', 'expenses']))
    const hours = new Set(rows.map(row => new Date(row.created_at + 3 * 3_600_000).getUTCHours()))
    expect([...hours].every(hour => hour >= 7)).toBe(true)
  })

  test('is the same for the same seed, on either database, and another for another', async () => {
    const ends = await endsOf(shop)
    expect(ends).toHaveLength(3)
    expect(await endsOf(await openShop(1))).toEqual(ends)
    expect(await endsOf(await openShop(2))).not.toEqual(ends)
    for (const [otherKind, other] of endsByKind) if (otherKind !== kind) expect(other).toEqual(ends)
    endsByKind.set(kind, ends)
  })

  test('has cost centres in every branch, one of them over', async () => {
    const as = await shop.signIn('owner')
    const input = { query: { branchId: allBranches } }
    const centres = await shop.call(lookupEndpoints.getBranchCostCenters, input, { as })
    expect(new Set(centres.filter(centre => centre.isOpen).map(centre => centre.branchId))).toEqual(new Set([1, 2, 3]))
    expect(centres.every(centre => centre.nameAr !== '' && centre.nameEn !== '')).toBe(true)
    expect(centres.filter(centre => !centre.isOpen).map(centre => centre.closedDate)).toHaveLength(1)
  })

  test('lets its people in, each with the rights of the role, and goes on with the next numbers', async () => {
    for (const { userName } of demoPeople) expect(await shop.signIn(userName)).toMatch(/\./)
    const as = await shop.signIn('cashier')
    const { code } = await shop.call(billEndpoints.getBillCode, { query: { BillTypeCode: 'sale' } }, { as })
    const last = await shop.db.read
      .selectFrom('bill')
      .select(({ fn }) => fn.max('number').as('number'))
      .where('type', '=', 'sale')
      .where('branch_id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(code).toBe(`1-${String(last.number + 1).padStart(6, '0')}`)
  })
})
