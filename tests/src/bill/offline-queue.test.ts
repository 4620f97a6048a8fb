import { describe, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { day } from '#domain/days.ts'
import { ApiError } from '#src/api/api-error.ts'
import type { QueuedBill } from '#src/screens/bill/offline/device-store.ts'
import { capturedBody, createOfflineQueue, type QueueOptions } from '#src/screens/bill/offline/offline-queue.ts'
import { after, commit, editor, milk, pay, save, take } from '../../machines/bill-editor-samples.ts'

const sent = after(editor(), take(milk), commit, pay, save).context.sent
if (sent === null) throw new Error('The sample is not sent.')
const { body } = sent

const queued = (key: string, changes: Partial<QueuedBill> = {}): QueuedBill => ({
  key,
  userId: 1,
  capturedAtMs: Number(key),
  body: capturedBody(body, Number(key), null),
  firstBody: null,
  content: '',
  refusal: null,
  ...changes,
})

const refused = new ApiError({
  status: 422,
  error: 'quantity_over',
  description: 'quantityOver',
  problems: [{ at: 'BillItems.0.quantity', code: 'notEnoughStock' }],
})
const noNetwork = new ApiError({ status: 0, error: 'network', description: null })
const keyUsed = new ApiError({ status: 409, error: 'idempotency_key_reused', description: 'idempotencyKeyReused' })

/** A device with bills of several users, and a server that answers each posted key as given. */
function device(bills: readonly QueuedBill[], answers: (key: string, posted: NewBill) => ApiError | null = () => null) {
  const rows = new Map<string, QueuedBill>(bills.map(bill => [bill.key, bill]))
  const calls: string[] = []
  const store = {
    all: async () => [...rows.values()],
    get: async (_: string, key: string) => rows.get(key),
    put: async (_: string, value: QueuedBill) => void rows.set(value.key, value),
    remove: async (_: string, key: string) => void rows.delete(key),
  }
  const call = async (_: unknown, input: { body: NewBill }, { idempotencyKey }: { idempotencyKey: string }) => {
    calls.push(idempotencyKey)
    const error = answers(idempotencyKey, input.body)
    if (error !== null) throw error
    return {}
  }
  const options = { api: { call }, store, userId: 1, exclusively: (work: () => Promise<void>) => work() }
  // The queue uses one call and one kind of row; the types of both know all of them.
  const queue = createOfflineQueue(options as unknown as QueueOptions)
  return { queue, rows, calls }
}

describe('bills that wait for the network', () => {
  test('are posted in the order in which they were made, and only those of the user', async () => {
    const { queue, rows, calls } = device([queued('30'), queued('10'), queued('20', { userId: 2 })])
    await queue.flush()
    expect(calls).toEqual(['10', '30'])
    expect([...rows.keys()]).toEqual(['20'])
    expect(queue.snapshot()).toEqual({ waiting: [], attention: [], isSending: false })
  })

  test('wait as long as the server does not answer', async () => {
    const { queue, calls } = device([queued('10'), queued('20')], () => noNetwork)
    await queue.flush()
    expect(calls).toEqual(['10'])
    expect(queue.snapshot().waiting.map(bill => bill.key)).toEqual(['10', '20'])
  })

  test('go on when one of them is refused, which then needs attention', async () => {
    const { queue } = device([queued('10'), queued('20')], key => (key === '10' ? refused : null))
    await queue.flush()
    expect(queue.snapshot()).toMatchObject({
      waiting: [],
      attention: [{ key: '10', refusal: { description: 'quantityOver', problems: [{ code: 'notEnoughStock' }] } }],
    })
  })

  test('are sent again as they were first, where the key is known already', async () => {
    const first = queued('10', { firstBody: body })
    const { queue, rows, calls } = device([first], (_, posted) => (posted.isCapturedOffline === true ? keyUsed : null))
    await queue.flush()
    expect(calls).toEqual(['10', '10'])
    expect(rows.size).toBe(0)
  })

  test('are sent once more or taken out by hand', async () => {
    let isOpen = false
    const { queue, rows } = device([queued('10'), queued('20')], () => (isOpen ? null : refused))
    await queue.flush()
    await queue.remove('20')
    isOpen = true
    await queue.retry('10')
    expect(rows.size).toBe(0)
  })

  test('carry their instant, unless another day was chosen', () => {
    expect(capturedBody(body, 5, 7)).toMatchObject({ date: 5, isCapturedOffline: true, shiftId: 7 })
    expect(capturedBody(body, 5, null)).not.toHaveProperty('shiftId')
    expect(capturedBody({ ...body, date: day('2026-01-30') }, 5, null).date).toBe('2026-01-30')
  })
})
