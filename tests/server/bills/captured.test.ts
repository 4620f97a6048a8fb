import { beforeEach, describe, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { notificationEndpoints } from '#contract/notification.ts'
import { day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { countOf } from '#tests/support/books.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { logIn, renew, tokensOf } from '#tests/support/token-request.ts'

const { createBill, getBill, listBills, getBillSums } = billEndpoints
const { listNotifications } = notificationEndpoints
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Filter = InputOf<typeof listBills>['query']

describeOnBoth('a bill made without a network', open => {
  let shop: TestApp
  let loggedInAt: number
  let session: { access_token: string; refresh_token: string }

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    loggedInAt = shop.clock.now()
    session = await tokensOf(logIn(shop, 'cashier'))
  })

  /** Time passes without a network; then the till has its session renewed. */
  const later = async (ms: number) => {
    shop.clock.advance(ms)
    session = await tokensOf(renew(shop, session.refresh_token))
  }
  const captured = (date: NewBill['date'], changes: Partial<NewBill> = {}): NewBill => ({
    ...aSale([{ good: goods.dates }]),
    date,
    isCapturedOffline: true,
    ...changes,
  })
  const send = (body: NewBill, idempotencyKey?: string) => {
    const key = idempotencyKey === undefined ? {} : { idempotencyKey }
    return shop.call(createBill, { body }, { as: session.access_token, ...key })
  }
  const refused = async (date: NewBill['date']) => {
    const refusal = await shop.refusal(createBill, { body: captured(date) }, { as: session.access_token })
    return { status: refusal.status, problems: refusal.problems }
  }
  const list = async (query: Filter = {}) => {
    const owner = await shop.signIn('owner')
    return (await shop.call(listBills, { query: { isCapturedOffline: true, pageNumber: 1, ...query } }, { as: owner }))
      .bills
  }

  describe('is taken within the session that sends it', () => {
    test('and dated by its capture', async () => {
      await later(2 * dayMs)
      const bill = await send(captured(loggedInAt + hourMs))
      expect(bill).toMatchObject({ date: '2026-01-15', createdAt: loggedInAt + hourMs })
      expect(bill.capture).toEqual({ capturedAt: loggedInAt + hourMs, arrivedAt: shop.clock.now() })
      expect(await checkBooks(shop.db)).toEqual([])
    })

    test('and only where it is said to be: the same date without a word needs a right, and a locked period stays locked', async () => {
      await later(dayMs)
      const { isCapturedOffline: _, ...plain } = captured(loggedInAt + hourMs)
      const refusal = await shop.refusal(createBill, { body: plain }, { as: session.access_token })
      expect(refusal.problems).toEqual([{ at: 'date', code: 'notAllowed' }])
      const bill = await send(captured(loggedInAt + hourMs))
      const events = await shop.db.read.selectFrom('bill_event').select(['bill_id', 'kind', 'at']).execute()
      expect(events).toEqual([{ bill_id: bill.id, kind: 'captured', at: shop.clock.now() }])
      const lock = { periodLockDay: day('2026-01-15') }
      await shop.db.write([1, 2], tx => writeSettings(tx, lock, shop.clock.now()))
      const body = captured(loggedInAt + hourMs)
      const locked = await shop.refusal(createBill, { body }, { as: session.access_token })
      expect([locked.error, locked.problems[0]?.at]).toEqual(['period_locked', 'date'])
    })

    test('and not from before its login', async () => {
      await later(dayMs)
      const problems = [{ at: 'date', code: 'capturedBeforeLogin' }]
      expect(await refused(loggedInAt - 6 * minuteMs)).toEqual({ status: 422, problems })
      session = await tokensOf(logIn(shop, 'cashier'))
      expect(await refused(loggedInAt + hourMs)).toEqual({ status: 422, problems })
      expect(await countOf(shop.db, 'bill')).toBe(0)
    })

    test('and a refused one is a notification of its user, until it is read', async () => {
      await later(dayMs)
      await send(captured(loggedInAt + hourMs))
      const list = async () =>
        (await shop.call(listNotifications, { query: {} }, { as: session.access_token })).notifications
      expect(await list()).toEqual([])
      await refused(loggedInAt - hourMs)
      await refused(loggedInAt - 2 * hourMs)
      expect(await list()).toMatchObject([{ kind: 'offlineBillRefused', isRead: false, date: shop.clock.now() }])
      const { isCapturedOffline: _, ...plain } = captured(loggedInAt - hourMs)
      await shop.refusal(createBill, { body: plain }, { as: session.access_token })
      expect(await list()).toHaveLength(1)
      const as = await shop.signIn('owner')
      expect((await shop.call(listNotifications, { query: {} }, { as })).notifications).toEqual([])
    })

    test('and not from before the login of somebody else who sends it', async () => {
      await later(dayMs)
      session = await tokensOf(logIn(shop, 'owner'))
      expect(await refused(loggedInAt + hourMs)).toMatchObject({ problems: [{ code: 'capturedBeforeLogin' }] })
    })

    test('at most three days later, or as many as are set', async () => {
      await later(dayMs)
      await later(3 * dayMs)
      const tooLong = (days: number) => ({
        status: 422,
        problems: [{ at: 'date', code: 'capturedTooLongAgo', params: { days } }],
      })
      expect(await refused(shop.clock.now() - 3 * dayMs - 1)).toEqual(tooLong(3))
      await send(captured(shop.clock.now() - 3 * dayMs))
      await shop.db.write([1, 2], tx => writeSettings(tx, { offlineDays: 1 }, shop.clock.now()))
      expect(await refused(shop.clock.now() - dayMs - 1)).toEqual(tooLong(1))
      await shop.db.write([1, 2], tx => writeSettings(tx, { offlineDays: 0 }, shop.clock.now()))
      expect(await refused(shop.clock.now() - minuteMs)).toEqual(tooLong(0))
    })

    test('once: sent again after the days it is answered the same', async () => {
      await later(dayMs)
      const body = captured(loggedInAt + hourMs)
      const first = await send(body, 'captured-once')
      await later(5 * dayMs)
      expect((await send(body, 'captured-once')).id).toBe(first.id)
    })
  })

  describe('by a till whose clock is wrong', () => {
    test('a little slow at its login is accepted, and dated at the login', async () => {
      await later(hourMs)
      const bill = await send(captured(loggedInAt - 4 * minuteMs))
      expect(bill.createdAt).toBe(loggedInAt)
    })

    test('a day slow, an hour fast, or gone mad is refused, and named', async () => {
      await later(hourMs)
      const now = shop.clock.now()
      expect(await refused(now - dayMs)).toMatchObject({ problems: [{ at: 'date', code: 'capturedBeforeLogin' }] })
      for (const date of [now + hourMs, now + 400 * dayMs])
        expect(await refused(date)).toMatchObject({ problems: [{ at: 'date', code: 'dayInFuture' }] })
      expect(await refused(0)).toMatchObject({ problems: [{ at: 'date', code: 'capturedTooLongAgo' }] })
      expect(await refused(day('2026-01-15'))).toEqual({ status: 422, problems: [{ at: 'date', code: 'required' }] })
      expect(await refused(null)).toEqual({ status: 422, problems: [{ at: 'date', code: 'required' }] })
    })

    test('of the server that ran ahead when somebody logged in takes nothing from before it', async () => {
      shop.clock.advance(12 * hourMs)
      session = await tokensOf(logIn(shop, 'cashier'))
      const { access_token: as } = session
      shop.clock.advance(-12 * hourMs)
      const refusal = await shop.refusal(createBill, { body: captured(shop.clock.now()) }, { as })
      expect(refusal.problems).toEqual([{ at: 'date', code: 'capturedBeforeLogin' }])
    })
  })

  describe('is listed for the accountant', () => {
    test('alone, with both times, in every order and in the sums', async () => {
      await send(aSale([{ good: goods.dates }]))
      await later(dayMs)
      const first = await send(captured(loggedInAt + hourMs))
      const second = await send(captured(loggedInAt + 2 * hourMs))
      const capture = { capturedAt: loggedInAt + hourMs, arrivedAt: shop.clock.now() }
      expect((await list()).map(row => [row.id, row.capture])).toEqual([
        [second.id, { ...capture, capturedAt: loggedInAt + 2 * hourMs }],
        [first.id, capture],
      ])
      for (const sort of ['day', 'createdAt', 'total'] as const)
        expect((await list({ sort, order: 'asc' })).map(row => row.id)).toEqual([first.id, second.id])
      expect(await list({ toDate: day('2026-01-14') })).toEqual([])
      expect((await list({ query: second.code })).map(row => row.id)).toEqual([second.id])
      expect((await list({ pageSize: 1, pageNumber: 2 })).map(row => row.id)).toEqual([first.id])
      const owner = await shop.signIn('owner')
      const all = (await shop.call(listBills, { query: { pageNumber: 1 } }, { as: owner })).bills
      expect(all.map(row => row.capture !== null)).toEqual([true, true, false])
      const sums = await shop.call(getBillSums, { query: { isCapturedOffline: true } }, { as: owner })
      expect(sums).toMatchObject({ count: 2, types: [{ billTypeCode: 'sale', voidedCount: 0, total: sar('69.00') }] })
    })

    test('also when its sender has edited or voided it since', async () => {
      await later(hourMs)
      const first = await send(captured(loggedInAt + minuteMs))
      const body = { ...aSale([{ good: goods.dates, count: '2' }]), Id: first.id }
      const edited = await shop.call(billLifeEndpoints.editBill, { body }, { as: session.access_token })
      const capture = { capturedAt: loggedInAt + minuteMs, arrivedAt: shop.clock.now() }
      expect((await list()).map(row => [row.id, row.capture])).toEqual([[edited.id, capture]])
      const owner = await shop.signIn('owner')
      expect((await shop.call(getBill, { query: { id: edited.id } }, { as: owner })).capture).toEqual(capture)
      await shop.call(billLifeEndpoints.voidBill, { params: { id: edited.id } }, { as: owner })
      expect((await list()).map(row => [row.id, row.isVoided])).toEqual([[edited.id, true]])
      const sums = await shop.call(getBillSums, { query: { isCapturedOffline: true } }, { as: owner })
      expect(sums).toMatchObject({ count: 1, types: [{ count: 1, voidedCount: 1, total: sar('0.00') }] })
    })

    test('and with those that await delivery, where both are asked for', async () => {
      await later(hourMs)
      await send(captured(loggedInAt + minuteMs))
      const waiting = await send(captured(loggedInAt + minuteMs, { isDelivered: false }))
      await send({ ...aSale([{ good: goods.dates }]), isDelivered: false })
      expect((await list({ isDelivered: false })).map(row => row.id)).toEqual([waiting.id])
      const owner = await shop.signIn('owner')
      const query = { isCapturedOffline: true, isDelivered: false } as const
      expect((await shop.call(getBillSums, { query }, { as: owner })).count).toBe(1)
    })
  })
})
