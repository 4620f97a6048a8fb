import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Notification } from '#contract/notification.ts'
import {
  type NotificationAction,
  type NotificationsMode,
  type NotificationsPage,
  notificationsMachine,
} from '#machines/notifications.machine.ts'
import { scaled } from '#tests/support/depth.ts'

const one: Notification = { id: 1, date: 0, kind: 'backupFailed', values: {}, isRead: false, isPinned: false }
const pageOf = (...notifications: Notification[]): NotificationsPage => ({
  ...{ notifications, count: notifications.length, unread: notifications.filter(({ isRead }) => !isRead).length },
})

/** Settled promises have reached the machine. */
const settled = () => new Promise<void>(resolve => setImmediate(resolve))

/** Each request is answered when the test says so. */
function aList(mode: NotificationsMode, recent: NotificationsPage | null = null) {
  type Answer<T> = { readonly resolve: (value: T) => void; readonly reject: (error: Error) => void }
  const clock = new SimulatedClock()
  const pages: number[] = []
  const actions: (NotificationAction | null)[] = []
  let load: Answer<NotificationsPage> | undefined
  let change: Answer<unknown> | undefined
  const machine = notificationsMachine.provide({
    actors: {
      loadNotifications: fromPromise<NotificationsPage, number>(({ input }) => {
        pages.push(input)
        return new Promise((resolve, reject) => {
          load = { resolve, reject }
        })
      }),
      changeNotifications: fromPromise<unknown, NotificationAction | null>(({ input }) => {
        actions.push(input)
        return new Promise((resolve, reject) => {
          change = { resolve, reject }
        })
      }),
    },
  })
  const actor = createActor(machine, { input: { mode, recent }, clock })
  const emitted: string[] = []
  actor.on('*', ({ type }) => emitted.push(type))
  actor.start()
  return {
    ...{ actor, clock, pages, actions, emitted },
    loads: async (page: NotificationsPage) => {
      load?.resolve(page)
      await settled()
    },
    fails: async () => {
      load?.reject(new Error('no network'))
      await settled()
    },
    changes: async (isDone: boolean) => {
      if (isDone) change?.resolve(undefined)
      else change?.reject(new Error('no network'))
      await settled()
    },
    shown: () => actor.getSnapshot().context.loaded?.notifications,
    isSlow: () => actor.getSnapshot().hasTag('slow'),
    isStopped: () => actor.getSnapshot().matches({ list: 'stopped' }),
  }
}

describe('the notifications', () => {
  test.each(['shell', 'full'] as const)('of the mode %s are loaded every ten seconds', async mode => {
    const { clock, pages, loads } = aList(mode)
    await loads(pageOf(one))
    clock.increment(9999)
    expect(pages).toHaveLength(1)
    clock.increment(1)
    expect(pages).toHaveLength(2)
  })

  test('of the view-only mode are loaded once, and not at all when there are recent ones', async () => {
    const without = aList('viewOnly')
    await without.loads(pageOf(one))
    without.clock.increment(60_000)
    expect(without.pages).toHaveLength(1)
    const withRecent = aList('viewOnly', pageOf(one))
    withRecent.clock.increment(60_000)
    expect(withRecent.pages).toEqual([])
    expect(withRecent.shown()).toEqual([one])
  })

  test('say that they are slow after a second', async () => {
    const { clock, loads, isSlow } = aList('full')
    clock.increment(999)
    expect(isSlow()).toBe(false)
    clock.increment(1)
    expect(isSlow()).toBe(true)
    await loads(pageOf())
    expect(isSlow()).toBe(false)
  })

  test.each([
    ['shell', 20],
    ['full', 5],
    ['viewOnly', 5],
  ] as const)('of the mode %s stop after %d failures in a row, five seconds apart', async (mode, failuresMax) => {
    const { actor, clock, pages, emitted, fails, loads, isStopped } = aList(mode)
    for (let count = 1; count < failuresMax; count += 1) {
      await fails()
      expect([count, isStopped()]).toEqual([count, false])
      clock.increment(4999)
      expect(pages).toHaveLength(count)
      clock.increment(1)
    }
    await fails()
    expect(isStopped()).toBe(true)
    expect(emitted).toEqual(['stopped'])
    clock.increment(600_000)
    expect(pages).toHaveLength(failuresMax)
    actor.send({ type: 'reload' })
    await loads(pageOf(one))
    expect(isStopped()).toBe(false)
  })

  test('are pinned only after the server has answered, and loaded again', async () => {
    const { actor, pages, actions, emitted, loads, changes, shown } = aList('full')
    await loads(pageOf(one))
    actor.send({ type: 'pin', id: 1, isPinned: true })
    expect(actions).toEqual([{ kind: 'pin', id: 1, isPinned: true }])
    // One action at a time.
    actor.send({ type: 'remove', id: 1 })
    expect(shown()).toEqual([one])
    await changes(true)
    expect(shown()).toEqual([one])
    expect(pages).toHaveLength(2)
    await loads(pageOf({ ...one, isPinned: true, isRead: true }))
    expect(shown()).toMatchObject([{ isPinned: true }])
    expect(emitted).toEqual(['loaded', 'done', 'loaded'])
  })

  test('are deleted after a confirmation, and remain after a cancellation or a failure', async () => {
    const { actor, actions, emitted, loads, changes, shown } = aList('full')
    await loads(pageOf(one))
    actor.send({ type: 'remove', id: 1 })
    actor.send({ type: 'cancel' })
    expect(actions).toEqual([])
    actor.send({ type: 'remove', id: 1 })
    actor.send({ type: 'confirm' })
    expect(actions).toEqual([{ kind: 'remove', id: 1 }])
    await changes(false)
    expect(emitted).toEqual(['loaded', 'actionFailed'])
    expect(shown()).toEqual([one])
  })

  test('an answer that was overtaken by another page is ignored', async () => {
    const { actor, pages, loads, shown } = aList('full')
    await loads(pageOf(one))
    actor.send({ type: 'page', page: 2 })
    actor.send({ type: 'page', page: 3 })
    await loads(pageOf({ ...one, id: 3 }))
    expect(pages).toEqual([1, 2, 3])
    expect(shown()).toMatchObject([{ id: 3 }])
  })

  test('stop exactly when the failures since the last success reach the limit', async () => {
    const answers = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...(['shell', 'full'] as const)), answers, async (mode, outcomes) => {
        const { clock, fails, loads, isStopped } = aList(mode)
        const limit = mode === 'shell' ? 20 : 5
        const text = outcomes.map(isLoaded => (isLoaded ? 'y' : 'n')).join('')
        for (const isLoaded of outcomes) {
          if (isStopped()) break
          await (isLoaded ? loads(pageOf()) : fails())
          clock.increment(10_000)
        }
        expect(isStopped()).toBe(text.includes('n'.repeat(limit)))
      }),
      { numRuns: scaled(20) },
    )
  })
})
