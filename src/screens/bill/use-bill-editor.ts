/** Runs the machine of a bill: opens it on what was kept, keeps what changes, and sends it through the API. */
import { useEffect, useState } from 'react'
import { type ActorRefFrom, createActor, fromPromise, type SnapshotFrom } from 'xstate'
import type { BillSetting } from '#machines/bill-editor/draft.ts'
import type { SentBill } from '#machines/bill-editor/sending.ts'
import { billEditorMachine, type StoredBill, storedOf } from '#machines/bill-editor.machine.ts'
import type { Api } from '../../api/api.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import type { DraftPlace } from './bill-drafts.ts'
import { sendBill } from './send-bill.ts'

export type BillEditorActor = ActorRefFrom<typeof billEditorMachine>
export type BillEditorSnapshot = SnapshotFrom<typeof billEditorMachine>

/** Lives as long as its component. A changed setting reaches the open bill. */
export function useBillEditor(api: Api, place: DraftPlace, setting: BillSetting, branchId: number): BillEditorActor {
  const [actor] = useState(() => startEditor(api, place, setting, branchId))
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

function startEditor(api: Api, place: DraftPlace, setting: BillSetting, branchId: number): BillEditorActor {
  const machine = billEditorMachine.provide({
    actors: { sendBill: fromPromise(({ input }: { input: SentBill }) => sendBill(api, input)) },
  })
  const actor = createActor(machine, {
    input: { setting, branchId, key: newIdempotencyKey(), stored: place.stored },
  })
  return actor.start()
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
