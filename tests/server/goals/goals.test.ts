/** Goals of months: who sets them, for what, until when, and the reported progress. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { day } from '#domain/days.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { withPeople } from '#tests/support/branch-people.ts'
import { injectOptions } from '#tests/support/request.ts'
import { aSale, goods } from '#tests/support/tiny-shop.ts'
import { aRefund } from '#tests/support/tiny-trade.ts'

const { addMonthlyGoal, getMonthlyGoals, changeMonthlyGoal, removeMonthlyGoal, createBill, voidBill } = endpoints
const january = day('2026-01-01')
const march = day('2026-03-01')

describeOnBoth('goals of months', open => {
  let shop: TestApp
  let as: string

  beforeEach(async () => {
    shop = await open({ beginning: withPeople })
    as = await shop.signIn('owner')
  })

  const set = (branchId: number, date = january, goal = '1000.00', by = as) =>
    shop.call(addMonthlyGoal, { body: { branchId, date, goal: sar(goal) } }, { as: by })
  const list = (query: object = {}, by = as) => shop.call(getMonthlyGoals, { query }, { as: by })
  const refusedSet = async (body: object, by = as) => {
    const { status, error, problems } = await shop.refusal(addMonthlyGoal, { body: body as never }, { as: by })
    return [status, error, ...problems.map(({ at, code }) => `${at} ${code}`)]
  }
  const change = (goal: { id: number; branchId: number; date: string; version: number }, amount: string, more = {}) => {
    const { id, branchId, date } = goal
    return { params: { id }, body: { id, branchId, date: day(date), goal: sar(amount), branchName: 'any', ...more } }
  }
  const audited = async () => {
    const rows = await shop.db.read
      .selectFrom('audit')
      .select(['action', 'subject', 'detail'])
      .where('action', 'like', 'goal.%')
      .orderBy('id')
      .execute()
    return rows.map(({ action, subject, detail }) => [action, subject, JSON.parse(detail)])
  }

  test('are listed by month, those of all branches before those of one', async () => {
    await set(2, march)
    await set(1)
    await set(-1, january, '0')
    const goals = await list()
    expect(goals.map(({ branchId, date, goal }) => [branchId, date, goal])).toEqual([
      [-1, '2026-01-01', 0],
      [1, '2026-01-01', 100_000],
      [2, '2026-03-01', 100_000],
    ])
    expect(goals.map(({ branchName }) => branchName !== '')).toEqual([false, true, true])
    expect((await list({ BranchId: 1 })).map(({ branchId }) => branchId)).toEqual([1])
    expect(
      (await list({ BranchId: -1, FromDate: march, ToDate: day('2026-03-31') })).map(each => each.branchId),
    ).toEqual([2])
  })

  test('cross the wire under the names of the specification', async () => {
    await set(1)
    const answer = await shop.inject(injectOptions(getMonthlyGoals, { query: { BranchId: 1 } }, { as }))
    expect(answer.json()[0]).toMatchObject({ id: 1, branchId: 1, date: '2026-01-01', goal: 1000 })
    const headers = { authorization: `Bearer ${as}` }
    const payload = { branchId: -1, date: '2026-02-01', goal: 12.5 }
    const added = await shop.inject({ method: 'POST', url: '/api/Monthly-Goals', headers, payload })
    expect(added.json()).toMatchObject({ branchId: -1, branchName: '', date: '2026-02-01', goal: 12.5 })
    // What a browser makes of the first of March in Riyadh.
    const ofInstant = { ...payload, date: '2026-02-28T21:00:00.000Z' }
    const sent = await shop.inject({ method: 'POST', url: '/api/monthly-goals', headers, payload: ofInstant })
    expect(sent.json()).toMatchObject({ date: '2026-03-01' })
  })

  test('that do not exist answer 404, and the window is the current month with the six after it', async () => {
    const none = async (query: object) => {
      const { status, error_description } = await shop.refusal(getMonthlyGoals, { query }, { as })
      return [status, error_description]
    }
    expect(await none({})).toEqual([404, 'noGoals'])
    await set(1, day('2026-08-01'))
    expect(await none({})).toEqual([404, 'noGoals'])
    await set(1, day('2026-07-01'))
    expect((await list()).map(({ date }) => date)).toEqual(['2026-07-01'])
    expect((await list({ FromDate: march })).map(({ date }) => date)).toEqual(['2026-07-01', '2026-08-01'])
    expect(await none({ BranchId: 2 })).toEqual([404, 'noGoals'])
  })

  test('are asked for over at most ten years, the first before the last', async () => {
    const refused = async (FromDate: string, ToDate: string) => {
      const query = { FromDate: day(FromDate), ToDate: day(ToDate) }
      const { problems } = await shop.refusal(getMonthlyGoals, { query }, { as })
      return problems.map(({ at, code }) => `${at} ${code}`)
    }
    await set(1)
    expect(await refused('2026-02-01', '2026-01-31')).toEqual(['ToDate dayOutOfOrder'])
    expect(await refused('2026-01-01', '2036-01-01')).toEqual(['ToDate tooMany'])
    expect(await list({ FromDate: january, ToDate: day('2035-12-31') })).toHaveLength(1)
    expect(await refused('0001-01-01', '9999-12-31')).toEqual(['ToDate tooMany'])
    expect((await shop.refusal(getMonthlyGoals, { query: { FromDate: day('9999-12-01') } }, { as })).status).toBe(404)
  })

  test('are amounts from nothing to the largest of a document, of a month by its first day', async () => {
    const sound = { branchId: 1, date: january, goal: sar('1.00') }
    await set(1, march, '999999999.99')
    const bad = async (changes: object) => {
      const headers = { authorization: `Bearer ${as}` }
      const payload = { branchId: 1, date: '2026-01-01', goal: 1, ...changes }
      const answer = await shop.inject({ method: 'POST', url: addMonthlyGoal.path, headers, payload })
      const problems: { at: string; code: string }[] = answer.json().problems
      return [answer.statusCode, ...problems.map(({ at, code }) => `${at} ${code}`)]
    }
    expect(await bad({ goal: -0.01 })).toEqual([422, 'goal mustNotBeNegative'])
    expect(await bad({ goal: 1.005 })).toEqual([422, 'goal tooManyDecimals'])
    expect(await bad({ goal: 1_000_000_000 })).toEqual([422, 'goal tooLarge'])
    expect(await bad({ goal: null })).toEqual([422, 'goal invalid'])
    expect(await bad({ date: '2026-01-02' })).toEqual([422, 'date invalidMonth'])
    expect(await bad({ branchId: 0 })).toEqual([422, 'branchId tooSmall'])
    expect(await refusedSet({ ...sound, branchId: 9 })).toEqual([422, 'invalid_input', 'branchId notFound'])
    await shop.db.write([2], tx => tx.updateTable('branch').set({ is_active: 0 }).where('id', '=', 2).execute())
    expect(await refusedSet({ ...sound, branchId: 2 })).toEqual([422, 'invalid_input', 'branchId inactive'])
  })

  test('are one for each branch and month, and one for all branches together', async () => {
    await set(1)
    await set(-1)
    const taken = [422, 'invalid_input', 'date goalTaken']
    expect(await refusedSet({ branchId: 1, date: january, goal: sar('2.00') })).toEqual(taken)
    expect(await refusedSet({ branchId: -1, date: january, goal: sar('2.00') })).toEqual(taken)
  })

  test('set by two users at once: one has it, the other is refused', async () => {
    for (const branchId of [-1, 1]) {
      const body = { branchId, date: march, goal: sar('5.00') }
      const both = await Promise.all([0, 1].map(() => shop.inject(injectOptions(addMonthlyGoal, { body }, { as }))))
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    }
  })

  test('sent twice under one key are set once, also at the same time', async () => {
    const idempotencyKey = randomUUID()
    const input = { body: { branchId: 1, date: january, goal: sar('7.00') } }
    const both = await Promise.all(
      [0, 1, 2].map(() => shop.inject(injectOptions(addMonthlyGoal, input, { as, idempotencyKey }))),
    )
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(both.map(({ body }) => body)).size).toBe(1)
    expect(await list()).toHaveLength(1)
    const other = { body: { ...input.body, goal: sar('8.00') } }
    expect(await shop.refusal(addMonthlyGoal, other, { as, idempotencyKey })).toMatchObject({
      error: 'idempotency_key_reused',
    })
  })

  test('have another amount by a change, and nothing else', async () => {
    const goal = await set(1)
    expect(await shop.call(changeMonthlyGoal, change(goal, '2000.00'), { as })).toMatchObject({
      goal: 200_000,
      version: 2,
    })
    const refused = async (more: object) => {
      const { problems } = await shop.refusal(changeMonthlyGoal, change(goal, '3.00', more), { as })
      return problems.map(({ at, code }) => `${at} ${code}`)
    }
    expect(await refused({ branchId: 2 })).toEqual(['branchId notAllowed'])
    expect(await refused({ date: march })).toEqual(['date notAllowed'])
    expect(await refused({ id: 99 })).toEqual(['id notAllowed'])
    expect((await list())[0]?.goal).toBe(200_000)
    const unknown = { ...change(goal, '3.00', { id: 99 }), params: { id: 99 } }
    expect(await shop.refusal(changeMonthlyGoal, unknown, { as })).toMatchObject({ status: 404 })
  })

  test('changed by somebody else meanwhile are refused where the version is sent, and win where it is not', async () => {
    const goal = await set(1)
    const answers = await Promise.all(
      ['1.00', '2.00'].map(amount =>
        shop.inject(injectOptions(changeMonthlyGoal, change(goal, amount, { version: 1 }), { as })),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const conflict = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(conflict).toMatchObject({ error: 'row_changed', error_description: 'rowChanged', problems: [] })
    const removal = { params: { id: goal.id }, query: { version: 1 } }
    expect(await shop.refusal(removeMonthlyGoal, removal, { as })).toMatchObject({ status: 409, error: 'row_changed' })
    await shop.call(changeMonthlyGoal, change(goal, '9.00'), { as })
    expect((await list())[0]).toMatchObject({ goal: 900, version: 3 })
    // A repeated call whose answer was lost is answered as done.
    const again = await shop.call(changeMonthlyGoal, change(goal, '9.00', { version: 2 }), { as })
    expect(again).toMatchObject({ goal: 900, version: 3 })
  })

  test('that are deleted leave their number to no other, so that a stale list can change no other goal', async () => {
    const goal = await set(1)
    await shop.call(removeMonthlyGoal, { params: { id: goal.id }, query: {} }, { as })
    const next = await set(1)
    expect(next.id).not.toBe(goal.id)
    const removal = { params: { id: goal.id }, query: { version: 1 } }
    expect(await shop.refusal(removeMonthlyGoal, removal, { as })).toMatchObject({ status: 404 })
    expect(await list()).toHaveLength(1)
  })

  test('of months that are over stay as they are, by the clock of the company', async () => {
    const goal = await set(1)
    const past = { status: 422, problems: [{ at: 'date', code: 'goalPast' }] }
    // An hour before midnight of the last day in Riyadh.
    shop.clock.set('2026-01-31T20:00:00Z')
    await shop.call(changeMonthlyGoal, change(goal, '5.00'), { as: await shop.signIn('of-the-first') })
    shop.clock.set('2026-01-31T21:00:00Z')
    const later = await shop.signIn('of-none-in-particular')
    expect(await shop.refusal(changeMonthlyGoal, change(goal, '6.00'), { as: later })).toMatchObject(past)
    expect(await shop.refusal(removeMonthlyGoal, { params: { id: goal.id }, query: {} }, { as: later })).toMatchObject(
      past,
    )
    expect(await refusedSet({ branchId: 2, date: january, goal: 1 }, later)).toEqual([
      422,
      'invalid_input',
      'date goalPast',
    ])
    const [kept] = await list({ FromDate: january }, later)
    expect(kept).toMatchObject({ goal: 500, isOpen: false })
  })

  test('are deleted once, and every action is on record', async () => {
    const { id, branchId } = await set(2, march, '10.00')
    await shop.call(changeMonthlyGoal, change({ id, branchId, date: march, version: 1 }, '10.00'), { as })
    await shop.call(changeMonthlyGoal, change({ id, branchId, date: march, version: 1 }, '20.00'), { as })
    await shop.call(removeMonthlyGoal, { params: { id }, query: {} }, { as })
    expect(await shop.refusal(removeMonthlyGoal, { params: { id }, query: {} }, { as })).toMatchObject({ status: 404 })
    expect(await audited()).toEqual([
      ['goal.set', `goal ${id}`, { branchId: 2, month: '2026-03', goal: 1000 }],
      ['goal.changed', `goal ${id}`, { branchId: 2, month: '2026-03', from: 1000, to: 2000 }],
      ['goal.deleted', `goal ${id}`, { branchId: 2, month: '2026-03', goal: 2000 }],
    ])
  })

  test('of all branches together are for those alone who have no branches of their own', async () => {
    const whole = await set(-1)
    await set(1)
    await set(2)
    const first = await shop.signIn('of-the-first')
    const both = await shop.signIn('of-both')
    expect((await list({}, first)).map(({ branchId }) => branchId)).toEqual([1])
    expect((await list({ BranchId: -1 }, both)).map(({ branchId }) => branchId)).toEqual([1, 2])
    const body = { branchId: -1, date: march, goal: sar('1.00') }
    expect(await refusedSet(body, both)).toEqual([422, 'invalid_input', 'branchId notAllowed'])
    expect(await shop.refusal(changeMonthlyGoal, change(whole, '1.00'), { as: both })).toMatchObject({ status: 404 })
    const removal = { params: { id: whole.id }, query: {} }
    expect(await shop.refusal(removeMonthlyGoal, removal, { as: both })).toMatchObject({ status: 404 })
  })

  test('keep their branch from being deleted; without them it goes', async () => {
    const { id } = await shop.call(endpoints.branchAdd, { body: { nameAr: 'فرع جديد', codePrefix: 'N' } }, { as })
    await set(id)
    const goal = await set(id, march)
    const weighed = await shop.call(endpoints.branchRemoval, { params: { id } }, { as })
    expect([weighed.outcome, weighed.uses]).toEqual(['refused', [{ code: 'usedByGoals', count: 2 }]])
    const removal = { params: { id }, query: { version: 1 } }
    const refusal = await shop.refusal(endpoints.branchRemove, removal, { as })
    expect([refusal.error, refusal.problems]).toEqual([
      'row_in_use',
      [{ at: '', code: 'usedByGoals', params: { count: 2 } }],
    ])
    for (const each of await list({ BranchId: id }))
      await shop.call(removeMonthlyGoal, { params: { id: each.id }, query: {} }, { as })
    expect(await shop.refusal(getMonthlyGoals, { query: {} }, { as })).toMatchObject({ status: 404 })
    await shop.call(endpoints.branchRemove, removal, { as })
    const late = { branchId: id, date: goal.date, goal: 1 }
    expect(await refusedSet(late)).toEqual([422, 'invalid_input', 'branchId notFound'])
  })

  test('of a branch that is deleted at the same moment: either it stays with its goal, or none is set', async () => {
    const { id } = await shop.call(endpoints.branchAdd, { body: { nameAr: 'فرع جديد', codePrefix: 'N' } }, { as })
    const removal = { params: { id }, query: { version: 1 } }
    const answers = await Promise.all([
      shop.inject(injectOptions(addMonthlyGoal, { body: { branchId: id, date: january, goal: sar('1.00') } }, { as })),
      shop.inject(injectOptions(endpoints.branchRemove, removal, { as })),
    ])
    const done = answers.map(({ statusCode }) => statusCode)
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual(done)
  })

  test('say what was sold of them so far: without VAT, less returns and voids, of their own branch and month', async () => {
    const sell = async (branchId: number, count: string) =>
      shop.call(createBill, { body: aSale([{ good: goods.delivery, count }], { branchId }) }, { as })
    await sell(1, '2')
    const { id } = await sell(1, '4')
    await sell(2, '8')
    await shop.call(voidBill, { params: { id } }, { as })
    const coffee = await shop.call(createBill, { body: aSale([{ good: goods.coffee, count: '2' }]) }, { as })
    const refund = aRefund('rsale', coffee.id, goods.coffee, '1', { net: '20', vat: '3', total: '23' })
    await shop.call(createBill, { body: refund }, { as })
    for (const branchId of [-1, 1, 2]) await set(branchId)
    await set(1, march)
    const reached = (await list()).map(each => [each.branchId, each.reached])
    // Two and eight deliveries of 15.00, and one coffee of 20.00.
    expect(reached).toEqual([
      [-1, 17_000],
      [1, 5000],
      [2, 12_000],
      [1, null],
    ])
    const { totals } = await shop.call(
      endpoints.soldItems,
      { body: { fromDate: january, toDate: day('2026-01-31'), columns: ['net'] } as never },
      { as },
    )
    expect(JSON.stringify(totals)).toContain('17000')
    shop.clock.set('2026-02-10T09:00:00Z')
    const later = await shop.signIn('of-none-in-particular')
    await set(2, day('2026-02-01'), '1.00', later)
    const months = await list({ FromDate: january, BranchId: 2 }, later)
    expect(months.map(each => each.reached)).toEqual([12_000, 0])
  })
})
