/** The entry row with the focus: the live line below all rows, or over the row being edited. Its single input is never unmounted. */
import { type ClipboardEvent, type RefObject, useEffect, useRef } from 'react'
import { firstColumn, hasOpenList, highlightedRow, shapeOf } from '#machines/sheet/sheet.ts'
import type { SheetRow } from '#machines/sheet/sheet-types.ts'
import { gridCellId } from '../grid/grid-row.tsx'
import { pageRowsOf } from '../grid/grid-slots.ts'
import { useKeyboard } from '../keyboard/use-keyboard.ts'
import { cn } from '../ui/class-names.ts'
import { sheetAction, situationOf } from './sheet-keys.ts'
import { placeColumn, type SheetLayout } from './sheet-layout.ts'
import { SheetList } from './sheet-list.tsx'
import type { SheetViewProps } from './sheet-parts.ts'
import { cellsType, pastedTexts } from './sheet-text.ts'

type EntryProps<Row extends SheetRow> = SheetViewProps<Row> & {
  readonly layout: SheetLayout
  readonly scroller: RefObject<HTMLElement | null>
}

/** `place`: the index of the row being edited, from 0; negative for the live line. */
export function SheetEntryRow<Row extends SheetRow>(props: EntryProps<Row> & { place: number }) {
  const { id, sheet, layout, entryProblem, note, live, entryRow, place } = props
  const isLive = place < 0
  return (
    <>
      {!isLive && <RestingLine {...props} />}
      <div
        ref={entryRow}
        className={cn(
          // Size containment, so that typing a letter lays out nothing else.
          'grid items-center contain-layout contain-size',
          isLive
            ? 'sticky bottom-0 z-10 border-primary/60 border-y bg-card'
            : 'pointer-events-none absolute inset-x-0 z-10',
        )}
        style={{ ...layout.row, ...(!isLive && { top: layout.headingPx + place * layout.rowPx }) }}
      >
        {isLive &&
          (live?.preview ?? (
            <span className="is-number px-2.5 font-semibold text-primary" style={{ gridArea: placeColumn }}>
              {sheet.rows.length + 1}
            </span>
          ))}
        <EntryInput {...props} />
        <ComesTo {...props} />
      </div>
      {entryProblem === null ? (
        note
      ) : (
        <p
          id={`${id}-problem`}
          role="alert"
          className="sticky bottom-0 z-10 bg-destructive-soft px-2.5 py-1 text-destructive text-sm"
        >
          {entryProblem}
        </p>
      )}
      <SheetList {...props} listId={`${id}-list`} />
    </>
  )
}

/** The live line while a row is being edited. */
function RestingLine<Row extends SheetRow>({ sheet, rules, columns, layout, act, input }: EntryProps<Row>) {
  const start = firstColumn(rules)
  return (
    <button
      type="button"
      tabIndex={-1}
      className="sticky bottom-0 z-10 grid w-full cursor-text items-center border-border border-y bg-card text-start text-muted-foreground"
      style={layout.row}
      onMouseDown={event => event.preventDefault()}
      onClick={() => {
        act({ type: 'cursor.to', rowKey: null })
        input.current?.focus()
      }}
    >
      <span className="is-number px-2.5" style={{ gridArea: placeColumn }}>
        {sheet.rows.length + 1}
      </span>
      <span className="is-name px-2.5" style={{ gridArea: start }}>
        {columns.find(column => column.id === start)?.ghost(undefined)}
      </span>
    </button>
  )
}

/** The result of a typed calculation, when it differs from the text. */
function ComesTo<Row extends SheetRow>({ sheet: { entry }, columns }: SheetViewProps<Row>) {
  const result = columns.find(column => column.id === entry.column)?.comesTo?.(entry.text) ?? null
  if (result === null) return null
  return (
    <output
      aria-live="polite"
      dir="ltr"
      className="pointer-events-none z-30 -translate-y-full self-start justify-self-end whitespace-nowrap rounded-t-md bg-primary px-2 py-0.5 font-semibold text-primary-foreground text-xs tabular-nums"
      style={{ gridArea: entry.column }}
    >
      = {result}
    </output>
  )
}

function EntryInput<Row extends SheetRow>(props: EntryProps<Row>) {
  const { id, sheet, rules, columns, isEditing, isWrong = false, entryProblem, act, input } = props
  const { entry } = sheet
  const column = columns.find(each => each.id === entry.column)
  const { kind } = shapeOf(rules, entry.column)
  useSheetKeys(props)
  return (
    <input
      ref={input}
      id={`${id}-entry`}
      type="text"
      value={entry.text}
      onChange={event => act({ type: 'text.type', text: event.target.value })}
      onCopy={event => take(event, props, false)}
      onCut={event => take(event, props, true)}
      onPaste={event => put(event, props)}
      readOnly={!isEditing}
      placeholder={isEditing ? column?.ghost(sheet.rows.find(row => row.key === entry.rowKey)) : undefined}
      aria-label={column?.title}
      aria-invalid={entryProblem !== null || isWrong}
      aria-describedby={entryProblem === null ? undefined : `${id}-problem`}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      dir={kind === 'number' ? 'ltr' : entry.text === '' ? undefined : 'auto'}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="enter"
      style={{ gridArea: entry.column }}
      className={cn(
        'pointer-events-auto h-full w-full min-w-0 bg-card px-2.5 text-base outline-2 outline-primary -outline-offset-2',
        'placeholder:text-muted-foreground read-only:outline-transparent aria-invalid:outline-destructive',
        kind === 'number' ? 'is-number font-semibold' : 'text-start',
        // A cell's content looks like a value until it is overwritten; the live line's search looks like a placeholder.
        entry.rowKey !== null && 'placeholder:text-foreground',
      )}
      {...listRoles(props)}
    />
  )
}

/** A cell with a list is a combobox; any other refers to its grid cell. */
function listRoles<Row extends SheetRow>({ id, sheet: { entry }, rules, found, live }: SheetViewProps<Row>) {
  const isOwn = live !== undefined && rules.live?.column.id === entry.column
  const isListed = hasOpenList(entry, rules) && found.rows.length > 0
  const highlighted = highlightedRow(entry, found.certain)
  const listId = isOwn ? live.listId : `${id}-list`
  if (isListed || (entry.rowKey === null && shapeOf(rules, entry.column).kind === 'list')) {
    return {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isListed,
      'aria-controls': isOwn || isListed ? listId : undefined,
      'aria-activedescendant': isListed && highlighted !== null ? `${listId}-${highlighted}` : undefined,
    } as const
  }
  if (entry.rowKey === null) return {}
  return { 'aria-controls': id, 'aria-activedescendant': gridCellId(id, entry.rowKey, entry.column) }
}

type Clipping = ClipboardEvent<HTMLInputElement>

/** The browser copies text selected inside the cell; otherwise the selected cells are copied, or all rows from the live line. */
function take<Row extends SheetRow>(event: Clipping, props: SheetViewProps<Row>, isCut: boolean): void {
  const { sheet, act, copied } = props
  const { selectionStart, selectionEnd } = event.currentTarget
  const isMarked = selectionStart !== selectionEnd
  const text = isMarked || sheet.entry.text !== '' ? null : copied()
  if (text === null) return
  event.preventDefault()
  event.clipboardData.setData('text/plain', text)
  if (sheet.entry.anchor !== null) event.clipboardData.setData(cellsType, '1')
  if (isCut && sheet.entry.rowKey !== null) act({ type: 'cells.clear' })
}

/** A table is pasted as cells or rows; smaller text goes into the cell as if typed. */
function put<Row extends SheetRow>(event: Clipping, { sheet, isEditing, act }: SheetViewProps<Row>): void {
  const { anchor, text } = sheet.entry
  const texts = pastedTexts(event.clipboardData.getData('text/plain'), anchor !== null && text === '')
  if (texts === null || !isEditing) return
  event.preventDefault()
  act({ type: 'cells.paste', texts, isOfCells: event.clipboardData.getData(cellsType) !== '' })
}

/** The keys of the cell come before all bindings of the page. */
function useSheetKeys<Row extends SheetRow>(props: EntryProps<Row>): void {
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
      const { rules, layout, scroller, act, now = () => drawnNow(latest.current) } = latest.current
      const sheet = now()
      if (!sheet.isEditing) return false
      const action = sheetAction(
        press,
        situationOf(sheet, rules, {
          isRtl: document.documentElement.dir === 'rtl',
          pageRows: () => pageRowsOf(scroller.current?.clientHeight ?? 0, layout, layout.rowPx),
        }),
      )
      if (action === null) return false
      act(action)
      return true
    })
  }, [keyboard, input])
}

function drawnNow<Row extends SheetRow>({ sheet, isEditing, found }: SheetViewProps<Row>) {
  return { ...sheet, isEditing, found: () => ({ count: found.rows.length, certain: found.certain }) }
}
