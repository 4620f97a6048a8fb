/** The rows of the price list and their actions: edit, raise, paste, save, undo. */
import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { definitions } from '#contract/definitions/registry.ts'
import type { Day } from '#domain/days.ts'
import type { Price } from '#domain/money.ts'
import { HistoryDialog } from '../../definitions/history-dialog.tsx'
import { typing } from '../../fields/typed-value.ts'
import { useReadingWords } from '../../fields/use-reading-words.ts'
import type { GridRows } from '../../grid/grid-rows.ts'
import { isOneCell, selectedOf } from '../../grid/grid-state.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ExportSource } from '../../lists/export-source.ts'
import type { Finishing } from '../../lists/finishing.ts'
import type { ListContents } from '../../lists/list-page.tsx'
import { NoRows } from '../../lists/list-states.tsx'
import { useListTable } from '../../lists/list-table.ts'
import { ListView } from '../../lists/list-view.tsx'
import { useQuestions } from '../../lists/use-questions.ts'
import { showToast } from '../../services/toasts.ts'
import { priceColumns, TypedPrices, type TypedRow } from './price-columns.tsx'
import { type PriceQuestion, PricesButtons, priceCommands, usePriceHints } from './price-commands.tsx'
import { PasteDialog, RaiseDialog } from './price-dialogs.tsx'
import { type PricedUnit, pastedPrices, priceFrom, type Raise, raisedPrices } from './priced-units.ts'
import type { PriceDraft } from './use-price-draft.ts'
import { useSavedPrices } from './use-saved-prices.ts'

type PriceRowsProps = Omit<ListContents<unknown>, 'list'> & {
  readonly rows: GridRows<PricedUnit>
  readonly shown: readonly PricedUnit[]
  readonly all: readonly PricedUnit[]
  readonly draft: PriceDraft
  readonly today: Day
  readonly title: string
  readonly count: string
  readonly refresh: () => Promise<unknown>
}

export function PriceRows(props: PriceRowsProps) {
  const { rows, grid, bar, search, isOld, chosen, roomPx, draft, title, count, refresh } = props
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const questions = useQuestions<PriceQuestion>(grid.focus)
  const typed = useTypedRow(props)
  const { columns, marked } = useShown(props)
  const table = useListTable({ ...chosen, columns, roomPx })
  const many = usePriceActions(props, marked)
  const saving = useSavedPrices(props)
  const context = useMemo(
    () => ({
      prices: draft.prices,
      problems: draft.problems,
      typed: typed.row,
      enter: typed.enter,
      cancel: typed.cancel,
      cell: typed.cell,
    }),
    [draft.prices, draft.problems, typed.row],
  )
  const save = () => typed.finishing.finish() && saving.save()
  const actions = { ...many, ...saving, save, ask: questions.ask, current: typed.current, type: typed.begin }
  const { asked, close, giveBackFocus } = questions
  const dialog = { close, giveBackFocus }
  return (
    <TypedPrices value={context}>
      {/* Handles text pasted into the grid. */}
      <div className="contents" onPaste={(event: ClipboardEvent) => pasteInto(event, many.paste)}>
        <ListView
          kind="list"
          grid={grid}
          id="prices"
          label={title}
          columns={table.columns}
          choice={table.choice}
          rows={rows}
          onOpen={row => typed.begin(row)}
          onKey={typed.onKey}
          typed={typed.finishing}
          isEditable
          empty={<NoRows title={t('definition.empty')} hint={t('definition.emptyHint')} />}
          rowClass={row => (draft.prices.has(row.unitId) ? 'bg-accent/60' : undefined)}
          bar={bar}
          search={search}
          isOld={isOld}
          isRefreshing={saving.isBusy}
          refresh={() => void client.invalidateQueries().then(refresh)}
          taken={useTaken(props, table.taken, i18n.language)}
          questions={questions}
          commands={priceCommands(actions, draft)}
          hints={usePriceHints()}
          count={count}
          buttons={<PricesButtons actions={actions} draft={draft} />}
        />
      </div>
      {asked === 'raise' && <RaiseDialog {...dialog} count={marked().length} raise={many.raise} />}
      {asked === 'paste' && <PasteDialog {...dialog} take={many.paste} />}
      {typeof asked === 'object' && asked !== null && <ItemHistory {...dialog} row={asked.row} />}
    </TypedPrices>
  )
}

/** A field handles its own paste. */
function pasteInto(event: ClipboardEvent, paste: (text: string) => void): void {
  const text = event.clipboardData.getData('text/plain')
  if (!/[\t;\n]/.test(text.trim())) return
  event.preventDefault()
  paste(text)
}

function ItemHistory({ row, ...closing }: { row: PricedUnit; close: () => void; giveBackFocus: () => void }) {
  const { itemId, isService, code, nameAr, nameEn } = row
  const shown = { id: itemId, version: 0, isActive: true, changedAt: 0, code, nameAr, nameEn }
  return <HistoryDialog definition={definitions[isService ? 'service' : 'item']} row={shown} {...closing} />
}

/** The columns, and the target rows: the selected ones, or all displayed ones. */
function useShown({ grid, rows, shown, draft }: PriceRowsProps) {
  const { t, i18n } = useTranslation()
  const latest = useRef(draft.prices)
  latest.current = draft.prices
  const columns = useMemo(
    () =>
      priceColumns(
        { new: t('prices.newPrice'), difference: t('prices.difference'), planned: t('prices.planned') },
        row => latest.current.get(row.unitId) ?? null,
      ),
    // Figures beside an edited price are rendered again with it.
    [i18n.language, draft.prices],
  )
  const marked = (): readonly PricedUnit[] => {
    const state = grid.snapshot()
    const { firstRow, lastRow } = selectedOf(state)
    if (isOneCell(state) || firstRow === lastRow) return shown
    return Array.from({ length: lastRow - firstRow + 1 }, (_, at) => rows.at(firstRow + at)).filter(
      row => row !== undefined,
    )
  }
  return { columns, marked }
}

/** The row whose price is being edited. */
function useTypedRow({ grid, rows, draft }: PriceRowsProps) {
  const [row, setRow] = useState<TypedRow | null>(null)
  const cell = useRef<(() => boolean) | null>(null)
  const current = () => rows.at(grid.snapshot().active.row)
  const begin = ({ unitId }: PricedUnit, text?: string) => {
    const price = draft.now().get(unitId)
    setRow({ unitId, text: text ?? (price === undefined ? '' : typing.price.write(price)) })
  }
  const enter = (entered: PricedUnit, price: Price | null, isNext: boolean) => {
    const { unitId } = entered
    setRow(null)
    const before = draft.now()
    const next = new Map(before)
    if (price === null || price === priceFrom(entered, draft.firstDay)) next.delete(unitId)
    else next.set(unitId, price)
    if (next.get(unitId) !== before.get(unitId)) draft.change(next)
    if (!isNext) return
    const { active } = grid.snapshot()
    grid.moveTo({ ...active, row: active.row + 1 })
    grid.focus()
  }
  const finishing: Finishing = {
    finish: () => {
      const isTyping = cell.current !== null
      const isValid = cell.current?.() ?? true
      // Committing unmounts the field.
      if (isTyping && isValid) grid.focus()
      return isValid
    },
    isFinished: () => cell.current === null,
  }
  return {
    ...{ row, current, begin, enter, cell, finishing },
    cancel: () => {
      setRow(null)
      grid.focus()
    },
    /** A digit starts editing, as in a spreadsheet. */
    onKey: (press: KeyboardEvent) => {
      const active = current()
      if (active === undefined || press.ctrlKey || press.metaKey || press.altKey || !/^[\d٠-٩۰-۹]$/u.test(press.key))
        return false
      begin(active, press.key)
      return true
    },
  }
}

function usePriceActions({ all, draft }: PriceRowsProps, marked: () => readonly PricedUnit[]) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useReadingWords()
  return {
    raise: (by: Raise) => {
      const { prices, leftCount } = raisedPrices(marked(), { prices: draft.now(), firstDay: draft.firstDay }, by)
      draft.change(prices)
      if (leftCount > 0) showToast({ kind: 'warning', title: t('prices.leftOut', { count: formats.count(leftCount) }) })
    },
    /** Resets the target rows. */
    clear: () => {
      const next = new Map(draft.now())
      for (const { unitId } of marked()) next.delete(unitId)
      draft.change(next)
    },
    paste: (text: string) => {
      const { prices, unknown, wrong } = pastedPrices(text, all, cell => {
        const read = typing.price.read(cell, words)
        return read.ok && read.value !== null && read.value >= 0 ? read.value : null
      })
      const stored = new Map(all.map(row => [row.unitId, priceFrom(row, draft.firstDay)]))
      const next = new Map(draft.now())
      for (const [unitId, price] of prices)
        if (stored.get(unitId) === price) next.delete(unitId)
        else next.set(unitId, price)
      draft.change(next)
      const lines = (places: readonly number[]) => places.slice(0, 20).map(formats.count).join(', ')
      const detail = [
        unknown.length > 0 && t('prices.pasteUnknown', { count: formats.count(unknown.length), lines: lines(unknown) }),
        wrong.length > 0 && t('prices.pasteWrong', { count: formats.count(wrong.length), lines: lines(wrong) }),
      ].filter(line => line !== false)
      const title = t('prices.pasted', { count: formats.count(prices.size) })
      if (detail.length === 0) showToast({ kind: 'success', title })
      else showToast({ kind: 'warning', title, detail: detail.join('\n'), isSticky: true })
    },
  }
}

function useTaken({ shown, title }: PriceRowsProps, columns: ExportSource<PricedUnit>['columns'], language: string) {
  return useMemo(
    (): ExportSource<PricedUnit> => ({
      ...{ name: 'prices', title, search: '', fileName: 'prices', columns, facts: [], count: shown.length },
      read: async ({ max }) => shown.slice(0, max),
    }),
    [shown, columns, title, language],
  )
}
