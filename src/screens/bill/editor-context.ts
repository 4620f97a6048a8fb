/** The shared parts of the editor: the machine, the searchable goods, and the focus targets. */
import { useSelector } from '@xstate/react'
import { createContext, type RefObject, useContext } from 'react'
import type { z } from 'zod'
import type { billInit } from '#contract/bill.ts'
import type { OpenedTableBill } from '#contract/table-bills.ts'
import type { Draft } from '#machines/bill-editor/draft.ts'
import type { FoundItemsStore } from './lines/found-items.ts'
import type { ItemFinder } from './lines/item-finder.ts'
import type { Holding } from './offline/held-bills.ts'
import type { OfflineQueue } from './offline/offline-queue.ts'
import type { PriceList } from './price-list.ts'
import type { TypeParts } from './type-parts.ts'
import type { BillEditorActor, BillEditorSnapshot } from './use-bill-editor.ts'

export type BillInit = z.output<typeof billInit>

export type EditorParts = {
  readonly actor: BillEditorActor
  readonly init: BillInit
  readonly priceList: PriceList
  readonly finder: ItemFinder
  readonly foundItems: FoundItemsStore
  readonly holding: Holding
  readonly queue: OfflineQueue
  readonly typeParts: TypeParts
  /** Reports that another user changed the bill of the table, or freed the table (null). */
  readonly tableChanged: (latest: OpenedTableBill | null) => void
  /** The cell input of the lines; it is never unmounted. */
  readonly entryInput: RefObject<HTMLInputElement | null>
  readonly partyInput: RefObject<HTMLInputElement | null>
  readonly tenderInput: RefObject<HTMLInputElement | null>
  readonly discountInput: RefObject<HTMLInputElement | null>
}

export const EditorContext = createContext<EditorParts | null>(null)

export function useEditor(): EditorParts {
  const parts = useContext(EditorContext)
  if (parts === null) throw new Error('There is no bill around this component.')
  return parts
}

/** Selects a part of the machine's snapshot; the component renders again only when it changes. */
export function useBill<T>(select: (snapshot: BillEditorSnapshot) => T, isSame?: (a: T, b: T) => boolean): T {
  return useSelector(useEditor().actor, select, isSame)
}

/** Selects one field of the bill, so that other changes do not render the component again. */
export function useDraft<Key extends keyof Draft>(key: Key): Draft[Key] {
  return useBill(({ context }) => context.draft[key])
}

export const selectDraft = (snapshot: BillEditorSnapshot) => snapshot.context.draft
export const selectEntry = (snapshot: BillEditorSnapshot) => snapshot.context.entry
export const selectTotals = (snapshot: BillEditorSnapshot) => snapshot.context.totals
export const selectIsEditing = (snapshot: BillEditorSnapshot) => snapshot.hasTag('entry')
export const selectIsPaying = (snapshot: BillEditorSnapshot) => snapshot.hasTag('tender')
