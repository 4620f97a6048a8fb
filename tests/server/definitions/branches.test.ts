/** A branch from its opening to its end: it sells at once, and is neither retired nor deleted over what is in it. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { withPeople } from '#tests/support/branch-people.ts'
import { aSale, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'

const { branchAdd, branchChange, branchImport, branchList, branchRead, branchRemove, branchSetActive } = endpoints

describeOnBoth('a branch', open => {
  let shop: TestApp
  let owner: string
  let second: string
  let made = 0

  beforeAll(async () => {
    shop = await open({ beginning: withPeople })
    owner = await shop.signIn('owner')
    second = await shop.signIn('of-the-second')
  }, 60_000)

  const add = (fields: object = {}, as = owner) => {
    made += 1
    return shop.call(branchAdd, { body: { codePrefix: `N${made}`, nameAr: `فرع ${made}`, ...fields } }, { as })
  }
  const buyIn = (branchId: number, as = owner) =>
    shop.call(endpoints.createBill, { body: { ...aPurchase(goods.coffee, '5', '12.00'), branchId } }, { as })
  const retire = (id: number, version = 1) => ({ params: { id }, body: { version, isActive: false } })
  const refusalOf = async (id: number) => {
    const { status, problems } = await shop.refusal(branchSetActive, retire(id), { as: owner })
    return [status, problems.map(({ code, params = {} }) => [code, params.count])]
  }

  test('sells at once for the user who added it, numbered with its prefix and printed with its VAT number', async () => {
    const own = { vatNumber: '310999999900003', city: 'أبها', district: 'حي الورود', buildingNumber: '1234' }
    const { id, codePrefix } = await add({ codePrefix: ' q٧ ', ...own }, second)
    expect(codePrefix).toBe('Q7')
    const { branches } = await shop.call(endpoints.getBillInit, {}, { as: second })
    expect(branches.map(each => each.id)).toEqual([2, id])
    await buyIn(id, second)
    const { id: billId } = await shop.call(
      endpoints.createBill,
      { body: { ...aSale([{ good: goods.coffee }]), branchId: id } },
      { as: second },
    )
    const bill = await shop.call(endpoints.getBill, { query: { id: billId } }, { as: second })
    expect(bill.code).toBe('Q7-000001')
    expect([bill.seller.vatNumber, bill.branch.address]).toEqual([own.vatNumber, 'أبها، حي الورود، 1234'])
    const first = await shop.signIn('of-the-first')
    expect((await shop.refusal(branchRead, { params: { id } }, { as: first })).status).toBe(404)
  })

  test('has everybody counted who may work there', async () => {
    const { rows } = await shop.call(branchList, { query: {} }, { as: owner })
    const countOf = (id: number) => rows.find(row => row.id === id)?.peopleCount
    const users = await shop.db.read.selectFrom('user_account').select('id').where('is_enabled', '=', 1).execute()
    // All but the one of the second branch.
    expect([countOf(1), countOf(2)]).toEqual([users.length - 1, users.length - 1])
  })

  test('keeps the prefix that a document was numbered with', async () => {
    const { id } = await add()
    const change = (version: number, codePrefix: string) => ({ params: { id }, body: { version, codePrefix } })
    expect((await shop.call(branchChange, change(1, 'Z1'), { as: owner })).codePrefix).toBe('Z1')
    const taken = await shop.refusal(branchChange, change(2, '1'), { as: owner })
    expect(taken.problems).toEqual([{ at: 'codePrefix', code: 'taken', params: { value: '1' } }])
    await buyIn(id)
    const refusal = await shop.refusal(branchChange, change(2, 'Z2'), { as: owner })
    expect(refusal.problems).toEqual([{ at: 'codePrefix', code: 'prefixNumbered' }])
    const { nameAr } = await shop.call(branchRead, { params: { id } }, { as: owner })
    const rows = [{ nameAr: String(nameAr), codePrefix: 'Z2' }]
    const trial = await shop.call(branchImport, { body: { isTrial: true, rows } }, { as: owner })
    expect(trial.rows[0]?.problems).toEqual([{ at: 'codePrefix', code: 'prefixNumbered' }])
    const same = { params: { id }, body: { version: 2, codePrefix: 'z1', city: 'جدة' } }
    expect(await shop.call(branchChange, same, { as: owner })).toMatchObject({ version: 3, city: 'جدة' })
  })

  test('is not retired over goods, bills that wait and drafts, and takes no bill once it is', async () => {
    const { id } = await add()
    await buyIn(id)
    expect(await refusalOf(id)).toEqual([422, [['usedByStock', 1]]])
    const waits = { ...aSale([{ good: goods.coffee }]), branchId: id, isDelivered: false }
    await shop.call(endpoints.createBill, { body: waits }, { as: owner })
    const key = randomUUID()
    await shop.db.write([], tx =>
      tx
        .insertInto('held_bill')
        .values({ key, branch_id: id, title: '', line_count: 1, total: 0, content: '{}', user_id: 1, held_at: 1 })
        .execute(),
    )
    expect(await refusalOf(id)).toEqual([
      422,
      [
        ['usedByUndelivered', 1],
        ['usedByHeldBills', 1],
        ['usedByStock', 1],
      ],
    ])
    const removal = await shop.refusal(branchRemove, { params: { id }, query: { version: 1 } }, { as: owner })
    expect(removal.error).toBe('row_in_use')
    expect(removal.problems.map(({ code }) => code)).toEqual([
      'usedByBills',
      'usedByNumbers',
      'usedByEntries',
      'usedByDrafts',
    ])

    const empty = await add()
    await shop.call(branchSetActive, retire(empty.id), { as: owner })
    const late = { body: { ...aSale([{ good: goods.coffee }]), branchId: empty.id } }
    expect((await shop.refusal(endpoints.createBill, late, { as: owner })).problems).toEqual([
      { at: 'branchId', code: 'inactive' },
    ])
    const listed = await shop.call(endpoints.getBranches, {}, { as: owner })
    expect(listed.map(each => each.id)).not.toContain(empty.id)
  })

  test('that is the last one in use stays, and the books hold', async () => {
    const { id } = await add()
    await shop.db.write([], tx => tx.updateTable('branch').set({ is_active: 0 }).where('id', '<>', id).execute())
    expect(await refusalOf(id)).toEqual([422, [['lastBranch', undefined]]])
    const removal = await shop.refusal(branchRemove, { params: { id }, query: { version: 1 } }, { as: owner })
    expect(removal.problems.map(({ code }) => code)).toEqual(['lastBranch'])
    await shop.db.write([], tx => tx.updateTable('branch').set({ is_active: 1 }).execute())
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
