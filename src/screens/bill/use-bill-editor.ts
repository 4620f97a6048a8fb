/** Runs the machine of a bill: opens it on what was kept, keeps what changes, and sends it, queues it or puts it aside. */
import { useEffect, useState } from 'react'
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { type StoredBill, storedOf } from '#machines/bill-editor/context.ts'
import type { BillSetting } from '#machines/bill-editor/draft.ts'
import type { SentBill } from '#machines/bill-editor/sending.ts'
import { billEditorMachine, type HoldInput, type QueueInput } from '#machines/bill-editor.machine.ts'
import type { Api } from '../../api/api.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import type { DraftPlace } from './bill-drafts.ts'
import type { Holding } from './held-bills.ts'
import { capturedBody, type OfflineQueue } from './offline-queue.ts'
import { sendBill } from './send-bill.ts'
import { heldBillText } from './stored-bill.ts'

export type BillEditorActor = ActorRefFrom<typeof billEditorMachine>
export type BillEditorSnapshot = SnapshotFrom<typeof billEditorMachine>

export type EditorServices = {
  readonly api: Api
  readonly place: DraftPlace
  readonly holding: Holding
  readonly queue: OfflineQueue
  readonly userId: number
  readonly isOnline: () => boolean
  readonly nowMs: () => number
}

/** Lives as long as its component. A changed setting reaches the open bill. */
export function useBillEditor(services: EditorServices, setting: BillSetting, branchId: number): BillEditorActor {
  const { place } = services
  const [actor] = useState(() => startEditor(services, setting, branchId))
  useEffect(() => {
    const kept = actor.subscribe(keeper(place))
    return () => {
      kept.unsubscribe()
      place.leave()
    }
  }, [actor, place])
  useEffect(() => actor.send({ type: 'setting.change', setting }), [actor, setting])
  return actor
}

function startEditor(services: EditorServices, setting: BillSetting, branchId: number): BillEditorActor {
  const { api, place, holding, isOnline } = services
  const machine = billEditorMachine.provide({
    actors: {
      sendBill: fromPromise(async ({ input }: { input: SentBill }) =>
        isOnline() ? sendBill(api, input) : { kind: 'offline' },
      ),
      queueBill: fromPromise(({ input }: { input: QueueInput }) => queueBill(services, input)),
      holdBill: fromPromise(({ input }: { input: HoldInput }) => holding.hold(input)),
      recallBill: fromPromise(({ input }: { input: string }) => holding.recall(input)),
    },
  })
  const actor = createActor(machine, {
    input: { setting, branchId, key: newIdempotencyKey(), stored: place.stored },
  })
  return actor.start()
}

function queueBill({ queue, userId, nowMs }: EditorServices, { draft, sent, isUncertain }: QueueInput): Promise<void> {
  const capturedAtMs = nowMs()
  return queue.add({
    key: sent.key,
    userId,
    capturedAtMs,
    body: capturedBody(sent.body, capturedAtMs),
    firstBody: isUncertain ? sent.body : null,
    content: heldBillText(draft),
    refusal: null,
  })
}

/** Keeps every change at once: whatever happens next, it is there. */
function keeper(place: DraftPlace): (snapshot: BillEditorSnapshot) => void {
  let last: StoredBill | null = null
  return ({ context }) => {
    const bill = storedOf(context)
    if (last?.draft === bill?.draft && last?.entry === bill?.entry && last?.sent === bill?.sent) return
    place.keep(bill)
    last = bill
  }
}
