import { beforeEach, expect, test } from 'vitest'
import { heldBillEndpoints } from '#contract/held-bill.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf } from '#tests/support/books.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

const { holdBill, listHeldBills, recallHeldBill, keepHeldBill, dropHeldBill } = heldBillEndpoints

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

  test('are seen by users who sell in the branch, take no number and post nothing', async () => {
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

  const hold = (changes: Partial<typeof draft> = {}) =>
    shop.call(holdBill, { body: { ...draft, ...changes } }, { as: cashier })
  const recall = (idempotencyKey: string, as = cashier) =>
    shop.call(recallHeldBill, { body: { key: draft.key } }, { as, idempotencyKey })
  const refused = async (idempotencyKey: string) =>
    (await shop.refusal(recallHeldBill, { body: { key: draft.key } }, { as: owner, idempotencyKey })).error
  const keep = (idempotencyKey: string) =>
    shop.call(keepHeldBill, { body: { key: draft.key } }, { as: cashier, idempotencyKey })
  const trace = async () => {
    const rows = await shop.db.read.selectFrom('audit').select('action').where('action', 'like', 'bill.%').execute()
    return rows.map(row => row.action)
  }

  test('are recalled by one till alone, with what was in them', async () => {
    await hold()
    const tills = [cashier, owner, owner, cashier].map((token, till) => recall(`till-${till}`, token))
    const got = (await Promise.allSettled(tills)).filter(answer => answer.status === 'fulfilled')
    expect(got).toHaveLength(1)
    expect(got[0]?.value.content).toBe(draft.content)
    expect(await refused('till-9')).toBe('not_found')
  })

  test('are given again under the same key until the till has kept them: a lost answer loses nothing', async () => {
    await hold()
    const first = await recall('till-1')
    expect(await recall('till-1')).toEqual(first)
    expect(await list()).toHaveLength(1)
    await keep('till-1')
    await keep('till-1')
    expect(await list()).toEqual([])
    expect(await refused('till-1')).toBe('not_found')
    expect(await trace()).toEqual(['bill.held', 'bill.recalled'])
  })

  test('are free again for every till where the one that asked is never heard of', async () => {
    await hold()
    await recall('till-1')
    shop.clock.advance(59_999)
    expect(await refused('till-2')).toBe('not_found')
    shop.clock.advance(1)
    expect((await recall('till-2')).content).toBe(draft.content)
    // The first till comes back too late: the draft is another's.
    await keep('till-1')
    expect(await list()).toHaveLength(1)
    await keep('till-2')
    expect(await list()).toEqual([])
  })

  test('are free again for every till after a clock that was a month ahead', async () => {
    await hold()
    await recall('till-1')
    const taken_at = shop.clock.now() + 30 * 86_400_000
    await shop.db.write([], tx => tx.updateTable('held_bill').set({ taken_at }).execute())
    expect((await recall('till-2')).content).toBe(draft.content)
  })

  test('do not come back where the hold is sent again after they were taken or thrown away', async () => {
    await hold()
    await recall('till-1')
    await hold({ content: '{"late":true}' })
    expect((await recall('till-1')).content).toBe(draft.content)
    await keep('till-1')
    expect(await hold()).toMatchObject({ key: draft.key })
    expect(await list()).toEqual([])
    const kept = await shop.db.read.selectFrom('held_bill').select(['key', 'content']).execute()
    expect(kept).toEqual([{ key: draft.key, content: '' }])
    expect(await trace()).toEqual(['bill.held', 'bill.recalled'])
  })

  test('leave their keys for thirty days', async () => {
    await hold()
    await shop.call(dropHeldBill, { query: { key: draft.key } }, { as: owner })
    const longAgo = shop.clock.now() - 30 * 24 * 3_600_000 - 1
    await shop.db.write([], tx => tx.updateTable('held_bill').set({ closed_at: longAgo }).execute())
    await shop.call(keepHeldBill, { body: { key: 'another-one' } }, { as: cashier, idempotencyKey: 'till-1' })
    expect(await shop.db.read.selectFrom('held_bill').selectAll().execute()).toEqual([])
  })

  test('are thrown away on purpose, and every step leaves its trace', async () => {
    await shop.call(holdBill, { body: draft }, { as: cashier })
    await shop.call(dropHeldBill, { query: { key: draft.key } }, { as: owner })
    const late = await shop.refusal(dropHeldBill, { query: { key: draft.key } }, { as: owner })
    expect(late.error).toBe('not_found')
    expect(await trace()).toEqual(['bill.held', 'bill.dropped'])
  })

  test('are a hundred of one person at a time, and those of others do not count', async () => {
    const row = {
      branch_id: 1,
      title: '',
      line_count: 1,
      total: 0,
      content: '{}',
      user_id: 3,
      held_at: shop.clock.now(),
    }
    const parked = Array.from({ length: 99 }, (_, index) => ({ ...row, key: `parked-${1000 + index}` }))
    await shop.db.write([1], tx => tx.insertInto('held_bill').values(parked).execute())
    await hold()
    await hold({ lineCount: 3 })
    const full = await shop.refusal(holdBill, { body: { ...draft, key: 'one-too-many' } }, { as: cashier })
    expect(full).toMatchObject({ status: 422, problems: [{ at: 'key', code: 'tooMany', params: { max: 100 } }] })
    await shop.call(holdBill, { body: { ...draft, key: 'of-the-owner' } }, { as: owner })
    await shop.call(dropHeldBill, { query: { key: 'parked-1000' } }, { as: cashier })
    await hold({ key: 'there-is-room' })
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
