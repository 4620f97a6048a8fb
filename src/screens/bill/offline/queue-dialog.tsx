/** The dialog of this device's queued bills, waiting and refused. */
import { CircleAlert, CloudOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText, sharedText } from '../../../i18n/keys.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../../ui/dialog.tsx'
import { useEditor } from '../editor-context.ts'
import type { QueuedBill } from './device-store.ts'
import { readStoredBill } from './stored-bill.ts'
import { useQueueState } from './use-offline-queue.ts'

export function QueueDialog({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const { queue, entryInput } = useEditor()
  const { waiting, attention, isSending } = useQueueState(queue)
  const send = useRef<HTMLButtonElement>(null)
  useKeyContext('dialog')
  useEffect(() => send.current?.focus(), [])
  const isEmpty = waiting.length + attention.length === 0
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent className="max-w-xl" focusAfter={() => entryInput.current?.focus()}>
        <DialogTitle>{t('bill.queue.title')}</DialogTitle>
        <DialogDescription>{isEmpty ? t('bill.queue.none') : t('bill.queue.text')}</DialogDescription>
        <ul className="max-h-[50vh] space-y-2 overflow-y-auto p-0.5">
          {attention.map(bill => (
            <Refused key={bill.key} bill={bill} close={close} />
          ))}
          {waiting.map(bill => (
            <li key={bill.key} className="flex items-center gap-2.5 rounded-md border border-border px-3 py-2">
              <CloudOff aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              <BillFacts bill={bill} />
            </li>
          ))}
        </ul>
        <Button ref={send} disabled={isSending} onClick={() => void queue.flush().catch(() => {})}>
          {isSending ? t('payment.saving') : t('bill.queue.sendNow')}
        </Button>
      </DialogContent>
    </Dialog>
  )
}

function BillFacts({ bill }: { bill: QueuedBill }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const count = bill.body.BillItems.length + (bill.body.BillServices?.length ?? 0)
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-baseline gap-x-3">
      <span className="truncate">
        {formats.shortDateTime(bill.capturedAtMs)} · {t('bill.lineCount', { count })}
      </span>
      <span className="is-number font-semibold">{formats.amount(bill.body.total)}</span>
    </span>
  )
}

/** A refused bill with its reason: it can be sent again unchanged, or reopened for correction under a new key. */
function Refused({ bill, close }: { bill: QueuedBill; close: () => void }) {
  const { t } = useTranslation()
  const { actor, queue } = useEditor()
  const { refusal } = bill
  const draft = readStoredBill(bill.content)?.draft
  const isFree = draft !== undefined && actor.getSnapshot().can({ type: 'reopen', draft })
  const open = () => {
    if (draft === undefined) return
    actor.send({ type: 'reopen', draft })
    void queue.remove(bill.key)
    close()
  }
  return (
    <li className="space-y-2 rounded-md bg-destructive-soft px-3 py-2 text-destructive">
      <div className="flex items-center gap-2.5">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        <BillFacts bill={bill} />
      </div>
      {refusal?.description != null && <p className="text-sm">{sharedText(refusal.description)}</p>}
      {refusal?.problems.map(each => (
        <p key={`${each.at} ${each.code}`} className="text-sm">
          {problemText(each)}
        </p>
      ))}
      <div className="flex gap-2">
        <Button variant="outline" onClick={() => void queue.retry(bill.key).catch(() => {})}>
          {t('payment.sendAgain')}
        </Button>
        <Button variant="outline" disabled={draft === undefined || !isFree} onClick={open}>
          {t('bill.queue.open')}
        </Button>
      </div>
    </li>
  )
}
