/** The dialogs of a bill; one at a time. */
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPlace } from '#machines/bill-editor/draft.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { i18n } from '../../i18n/index.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { showToast } from '../../services/toasts.ts'
import { useBill, useEditor } from './editor-context.ts'
import { QuestionDialog } from './question-dialog.tsx'

type Shown =
  | { readonly kind: 'discard' | 'held' | 'queue' | 'scanner' }
  | { readonly kind: 'place'; readonly place: DraftPlace }
  | null

export type BillDialogState = {
  readonly shown: Shown
  readonly askDiscard: () => void
  /** Changes branch or cost centre; asks first where lines would go. */
  readonly changePlace: (place: DraftPlace) => void
  readonly showHeld: () => void
  readonly showQueue: () => void
  readonly showScanner: () => void
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
      showQueue: () => setShown({ kind: 'queue' }),
      showScanner: () => setShown({ kind: 'scanner' }),
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
    case 'held':
    case 'queue':
    case 'scanner':
      return <LoadedDialog key={shown.kind} load={asideDialogs[shown.kind]} close={close} />
    default:
      return null
  }
}

type AsideDialog = ComponentType<{ readonly close: () => void }>
type LoadDialog = () => Promise<AsideDialog>

/** No first bill needs them. */
const asideDialogs = {
  held: async () => (await import('./offline/held-dialog.tsx')).HeldDialog,
  queue: async () => (await import('./offline/queue-dialog.tsx')).QueueDialog,
  queued: async () => (await import('./offline/queued-dialog.tsx')).QueuedDialog,
  scanner: async () => (await import('./lines/scanner-dialog.tsx')).ScannerDialog,
} as const satisfies Record<string, LoadDialog>

/** What was loaded is drawn at once, so that no key comes before it. */
const known = new Map<LoadDialog, AsideDialog>()

async function remembered(load: LoadDialog): Promise<AsideDialog> {
  const dialog = await load()
  known.set(load, dialog)
  return dialog
}

/** The bill itself has had its files by then. */
const preloadDelayMs = 300

/** They are wanted most when there is no network to load them from, so they are loaded while there is one. */
function useDialogsAhead(): void {
  useEffect(() => {
    const load = () => {
      for (const dialog of Object.values(asideDialogs)) remembered(dialog).catch(() => {})
    }
    const timer = setTimeout(load, preloadDelayMs)
    return () => clearTimeout(timer)
  }, [])
}

type LoadedDialogProps = {
  readonly load: LoadDialog
  /** What is told where it cannot be loaded. */
  readonly failure?: TextKey
  readonly close: () => void
}

function LoadedDialog({ load, failure = 'shell.loadFailedDetail', close }: LoadedDialogProps) {
  const [Dialog, setDialog] = useState<AsideDialog | null>(() => known.get(load) ?? null)
  const isMissing = Dialog === null
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isMissing) return
    const tellFailed = () => {
      showToast({ kind: 'error', title: i18n.t(failure) })
      latest.current()
    }
    remembered(load).then(dialog => setDialog(() => dialog), tellFailed)
  }, [load, failure, isMissing])
  return Dialog && <Dialog close={close} />
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
