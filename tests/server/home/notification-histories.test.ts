/** Random histories of notifications, against a list in memory that knows nothing of tables. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { notify } from '#server/notifications/notify.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { scaled } from '#tests/support/depth.ts'
import { addPeople } from '#tests/support/people.ts'

const { getOwnUser, listNotifications, pinNotification, readNotifications, removeNotification } = endpoints

type Kept = { id: number; subject: string; value: number; at: number; isRead: boolean; isPinned: boolean }

/** Places in the list as it is then. */
const places = fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('happen' as const), subject: fc.constantFrom('a', 'b', 'c') }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('mark' as const), places, isRead: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pin' as const), place: fc.nat(7), isPinned: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), place: fc.nat(7) }) },
)

describeOnBoth('a history of notifications', open => {
  test('leaves what a list in memory has, in its order, at most one unread of each event', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async steps => {
        const shop = await open({ fill: addPeople })
        const as = await shop.signIn('owner')
        const { id: userId } = await shop.call(getOwnUser, {}, { as })
        const read = () => shop.call(listNotifications, { query: { pageSize: 100 } }, { as })
        let kept: Kept[] = []
        const sorted = () => {
          const order = (one: Kept, other: Kept) =>
            Number(other.isPinned) - Number(one.isPinned) || other.at - one.at || other.id - one.id
          return [...kept].sort(order)
        }
        for (const [value, given] of steps.entries()) {
          shop.clock.advance(value % 3 === 0 ? 0 : 1000)
          const at = shop.clock.now()
          if (given.does === 'happen') {
            const { subject } = given
            const event = { kind: 'backupFailed', subject, values: { subject, value }, at } as const
            await shop.db.write([], tx => notify(tx, [userId], event))
            const unread = kept.find(each => each.subject === subject && !each.isRead)
            if (unread) Object.assign(unread, { value, at })
            else {
              const known = new Set(kept.map(({ id }) => id))
              const made = (await read()).notifications.filter(({ id }) => !known.has(id))
              expect(made).toHaveLength(1)
              for (const { id } of made) kept.push({ id, subject, value, at, isRead: false, isPinned: false })
            }
          } else if (given.does === 'mark') {
            const rows = given.places.flatMap(place => sorted()[place] ?? [])
            if (rows.length === 0) continue
            const body = { ids: rows.map(({ id }) => id), isRead: given.isRead }
            await shop.call(readNotifications, { body }, { as })
            for (const row of rows.sort((one, other) => other.id - one.id)) {
              const hasUnread = kept.some(each => each !== row && each.subject === row.subject && !each.isRead)
              row.isRead = given.isRead || (row.isRead && hasUnread)
            }
          } else {
            const row = sorted()[given.place]
            if (row === undefined) continue
            if (given.does === 'pin') {
              await shop.call(pinNotification, { body: { id: row.id, isPinned: given.isPinned } }, { as })
              Object.assign(row, { isPinned: given.isPinned, isRead: given.isPinned || row.isRead })
            } else {
              await shop.call(removeNotification, { params: { id: row.id } }, { as })
              kept = kept.filter(each => each !== row)
            }
          }
          const { notifications, unread } = await read()
          const found = notifications.map(({ id, values, isRead, isPinned }) => ({
            ...{ id, isRead, isPinned },
            ...values,
          }))
          expect(found).toEqual(
            sorted().map(({ id, isRead, isPinned, subject, value: last }) => ({
              ...{ id, isRead, isPinned, subject, value: last },
            })),
          )
          expect(unread).toBe(kept.filter(({ isRead }) => !isRead).length)
        }
      }),
      { numRuns: scaled(3) },
    )
  })
})
