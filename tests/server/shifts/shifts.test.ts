/** A shift of a cashier: its float, its cash, the blind count, the difference, and who may see what. Source: spec §7, docs/decisions/shifts.md. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aDebitNote } from '#tests/support/debit-notes.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'
import { logIn, renew, tokensOf } from '#tests/support/token-request.ts'

const { createBill, createCreditNote, voidBill, openShift, moveShiftCash, countShift, approveShift } = endpoints
const {
  getTodo,
  getBill,
  getShifts,
  getShiftReport,
  getShiftUsers,
  getOwnShift,
  salesSettingRead,
  salesSettingChange,
} = endpoints

const counts = (...pieces: readonly [string, number][]) =>
  pieces.map(([value, number]) => ({ denomination: sar(value), pieces: number }))
const bank = accountId('1102001')

describeOnBoth('a shift', open => {
  let shop: TestApp
  let owner: string
  let cashier: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    await addUsers(shop.db, shop.clock, {
      near: { features: ['f-working-on-pos', 'f-create-sales-invoice'], branchIds: [1] },
      far: { features: ['f-working-on-pos', 'f-shift-balance', 'f-shifts'], branchIds: [2] },
    })
    owner = await shop.signIn('owner')
    cashier = await shop.signIn('near')
  })

  /** Of a login after the earlier token has expired. */
  const fresh = async (name: string) => (await tokensOf(logIn(shop, name))).access_token
  const start = (pieces = counts(['100', 2]), as = cashier, branchId = 1) =>
    shop.call(openShift, { body: { branchId, counts: pieces } }, { as })
  /** 17.25 */
  const sell = (changes: object = {}, as = cashier) =>
    shop.call(createBill, { body: aSale([{ good: goods.delivery }], changes) }, { as })
  const count = (id: number, pieces: ReturnType<typeof counts>, as = cashier) =>
    shop.call(countShift, { params: { id }, body: { counts: pieces, note: '' } }, { as })
  const report = (id: number, as = owner) => shop.call(getShiftReport, { query: { id } }, { as })
  const limit = async (amount: string, isShiftRequired = false) => {
    const { version } = await shop.call(salesSettingRead, {}, { as: owner })
    const body = { version, shiftDifferenceLimit: sar(amount), isShiftRequired }
    await shop.call(salesSettingChange, { body }, { as: owner })
  }

  test('that sells nothing is closed, and its float is no difference', async () => {
    const { id, code, state } = await start()
    expect([code, state]).toEqual(['1-000001', 'open'])
    const closed = await count(id, counts(['50', 4]))
    expect(closed).toMatchObject({ state: 'closed', float: 200_00, expected: 200_00, counted: 200_00, difference: 0 })
    expect(closed.posted).toBe(0)
    expect(await shop.db.read.selectFrom('shift_posting').selectAll().execute()).toEqual([])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('expects the cash of its sales without their change', async () => {
    const { id } = await start()
    await sell({ tenders: [{ method: 'cash', amount: sar('20.00') }] })
    await sell({ tenders: [{ method: 'mada', amount: sar('17.25') }] })
    expect(await report(id)).toMatchObject({
      expected: 217_25,
      cash: { sales: 17_25, refunds: 0 },
      sales: { count: 2, refundCount: 0, net: 30_00, vat: 4_50, total: 34_50, change: 2_75 },
      tenders: [
        { method: 'cash', amount: 17_25 },
        { method: 'mada', amount: 17_25 },
      ],
    })
  })

  test('has the cash of a debit note among its sales, and counts no sale for it', async () => {
    const { id } = await start()
    const sale = await sell({ tenders: [{ method: 'mada', amount: sar('17.25') }] })
    const added = [{ line: 1, price: priceAt('1.00'), quantity: pieces('1') }]
    const note = await shop.call(createBill, { body: await aDebitNote(shop.db, sale.id, added) }, { as: cashier })
    expect(await report(id)).toMatchObject({
      ...{ expected: 201_15, cash: { sales: 1_15, refunds: 0 } },
      sales: { count: 1, refundCount: 0, net: 16_00, vat: 2_40, total: 18_40 },
    })
    await shop.call(createCreditNote, { body: { id: note.id, reason: 'x' } }, { as: owner })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is counted blind: before the count its cashier sees no sum that reveals what is expected', async () => {
    const { id, ...opened } = await start()
    await sell()
    expect(opened).toMatchObject({ expected: null, counted: null, difference: null })
    const before = await report(id, cashier)
    expect(before).toMatchObject({ isBalanceShown: false, expected: null, cash: null, sales: null, tenders: null })
    const own = await shop.call(getOwnShift, { query: { branchId: 1 } }, { as: cashier })
    expect(own.shift).toMatchObject({ id, expected: null, difference: null })
    expect((await report(id, owner)).expected).toBe(217_25)
    await count(id, counts(['200', 1], ['10', 1], ['5', 1], ['2', 1], ['0.25', 1]))
    expect(await report(id, cashier)).toMatchObject({ isBalanceShown: true, expected: 217_25, difference: 0 })
    expect((await shop.call(getOwnShift, { query: { branchId: 1 } }, { as: cashier })).shift).toBeNull()
  })

  test('posts what is short or over at closing', async () => {
    const short = await start()
    expect(await count(short.id, counts(['100', 1], ['50', 1], ['20', 2], ['5', 1]))).toMatchObject({
      ...{ state: 'closed', difference: -5_00, posted: -5_00 },
    })
    expect(await postingsOf(shop.db, 'shiftDifference 1-000001')).toEqual([
      ['2026-01-15', 'Dr cash_over 5.00', 'Cr cash_pos 5.00'],
    ])
    const over = await start()
    expect(await count(over.id, counts(['100', 2], ['1', 3]))).toMatchObject({ difference: 3_00, posted: 3_00 })
    expect(await postingsOf(shop.db, 'shiftDifference 1-000002')).toEqual([
      ['2026-01-15', 'Dr cash_pos 3.00', 'Cr cash_over 3.00'],
    ])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('with a difference above the limit waits for an approval, which says who and why', async () => {
    await limit('4.00')
    const { id } = await start()
    expect(await count(id, counts(['100', 1]))).toMatchObject({ state: 'counted', difference: -100_00, posted: 0 })
    const approval = { params: { id }, body: { note: 'Safe drop' } }
    expect((await shop.refusal(approveShift, approval, { as: cashier })).error).toBe('access_denied')
    // Meanwhile the cashier works on in a new shift.
    await start()
    await addUsers(shop.db, shop.clock, { seer: { features: ['f-working-on-pos', 'f-shift-balance'], branchIds: [1] } })
    const seer = await shop.signIn('seer')
    const own = await start([], seer)
    await count(own.id, counts(['100', 1]), seer)
    const ofOwn = { params: { id: own.id }, body: { note: 'Mine' } }
    expect((await shop.refusal(approveShift, ofOwn, { as: seer })).error).toBe('own_shift')
    const approved = await shop.call(approveShift, approval, { as: owner })
    expect(approved).toMatchObject({
      state: 'closed',
      posted: -100_00,
      approval: { userName: 'owner', note: 'Safe drop' },
    })
    expect((await shop.refusal(approveShift, approval, { as: owner })).error).toBe('shift_ended')
    const audited = await shop.db.read.selectFrom('audit').selectAll().where('action', '=', 'shift.approved').execute()
    expect(audited).toHaveLength(1)
    expect(audited[0]?.detail).toContain('Safe drop')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('posts cash in and out, and names the field of bad input', async () => {
    const { id } = await start()
    const move = (changes: object, as = cashier) => {
      const body = { kind: 'out', amount: sar('30.00'), accountId: bank, note: 'To the bank', ...changes } as const
      return { input: { params: { id }, body }, options: { as } }
    }
    const moved = async (changes: object) => {
      const { input, options } = move(changes)
      return shop.call(moveShiftCash, input, options)
    }
    const refused = async (changes: object, as = cashier) => {
      const { input, options } = move(changes, as)
      const { error, problems } = await shop.refusal(moveShiftCash, input, options)
      return problems.length === 0 ? error : problems.map(({ at, code }) => `${at} ${code}`).join()
    }
    await moved({})
    expect((await moved({ kind: 'in', amount: sar('5.00'), note: 'Coins' })).moves).toMatchObject([
      { kind: 'out', amount: 30_00, note: 'To the bank', account: { id: bank } },
      { kind: 'in', amount: 5_00, note: 'Coins' },
    ])
    expect(await postingsOf(shop.db, 'shiftMove 1-000001')).toEqual([
      ['2026-01-15', 'Dr bank_main 30.00', 'Cr cash_pos 30.00'],
    ])
    expect((await report(id)).expected).toBe(175_00)
    expect(await refused({ amount: sar('0.00') })).toBe('amount mustBePositive')
    expect(await refused({ accountId: accountId('1101002') })).toContain('accountId')
    expect(await refused({ accountId: 9999 })).toBe('accountId notFound')
    expect(await refused({}, owner)).toBe('not_found')
    const far = await shop.signIn('far')
    expect(await refused({}, far)).toBe('not_found')
    await count(id, counts(['100', 1], ['50', 1], ['20', 1], ['5', 1]))
    expect(await refused({})).toBe('shift_ended')
    const again = { params: { id }, body: { counts: [], note: '' } }
    expect((await shop.refusal(countShift, again, { as: cashier })).error).toBe('shift_ended')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('closes with refunds and voids; those of bills of an earlier shift belong to the shift that pays out', async () => {
    const first = await start(counts(['100', 2]), owner)
    const [kept, returned, voided] = [await sell({}, owner), await sell({}, owner), await sell({}, owner)]
    expect(kept.total).toBe(17_25)
    await count(first.id, counts(['200', 1], ['50', 1], ['1', 1], ['0.50', 1], ['0.25', 1]), owner)
    expect(await report(first.id)).toMatchObject({ expected: 251_75, difference: 0, sales: { total: 51_75, count: 3 } })
    const second = await start(counts(['100', 1]), owner)
    await shop.call(createCreditNote, { body: { id: returned.id, reason: 'returned' } }, { as: owner })
    await shop.call(voidBill, { params: { id: voided.id } }, { as: owner })
    expect(await report(second.id)).toMatchObject({
      expected: 65_50,
      cash: { sales: -17_25, refunds: -17_25 },
      sales: { count: -1, refundCount: 1, net: -30_00, vat: -4_50, total: -34_50 },
    })
    const closed = await count(second.id, counts(['50', 1], ['10', 1], ['5', 1], ['0.50', 1]), owner)
    expect(closed).toMatchObject({ state: 'closed', difference: 0 })
    expect(await report(first.id)).toMatchObject({ expected: 251_75, difference: 0 })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is one of its user in a branch, also when two tills open it at once and when a call is repeated', async () => {
    const body = { branchId: 1, counts: [] }
    const other = await shop.openCopy()
    const attempts = [shop, other, shop].map(server =>
      server.call(openShift, { body }, { as: cashier }).then(
        () => 'opened',
        () => 'refused',
      ),
    )
    expect((await Promise.all(attempts)).toSorted()).toEqual(['opened', 'refused', 'refused'])
    expect((await shop.refusal(openShift, { body }, { as: cashier })).error).toBe('shift_open')
    const options = { as: owner, idempotencyKey: 'morning' }
    const opened = await shop.call(openShift, { body }, options)
    expect(await shop.call(openShift, { body }, options)).toEqual(opened)
  })

  test('names a denomination that does not exist, or is counted twice', async () => {
    const refusal = await shop.refusal(
      openShift,
      { body: { branchId: 1, counts: counts(['7', 1], ['5', 1], ['5', 2]) } },
      { as: cashier },
    )
    expect(refusal.problems.map(({ at, code }) => `${at} ${code}`)).toEqual([
      'counts.0.denomination notFound',
      'counts.2.denomination duplicate',
    ])
  })

  test('is required for cash sales if the settings say so', async () => {
    await limit('10.00', true)
    const body = aSale([{ good: goods.delivery }])
    expect((await shop.refusal(createBill, { body }, { as: cashier })).error).toBe('shift_required')
    await sell({ tenders: [{ method: 'mada', amount: sar('17.25') }] })
    await start()
    await sell()
  })

  test('of an earlier capture takes the bill that arrives late, and what was posted follows', async () => {
    const session = await tokensOf(logIn(shop, 'near'))
    const { id } = await start()
    shop.clock.advance(60_000)
    const at = shop.clock.now()
    shop.clock.advance(60_000)
    // The money of the sale is in the drawer, and the sale is still on the till.
    expect(await count(id, counts(['200', 1], ['10', 1], ['5', 1]))).toMatchObject({
      difference: 15_00,
      state: 'counted',
    })
    const late = { isCapturedOffline: true, date: at, shiftId: id } as const
    await shop.call(approveShift, { params: { id }, body: { note: 'Tips' } }, { as: owner })
    shop.clock.advance(3_600_000)
    cashier = (await tokensOf(renew(shop, session.refresh_token))).access_token
    owner = await fresh('owner')
    const next = await start()
    await sell(late, cashier)
    expect(await report(id)).toMatchObject({ expected: 217_25, counted: 215_00, difference: -2_25, posted: -2_25 })
    const { rows } = await shop.call(getShifts, { query: {} }, { as: owner })
    expect(rows.map(row => row.expected)).toEqual([200_00, 217_25])
    const foreign = { ...late, shiftId: (await start([], owner)).id }
    const refused = async (changes: object) => {
      const body = aSale([{ good: goods.delivery }], changes)
      const { problems } = await shop.refusal(createBill, { body }, { as: cashier })
      return problems.map(each => `${each.at} ${each.code}`)
    }
    expect(await refused(foreign)).toEqual(['shiftId notFound'])
    // The till did not know that its shift had ended.
    const after = await sell({ ...late, date: shop.clock.now() }, cashier)
    expect(after.shift?.id).toBe(next.id)
    expect(await refused({ shiftId: id })).toEqual(['shiftId notAllowed'])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is listed by user, branch and day, within the branches of the caller', async () => {
    const near = await start()
    shop.clock.set('2026-01-16T09:00:00Z')
    const [far, seer] = [await fresh('far'), await fresh('owner')]
    cashier = await fresh('near')
    const away = await start(counts(['10', 1]), far, 2)
    const ids = async (query: object, as = seer) =>
      (await shop.call(getShifts, { query }, { as })).rows.map(({ id }) => id)
    expect(await ids({})).toEqual([away.id, near.id])
    expect(await ids({ userId: near.user.id })).toEqual([near.id])
    expect(await ids({ branchId: 2 })).toEqual([away.id])
    expect(await ids({ FromDate: day('2026-01-16') })).toEqual([away.id])
    expect(await ids({ ToDate: day('2026-01-15') })).toEqual([near.id])
    expect(await ids({ pageNumber: 2, pageSize: 1 })).toEqual([near.id])
    expect(await ids({}, far)).toEqual([away.id])
    expect((await shop.call(getShiftUsers, {}, { as: far })).map(({ userName }) => userName)).toEqual(['far'])
    expect((await shop.refusal(getShiftReport, { query: { id: near.id } }, { as: far })).error).toBe('not_found')
    expect((await shop.refusal(getShiftReport, { query: { id: away.id } }, { as: cashier })).error).toBe('not_found')
    expect((await shop.refusal(getShifts, { query: {} }, { as: cashier })).error).toBe('access_denied')
  })

  test('is on its bills', async () => {
    const { id: loose, shift } = await sell()
    expect(shift).toBe(null)
    const { id, code } = await start()
    const sold = await sell()
    expect(sold.shift).toEqual({ id, code })
    for (const [bill, own] of [
      [loose, null],
      [sold.id, { id, code }],
    ] as const)
      expect((await shop.call(getBill, { query: { id: bill } }, { as: owner })).shift).toEqual(own)
  })

  test('that is left open, or waits for an approval, is a task', async () => {
    const todoOf = async (as: string) =>
      Object.fromEntries((await shop.call(getTodo, {}, { as })).lines.map(({ name, count: many }) => [name, many]))
    const { id } = await start()
    expect(await todoOf(cashier)).toMatchObject({ openShifts: 0 })
    shop.clock.set('2026-01-16T09:00:00Z')
    cashier = await fresh('near')
    owner = await fresh('owner')
    expect(await todoOf(cashier)).toMatchObject({ openShifts: 1 })
    expect(await todoOf(owner)).toMatchObject({ openShifts: 0, shiftApprovals: 0 })
    await count(id, [])
    expect(await todoOf(cashier)).toMatchObject({ openShifts: 0 })
    expect(await todoOf(owner)).toMatchObject({ shiftApprovals: 1 })
    const inState = async (state: 'open' | 'counted' | 'closed') =>
      (await shop.call(getShifts, { query: { state } }, { as: owner })).rows.map(row => row.id)
    expect([await inState('open'), await inState('counted'), await inState('closed')]).toEqual([[], [id], []])
    await shop.call(approveShift, { params: { id }, body: { note: 'Lost' } }, { as: owner })
    expect(await inState('closed')).toEqual([id])
    expect(await todoOf(owner)).toMatchObject({ shiftApprovals: 0 })
  })

  test('that was changed behind the program is found', async () => {
    const { id } = await start()
    await count(id, counts(['100', 2]))
    await shop.db.write([], async tx => {
      if (shop.db.kind === 'postgres') await sql`ALTER TABLE shift_event DISABLE TRIGGER ALL`.execute(tx)
      else await sql`DROP TRIGGER shift_event_no_update`.execute(tx)
      await sql`UPDATE shift_event SET counted = ${halalas(190_00)} WHERE shift_id = ${id}`.execute(tx)
    })
    expect([...new Set((await checkBooks(shop.db)).map(({ law }) => law))]).toEqual(['shifts'])
  })
})
