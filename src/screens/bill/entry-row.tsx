/**
 * The row that takes the keys: beneath the lines as the live line, or over the line that is being changed. Its one input is never
 * unmounted, so that no key can fall between two cells.
 */
import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Entry, readItemText } from '#machines/bill-editor/entry.ts'
import { problemText } from '../../i18n/keys.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyboard, useKeyContext } from '../../keyboard/use-keyboard.ts'
import { cn } from '../../ui/class-names.ts'
import {
  type EditorParts,
  selectDraft,
  selectEntry,
  selectIsEditing,
  selectTotals,
  useBill,
  useEditor,
} from './editor-context.ts'
import { entryEvent, isListOpen } from './entry-keys.ts'
import type { ItemFinder } from './item-finder.ts'
import { itemListId, itemOptionId } from './item-list.tsx'
import { templateOf } from './line-columns.tsx'
import { cellIdOf, linesGridId, rowHeightPx } from './lines-grid.tsx'

const gridStyle = { gridTemplateColumns: templateOf('sale') }

export function EntryRow({ row }: { row: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation()
  const draft = useBill(selectDraft)
  const entry = useBill(selectEntry)
  const place = draft.lines.findIndex(line => line.key === entry.lineKey)
  const isLive = place < 0
  return (
    <>
      {!isLive && <RestingLine />}
      <div
        ref={row}
        className={cn(
          'grid h-row items-center',
          isLive
            ? 'sticky bottom-0 z-10 border-primary/60 border-y bg-card'
            : 'pointer-events-none absolute inset-x-0 z-10',
        )}
        style={isLive ? gridStyle : { ...gridStyle, top: (place + 1) * rowHeightPx }}
      >
        {isLive && <LivePreview />}
        <EntryInput entry={entry} />
      </div>
      {entry.problem !== null && (
        <p role="alert" className="sticky bottom-0 z-10 bg-destructive-soft px-2.5 py-1 text-destructive text-sm">
          {entry.problem === 'unknownItem' ? t('bill.unknownItem') : problemText({ code: entry.problem })}
        </p>
      )}
    </>
  )
}

/** The live line while another line is being changed. */
function RestingLine() {
  const { t } = useTranslation()
  const { actor, entryInput } = useEditor()
  return (
    <button
      type="button"
      tabIndex={-1}
      className="sticky bottom-0 z-10 grid h-row w-full cursor-text items-center border-border border-y bg-card text-start text-muted-foreground"
      style={gridStyle}
      onMouseDown={event => event.preventDefault()}
      onClick={() => {
        actor.send({ type: 'cursor.to', lineKey: null })
        entryInput.current?.focus()
      }}
    >
      <span />
      <span className="px-2.5">{t('bill.newLine')}</span>
    </button>
  )
}

/** What the live line already knows: its number, and once an item is taken everything but the quantity. */
function LivePreview() {
  const { nameOf } = useNames()
  const formats = useFormats()
  const { choice } = useBill(selectEntry)
  const place = useBill(snapshot => snapshot.context.draft.lines.length) + 1
  const totals = useBill(selectTotals)
  const line = totals.ok && choice !== null ? totals.value.lines[place - 1] : undefined
  return (
    <>
      <span className="is-number col-start-1 row-start-1 px-2.5 font-semibold text-primary">{place}</span>
      {choice !== null && (
        <>
          <span className="col-start-2 row-start-1 truncate px-2.5 font-medium">{nameOf(choice)}</span>
          <span className="col-start-3 row-start-1 truncate px-2.5">
            {nameOf({ nameAr: choice.unitNameAr, nameEn: choice.unitNameEn })}
          </span>
          <span className="is-number col-start-5 row-start-1 px-2.5">{formats.price(choice.unitPrice)}</span>
        </>
      )}
      {line !== undefined && (
        <>
          <span className="is-number col-start-6 row-start-1 px-2.5 text-muted-foreground">
            {formats.amount(line.vat)}
          </span>
          <span className="is-number col-start-7 row-start-1 px-2.5 font-semibold">{formats.amount(line.total)}</span>
        </>
      )}
    </>
  )
}

function EntryInput({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const parts = useEditor()
  const { actor, finder, entryInput } = parts
  const isEditing = useBill(selectIsEditing)
  const ghost = useGhost(entry)
  useEntryKeys(parts)
  useKeyContext('entry', isEditing)
  const isItem = entry.column === 'item'
  return (
    <input
      ref={entryInput}
      id="bill-entry"
      type="text"
      value={entry.text}
      onChange={event => actor.send({ type: 'text.type', text: event.target.value })}
      readOnly={!isEditing}
      placeholder={isEditing ? ghost : undefined}
      aria-label={isItem ? t('bill.columns.item') : t('bill.columns.quantity')}
      aria-invalid={entry.problem !== null}
      inputMode={isItem ? 'text' : 'decimal'}
      dir={dirOf(entry)}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="enter"
      className={cn(
        'pointer-events-auto row-start-1 h-full w-full min-w-0 bg-card px-2.5 text-base outline-2 outline-primary -outline-offset-2',
        'placeholder:text-muted-foreground read-only:outline-transparent aria-invalid:outline-destructive',
        isItem ? 'col-start-2 text-start' : 'is-number col-start-4 font-semibold',
      )}
      {...listRoles(entry, hasFound(entry, finder))}
    />
  )
}

function hasFound(entry: Entry, finder: ItemFinder): boolean {
  return isListOpen(entry) && finder.found(readItemText(entry.text).query).length > 0
}

/** What is typed may be in either script; the ghost of an empty cell reads as the page does. */
function dirOf({ column, text }: Entry): 'auto' | 'ltr' | undefined {
  if (column === 'quantity') return 'ltr'
  return text === '' ? undefined : 'auto'
}

/** The item cell is a combobox over the list of found items; a quantity cell names the cell that it stands for. */
function listRoles(entry: Entry, isOpen: boolean) {
  if (entry.lineKey !== null) {
    return { 'aria-controls': linesGridId, 'aria-activedescendant': cellIdOf(entry.lineKey) }
  }
  if (entry.column === 'quantity') return {}
  return {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': itemListId,
    'aria-activedescendant': isOpen ? itemOptionId(entry.highlighted) : undefined,
  } as const
}

/** What an empty cell stands for. */
function useGhost(entry: Entry): string {
  const { t } = useTranslation()
  const formats = useFormats()
  const line = useBill(snapshot => snapshot.context.draft.lines.find(each => each.key === entry.lineKey))
  if (entry.column === 'item') return t('bill.searchItem')
  return line === undefined ? formats.count(1) : formats.quantity(line.quantity)
}

/** The keys of the cell are read before any binding of the page, from the machine itself and never from what was last drawn. */
function useEntryKeys({ actor, finder, entryInput }: EditorParts): void {
  const keyboard = useKeyboard()
  useEffect(() => {
    const input = entryInput.current
    if (input === null) return
    return keyboard.attachKeys(input, press => {
      const snapshot = actor.getSnapshot()
      if (!snapshot.hasTag('entry')) return false
      const event = entryEvent(press, snapshot.context.entry, finder)
      if (event === null) return false
      actor.send(event)
      return true
    })
  }, [keyboard, actor, finder, entryInput])
}
