/** The lines of a bill: a sheet with the bill's own parts: item search and scanning, stock, and the figures of each line. */
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lineSourceOf } from '#domain/bills/bill-origins.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { nothingFound, type SearchResults } from '#domain/search/finder.ts'
import { takesWhole } from '#machines/bill-editor/draft.ts'
import { lineShape } from '#machines/bill-editor/live-line.ts'
import { type CellColumn, columnsOfLines } from '#machines/bill-editor/sheet.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import type { KeyNote } from '../../../keyboard/keyboard.ts'
import { useKeyboard, useKeyContext } from '../../../keyboard/use-keyboard.ts'
import type { SheetAction } from '../../../sheet/sheet-keys.ts'
import type { CellOption } from '../../../sheet/sheet-parts.ts'
import { SheetView } from '../../../sheet/sheet-view.tsx'
import { selectDraft, selectEntry, selectIsEditing, useBill, useDraft, useEditor } from '../editor-context.ts'
import { lineProblemText } from '../entry-texts.ts'
import { cellChoices } from './cell-choices.ts'
import { copiedLineText } from './cell-clipboard.ts'
import { isListOpen, lineEvent, linesNow } from './entry-keys.ts'
import { ItemList } from './item-list.tsx'
import { useLineColumns } from './line-columns.tsx'
import { useLinesLayout } from './lines-layout.ts'
import { itemListId } from './list-place.ts'
import { LivePreview, ShortNote, shortOfCell } from './live-preview.tsx'
import { useShownLines } from './shown-lines.ts'
import { useFoundItems } from './use-found-items.ts'

export function LinesSheet() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { actor, finder, entryInput } = useEditor()
  const room = useRef<HTMLElement>(null)
  const entryRow = useRef<HTMLDivElement>(null)
  const layout = useLinesLayout(room)
  const columns = useLineColumns(layout.columns)
  const { rows, problems } = useShownLines()
  const entry = useBill(selectEntry)
  const type = useDraft('type')
  const isEntry = useBill(selectIsEditing)
  const isEditing = isEntry && !takesWhole({ type })
  const rules = useMemo(() => ({ columns: columnsOfLines(type), live: lineShape.live }), [type])
  const choices = useChoices()
  const isShort = useBill(
    snapshot =>
      snapshot.context.setting.oversellPolicy === 'block' &&
      entry.column === 'quantity' &&
      shortOfCell(snapshot) !== undefined,
  )
  useKeyContext('entry', isEditing)
  useKeyNotes(type)
  const act = (action: SheetAction) => {
    const snapshot = actor.getSnapshot()
    const event = lineEvent(action, snapshot.context, finder)
    if (event === null || !snapshot.hasTag('entry')) return
    actor.send(event)
    // Text without results stays and is selected: the next key starts a new word.
    if (event.type === 'item.miss') entryInput.current?.select()
  }
  return (
    <section
      ref={room}
      data-region="lines"
      aria-label={t('bill.lines')}
      data-tells-discount={layout.columns.includes('discount')}
      className="group/lines relative min-w-0 flex-1 bg-background max-md:h-[45dvh] max-md:min-h-44 max-md:flex-none"
    >
      <SheetView
        id="bill-lines"
        label={t('bill.lines')}
        sheet={{ rows, entry }}
        rules={rules}
        columns={columns}
        layout={layout.sheet}
        isEditing={isEditing}
        problems={problems}
        entryProblem={entry.problem && lineProblemText(entry.problem, type)}
        note={<ShortNote />}
        isWrong={isShort}
        found={choices}
        nameOf={formats.nameOf}
        noneFound={t(noneFoundTexts[entry.column] ?? 'bill.noFeatures')}
        live={{ preview: <LivePreview columns={layout.columns} />, listId: itemListId }}
        empty={
          <p className="px-6 py-10 text-center text-muted-foreground">
            {t(lineSourceOf(type) === 'accounts' ? 'bill.emptyExpenses' : 'bill.empty')}
          </p>
        }
        act={act}
        now={() => {
          const snapshot = actor.getSnapshot()
          return linesNow(snapshot.context, snapshot.hasTag('entry'), finder)
        }}
        copied={() => copiedLineText(actor.getSnapshot().context)}
        input={entryInput}
        entryRow={entryRow}
        className="absolute inset-0"
      />
      <ItemList anchor={entryRow} />
    </section>
  )
}

const noneFoundTexts: Readonly<Record<string, 'bill.noUnit' | 'bill.noVatKind' | undefined>> = {
  unit: 'bill.noUnit',
  vatKind: 'bill.noVatKind',
}

/** The options of the cell: search results, units or features. */
function useChoices(): SearchResults<CellOption> {
  const { finder } = useEditor()
  const { price } = useFormats()
  const draft = useBill(selectDraft)
  const entry = useBill(selectEntry)
  const found = useFoundItems()?.found ?? nothingFound
  const items = useMemo(() => {
    const rows = found.rows.map(({ itemId: id, code, nameAr, nameEn }) => ({ id, code, nameAr, nameEn }))
    return { rows, certain: found.certain }
  }, [found])
  const ofCell = useMemo(
    () => (entry.column !== 'item' && isListOpen(entry) ? cellChoices({ draft, entry }, finder, price) : nothingFound),
    [draft, entry, finder, price],
  )
  return entry.column === 'item' ? items : ofCell
}

function useKeyNotes(type: BillTypeCode): void {
  const keyboard = useKeyboard()
  useEffect(() => {
    const ids = columnsOfLines(type).map(({ id }) => id)
    const grammar = grammarNotes.filter(([column]) => ids.includes(column)).map(([, note]) => note)
    return keyboard.addNotes([...grammar, ...cellNotes])
  }, [keyboard, type])
}

/** The key sheet's notes about cell keys. */
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

/** The grammar of the live line, besides item names. */
const grammarNotes = (
  [
    ['quantity', '3*', 'before'],
    ['quantity', '+  −', 'more'],
    ['quantity', '*3', 'quantity'],
    ['discount', '%5', 'discount'],
    ['price', '=9.50', 'price'],
  ] as const
).map(([column, typed, name]): readonly [column: CellColumn, note: KeyNote] => [
  column,
  { id: `bill.grammar.${name}`, chord: [], typed, when: 'entry', title: `bill.grammar.${name}` },
])
