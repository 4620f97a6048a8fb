/** The bill editor: lines on one side, totals and payment on the other, with automatic focus. */
import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { billEndpoints } from '#contract/bill.ts'
import type { OpenedTableBill } from '#contract/table-bills.ts'
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import type { BillSetting } from '#machines/bill-editor/draft.ts'
import { queryKeyOf } from '../../api/queries.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi } from '../../services/api-context.ts'
import { isShownFromDevice } from '../../services/cached-query.ts'
import type { Loader } from '../../services/loaded.ts'
import { QuietlyLoadedWith } from '../../services/quietly-loaded.tsx'
import { showToast } from '../../services/toasts.ts'
import { SavedDialog } from './after/saved-dialog.tsx'
import { BillDialogs, useBillDialogs } from './bill-dialogs.tsx'
import { type BillInit, EditorContext, type EditorParts, useBill, useEditor } from './editor-context.ts'
import { BillHeader } from './header/bill-header.tsx'
import { createFoundItems } from './lines/found-items.ts'
import { itemFinder } from './lines/item-finder.ts'
import { LinesSheet } from './lines/lines-sheet.tsx'
import { useScannerStation } from './lines/scanner-station.ts'
import { useBillScanner } from './lines/use-bill-scanner.ts'
import { useStock } from './lines/use-stock.ts'
import type { StoredDraftPlace } from './offline/bill-drafts.ts'
import type { Holding } from './offline/held-bills.ts'
import type { OfflineQueue } from './offline/offline-queue.ts'
import { PaymentPanel } from './payment/payment-panel.tsx'
import { TotalsPanel } from './payment/totals-panel.tsx'
import { type PriceList, pricedFor } from './price-list.ts'
import { priceListQuery } from './price-list-query.ts'
import { knownShiftId } from './shift/own-shift.ts'
import { StatusBar } from './status-bar.tsx'
import type { TableConflictProps } from './table/table-conflict.tsx'
import { useTableReturn } from './table/use-table-return.ts'
import type { TypeParts } from './type-parts.ts'
import { useArrival } from './use-arrival.ts'
import { useBillCommands } from './use-bill-commands.ts'
import { type BillEditorActor, useBillEditor } from './use-bill-editor.ts'
import { useBillEntities } from './use-bill-entities.ts'
import { useCampaigns } from './use-campaigns.ts'
import { useRegions } from './use-regions.ts'

export type BillEditorProps = {
  readonly type: BillTypeCode
  readonly init: BillInit
  readonly priceList: PriceList
  readonly place: StoredDraftPlace
  readonly holding: Holding
  readonly queue: OfflineQueue
  readonly userId: number
  readonly typeParts: TypeParts
}

export function BillEditor({ type, init, priceList: shopPrices, place, ...props }: BillEditorProps) {
  const { holding, queue, userId, typeParts } = props
  const api = useApi()
  const { mergesScans } = useScannerStation()
  const opened = useRef<BillEditorActor>(null)
  const [isHeld] = useState(() => () => opened.current?.getSnapshot().hasTag('entry') === false)
  const campaigns = useCampaigns(shopPrices, init.offsetMinutes, isHeld)
  const setting = useMemo(
    () => ({ ...settingOf(type, init, mergesScans), campaigns, listPriceOf: shopPrices.listPriceOf }),
    [type, init, mergesScans, campaigns, shopPrices],
  )
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<{ readonly latest: OpenedTableBill | null } | null>(null)
  const [tableChanged] = useState(() => (latest: OpenedTableBill | null) => setConflict({ latest }))
  const refused = () => {
    void queries.invalidateQueries({ queryKey: queryKeyOf(billEndpoints.getBillInit) })
    void queries.invalidateQueries({ queryKey: priceListQuery(api).queryKey })
  }
  const shiftIdIn = (branchId: number) => knownShiftId(queries, api, branchId)
  const services = { api, place, holding, queue, userId, isOnline, refused, nowMs: Date.now, tableChanged, shiftIdIn }
  const actor = useBillEditor(services, setting, { type, branchId: init.branchId })
  useLayoutEffect(() => {
    opened.current = actor
  }, [actor])
  const appId = useSelector(actor, ({ context }) => context.draft.order?.appId ?? null)
  const priceList = useMemo(() => pricedFor(shopPrices, appId), [shopPrices, appId])
  const [finder] = useState(() => itemFinder(priceList))
  useEffect(() => {
    if (!typeParts.isOfBranch) finder.use(priceList)
  }, [finder, priceList, typeParts])
  const [foundItems] = useState(() => createFoundItems(actor, finder))
  const entryInput = useRef<HTMLInputElement>(null)
  const partyInput = useRef<HTMLInputElement>(null)
  const tenderInput = useRef<HTMLInputElement>(null)
  const discountInput = useRef<HTMLInputElement>(null)
  const parts: EditorParts = useMemo(
    () => ({
      ...{ actor, init, priceList, finder, foundItems, holding, queue, typeParts, tableChanged },
      ...{ entryInput, partyInput, tenderInput, discountInput },
    }),
    [actor, init, priceList, finder, foundItems, holding, queue, typeParts, tableChanged],
  )
  return (
    <EditorContext value={parts}>
      <Editor isRestored={place.isRestored} />
      {conflict !== null && (
        <QuietlyLoadedWith
          loader={loadTableConflict}
          props={{ latest: conflict.latest, close: () => setConflict(null) }}
        />
      )}
    </EditorContext>
  )
}

const loadTableConflict: Loader<TableConflictProps> = async () =>
  (await import('./table/table-conflict.tsx')).TableConflict

/** A browser with a network may still not reach the server. */
function isOnline(): boolean {
  return navigator.onLine && !isShownFromDevice(billEndpoints.getBillInit, {})
}

function Editor({ isRestored }: { isRestored: boolean }) {
  useKeyContext('bill')
  const frame = useRef<HTMLDivElement>(null)
  const dialogs = useBillDialogs()
  const goToRegion = useRegions(frame)
  useBillCommands(dialogs, goToRegion)
  useBillEntities()
  useStock()
  useBillScanner(dialogs.shown?.kind === 'scanner')
  useFocusWhereTheWorkIs()
  useCaretAtRefusal(frame)
  useRestoredNotice(isRestored)
  useArrival(dialogs)
  useTableReturn()
  return (
    <div ref={frame} className="flex h-full min-h-0 flex-col max-md:h-auto">
      <BillHeader dialogs={dialogs} />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <LinesSheet />
        <div className="flex w-72 shrink-0 flex-col overflow-y-auto border-border border-s bg-card contain-strict max-[70rem]:w-60 max-md:w-full max-md:overflow-visible max-md:border-s-0 max-md:border-t max-md:contain-content">
          <TotalsPanel />
          <PaymentPanel />
        </div>
      </div>
      <StatusBar showQueue={dialogs.showQueue} />
      <SavedDialog />
      <BillDialogs dialogs={dialogs} />
    </div>
  )
}

/** Focuses the lines while editing and the amount while paying, before the next key can be lost. */
function useFocusWhereTheWorkIs(): void {
  const { entryInput, tenderInput } = useEditor()
  const isEditing = useBill(snapshot => snapshot.hasTag('entry'))
  const isPaying = useBill(snapshot => snapshot.hasTag('tender'))
  useLayoutEffect(() => {
    if (isEditing) entryInput.current?.focus()
    else if (isPaying) tenderInput.current?.focus()
  }, [isEditing, isPaying, entryInput, tenderInput])
}

/** Moves the focus to the place of a refused command or of a server problem. */
function useCaretAtRefusal(frame: RefObject<HTMLElement | null>): void {
  const { entryInput, tenderInput } = useEditor()
  const refusal = useBill(snapshot => snapshot.context.refusal)
  useLayoutEffect(() => {
    if (refusal === null) return
    if (refusal.place === 'entry') entryInput.current?.focus()
    else if (refusal.place === 'tender') tenderInput.current?.focus()
    else frame.current?.querySelector<HTMLElement>(`[data-field="${refusal.place}"]`)?.focus()
  }, [refusal, frame, entryInput, tenderInput])
}

function useRestoredNotice(isRestored: boolean): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (isRestored) showToast({ kind: 'info', title: t('bill.draftKept'), id: 'bill-kept' })
  }, [isRestored])
}

function settingOf(
  type: BillTypeCode,
  init: BillInit,
  mergesScans: boolean,
): Omit<BillSetting, 'campaigns' | 'listPriceOf'> {
  const {
    vat,
    vatRates,
    tobacco,
    tobaccoFees,
    cashStep,
    discountPercentMax,
    payments,
    deliveryApps,
    today,
    firstDay,
    lockedUntil,
    oversellPolicy,
  } = init
  const methods = payments.find(each => each.billTypeCode === type)?.methods ?? billTypeOf(type).payments
  // A sale takes a credit as a whole, and nobody types it.
  const paymentMethods = billTypeOf(type).refunds === null ? methods.filter(each => each !== 'refundCredit') : methods
  return {
    vat,
    vatRates,
    tobacco,
    tobaccoFees,
    cashStepHalalas: cashStep,
    discountPercentMax,
    paymentMethods,
    deliveryApps,
    mergesScans,
    today,
    firstDay,
    lockedUntil,
    oversellPolicy,
  }
}
