/** Notifications: written once per user and event, seen, marked, pinned and deleted by their user alone. Source: spec §4, decision 16. */
import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { appVersion } from '#contract/protocol.ts'
import { notifyUsers } from '#server/identity/notify-users.ts'
import { type NotifiedEvent, notify } from '#server/notifications/notify.ts'
import { lookEveryMs, notifyOfStates } from '#server/schedules/notify-states.ts'
import { pieces } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { userNameOf, withPeople } from '#tests/support/branch-people.ts'
import { aSale, goods } from '#tests/support/tiny-shop.ts'
import { logIn } from '#tests/support/token-request.ts'

const { listNotifications, countNotifications, readNotifications, pinNotification, removeNotification } = endpoints
const { createBill, getOwnUser } = endpoints
const hourMs = 3_600_000
const dayMs = 24 * hourMs

describeOnBoth('notifications', open => {
  let shop: TestApp

  beforeEach(async () => {
    shop = await open({ beginning: withPeople })
  })

  const idOf = async (person: string) => (await shop.call(getOwnUser, {}, { as: await shop.signIn(person) })).id
  const listOf = async (person: string, query = {}) =>
    shop.call(listNotifications, { query }, { as: await shop.signIn(person) })
  const kindsOf = async (person: string) => (await listOf(person)).notifications.map(({ kind }) => kind)
  const write = async (person: string, event: Partial<NotifiedEvent> = {}) => {
    const userId = await idOf(person)
    const given = { kind: 'backupFailed', values: {}, at: shop.clock.now(), ...event } as const
    await shop.db.write([], tx => notify(tx, [userId], given))
  }
  const look = async () => {
    shop.clock.advance(lookEveryMs)
    await notifyOfStates(shop.services)
  }

  describe('of a user', () => {
    test('are newest first, pinned ones before them, in pages', async () => {
      for (const subject of ['a', 'b', 'c']) {
        await write('owner', { subject, values: { name: subject } })
        shop.clock.advance(1000)
      }
      const as = await shop.signIn('owner')
      const names = async (query = {}) => (await listOf('owner', query)).notifications.map(({ values }) => values.name)
      expect(await names()).toEqual(['c', 'b', 'a'])
      const { notifications } = await listOf('owner')
      const oldest = notifications.at(-1)?.id ?? 0
      expect(await shop.call(pinNotification, { body: { id: oldest, isPinned: true } }, { as })).toMatchObject({
        ...{ isPinned: true, isRead: true },
      })
      expect(await names()).toEqual(['a', 'c', 'b'])
      expect(await names({ pageNumber: 2, pageSize: 2 })).toEqual(['b'])
      expect(await listOf('owner', { pageSize: 1 })).toMatchObject({ count: 3, unread: 2 })
      await shop.call(pinNotification, { body: { id: oldest, isPinned: false } }, { as })
      expect(await names()).toEqual(['c', 'b', 'a'])
    })

    test('are marked as read and unread by their ids, and deleted', async () => {
      for (const subject of ['a', 'b', 'c']) await write('owner', { subject })
      const as = await shop.signIn('owner')
      const ids = (await listOf('owner')).notifications.map(({ id }) => id)
      expect(await shop.call(readNotifications, { body: { ids: ids.slice(1), isRead: true } }, { as })).toEqual({
        unread: 1,
      })
      expect((await listOf('owner')).notifications.map(({ isRead }) => isRead)).toEqual([false, true, true])
      expect(await shop.call(readNotifications, { body: { ids, isRead: false } }, { as })).toEqual({ unread: 3 })
      expect(await shop.call(removeNotification, { params: { id: ids[0] ?? 0 } }, { as })).toEqual({ unread: 2 })
      expect(await shop.call(countNotifications, {}, { as })).toEqual({ unread: 2 })
      expect((await shop.refusal(removeNotification, { params: { id: ids[0] ?? 0 } }, { as })).status).toBe(404)
    })

    test('are unknown to every other user, who cannot mark, pin or delete them', async () => {
      await write('owner')
      const [{ id } = { id: 0 }] = (await listOf('owner')).notifications
      const as = await shop.signIn('admin')
      expect(await listOf('admin')).toEqual({ notifications: [], count: 0, unread: 0 })
      await shop.call(readNotifications, { body: { ids: [id], isRead: true } }, { as })
      expect((await shop.refusal(pinNotification, { body: { id, isPinned: true } }, { as })).status).toBe(404)
      expect((await shop.refusal(removeNotification, { params: { id } }, { as })).status).toBe(404)
      expect((await listOf('owner')).notifications).toMatchObject([{ id, isRead: false, isPinned: false }])
      for (const endpoint of [listNotifications, countNotifications])
        expect((await shop.refusal(endpoint, endpoint === listNotifications ? { query: {} } : {}, {})).status).toBe(401)
    })

    test('are hidden while the user lacks the permission or the branch', async () => {
      await write('cashier')
      await write('cashier', { kind: 'newDevice', values: { address: '10.0.0.1' } })
      expect(await kindsOf('cashier')).toEqual(['newDevice'])
      const first = userNameOf('of the first')
      await write(first, { kind: 'reorder', subject: '2', branchId: 2 })
      await write(first, { kind: 'reorder', subject: '1', branchId: 1 })
      expect(await listOf(first)).toMatchObject({ notifications: [{ kind: 'reorder' }], count: 1, unread: 1 })
    })
  })

  describe('of an event', () => {
    test('are one row while it is unread, with the newest values, and a new row after it was read', async () => {
      await write('owner', { values: { days: 1 } })
      shop.clock.advance(1000)
      await write('owner', { values: { days: 2 } })
      const { notifications } = await listOf('owner')
      expect(notifications).toMatchObject([{ values: { days: 2 }, date: shop.clock.now() }])
      const as = await shop.signIn('owner')
      const ids = notifications.map(({ id }) => id)
      await shop.call(readNotifications, { body: { ids, isRead: true } }, { as })
      await write('owner', { values: { days: 3 } })
      expect((await listOf('owner')).notifications.map(({ isRead }) => isRead)).toEqual([false, true])
      // Only one of a repeated event can be unread.
      expect(await shop.call(readNotifications, { body: { ids, isRead: false } }, { as })).toEqual({ unread: 1 })
    })

    test('that happens on two servers at once are one row', async () => {
      const userId = await idOf('owner')
      const copy = await shop.openCopy()
      const event = { kind: 'backupFailed', values: {}, at: shop.clock.now() } as const
      await Promise.all([shop, copy, shop, copy].map(({ db }) => db.write([], tx => notify(tx, [userId], event))))
      expect((await listOf('owner')).count).toBe(1)
    })

    test('reach the enabled users with its permission and branch', async () => {
      const event = { kind: 'reorder', branchId: 2, values: { count: 1 }, at: shop.clock.now() } as const
      await shop.db.write([], async tx => {
        await tx.updateTable('user_account').set({ is_enabled: 0 }).where('user_name', '=', 'accountant').execute()
        await notifyUsers(tx, event)
      })
      const rows = await shop.db.read
        .selectFrom('notification')
        .innerJoin('user_account', 'user_account.id', 'notification.user_id')
        .select('user_name')
        .orderBy('user_name')
        .execute()
      const names = rows.map(({ user_name }) => user_name)
      expect(names).toContain(userNameOf('of the second'))
      expect(names).toContain(userNameOf('a superadmin for whom one was named'))
      for (const person of [userNameOf('of the first'), 'guest', 'cashier', 'accountant']) {
        expect(names).not.toContain(person)
      }
    })
  })

  describe('of the state of the shop', () => {
    const order = (branchId: number, level: number) =>
      shop.db.write([], tx =>
        tx
          .insertInto('item_reorder_level')
          .values({ item_id: goods.coffee.itemId, branch_id: branchId, level: pieces(String(level)) })
          .execute(),
      )
    const forget = () => shop.db.write([], tx => tx.deleteFrom('item_reorder_level').execute())

    test('name the items below their reorder level once, until they were above it', async () => {
      await look()
      expect(await kindsOf('owner')).toEqual([])
      await order(1, 1_000_000)
      await look()
      const { notifications } = await listOf('owner')
      expect(notifications).toMatchObject([{ kind: 'reorder', values: { count: 1, branchEn: expect.any(String) } }])
      const as = await shop.signIn('owner')
      await shop.call(readNotifications, { body: { ids: notifications.map(({ id }) => id), isRead: true } }, { as })
      await look()
      expect((await listOf('owner')).count).toBe(1)
      await forget()
      await look()
      await order(1, 1_000_000)
      await look()
      expect(await listOf('owner')).toMatchObject({ count: 2, unread: 1 })
      expect(await kindsOf(userNameOf('of the second'))).toEqual([])
    })

    test('are looked for by one of two servers at a time', async () => {
      await order(1, 1_000_000)
      const copy = await shop.openCopy()
      shop.clock.advance(lookEveryMs)
      await Promise.all([notifyOfStates(shop.services), notifyOfStates(copy.services)])
      expect((await listOf('owner')).count).toBe(1)
      await order(2, 1_000_000)
      // Too soon.
      await notifyOfStates(copy.services)
      expect((await listOf('owner')).count).toBe(1)
      await look()
      expect((await listOf('owner')).count).toBe(2)
    })

    test('announce to every user that the server was upgraded, but not its first version', async () => {
      await look()
      expect(await kindsOf('guest')).toEqual([])
      const before = { kind: 'newVersion', subject: '1.0.0', looked_at: shop.clock.now() } as const
      await shop.db.write([], async tx => {
        await tx.deleteFrom('notified_state').where('kind', '=', 'newVersion').execute()
        await tx.insertInto('notified_state').values(before).execute()
      })
      await look()
      await look()
      for (const person of ['guest', 'owner']) {
        const { notifications } = await listOf(person)
        expect(notifications).toMatchObject([{ kind: 'newVersion', values: { version: appVersion } }])
      }
    })

    test('announce the end of the licence at fourteen, seven, three, one and no days', async () => {
      const start = shop.clock.now()
      const owner = await idOf('owner')
      const seen: number[] = []
      for (let day = 0; day <= 31; day += 1) {
        shop.clock.set(start + day * dayMs)
        await look()
        const found = await shop.db.read
          .selectFrom('notification')
          .select('content')
          .where('kind', '=', 'licenceExpiring')
          .where('user_id', '=', owner)
          .executeTakeFirst()
        const days = found === undefined ? undefined : JSON.parse(found.content).days
        if (days !== undefined && days !== seen.at(-1)) seen.push(days)
      }
      expect(seen).toEqual([14, 7, 3, 1, 0])
    })

    test('lose what was read ninety days ago, unless it is pinned or unread', async () => {
      const as = await shop.signIn('owner')
      for (const subject of ['read', 'pinned', 'unread']) {
        await write('owner', { subject, values: { name: subject } })
        shop.clock.advance(1000)
      }
      const [unread, pinned, read] = (await listOf('owner')).notifications.map(({ id }) => id)
      expect(unread).toBeGreaterThan(0)
      await shop.call(readNotifications, { body: { ids: [read ?? 0], isRead: true } }, { as })
      await shop.call(pinNotification, { body: { id: pinned ?? 0, isPinned: true } }, { as })
      const kept = async () => {
        const rows = await shop.db.read
          .selectFrom('notification')
          .select('subject')
          .where('kind', '=', 'backupFailed')
          .orderBy('subject')
          .execute()
        return rows.map(({ subject }) => subject)
      }
      shop.clock.advance(89 * dayMs)
      await look()
      expect(await kept()).toEqual(['pinned', 'read', 'unread'])
      shop.clock.advance(dayMs)
      await look()
      expect(await kept()).toEqual(['pinned', 'unread'])
    })

    test('say that the clock went back, once', async () => {
      const as = await shop.signIn('cashier')
      await shop.call(createBill, { body: aSale([{ good: goods.coffee, count: '1' }]) }, { as })
      await look()
      expect(await kindsOf('owner')).toEqual([])
      const newest = new Date(shop.clock.now() - lookEveryMs).toISOString()
      shop.clock.advance(-hourMs)
      for (let time = 0; time < 2; time++) {
        await look()
        expect((await listOf('owner')).notifications).toMatchObject([{ kind: 'clockJumped', values: { newest } }])
      }
    })
  })

  test('of a login are about a device that the user has not used before, except the first', async () => {
    const enter = async (cookie = '') => {
      const headers = { 'x-forwarded-for': '10.0.0.7', ...(cookie !== '' && { cookie }) }
      const response = await logIn(shop, 'accountant', undefined, headers)
      expect(response.statusCode).toBe(200)
      return String(response.headers['set-cookie']).split(';')[0]
    }
    const till = await enter()
    // Without a cookie the test's own session is a second device.
    const kinds = () => kindsOf('accountant')
    expect(await kinds()).toEqual(['newDevice'])
    const as = await shop.signIn('accountant')
    const { notifications } = await listOf('accountant')
    await shop.call(readNotifications, { body: { ids: notifications.map(({ id }) => id), isRead: true } }, { as })
    await enter(till)
    expect(await kinds()).toEqual(['newDevice'])
    await enter()
    expect((await listOf('accountant')).notifications).toMatchObject([
      { kind: 'newDevice', isRead: false, values: { address: '10.0.0.7' } },
      { kind: 'newDevice', isRead: true },
    ])
  })
})
