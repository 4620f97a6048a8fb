/**
 * Bills that are put aside. The server keeps them, so that every till of the branch can go on with them; without a network, or where a
 * bill is larger than the server takes, this device keeps them alone.
 */

import { heldBillEndpoints, heldContentLengthMax } from '#contract/held-bill.ts'
import { halalas, zeroHalalas } from '#domain/money.ts'
import type { Draft } from '#machines/bill-editor/draft.ts'
import type { HoldAnswer, HoldInput } from '#machines/bill-editor.machine.ts'
import type { Api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import type { DeviceStore, HeldHere } from './device-store.ts'
import { heldBillText, readStoredBill } from './stored-bill.ts'

export type HeldRow = Pick<HeldHere, 'key' | 'title' | 'lineCount' | 'total'> & {
  readonly heldAtMs: number
  readonly userName: string
  /** Whether this device alone has it. */
  readonly isHere: boolean
}

export type Holding = {
  readonly hold: (input: HoldInput) => Promise<HoldAnswer>
  readonly recall: (key: string) => Promise<Draft>
  readonly list: (branchId: number) => Promise<readonly HeldRow[]>
  readonly drop: (row: HeldRow) => Promise<void>
}

export type HoldingOptions = {
  readonly api: Pick<Api, 'call'>
  readonly store: DeviceStore
  readonly userId: number
  readonly nowMs: () => number
  readonly titleOf: (draft: Draft) => string
}

const quiet = { tell: 'nothing' } as const

export function createHolding({ api, store, userId, nowMs, titleOf }: HoldingOptions): Holding {
  return {
    hold: async ({ draft, total }) => {
      const content = heldBillText(draft)
      const { key, branchId } = draft
      const row = { key, branchId, title: titleOf(draft).slice(0, 100), lineCount: draft.lines.length }
      if (content.length <= heldContentLengthMax) {
        const body = { ...row, total: total ?? zeroHalalas, content }
        const isKept = await reached(api.call(heldBillEndpoints.holdBill, { body }, quiet))
        if (isKept) return { isHere: false }
      }
      await store.put('held', { ...row, userId, content, total: total ?? 0, heldAtMs: nowMs() })
      return { isHere: true }
    },
    recall: async key => {
      const here = await store.get('held', key)
      const { content } = here ?? (await api.call(heldBillEndpoints.recallHeldBill, { body: { key } }, quiet))
      const draft = readStoredBill(content)?.draft
      if (draft === undefined) throw new Error('The held bill was kept by another version of the program.')
      if (here !== undefined) await store.remove('held', key)
      return draft
    },
    list: async branchId => {
      const here = (await store.all('held')).filter(each => each.userId === userId && each.branchId === branchId)
      const elsewhere = await listed(api, branchId)
      const own = here.map(each => ({ ...each, userName: '', isHere: true }))
      return [...elsewhere, ...own].sort((a, b) => a.heldAtMs - b.heldAtMs)
    },
    drop: async ({ key, isHere }) => {
      if (isHere) return store.remove('held', key)
      await api.call(heldBillEndpoints.dropHeldBill, { query: { key } }, quiet)
    },
  }
}

async function listed(api: HoldingOptions['api'], branchId: number): Promise<readonly HeldRow[]> {
  try {
    const rows = await api.call(heldBillEndpoints.listHeldBills, { query: { branchId } }, quiet)
    return rows.map(row => ({ ...row, total: halalas(row.total), heldAtMs: row.heldAt, isHere: false }))
  } catch (error) {
    // Without a network those of this device are still there.
    if (error instanceof ApiError && error.status === 0) return []
    throw error
  }
}

/** Whether the server has it; a refusal is thrown. */
async function reached(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return false
    throw error
  }
}
