/** The queue of this user on this device; `offline-bills.tsx` posts it. */
import { useMemo, useSyncExternalStore } from 'react'
import type { Api } from '../../../api/api.ts'
import { useApi, useUser } from '../../../services/api-context.ts'
import { type DeviceStore, openDeviceStore } from './device-store.ts'
import { createOfflineQueue, emptyQueue, type OfflineQueue, type QueueState } from './offline-queue.ts'

let store: DeviceStore | null = null

export function deviceStore(): DeviceStore {
  store ??= openDeviceStore(window.indexedDB)
  return store
}

const queues = new WeakMap<Api, Map<number, OfflineQueue>>()

/** One queue per user, shared by all components. */
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

function exclusively(work: () => Promise<void>): Promise<void> {
  if (!window.isSecureContext) return work()
  return navigator.locks.request('mizan.bill-queue', work)
}

const noSubscription = () => () => {}
const noQueue = () => emptyQueue
