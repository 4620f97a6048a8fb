import { describe, expect, test } from 'vitest'
import { heldBillEndpoints } from '#contract/held-bill.ts'
import type { Draft } from '#machines/bill-editor/draft.ts'
import { ApiError } from '#src/api/api-error.ts'
import { createHolding, type HoldingOptions } from '#src/screens/bill/offline/held-bills.ts'
import { sendHeld } from '#src/screens/bill/offline/send-held.ts'
import { after, commit, editor, milk, take } from '../../machines/bill-editor-samples.ts'

const { draft } = after(editor(), take(milk), commit).context
const { holdBill, listHeldBills, recallHeldBill, keepHeldBill, dropHeldBill } = heldBillEndpoints

const noNetwork = new ApiError({ status: 0, error: 'network', description: null })
const gone = new ApiError({ status: 404, error: 'not_found', description: 'notFound' })

type Row = { readonly key: string; readonly content: string; takenKey: string | null; isClosed: boolean }
type Input = {
  readonly body: { readonly key: string; readonly content: string }
  readonly query: { readonly key: string }
}

/** The server as its own tests describe it; `network` says what of a call is lost: nothing, all of it, or its answer; or that it is never answered. */
function server() {
  const rows = new Map<string, Row>()
  const state: { network: 'works' | 'gone' | 'deaf' | 'hangs' } = { network: 'works' }
  const answer = (endpoint: unknown, { body, query }: Input, idempotencyKey: string) => {
    const row = rows.get(body?.key ?? query?.key)
    const isFree = row !== undefined && !row.isClosed && (row.takenKey ?? idempotencyKey) === idempotencyKey
    if (endpoint === holdBill) {
      if (row === undefined) rows.set(body.key, { ...body, takenKey: null, isClosed: false })
    } else if (endpoint === recallHeldBill) {
      if (!isFree) throw gone
      row.takenKey = idempotencyKey
      return row
    } else if (endpoint === keepHeldBill) {
      if (row?.takenKey === idempotencyKey) row.isClosed = true
    } else if (endpoint === dropHeldBill) {
      if (row === undefined || row.isClosed) throw gone
      row.isClosed = true
    } else if (endpoint === listHeldBills) {
      return [...rows.values()].filter(each => !each.isClosed).map(each => ({ ...each, total: 0, heldAt: 0 }))
    }
    return {}
  }
  const call = async (endpoint: unknown, input: Input, options: { idempotencyKey?: string }) => {
    if (state.network === 'gone') throw noNetwork
    if (state.network === 'hangs') return new Promise<never>(() => {})
    const reply = answer(endpoint, input, options.idempotencyKey ?? '')
    if (state.network === 'deaf') throw noNetwork
    return reply
  }
  return { rows, state, call, open: () => [...rows.values()].filter(row => !row.isClosed).map(row => row.key) }
}

/** A till with a store of its own. */
function till(shop: ReturnType<typeof server>, name: string) {
  const stores = { held: new Map(), taken: new Map(), queue: new Map() }
  type Name = keyof typeof stores
  const store = {
    all: async (of: Name) => [...stores[of].values()],
    get: async (of: Name, key: string) => stores[of].get(key),
    put: async (of: Name, value: { key: string }) => void stores[of].set(value.key, value),
    remove: async (of: Name, key: string) => void stores[of].delete(key),
    change: async (of: Name, key: string, next: (value: unknown) => unknown) => {
      const before = stores[of].get(key)
      const value = before && next(before)
      if (value === null) stores[of].delete(key)
      else if (value !== undefined) stores[of].set(key, value)
      return before
    },
  }
  let keys = 0
  const newKey = () => `${name}-${++keys}`
  // A till uses few calls and few kinds of rows; the types of both know all of them.
  const options = { api: { call: shop.call }, store, userId: 1, nowMs: () => 5, newKey, titleOf: () => 'walk-in' }
  const kept: Draft[] = []
  const holding = createHolding(options as unknown as HoldingOptions)
  return {
    kept,
    stores,
    hold: () => holding.hold({ draft, total: null }),
    recall: (key: string, onKept = () => {}) =>
      holding.recall(key, each => {
        kept.push(each)
        onKept()
      }),
    list: async () => (await holding.list(draft.branchId)).map(row => [row.key, row.isHere]),
    drop: (key: string, isHere: boolean) => holding.drop({ key, isHere } as Parameters<typeof holding.drop>[0]),
    send: () => sendHeld(options as unknown as HoldingOptions),
  }
}

describe('a bill that is put aside', () => {
  test('goes to the server, and from there to any till', async () => {
    const shop = server()
    const [first, second] = [till(shop, 'a'), till(shop, 'b')]
    expect(await first.hold()).toEqual({ isHere: false })
    const [key = ''] = shop.open()
    expect(await second.recall(key)).toEqual(draft)
    expect(second.kept).toEqual([draft])
    await expect.poll(() => shop.open()).toEqual([])
    await expect(first.recall(key)).rejects.toThrow()
  })

  test('without a network stays here, and goes up when it is back', async () => {
    const shop = server()
    const [first, second] = [till(shop, 'a'), till(shop, 'b')]
    shop.state.network = 'gone'
    expect(await first.hold()).toEqual({ isHere: true })
    await first.send()
    expect([await first.list(), shop.open()]).toEqual([[['a-1', true]], []])
    shop.state.network = 'works'
    await first.send()
    await first.send()
    expect([await second.list(), first.stores.held.size]).toEqual([[['a-1', false]], 0])
    expect(await second.recall('a-1')).toEqual(draft)
  })

  test('is recalled here without a network, and the copy that the server may have goes later', async () => {
    const shop = server()
    const first = till(shop, 'a')
    shop.state.network = 'deaf'
    await first.hold()
    shop.state.network = 'gone'
    expect(shop.open()).toEqual(['a-1'])
    expect(await first.recall('a-1')).toEqual(draft)
    expect(await first.list()).toEqual([])
    shop.state.network = 'works'
    await first.send()
    expect([shop.open(), first.stores.taken.size]).toEqual([[], 0])
  })

  test('is not listed where it is open, although the server has not heard of that', async () => {
    const shop = server()
    const first = till(shop, 'a')
    await first.hold()
    const isCutOff = () => {
      shop.state.network = 'gone'
    }
    await first.recall('a-1', isCutOff)
    shop.state.network = 'works'
    expect([shop.open(), await first.list()]).toEqual([['a-1'], []])
  })

  test('whose hold was answered into the void is not recalled twice', async () => {
    const shop = server()
    const [first, second] = [till(shop, 'a'), till(shop, 'b')]
    shop.state.network = 'deaf'
    await first.hold()
    shop.state.network = 'works'
    await second.recall('a-1')
    await expect(first.recall('a-1')).rejects.toThrow()
    await first.send()
    expect([shop.open(), await first.list(), first.kept]).toEqual([[], [], []])
  })

  test('comes after a lost answer when it is asked for again, and is kept before it goes', async () => {
    const shop = server()
    const [first, second] = [till(shop, 'a'), till(shop, 'b')]
    await first.hold()
    shop.state.network = 'deaf'
    await expect(second.recall('a-1')).rejects.toThrow()
    expect(shop.open()).toEqual(['a-1'])
    shop.state.network = 'works'
    expect(await second.recall('a-1')).toEqual(draft)
    await expect.poll(() => shop.open()).toEqual([])
  })

  test('goes from the server later where it did not hear that the till has it', async () => {
    const shop = server()
    const first = till(shop, 'a')
    await first.hold()
    const answered = first.recall('a-1')
    await Promise.resolve()
    shop.state.network = 'gone'
    await answered
    await expect.poll(() => first.stores.taken.size).toBe(1)
    shop.state.network = 'works'
    await first.send()
    expect([shop.open(), first.stores.taken.size]).toEqual([[], 0])
  })

  test('goes from the server although the page was closed before the server could hear that the till has it', async () => {
    const shop = server()
    const first = till(shop, 'a')
    await first.hold()
    await first.recall('a-1', () => {
      shop.state.network = 'hangs'
    })
    await expect.poll(() => first.stores.taken.size).toBe(1)
    shop.state.network = 'works'
    await first.send()
    expect([shop.open(), first.stores.taken.size]).toEqual([[], 0])
  })

  test('is thrown away here and on the server', async () => {
    const shop = server()
    const first = till(shop, 'a')
    shop.state.network = 'deaf'
    await first.hold()
    shop.state.network = 'works'
    await first.drop('a-1', true)
    expect([shop.open(), await first.list()]).toEqual([[], []])
  })
})
