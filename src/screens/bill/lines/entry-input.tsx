/** The one input of the lines: it stands over the cell that has the keys and is never unmounted. */

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type FoundRows, nothingFound } from '#domain/search/finder.ts'
import type { BillEditorContext } from '#machines/bill-editor/context.ts'
import { draftLineOf } from '#machines/bill-editor/draft.ts'
import type { LineEntry } from '#machines/bill-editor/sheet.ts'
import { highlightedRow } from '#machines/sheet/sheet.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import type { KeyNote } from '../../../keyboard/keyboard.ts'
import { useKeyboard, useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { cn } from '../../../ui/class-names.ts'
import { type EditorParts, selectDraft, selectIsEditing, useBill, useEditor } from '../editor-context.ts'
import { featuresFor, unitsFor } from './cell-choices.ts'
import { copiedLineText, pasteEvent } from './cell-clipboard.ts'
import { cellsType, rangeCleared, rangeEvent, rangePasted, rangeText } from './cell-range.ts'
import { type EntryView, entryEvent, isListOpen } from './entry-keys.ts'
import { useFoundItems } from './found-items.ts'
import type { ItemFinder } from './item-finder.ts'
import { lineCellIdOf, linesGridId } from './lines-grid.tsx'
import { listIdOf, optionIdOf } from './list-place.ts'

export function EntryInput({ entry }: { entry: LineEntry }) {
  const { t } = useTranslation()
  const parts = useEditor()
  const { actor, finder, entryInput } = parts
  const isEditing = useBill(selectIsEditing)
  const draft = useBill(selectDraft)
  const isShort = useBill(({ context }) => context.setting.oversellPolicy === 'block' && isCellShort(context))
  const found = useFoundItems()?.found ?? nothingFound
  const ghost = useGhost(entry)
  useEntryKeys(parts)
  useKeyContext('entry', isEditing)
  const isItem = entry.column === 'item'
  const isText = isItem || entry.column === 'unit' || entry.column === 'features'
  return (
    <input
      ref={entryInput}
      id="bill-entry"
      type="text"
      value={entry.text}
      onChange={event => actor.send({ type: 'text.type', text: event.target.value })}
      onCopy={event => takeOut(event, parts, false)}
      onCut={event => takeOut(event, parts, true)}
      onPaste={event => putIn(event, parts)}
      readOnly={!isEditing}
      placeholder={isEditing ? ghost : undefined}
      aria-label={t(`bill.columns.${entry.column}`)}
      aria-invalid={entry.problem !== null || isShort}
      aria-describedby={entry.problem === null ? undefined : 'bill-entry-problem'}
      inputMode={isText ? 'text' : 'decimal'}
      dir={isText ? (entry.text === '' ? undefined : 'auto') : 'ltr'}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="enter"
      style={{ gridArea: entry.column }}
      className={cn(
        'pointer-events-auto h-full w-full min-w-0 bg-card px-2.5 text-base outline-2 outline-primary -outline-offset-2',
        'placeholder:text-muted-foreground read-only:outline-transparent aria-invalid:outline-destructive',
        isText ? 'text-start' : 'is-number font-semibold',
        // What a cell holds reads as its value until another takes its place; the search of the live line reads as a hint.
        entry.rowKey !== null && 'placeholder:text-foreground',
      )}
      {...listRoles(entry, isItem ? found : cellChoices({ draft, entry }, finder))}
    />
  )
}

/** The quantity of the cell is more than the branch has. */
function isCellShort({ entry, counted, draft, short }: BillEditorContext): boolean {
  if (entry.column !== 'quantity') return false
  const key = entry.choice === null ? entry.rowKey : draft.nextLineKey
  return short.some(({ place }) => counted.lines[place]?.key === key)
}

function cellChoices(view: Pick<EntryView, 'draft' | 'entry'>, finder: ItemFinder): FoundRows<unknown> {
  const { entry } = view
  if (!isListOpen(entry)) return nothingFound
  const rows = entry.column === 'unit' ? unitsFor(view, finder) : featuresFor(view, finder)
  return { rows, certain: rows.length }
}

/** A cell with a list is a combobox over it; any other cell names the cell that it stands for. */
function listRoles(entry: LineEntry, { rows, certain }: FoundRows<unknown>) {
  const row = highlightedRow(entry, certain)
  const isOpen = rows.length > (row ?? 0)
  const hasList = entry.column === 'item' || entry.column === 'unit' || entry.column === 'features'
  if (hasList && (entry.rowKey === null || isOpen)) {
    return {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': listIdOf(entry.column),
      'aria-activedescendant': isOpen && row !== null ? optionIdOf(entry.column, row) : undefined,
    } as const
  }
  if (entry.rowKey === null || entry.column === 'item') return {}
  return { 'aria-controls': linesGridId, 'aria-activedescendant': lineCellIdOf(entry.rowKey, entry.column) }
}

/** What an empty cell stands for. */
function useGhost(entry: LineEntry): string {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const formats = useFormats()
  const line = useBill(snapshot => draftLineOf(snapshot.context.draft, entry.rowKey))
  if (entry.column === 'item') return t('bill.searchItem')
  if (line === undefined) return formats.count(1)
  switch (entry.column) {
    case 'quantity':
      return formats.quantity(line.quantity)
    case 'unit':
      return nameOf({ nameAr: line.unitNameAr, nameEn: line.unitNameEn })
    case 'price':
      return formats.price(line.unitPrice)
    case 'features':
      return line.features.map(nameOf).join('، ')
    case 'discount':
      if (line.discount === null) return ''
      return line.discount.kind === 'percent'
        ? formats.percent(line.discount.percent)
        : formats.amount(line.discount.amount)
  }
}

/** The keys of the cell are read before any binding of the page, from the machine itself and never from what was last drawn. */
function useEntryKeys({ actor, finder, entryInput }: EditorParts): void {
  const keyboard = useKeyboard()
  useEffect(() => keyboard.addNotes([...grammarNotes, ...cellNotes]), [keyboard])
  useEffect(() => {
    const input = entryInput.current
    if (input === null) return
    return keyboard.attachKeys(input, press => {
      const snapshot = actor.getSnapshot()
      if (!snapshot.hasTag('entry')) return false
      const isRtl = document.documentElement.dir === 'rtl'
      const pageRows = () => rowsInSight(input)
      const event =
        rangeEvent(press, snapshot.context, { offered: finder, isRtl, pageRows }) ??
        entryEvent(press, snapshot.context, { finder, isRtl, pageRows })
      if (event === null) return false
      actor.send(event)
      // What nobody knows is kept and selected: the next key begins another word.
      if (event.type === 'item.miss') input.select()
      return true
    })
  }, [keyboard, actor, finder, entryInput])
}

/** What the key sheet says of the keys of the cells. */
const cellNotes = (
  [
    ['tab', 'next'],
    ['f2', 'mend'],
    ['delete', 'clear'],
    ['mod+delete', 'remove'],
    ['insert', 'insert'],
    ['mod+d', 'fill'],
    ['shift+arrowdown', 'select'],
    ['mod+a', 'selectAll'],
  ] as const
).map(([chord, hint]): KeyNote => ({ id: `bill.cell.${hint}`, chord, when: 'entry', title: `bill.hints.${hint}` }))

/** What can be typed into the live line beside the name of an item. */
const grammarNotes = (
  [
    ['3*', 'before'],
    ['+  −', 'more'],
    ['*3', 'quantity'],
    ['%5', 'discount'],
    ['=9.50', 'price'],
  ] as const
).map(
  ([typed, name]): KeyNote => ({
    id: `bill.grammar.${name}`,
    chord: [],
    typed,
    when: 'entry',
    title: `bill.grammar.${name}`,
  }),
)

/** A page is what stands between the heading and the live line. */
function rowsInSight(input: HTMLInputElement): number {
  const height = input.closest('[data-lines-scroller]')?.clientHeight ?? 0
  const row = input.parentElement?.offsetHeight ?? 1
  return Math.max(1, Math.floor(height / row) - 3)
}

type Clipping = React.ClipboardEvent<HTMLInputElement>

/** Text that is marked in the cell is the browser's to copy; else the selected cells go, or the whole bill from the live line. */
function takeOut(event: Clipping, { actor }: EditorParts, isCut: boolean): void {
  const { selectionStart, selectionEnd, value } = event.currentTarget
  const { context } = actor.getSnapshot()
  if (value !== '' && selectionStart !== selectionEnd) return
  const ofRange = rangeText(context)
  const text = ofRange ?? copiedLineText(context)
  if (text === null) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', text)
  if (ofRange !== null) event.clipboardData.setData(cellsType, '1')
  if (!isCut || context.entry.rowKey === null) return
  actor.send(ofRange !== null ? rangeCleared(context) : { type: 'cells.clear' })
}

/** A table becomes cells or lines; anything smaller goes into the cell as if it had been typed. */
function putIn(event: Clipping, { actor, finder }: EditorParts): void {
  const snapshot = actor.getSnapshot()
  if (!snapshot.hasTag('entry')) return
  const text = event.clipboardData.getData('text/plain')
  const isOfCells = event.clipboardData.getData(cellsType) !== ''
  const pasted = rangePasted({ text, isOfCells }, snapshot.context, finder) ?? pasteEvent(text, finder)
  if (pasted === null) return
  event.preventDefault()
  actor.send(pasted)
}
