/** The dialogs of a bill; one at a time. */
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPlace } from '#machines/bill-editor/draft.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { i18n } from '../../i18n/index.ts'
import { showToast } from '../../services/toasts.ts'
import { useEditor } from './editor-context.ts'
import { HeldDialog } from './offline/held-dialog.tsx'
import { QueueDialog } from './offline/queue-dialog.tsx'
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
  switch (shown?.kind) {
    case 'discard':
      return <Discard close={close} />
    case 'place':
      return <ChangePlace place={shown.place} close={close} />
    case 'held':
      return <HeldDialog close={close} />
    case 'queue':
      return <QueueDialog close={close} />
    case 'scanner':
      return <LoadedDialog load={loadScannerDialog} close={close} />
    default:
      return null
  }
}

type AsideDialog = ComponentType<{ readonly close: () => void }>

/** Loaded when it is wanted: a station is set up once. The other dialogs are wanted most when there is no network to load them from. */
const loadScannerDialog = async (): Promise<AsideDialog> => (await import('./lines/scanner-dialog.tsx')).ScannerDialog

function LoadedDialog({ load, close }: { load: () => Promise<AsideDialog>; close: () => void }) {
  const [Dialog, setDialog] = useState<AsideDialog | null>(null)
  useEffect(() => {
    const tellFailed = () => {
      showToast({ kind: 'error', title: i18n.t('shell.loadFailedDetail') })
      close()
    }
    load().then(dialog => setDialog(() => dialog), tellFailed)
  }, [load, close])
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
