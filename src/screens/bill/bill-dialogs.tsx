/** The dialogs of a bill; one at a time. */
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPlace } from '#machines/bill-editor/draft.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { type Loader, preload, useLoaded } from '../../services/loaded.ts'
import { showToast } from '../../services/toasts.ts'
import { useBill, useEditor } from './editor-context.ts'
import { QuestionDialog } from './question-dialog.tsx'

type Shown =
  | { readonly kind: 'discard' | 'held' | 'orders' | 'queue' | 'scanner' | 'table' }
  | { readonly kind: 'place'; readonly place: DraftPlace }
  | { readonly kind: 'item'; readonly itemId: number }
  | null

export type BillDialogState = {
  readonly shown: Shown
  readonly askDiscard: () => void
  /** Changes branch or cost centre; confirms first if lines would be removed. */
  readonly changePlace: (place: DraftPlace) => void
  readonly showHeld: () => void
  /** One's own bills of the day, and sales that await delivery. */
  readonly showOrders: () => void
  readonly showQueue: () => void
  /** The price history of an item, and its stock. */
  readonly showItem: (itemId: number) => void
  readonly showScanner: () => void
  /** Prints the bill of the table. */
  readonly showTableBill: () => void
  readonly close: () => void
}

export function useBillDialogs(): BillDialogState {
  const { actor } = useEditor()
  const [shown, setShown] = useState<Shown>(null)
  return useMemo(
    () => ({
      shown,
      askDiscard: () => setShown({ kind: 'discard' }),
      changePlace: place => {
        if (actor.getSnapshot().context.counted.lines.length > 0) setShown({ kind: 'place', place })
        else actor.send({ type: 'place.change', place })
      },
      showHeld: () => setShown({ kind: 'held' }),
      showOrders: () => setShown({ kind: 'orders' }),
      showQueue: () => setShown({ kind: 'queue' }),
      showItem: itemId => setShown({ kind: 'item', itemId }),
      showScanner: () => setShown({ kind: 'scanner' }),
      showTableBill: () => setShown({ kind: 'table' }),
      close: () => setShown(null),
    }),
    [actor, shown],
  )
}

export function BillDialogs({ dialogs: { shown, close } }: { dialogs: BillDialogState }) {
  const { actor, init } = useEditor()
  const isQueued = useBill(snapshot => snapshot.matches('queued'))
  const next = () => actor.send({ type: 'next', branchId: init.branchId, key: newIdempotencyKey() })
  useDialogsAhead()
  if (isQueued)
    return <LoadedDialog key="queued" load={asideDialogs.queued} failure="bill.queue.keptText" close={next} />
  switch (shown?.kind) {
    case 'discard':
      return <Discard close={close} />
    case 'place':
      return <ChangePlace place={shown.place} close={close} />
    case 'item':
      return <ItemDialog key={shown.itemId} itemId={shown.itemId} close={close} />
    case 'held':
    case 'orders':
    case 'queue':
    case 'scanner':
    case 'table':
      return <LoadedDialog key={shown.kind} load={asideDialogs[shown.kind]} close={close} />
    default:
      return null
  }
}

type DialogProps = { readonly close: () => void }

/** Loaded lazily: a first bill does not need them. */
const asideDialogs = {
  held: async () => (await import('./offline/held-dialog.tsx')).HeldDialog,
  orders: async () => (await import('./orders-dialog.tsx')).OrdersDialog,
  queue: async () => (await import('./offline/queue-dialog.tsx')).QueueDialog,
  queued: async () => (await import('./offline/queued-dialog.tsx')).QueuedDialog,
  table: async () => (await import('./table/table-bill-dialog.tsx')).TableBillDialog,
  scanner: async () => (await import('./lines/scanner-dialog.tsx')).ScannerDialog,
} as const satisfies Record<string, Loader<DialogProps>>

function ItemDialog({ itemId, close }: DialogProps & { itemId: number }) {
  const [load] = useState(
    (): Loader<DialogProps> => async () => {
      const { PriceHistoryDialog } = await import('./lines/price-history-dialog.tsx')
      return props => <PriceHistoryDialog itemId={itemId} {...props} />
    },
  )
  return <LoadedDialog load={load} close={close} />
}

/** Delays the preload until the bill itself is loaded. */
const preloadDelayMs = 300

/** The dialogs of waiting bills are needed most when offline, so they are preloaded while online. */
function useDialogsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const { held, queue, queued } = asideDialogs
      for (const each of [held, queue, queued]) void preload<DialogProps>(each)
    }, preloadDelayMs)
    return () => clearTimeout(timer)
  }, [])
}

type LoadedDialogProps = DialogProps & {
  readonly load: Loader<DialogProps>
  /** The message if it cannot be loaded. */
  readonly failure?: TextKey
}

function LoadedDialog({ load, failure = 'shell.loadFailedDetail', close }: LoadedDialogProps) {
  const { t } = useTranslation()
  const loaded = useLoaded(load)
  const hasFailed = loaded.kind === 'failed'
  useEffect(() => {
    if (!hasFailed) return
    showToast({ kind: 'error', title: t(failure) })
    close()
  }, [hasFailed])
  return loaded.kind === 'ready' ? <loaded.Component close={close} /> : null
}

function Discard({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const { actor, init, entryInput } = useEditor()
  return (
    <QuestionDialog
      title={t('bill.discardTitle')}
      text={t('bill.discardText')}
      yes={t('bill.discardYes')}
      no={t('bill.discardNo')}
      confirm={() => actor.send({ type: 'discard', branchId: init.branchId, key: newIdempotencyKey() })}
      close={close}
      focusAfter={() => entryInput.current?.focus()}
    />
  )
}

function ChangePlace({ place, close }: { place: DraftPlace; close: () => void }) {
  const { t } = useTranslation()
  const { actor, entryInput } = useEditor()
  return (
    <QuestionDialog
      title={t('bill.placeTitle')}
      text={t('bill.placeText')}
      yes={t('bill.placeYes')}
      no={t('bill.discardNo')}
      confirm={() => actor.send({ type: 'place.change', place })}
      close={close}
      focusAfter={() => entryInput.current?.focus()}
    />
  )
}
