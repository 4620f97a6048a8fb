/** Runs the machine of a bill: opens it on what was kept, keeps what changes, and sends it, queues it or puts it aside. */
import { useEffect, useState } from 'react'
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { newlyOpened, type StoredBill, storedOf } from '#machines/bill-editor/context.ts'
import type { BillSetting } from '#machines/bill-editor/draft.ts'
import type { SentBill } from '#machines/bill-editor/sending.ts'
import type { HoldInput, QueueInput } from '#machines/bill-editor/setup.ts'
import { billEditorMachine } from '#machines/bill-editor.machine.ts'
import type { Api } from '../../api/api.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { afterFrame } from './after-frame.ts'
import type { KeptDraftPlace } from './offline/bill-drafts.ts'
import type { Holding } from './offline/held-bills.ts'
import { capturedBody, type OfflineQueue } from './offline/offline-queue.ts'
import { heldBillText } from './offline/stored-bill.ts'
import { sendBill } from './send-bill.ts'

export type BillEditorActor = ActorRefFrom<typeof billEditorMachine>
export type BillEditorSnapshot = SnapshotFrom<typeof billEditorMachine>

export type EditorServices = {
  readonly api: Api
  readonly place: KeptDraftPlace
  readonly holding: Holding
  readonly queue: OfflineQueue
  readonly userId: number
  readonly isOnline: () => boolean
  readonly nowMs: () => number
}

type NewBill = { readonly type: BillTypeCode; readonly branchId: number }

/** Lives as long as its component. A changed setting reaches the open bill. */
export function useBillEditor(services: EditorServices, setting: BillSetting, fresh: NewBill): BillEditorActor {
  const { place, nowMs } = services
  const [actor] = useState(() => startEditor(services, setting, fresh))
  useEffect(() => {
    const keeping = keepBill(actor, { place, nowMs })
    return () => {
      keeping.end()
      place.leave()
    }
  }, [actor, place, nowMs])
  useEffect(() => actor.send({ type: 'setting.change', setting }), [actor, setting])
  return actor
}

function startEditor(services: EditorServices, setting: BillSetting, fresh: NewBill): BillEditorActor {
  const { api, place, holding, isOnline } = services
  const machine = billEditorMachine.provide({
    actors: {
      sendBill: fromPromise(async ({ input }: { input: SentBill }) =>
        isOnline() ? sendBill(api, input) : { kind: 'offline' },
      ),
      queueBill: fromPromise(({ input }: { input: QueueInput }) => queueBill(services, input)),
      holdBill: fromPromise(({ input }: { input: HoldInput }) => holding.hold(input)),
      recallBill: fromPromise(({ input }: { input: string }) =>
        holding.recall(input, draft => place.keep(newlyOpened(draft))),
      ),
    },
  })
  const actor = createActor(machine, {
    input: { setting, ...fresh, key: newIdempotencyKey(), stored: place.stored },
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

/** While keys follow each other, so often at most: writing fifty lines takes as long as drawing a key. */
const keepEveryMs = 200

/**
 * Keeps every change: what is typed once the frame that shows it is drawn, so that no key waits for the storage; a bill that is being sent
 * before it leaves; and everything when the page is left or hidden.
 */
function keepBill(
  actor: BillEditorActor,
  { place, nowMs }: Pick<EditorServices, 'place' | 'nowMs'>,
): { readonly end: () => void } {
  let kept: StoredBill | null = null
  let keptAtMs = Number.NEGATIVE_INFINITY
  let isWaiting = false
  const keep = () => {
    isWaiting = false
    const bill = storedOf(actor.getSnapshot().context)
    if (
      kept?.draft === bill?.draft &&
      kept?.entry === bill?.entry &&
      kept?.typing === bill?.typing &&
      kept?.tender === bill?.tender &&
      kept?.sent === bill?.sent
    )
      return
    place.keep(bill)
    kept = bill
    keptAtMs = nowMs()
  }
  const keepLater = () => {
    const restMs = keptAtMs + keepEveryMs - nowMs()
    if (isWaiting && restMs > 0) setTimeout(keepLater, restMs)
    else if (isWaiting) keep()
  }
  const changes = actor.subscribe(({ context }) => {
    const bill = storedOf(context)
    if (document.hidden || bill === null || bill.sent !== (kept?.sent ?? null)) return keep()
    if (isWaiting) return
    isWaiting = true
    afterFrame(keepLater)
  })
  const leaving = new AbortController()
  window.addEventListener('pagehide', keep, { signal: leaving.signal })
  document.addEventListener('visibilitychange', keep, { signal: leaving.signal })
  return {
    end: () => {
      changes.unsubscribe()
      leaving.abort()
      if (isWaiting) keep()
    },
  }
}
