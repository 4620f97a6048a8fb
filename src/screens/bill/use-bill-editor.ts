/** Runs the bill's machine: opens it on the stored bill, stores changes, and sends, queues or holds the bill. */
import { useEffect, useState } from 'react'
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate'
import type { OpenedTableBill } from '#contract/table-bills.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { newlyOpened, type StoredBill, storedOf } from '#machines/bill-editor/context.ts'
import type { BillSetting } from '#machines/bill-editor/draft.ts'
import type { SentBill } from '#machines/bill-editor/sending.ts'
import type { HoldInput, QueueInput } from '#machines/bill-editor/setup.ts'
import { billEditorMachine } from '#machines/bill-editor.machine.ts'
import type { Api } from '../../api/api.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { startKeeping } from '../../drafts/keeping.ts'
import type { StoredDraftPlace } from './offline/bill-drafts.ts'
import type { Holding } from './offline/held-bills.ts'
import { capturedBody, type OfflineQueue } from './offline/offline-queue.ts'
import { heldBillText } from './offline/stored-bill.ts'
import { sendBill } from './send-bill.ts'
import { isTableChanged, reportConflict, saveToTable } from './table/save-to-table.ts'

export type BillEditorActor = ActorRefFrom<typeof billEditorMachine>
export type BillEditorSnapshot = SnapshotFrom<typeof billEditorMachine>

export type EditorServices = {
  readonly api: Api
  readonly place: StoredDraftPlace
  readonly holding: Holding
  readonly queue: OfflineQueue
  readonly userId: number
  readonly isOnline: () => boolean
  /** The server refused a bill: the client's settings may be outdated. */
  readonly refused: () => void
  /** Another user changed the bill of the table, or freed the table (null). */
  readonly tableChanged: (latest: OpenedTableBill | null) => void
  readonly nowMs: () => number
  /** The user's open shift in a branch, as last known; null without one. */
  readonly shiftIdIn: (branchId: number) => number | null
}

type NewBill = { readonly type: BillTypeCode; readonly branchId: number }

/** Lives as long as its component. A changed setting is applied to the open bill. */
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
  const { api, place, holding, isOnline, refused, tableChanged } = services
  const tableServices = { api, changed: tableChanged }
  const machine = billEditorMachine.provide({
    actors: {
      sendBill: fromPromise(async ({ input }: { input: SentBill }) => {
        if (!isOnline()) return { kind: 'offline' }
        const answer = await sendBill(api, input)
        if (answer.kind === 'failed' && !answer.failure.isUncertain) refused()
        if (isTableChanged(answer)) await reportConflict(tableServices, input.body.tableBill?.key ?? '')
        return answer
      }),
      queueBill: fromPromise(({ input }: { input: QueueInput }) => queueBill(services, input)),
      holdBill: fromPromise(({ input }: { input: HoldInput }) =>
        input.draft.table === null ? holding.hold(input) : saveToTable(tableServices, input),
      ),
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

function queueBill(
  { queue, userId, nowMs, shiftIdIn }: EditorServices,
  { draft, sent, isUncertain }: QueueInput,
): Promise<void> {
  const capturedAtMs = nowMs()
  return queue.add({
    key: sent.key,
    userId,
    capturedAtMs,
    body: capturedBody(sent.body, capturedAtMs, shiftIdIn(draft.branchId)),
    firstBody: isUncertain ? sent.body : null,
    content: heldBillText(draft),
    refusal: null,
  })
}

/** Stores every change: typing with a delay, a sent bill before it is sent. */
function keepBill(
  actor: BillEditorActor,
  { place, nowMs }: Pick<EditorServices, 'place' | 'nowMs'>,
): { readonly end: () => void } {
  let kept: StoredBill | null = null
  const keep = () => {
    const bill = storedOf(actor.getSnapshot().context)
    if (
      kept?.draft === bill?.draft &&
      kept?.entry === bill?.entry &&
      kept?.typing === bill?.typing &&
      kept?.tender === bill?.tender &&
      kept?.sent === bill?.sent
    )
      return false
    place.keep(bill)
    kept = bill
    return true
  }
  const keeping = startKeeping(keep, nowMs)
  const changes = actor.subscribe(({ context }) => {
    const bill = storedOf(context)
    if (bill === null || bill.sent !== (kept?.sent ?? null)) keeping.now()
    else keeping.soon()
  })
  return {
    end: () => {
      changes.unsubscribe()
      keeping.end()
    },
  }
}
