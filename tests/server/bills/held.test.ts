import { beforeEach, expect, test } from 'vitest'
import { heldBillEndpoints } from '#contract/held-bill.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf } from '#tests/support/books.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

const { holdBill, listHeldBills, recallHeldBill, dropHeldBill } = heldBillEndpoints

const draft = {
  key: 'draft-0001',
  branchId: 1,
  title: ' طاولة ٤ ',
  lineCount: 2,
  total: sar('46.00'),
  content: '{"lines":[1,2]}',
}

describeOnBoth('held bills', open => {
  let shop: TestApp
  let cashier: string
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    cashier = await shop.signIn('cashier')
    owner = await shop.signIn('owner')
  })

  const list = (branchId = 1) => shop.call(listHeldBills, { query: { branchId } }, { as: owner })

  test('are seen by whoever sells in the branch, take no number and post nothing', async () => {
    const before = await countOf(shop.db, 'posting')
    const held = await shop.call(holdBill, { body: draft }, { as: cashier })
    expect(held).toEqual({
      key: 'draft-0001',
      branchId: 1,
      title: 'طاولة ٤',
      lineCount: 2,
      total: sar('46.00'),
      userName: 'cashier of the tests',
      heldAt: shop.clock.now(),
    })
    expect(await list()).toEqual([held])
    expect(await list(2)).toEqual([])
    expect([await countOf(shop.db, 'posting'), await countOf(shop.db, 'bill')]).toEqual([before, 0])
  })

  test('held again under the same key replace themselves', async () => {
    await shop.call(holdBill, { body: draft }, { as: cashier })
    shop.clock.advance(1000)
    await shop.call(holdBill, { body: { ...draft, lineCount: 3, content: '{}' } }, { as: cashier })
    expect(await list()).toMatchObject([{ lineCount: 3, heldAt: shop.clock.now() }])
  })

  test('are recalled by one till alone, with what was in them', async () => {
    await shop.call(holdBill, { body: draft }, { as: cashier })
    const recall = (token: string) => shop.call(recallHeldBill, { body: { key: draft.key } }, { as: token })
    const answers = await Promise.allSettled([recall(cashier), recall(owner), recall(owner), recall(cashier)])
    const got = answers.filter(answer => answer.status === 'fulfilled')
    expect(got).toHaveLength(1)
    expect(got[0]?.value.content).toBe(draft.content)
    const late = await shop.refusal(recallHeldBill, { body: { key: draft.key } }, { as: owner })
    expect([late.status, late.error]).toEqual([404, 'not_found'])
    expect(await list()).toEqual([])
  })

  test('are thrown away on purpose, and every step leaves its trace', async () => {
    await shop.call(holdBill, { body: draft }, { as: cashier })
    await shop.call(dropHeldBill, { query: { key: draft.key } }, { as: owner })
    const late = await shop.refusal(dropHeldBill, { query: { key: draft.key } }, { as: owner })
    expect(late.error).toBe('not_found')
    const audit = await shop.db.read.selectFrom('audit').select('action').where('action', 'like', 'bill.%').execute()
    expect(audit.map(row => row.action)).toEqual(['bill.held', 'bill.dropped'])
  })

  test('are for sellers, in a branch that is there, and not larger than a draft can be', async () => {
    const guest = await shop.signIn('guest')
    expect((await shop.refusal(holdBill, { body: draft }, { as: guest })).status).toBe(403)
    const elsewhere = await shop.refusal(holdBill, { body: { ...draft, branchId: 9 } }, { as: cashier })
    expect(elsewhere.problems).toEqual([{ at: 'branchId', code: 'notFound' }])
    const large = { ...draft, content: 'x'.repeat(200_001) }
    const response = await shop.inject({
      method: 'PUT',
      url: holdBill.path,
      headers: { authorization: `Bearer ${cashier}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...large, total: 46 }),
    })
    expect(response.json().problems).toMatchObject([{ at: 'content', code: 'tooLong' }])
  })
})
