/** The row that takes the keys: beneath all others as the live line, or over the one that is being changed. Its one input is never unmounted. */
import { type ClipboardEvent, useEffect, useRef } from 'react'
import { highlightedRow, type SheetRow } from '#machines/sheet/sheet.ts'
import { useKeyboard } from '../keyboard/use-keyboard.ts'
import { cn } from '../ui/class-names.ts'
import { isSheetListOpen, sheetAction } from './sheet-keys.ts'
import { SheetList } from './sheet-list.tsx'
import { lineClass, type SheetViewProps, sheetCellIdOf, sheetRowPx } from './sheet-parts.ts'
import { copiedSheetText, pastedTexts } from './sheet-text.ts'

export function SheetEntryRow<Row extends SheetRow>(props: SheetViewProps<Row> & { template: string; place: number }) {
  const { id, sheet, columns, entryProblem, template, place, act, input } = props
  const row = useRef<HTMLDivElement>(null)
  const isLive = place < 0
  const start = columns.findIndex(column => column.id === sheet.entry.column) + 2
  return (
    <>
      {!isLive && (
        <button
          type="button"
          tabIndex={-1}
          className={cn(lineClass, 'sticky bottom-0 z-10 w-full cursor-text border-y bg-card text-start')}
          style={{ gridTemplateColumns: template }}
          onMouseDown={event => event.preventDefault()}
          onClick={() => {
            act({ type: 'cursor.to', rowKey: null })
            input.current?.focus()
          }}
        >
          <span className="is-number px-2.5 text-muted-foreground">{sheet.rows.length + 1}</span>
          <span className="is-name px-2.5 text-muted-foreground">{columns[0]?.ghost(undefined)}</span>
        </button>
      )}
      <div
        ref={row}
        className={cn(
          'grid h-row items-center',
          isLive
            ? 'sticky bottom-0 z-10 border-primary/60 border-y bg-card'
            : 'pointer-events-none absolute inset-x-0 z-10',
        )}
        style={{ gridTemplateColumns: template, ...(!isLive && { top: (place + 1) * sheetRowPx }) }}
      >
        {isLive && <span className="is-number px-2.5 font-semibold text-primary">{sheet.rows.length + 1}</span>}
        <EntryInput {...props} start={isLive ? 2 : start} />
      </div>
      {entryProblem !== null && (
        <p
          id={`${id}-problem`}
          role="alert"
          className="sticky bottom-0 z-10 bg-destructive-soft px-2.5 py-1 text-destructive text-sm"
        >
          {entryProblem}
        </p>
      )}
      <SheetList {...props} listId={`${id}-list`} anchor={row} />
    </>
  )
}

function EntryInput<Row extends SheetRow>(props: SheetViewProps<Row> & { start: number }) {
  const { id, sheet, rules, columns, isEditing, entryProblem, found, act, input, start } = props
  const { entry } = sheet
  const column = columns.find(each => each.id === entry.column)
  const { kind } = rules.columns.find(each => each.id === entry.column) ?? { kind: 'text' }
  useSheetKeys(props)
  const isOpen = isSheetListOpen({ entry, kind })
  const listed = isOpen && found.rows.length > 0
  const highlighted = highlightedRow(entry, found.certain)
  const cell = entry.rowKey === null ? undefined : sheetCellIdOf(id, entry.rowKey, entry.column)
  const list = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': listed,
    'aria-controls': listed ? `${id}-list` : undefined,
    'aria-activedescendant': listed && highlighted !== null ? `${id}-list-${highlighted}` : undefined,
  } as const
  return (
    <input
      ref={input}
      id={`${id}-entry`}
      type="text"
      value={entry.text}
      onChange={event => act({ type: 'text.type', text: event.target.value })}
      onCopy={event => take(event, props, false)}
      onCut={event => take(event, props, true)}
      onPaste={event => {
        const texts = pastedTexts(event.clipboardData.getData('text/plain'))
        if (texts === null) return
        event.preventDefault()
        act({ type: 'cells.paste', texts })
      }}
      readOnly={!isEditing}
      placeholder={isEditing ? column?.ghost(sheet.rows.find(row => row.key === entry.rowKey)) : undefined}
      aria-label={column?.title}
      aria-invalid={entryProblem !== null}
      aria-describedby={entryProblem === null ? undefined : `${id}-problem`}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      dir={kind === 'number' ? 'ltr' : entry.text === '' ? undefined : 'auto'}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="enter"
      style={{ gridColumnStart: start, gridRowStart: 1 }}
      className={cn(
        'pointer-events-auto h-full w-full min-w-0 bg-card px-2.5 text-base outline-2 outline-primary -outline-offset-2',
        'placeholder:text-muted-foreground read-only:outline-transparent aria-invalid:outline-destructive',
        kind === 'number' ? 'is-number font-semibold' : 'text-start',
        // What a cell holds reads as its value until another takes its place.
        entry.rowKey !== null && 'placeholder:text-foreground',
      )}
      {...(kind === 'list' ? list : { 'aria-controls': id, 'aria-activedescendant': cell })}
    />
  )
}

/** Cells go out as text where nothing in the cell is marked. */
function take<Row extends SheetRow>(
  event: ClipboardEvent<HTMLInputElement>,
  { sheet, rules, act }: SheetViewProps<Row>,
  isCut: boolean,
): void {
  const { selectionStart, selectionEnd } = event.currentTarget
  const isMarked = selectionStart !== selectionEnd
  const text = isMarked || sheet.entry.text !== '' ? null : copiedSheetText(sheet, rules)
  if (text === null) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', text)
  if (isCut && sheet.entry.rowKey !== null) act({ type: 'cells.clear' })
}

/** The keys of the cell are read before any binding of the page. */
function useSheetKeys<Row extends SheetRow>(props: SheetViewProps<Row>): void {
  const keyboard = useKeyboard()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { input } = props
  useEffect(() => {
    const element = input.current
    if (element === null) return
    return keyboard.attachKeys(element, press => {
      const { sheet, rules, isEditing, found, act } = latest.current
      if (!isEditing) return false
      const place = rules.columns.findIndex(column => column.id === sheet.entry.column)
      const action = sheetAction(press, {
        entry: sheet.entry,
        kind: rules.columns[place]?.kind ?? 'text',
        isFirstColumn: place === 0,
        rowCount: sheet.rows.length,
        found: { count: found.rows.length, certain: found.certain },
        isRtl: document.documentElement.dir === 'rtl',
        pageRows: () =>
          Math.max(1, Math.floor((element.closest('.overflow-auto')?.clientHeight ?? 0) / sheetRowPx) - 3),
      })
      if (action === null) return false
      act(action)
      return true
    })
  }, [keyboard, input])
}
