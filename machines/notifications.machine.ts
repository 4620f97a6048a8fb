/**
 * The notifications of the user: in the shell (the number of unread ones, and the newest page), in the full viewer (pages with actions), and
 * in the view-only one of the home page. Source: spec §4 and §9 (notifications).
 *
 *   list:   opening ─┬─► loading ─┬─ loaded ─► shown ─ 10 s ─► loading      (view-only: stays)
 *                    │            └─ failed ─► waiting ─ 5 s ─► loading, or stopped after 20 failures in a row (shell) or 5 (viewer)
 *                    └─ view-only with recent ones ─► shown
 *           loading has the tag `slow` after 1 s. `reload` and `page` load at once, also when stopped.
 *
 *   action: idle ─┬─ pin, read ────────────► sending ─┬─ done ───► idle, and the list is loaded again
 *                 └─ remove ─► asking ─ confirm ─┘     └─ failed ─► idle
 *           Nothing changes before the server has answered.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import type { Notification } from '#contract/notification.ts'
import { notProvided, typesOf } from './machine-types.ts'

/** Spec §9. */
export const notificationPollMs = 10_000
export const notificationRetryMs = 5000
export const notificationSlowMs = 1000
export const shellFailuresMax = 20
export const viewerFailuresMax = 5

export type NotificationsMode = 'shell' | 'full' | 'viewOnly'

/** A page of notifications, with the number of all and of unread ones. */
export type NotificationsPage = {
  readonly notifications: readonly Notification[]
  readonly count: number
  readonly unread: number
}

export type NotificationAction =
  | { readonly kind: 'pin'; readonly id: number; readonly isPinned: boolean }
  | { readonly kind: 'read'; readonly ids: readonly number[]; readonly isRead: boolean }
  | { readonly kind: 'remove'; readonly id: number }

type NotificationsContext = {
  readonly mode: NotificationsMode
  readonly page: number
  readonly loaded: NotificationsPage | null
  /** In a row. */
  readonly failures: number
  readonly action: NotificationAction | null
}

type NotificationsEvent =
  | { readonly type: 'reload' }
  | { readonly type: 'page'; readonly page: number }
  | { readonly type: 'pin'; readonly id: number; readonly isPinned: boolean }
  | { readonly type: 'read'; readonly ids: readonly number[]; readonly isRead: boolean }
  | { readonly type: 'remove'; readonly id: number }
  | { readonly type: 'confirm' }
  | { readonly type: 'cancel' }

type NotificationsInput = {
  readonly mode: NotificationsMode
  /** The page that the shell loaded last, for the view-only mode. */
  readonly recent?: NotificationsPage | null
}

const base = setup({
  types: typesOf<{
    context: NotificationsContext
    events: NotificationsEvent
    input: NotificationsInput
    tags: 'slow'
    emitted:
      | { readonly type: 'loaded'; readonly page: NotificationsPage }
      | { readonly type: 'done' | 'actionFailed'; readonly action: NotificationAction }
      | { readonly type: 'stopped' }
  }>(),
  actors: {
    loadNotifications: fromPromise<NotificationsPage, number>(notProvided('loadNotifications')),
    changeNotifications: fromPromise<unknown, NotificationAction | null>(notProvided('changeNotifications')),
  },
  guards: {
    hasRecent: ({ context: { mode, loaded } }) => mode === 'viewOnly' && loaded !== null,
    isPolling: ({ context: { mode } }) => mode !== 'viewOnly',
    isLastFailure: ({ context: { mode, failures } }) =>
      failures + 1 >= (mode === 'shell' ? shellFailuresMax : viewerFailuresMax),
  },
  delays: { poll: notificationPollMs, retry: notificationRetryMs, slow: notificationSlowMs },
})

const notificationsSetup = base.extend({
  actions: {
    countFailure: base.assign(({ context }) => ({ failures: context.failures + 1 })),
    take: base.assign(({ event }) => {
      switch (event.type) {
        case 'pin':
          return { action: { kind: 'pin', id: event.id, isPinned: event.isPinned } }
        case 'read':
          return { action: { kind: 'read', ids: event.ids, isRead: event.isRead } }
        case 'remove':
          return { action: { kind: 'remove', id: event.id } }
        default:
          return {}
      }
    }),
    showLoaded: base.enqueueActions(({ context, enqueue }) => {
      if (context.loaded !== null) enqueue.emit({ type: 'loaded', page: context.loaded })
    }),
    showStopped: base.emit({ type: 'stopped' }),
    showDone: base.enqueueActions(({ context, enqueue }) => {
      if (context.action !== null) enqueue.emit({ type: 'done', action: context.action })
    }),
    showActionFailed: base.enqueueActions(({ context, enqueue }) => {
      if (context.action !== null) enqueue.emit({ type: 'actionFailed', action: context.action })
    }),
  },
})

export const notificationsMachine = notificationsSetup.createMachine({
  id: 'notifications',
  context: ({ input: { mode, recent = null } }) => ({ mode, page: 1, loaded: recent, failures: 0, action: null }),
  type: 'parallel',
  states: {
    list: {
      initial: 'opening',
      on: {
        reload: { target: '.loading', actions: assign({ failures: 0 }) },
        page: { target: '.loading', actions: assign(({ event }) => ({ page: Math.max(1, event.page), failures: 0 })) },
      },
      states: {
        opening: { always: [{ guard: 'hasRecent', target: 'shown' }, { target: 'loading' }] },
        loading: {
          initial: 'quiet',
          invoke: {
            src: 'loadNotifications',
            id: 'loadNotifications',
            input: ({ context }) => context.page,
            onDone: {
              target: 'shown',
              actions: [assign(({ event }) => ({ loaded: event.output, failures: 0 })), 'showLoaded'],
            },
            onError: [
              { guard: 'isLastFailure', target: 'stopped', actions: 'countFailure' },
              { target: 'waiting', actions: 'countFailure' },
            ],
          },
          states: { quiet: { after: { slow: 'slow' } }, slow: { tags: 'slow' } },
        },
        shown: { after: { poll: { guard: 'isPolling', target: 'loading' } } },
        waiting: { after: { retry: 'loading' } },
        stopped: { entry: 'showStopped' },
      },
    },
    action: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            pin: { target: 'sending', actions: 'take' },
            read: { guard: ({ event }) => event.ids.length > 0, target: 'sending', actions: 'take' },
            remove: { target: 'asking', actions: 'take' },
          },
        },
        asking: { on: { confirm: 'sending', cancel: 'idle' } },
        sending: {
          invoke: {
            src: 'changeNotifications',
            id: 'changeNotifications',
            input: ({ context }) => context.action,
            onDone: { target: 'idle', actions: ['showDone', raise({ type: 'reload' })] },
            onError: { target: 'idle', actions: 'showActionFailed' },
          },
        },
      },
    },
  },
})
