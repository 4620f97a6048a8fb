/** The queue of this user on this device, posting by itself while a page is open. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Api } from '../../api/api.ts'
import { useApi, useUser } from '../../shell/api-context.ts'
import { type DeviceStore, openDeviceStore } from './device-store.ts'
import { createOfflineQueue, emptyQueue, type OfflineQueue, type QueueState } from './offline-queue.ts'

/** How often the server is asked again while bills wait. */
const retryMs = 15_000

let store: DeviceStore | null = null

export function deviceStore(): DeviceStore {
  store ??= openDeviceStore(window.indexedDB)
  return store
}

const queues = new WeakMap<Api, Map<number, OfflineQueue>>()

/** One queue for each user, however many parts of the page ask for it. */
function queueOf(api: Api, userId: number): OfflineQueue {
  const known = queues.get(api) ?? new Map<number, OfflineQueue>()
  queues.set(api, known)
  const queue = known.get(userId) ?? createOfflineQueue({ api, userId, store: deviceStore(), exclusively })
  known.set(userId, queue)
  return queue
}

export function useOfflineQueue(): OfflineQueue | null {
  const api = useApi()
  const userId = useUser()?.id
  return useMemo(() => (userId === undefined ? null : queueOf(api, userId)), [api, userId])
}

export function useQueueState(queue: OfflineQueue | null): QueueState {
  return useSyncExternalStore(queue?.subscribe ?? noSubscription, queue?.snapshot ?? noQueue)
}

/** Posts what waits now, whenever the network returns, and from time to time as long as something waits. */
export function useQueuePosting(queue: OfflineQueue | null): void {
  useEffect(() => {
    if (queue === null) return
    // A browser without a database of its own keeps no queue; saving says so when it is needed.
    const flush = () => void queue.flush().catch(() => {})
    const flushWaiting = () => {
      if (navigator.onLine && queue.snapshot().waiting.length > 0) flush()
    }
    flush()
    window.addEventListener('online', flush)
    const timer = setInterval(flushWaiting, retryMs)
    return () => {
      window.removeEventListener('online', flush)
      clearInterval(timer)
    }
  }, [queue])
}

function exclusively(work: () => Promise<void>): Promise<void> {
  if (!window.isSecureContext) return work()
  return navigator.locks.request('mizan.bill-queue', work)
}

const noSubscription = () => () => {}
const noQueue = () => emptyQueue
