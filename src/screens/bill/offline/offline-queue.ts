/**
 * The queue of bills that were made offline. They are posted in order as soon as the server responds, each under its own idempotency key, so that
 * none is posted twice. A refused bill needs attention, and the others continue. Source: design page 3, "Offline".
 */
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { errors } from '#contract/errors.ts'
import type { Api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import type { DeviceStore, QueuedBill } from './device-store.ts'

export type QueueState = {
  readonly waiting: readonly QueuedBill[]
  /** Refused by the server: needs a decision of the user. */
  readonly attention: readonly QueuedBill[]
  readonly isSending: boolean
}

export type OfflineQueue = {
  readonly snapshot: () => QueueState
  readonly subscribe: (listener: () => void) => () => void
  readonly add: (bill: QueuedBill) => Promise<void>
  /** Reads the stored bills without sending. */
  readonly load: () => Promise<void>
  /** Posts waiting bills in order, until the server does not respond. */
  readonly flush: () => Promise<void>
  /** Sends a refused bill again. */
  readonly retry: (key: string) => Promise<void>
  /** Removes a bill, to correct or discard it. */
  readonly remove: (key: string) => Promise<void>
}

export type QueueOptions = {
  readonly api: Pick<Api, 'call'>
  readonly store: DeviceStore
  readonly userId: number
  /** Only one tab posts at a time. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>
}

export const emptyQueue: QueueState = { waiting: [], attention: [], isSending: false }

/** Adds the instant and the shift of the capture, so that the bill is dated by it and not by posting, and its money is expected there. */
export function capturedBody(body: NewBill, capturedAtMs: number, shiftId: number | null): NewBill {
  return { ...body, date: body.date ?? capturedAtMs, isCapturedOffline: true, ...(shiftId !== null && { shiftId }) }
}

export function createOfflineQueue({ api, store, userId, exclusively }: QueueOptions): OfflineQueue {
  let state = emptyQueue
  const listeners = new Set<() => void>()
  const show = (change: Partial<QueueState>): void => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const reload = async (): Promise<void> => {
    const own = (await store.all('queue')).filter(bill => bill.userId === userId)
    const inOrder = own.sort((a, b) => a.capturedAtMs - b.capturedAtMs)
    show({
      waiting: inOrder.filter(bill => bill.refusal === null),
      attention: inOrder.filter(bill => bill.refusal !== null),
    })
  }
  const flush = async (): Promise<void> => {
    await reload()
    if (state.waiting.length === 0 || state.isSending) return
    show({ isSending: true })
    try {
      await exclusively(async () => {
        // Read again: another tab may have posted them meanwhile.
        await reload()
        for (const bill of state.waiting) if (!(await settleOne(api, store, bill))) break
      })
    } finally {
      await reload()
      show({ isSending: false })
    }
  }
  return {
    snapshot: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add: async bill => {
      await store.put('queue', bill)
      await reload()
    },
    load: reload,
    flush,
    retry: async key => {
      const bill = await store.get('queue', key)
      if (bill !== undefined) await store.put('queue', { ...bill, refusal: null })
      await flush()
    },
    remove: async key => {
      await store.remove('queue', key)
      await reload()
    },
  }
}

/** False if the server did not respond: then later bills wait too. */
async function settleOne(api: QueueOptions['api'], store: DeviceStore, bill: QueuedBill): Promise<boolean> {
  const sent = await post(api, bill, bill.body)
  // A bill that was sent before the connection was lost may have been posted: then its first body with the same key returns that answer.
  const isKnown = sent instanceof ApiError && sent.description === errors.idempotency_key_reused.text
  const ended = isKnown && bill.firstBody !== null ? await post(api, bill, bill.firstBody) : sent
  if (ended === 'posted') {
    await store.remove('queue', bill.key)
    return true
  }
  if (!isRefusal(ended)) return false
  const { description, problems } = ended
  await store.put('queue', { ...bill, refusal: { description, problems } })
  return true
}

async function post(api: QueueOptions['api'], bill: QueuedBill, body: NewBill): Promise<'posted' | ApiError> {
  try {
    const options = { idempotencyKey: bill.key, notify: 'never', isBackground: true } as const
    await api.call(billEndpoints.createBill, { body }, options)
    return 'posted'
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

/** Missing login, rate limits and server failures are temporary; other client errors refuse the bill. */
function isRefusal({ status, error }: ApiError): boolean {
  const passes = status === 401 || status === 408 || status === 429 || error === 'unknown'
  return status >= 400 && status < 500 && !passes
}
