/** The editor of a sale: lines on one side, totals and payment on the other, and the keyboard always where the work is. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillSetting } from '#machines/bill-editor/draft.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi } from '../../shell/api-context.ts'
import { showToast } from '../../shell/toasts.ts'
import type { DraftPlace } from './bill-drafts.ts'
import { BillHeader } from './bill-header.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { type BillInit, EditorContext, type EditorParts, useBill, useEditor } from './editor-context.ts'
import { EntryRow } from './entry-row.tsx'
import { itemFinder } from './item-finder.ts'
import { ItemList } from './item-list.tsx'
import { LinesGrid } from './lines-grid.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import type { PriceList } from './price-list.ts'
import { SavedDialog } from './saved-dialog.tsx'
import { StatusBar } from './status-bar.tsx'
import { TotalsPanel } from './totals-panel.tsx'
import { useBillCommands } from './use-bill-commands.ts'
import { useBillEditor } from './use-bill-editor.ts'
import { useBillEntities } from './use-bill-entities.ts'

type BillEditorProps = { readonly init: BillInit; readonly priceList: PriceList; readonly place: DraftPlace }

export function BillEditor({ init, priceList, place }: BillEditorProps) {
  const setting = useMemo(() => settingOf(init), [init])
  const actor = useBillEditor(useApi(), place, setting, init.branchId)
  const finder = useMemo(() => itemFinder(priceList), [priceList])
  const entryInput = useRef<HTMLInputElement>(null)
  const partyInput = useRef<HTMLInputElement>(null)
  const tenderInput = useRef<HTMLInputElement>(null)
  const parts: EditorParts = useMemo(
    () => ({ actor, init, priceList, finder, entryInput, partyInput, tenderInput }),
    [actor, init, priceList, finder],
  )
  return (
    <EditorContext value={parts}>
      <Editor wasKept={place.stored !== null} />
    </EditorContext>
  )
}

function Editor({ wasKept }: { wasKept: boolean }) {
  useKeyContext('bill')
  const [isDiscarding, setDiscarding] = useState(false)
  useBillCommands(() => setDiscarding(true))
  useBillEntities()
  useFocusWhereTheWorkIs()
  useTellKept(wasKept)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <BillHeader />
      <div className="flex min-h-0 flex-1">
        <Lines />
        <div className="flex w-72 shrink-0 flex-col overflow-y-auto border-border border-s bg-card">
          <TotalsPanel />
          <PaymentPanel />
        </div>
      </div>
      <StatusBar />
      <SavedDialog />
      {isDiscarding && <DiscardDialog close={() => setDiscarding(false)} />}
    </div>
  )
}

function Lines() {
  const { t } = useTranslation()
  const scroller = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const count = useBill(snapshot => snapshot.context.draft.lines.length)
  const isLive = useBill(snapshot => snapshot.context.entry.lineKey === null)
  useLayoutEffect(() => {
    if (isLive) scroller.current?.scrollTo({ top: scroller.current.scrollHeight })
  }, [count, isLive])
  return (
    <section aria-label={t('bill.lines')} className="relative min-w-0 flex-1 bg-background">
      <div ref={scroller} className="absolute inset-0 overflow-auto">
        <div className="relative min-w-[44rem]">
          <LinesGrid scroller={scroller} />
          <EntryRow row={row} />
        </div>
        {count === 0 && <p className="px-6 py-10 text-center text-muted-foreground">{t('bill.empty')}</p>}
      </div>
      <ItemList anchor={row} />
    </section>
  )
}

/** The keys go to the lines while they are written, to the amount while it is paid. Nothing typed in between can be lost. */
function useFocusWhereTheWorkIs(): void {
  const { entryInput, tenderInput } = useEditor()
  const isEditing = useBill(snapshot => snapshot.hasTag('entry'))
  const isPaying = useBill(snapshot => snapshot.hasTag('tender'))
  useLayoutEffect(() => {
    if (isEditing) entryInput.current?.focus()
    else if (isPaying) tenderInput.current?.focus()
  }, [isEditing, isPaying, entryInput, tenderInput])
}

function useTellKept(wasKept: boolean): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (wasKept) showToast({ kind: 'info', title: t('bill.draftKept'), id: 'bill-kept' })
  }, [wasKept])
}

function settingOf({ vat, tobacco, cashStep }: BillInit): BillSetting {
  return { vat, tobacco, cashStepHalalas: cashStep }
}
