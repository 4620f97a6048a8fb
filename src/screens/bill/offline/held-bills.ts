/**
 * Held bills. The server stores them, so that every till of the branch can recall them; while offline this device stores them until the network
 * returns, and a bill above the server's size limit stays on this device only.
 *
 * A bill is always stored somewhere: a recalled bill is first stored here as the open bill, and only then does the server get permission to delete
 * it. Messages that fail are sent later by `send-held.ts`.
 */
import { heldBillEndpoints, heldContentLengthMax } from '#contract/held-bill.ts'
import { halalas, zeroHalalas } from '#domain/money.ts'
import type { Draft } from '#machines/bill-editor/draft.ts'
import type { HoldAnswer, HoldInput } from '#machines/bill-editor/setup.ts'
import type { Api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import type { DeviceStore, HeldHere, TakenHere } from './device-store.ts'
import { heldBillText, readStoredBill } from './stored-bill.ts'

export type HeldRow = Pick<HeldHere, 'key' | 'title' | 'lineCount' | 'total'> & {
  readonly heldAtMs: number
  readonly userName: string
  /** Whether only this device has it. */
  readonly isHere: boolean
}

export type Holding = {
  readonly hold: (input: HoldInput) => Promise<HoldAnswer>
  /** `keep` stores the bill so that it survives a reload; called before the bill is removed from its previous store. */
  readonly recall: (key: string, keep: (draft: Draft) => void) => Promise<Draft>
  readonly list: (branchId: number) => Promise<readonly HeldRow[]>
  readonly drop: (row: HeldRow) => Promise<void>
}

export type HoldingOptions = {
  readonly api: Pick<Api, 'call'>
  readonly store: DeviceStore
  readonly userId: number
  readonly nowMs: () => number
  readonly newKey: () => string
  readonly titleOf: (draft: Draft) => string
}

const quiet = { notify: 'never' } as const

export function createHolding(options: HoldingOptions): Holding {
  const { api, store, userId, nowMs, newKey, titleOf } = options
  /** The idempotency key of each recall: a retry after a lost response returns the same bill. */
  const recallKeys = new Map<string, string>()
  /** Bills that are open here are not listed, whether or not the server knows: a new hold has a new key. */
  const openHere = new Set<string>()
  return {
    hold: async ({ draft, total }) => {
      const row: HeldHere = {
        // The key belongs to the hold and not to the bill: a bill that is held twice is two holds.
        key: newKey(),
        userId,
        branchId: draft.branchId,
        title: titleOf(draft).slice(0, 100),
        content: heldBillText(draft),
        lineCount: draft.lines.length,
        total: total ?? zeroHalalas,
        heldAtMs: nowMs(),
        isSent: false,
      }
      const isSent = isSendable(row)
      if (isSent && (await reached(putHeld(api, row)))) return { isHere: false }
      await store.put('held', { ...row, isSent })
      return { isHere: true }
    },
    recall: async (key, keep) => {
      const here = await store.get('held', key)
      const recallKey = recallKeys.get(key) ?? newKey()
      recallKeys.set(key, recallKey)
      const content = here?.isSent === false ? null : await takeFrom(options, key, recallKey, here)
      const draft = readStoredBill(content ?? here?.content ?? '')?.draft
      if (draft === undefined) throw new Error('The held bill was kept by another version of the program.')
      keep(draft)
      openHere.add(key)
      // Read again: it may have been sent meanwhile.
      const was = here && (await store.change('held', key, () => null))
      if (content !== null) void sendKept(options, { key, userId, recallKey })
      else if (was?.isSent === true) void store.put('taken', { key, userId, recallKey: null }).catch(() => {})
      return draft
    },
    list: async branchId => {
      const here = (await store.all('held')).filter(each => each.userId === userId && each.branchId === branchId)
      const own = here.map(each => ({ ...each, userName: '', isHere: true }))
      const known = new Set(own.map(each => each.key))
      const elsewhere = (await listed(api, branchId)).filter(each => !known.has(each.key) && !openHere.has(each.key))
      return [...elsewhere, ...own].sort((a, b) => a.heldAtMs - b.heldAtMs)
    },
    drop: async ({ key, isHere }) => {
      const here = isHere ? await store.get('held', key) : undefined
      if (here?.isSent !== false) await dropHeld(api, key).catch(error => (isHere ? undefined : Promise.reject(error)))
      if (isHere) await store.remove('held', key)
    },
  }
}

/** Whether the server accepts a bill of this size. */
export function isSendable({ content }: Pick<HeldHere, 'content'>): boolean {
  return content.length <= heldContentLengthMax
}

export function putHeld(api: HoldingOptions['api'], row: HeldHere): Promise<unknown> {
  const { key, branchId, title, lineCount, total, content } = row
  const body = { key, branchId, title, lineCount, total: halalas(total), content }
  return api.call(heldBillEndpoints.holdBill, { body }, quiet)
}

export function keepHeld(api: HoldingOptions['api'], key: string, recallKey: string): Promise<unknown> {
  return api.call(heldBillEndpoints.keepHeldBill, { body: { key } }, { ...quiet, idempotencyKey: recallKey })
}

export function dropHeld(api: HoldingOptions['api'], key: string): Promise<unknown> {
  return api.call(heldBillEndpoints.dropHeldBill, { query: { key } }, quiet)
}

/** Another till has recalled it, or it was discarded. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Whether the server received the call; throws on a refusal. */
export async function reached(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (isUnreached(error)) return false
    throw error
  }
}

function isUnreached(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

/**
 * The bill from the server; null if offline and this device has it. A bill whose upload may have succeeded is uploaded again: then the server
 * certainly has it, or another till has recalled it.
 */
async function takeFrom({ api, store }: HoldingOptions, key: string, recallKey: string, here: HeldHere | undefined) {
  try {
    if (here !== undefined) await putHeld(api, here)
    const options = { ...quiet, idempotencyKey: recallKey }
    return (await api.call(heldBillEndpoints.recallHeldBill, { body: { key } }, options)).content
  } catch (error) {
    if (here !== undefined && isUnreached(error)) return null
    if (here !== undefined && isGone(error)) await store.remove('held', key)
    throw error
  }
}

/**
 * Lets the server delete the bill. The message is stored until it is answered, because a reload cancels the call. A device that cannot store it
 * may list the bill once more; the server refuses to post it twice.
 */
async function sendKept({ api, store }: HoldingOptions, taken: TakenHere & { readonly recallKey: string }) {
  await store.put('taken', taken).catch(() => {})
  await keepHeld(api, taken.key, taken.recallKey)
    .then(() => store.remove('taken', taken.key))
    .catch(() => {})
}

async function listed(api: HoldingOptions['api'], branchId: number): Promise<readonly HeldRow[]> {
  try {
    const rows = await api.call(heldBillEndpoints.listHeldBills, { query: { branchId } }, quiet)
    return rows.map(row => ({ ...row, total: halalas(row.total), heldAtMs: row.heldAt, isHere: false }))
  } catch (error) {
    // Offline, the bills of this device are still available.
    if (error instanceof ApiError && error.status === 0) return []
    throw error
  }
}
