/**
 * Synchronizes held bills with the server after an offline period: uploads bills that were held on this device, so that other tills can recall them,
 * and confirms recalls. Every call may be repeated.
 */
import { ApiError } from '../../../api/api-error.ts'
import type { TakenHere } from './device-store.ts'
import { dropHeld, type HoldingOptions, isGone, isSendable, keepHeld, putHeld, reached } from './held-bills.ts'

export type SendHeldOptions = Pick<HoldingOptions, 'api' | 'store' | 'userId'>

/** Stops at the first call without a response; a bill that the server refuses stays on this device. */
export async function sendHeld({ api, store, userId }: SendHeldOptions): Promise<void> {
  for (const taken of await store.all('taken')) {
    if (taken.userId !== userId) continue
    if (!(await isSettled(sendRecall(api, taken)))) return
    await store.remove('taken', taken.key)
  }
  for (const row of await store.all('held')) {
    if (row.userId !== userId || !isSendable(row)) continue
    // Marked before sending, so that a recall on this device knows that the server may have it too.
    const still = await store.change('held', row.key, value => ({ ...value, isSent: true }))
    if (still === undefined) continue
    const sent = await reached(putHeld(api, row)).catch(refused)
    if (sent === false) return
    if (sent === true) await store.remove('held', row.key)
  }
}

function sendRecall(api: SendHeldOptions['api'], { key, recallKey }: TakenHere): Promise<unknown> {
  return recallKey === null ? dropHeld(api, key) : keepHeld(api, key, recallKey)
}

/** Confirmed, or already removed. */
function isSettled(call: Promise<unknown>): Promise<boolean> {
  return reached(call).catch(error => (isGone(error) ? true : Promise.reject(error)))
}

function refused(error: unknown): 'refused' {
  if (error instanceof ApiError && error.status !== 401) return 'refused'
  throw error
}
