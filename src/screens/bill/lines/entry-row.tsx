/**
 * The row that takes the keys: beneath the lines as the live line, or over the line that is being changed. Its one input is never
 * unmounted, so that no key can fall between two cells.
 */
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { inUnit, type Shortage } from '#domain/stock/shortage.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { cn } from '../../../ui/class-names.ts'
import { Name, NameText } from '../../../ui/isolated-text.tsx'
import { selectDraft, selectEntry, selectTotals, useBill, useEditor } from '../editor-context.ts'
import { entryProblemText } from '../entry-texts.ts'
import { NumberGhost } from '../number-ghost.tsx'
import type { BillEditorSnapshot } from '../use-bill-editor.ts'
import { EntryInput } from './entry-input.tsx'
import { itemParts } from './line-columns.tsx'
import { type LinesLayout, rowStyle } from './lines-layout.ts'

type EntryRowProps = { readonly row: RefObject<HTMLDivElement | null>; readonly layout: LinesLayout }

export function EntryRow({ row, layout }: EntryRowProps) {
  const { rowHeightPx, headingHeightPx } = layout
  const draft = useBill(selectDraft)
  const entry = useBill(selectEntry)
  const place = draft.lines.findIndex(line => line.key === entry.rowKey)
  const isLive = place < 0
  return (
    <>
      {!isLive && <RestingLine />}
      <div
        ref={row}
        className={cn(
          // Its size is its own, so that a letter in it lays out nothing else.
          'items-center contain-layout contain-size',
          isLive
            ? 'sticky bottom-0 z-10 border-primary/60 border-y bg-card'
            : 'pointer-events-none absolute inset-x-0 z-10',
        )}
        style={isLive ? rowStyle : { ...rowStyle, top: headingHeightPx + place * rowHeightPx }}
      >
        {isLive && <LivePreview hasVat={layout.columns.some(each => each.id === 'vat')} />}
        <EntryInput entry={entry} />
        <NumberGhost entry={entry} />
      </div>
      {entry.problem === null && <ShortNote />}
      {entry.problem !== null && (
        <p
          id="bill-entry-problem"
          role="alert"
          className="sticky bottom-0 z-10 bg-destructive-soft px-2.5 py-1 text-destructive text-sm"
        >
          {entryProblemText(entry.problem)}
        </p>
      )}
    </>
  )
}

/** The line of the cell asks for more than there is: said while it is typed, before anybody has paid. */
function ShortNote() {
  const { t } = useTranslation()
  const formats = useFormats()
  const short = useBill(shortOfCell)
  const isRefused = useBill(snapshot => snapshot.context.setting.oversellPolicy === 'block')
  if (short === undefined) return null
  return (
    <p
      role="status"
      className={cn(
        'sticky bottom-0 z-10 px-2.5 py-1 text-sm',
        isRefused ? 'bg-destructive-soft text-destructive' : 'bg-card text-warning',
      )}
    >
      {t('problem.notEnoughStock', {
        available: formats.quantity(short.available),
        asked: formats.quantity(short.asked),
      })}
    </p>
  )
}

function shortOfCell({ context }: BillEditorSnapshot): Shortage | undefined {
  const { entry, counted, draft, short } = context
  const key = entry.choice === null ? entry.rowKey : draft.nextLineKey
  return key === null ? undefined : short.find(({ place }) => counted.lines[place]?.key === key)
}

/** The live line while another line is being changed. */
function RestingLine() {
  const { t } = useTranslation()
  const { actor, entryInput } = useEditor()
  return (
    <button
      type="button"
      tabIndex={-1}
      className="sticky bottom-0 z-10 w-full cursor-text items-center border-border border-y bg-card text-start text-muted-foreground"
      style={rowStyle}
      onMouseDown={event => event.preventDefault()}
      onClick={() => {
        actor.send({ type: 'cursor.to', rowKey: null })
        entryInput.current?.focus()
      }}
    >
      <span className="px-2.5" style={{ gridArea: 'item' }}>
        {t('bill.newLine')}
      </span>
    </button>
  )
}

/** What the live line already knows: its number, and once an item is taken everything but the quantity. */
function LivePreview({ hasVat }: { hasVat: boolean }) {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const formats = useFormats()
  const { ItemNote } = useEditor().typeParts
  const { choice, above } = useBill(selectEntry)
  const held = useBill(({ context }) =>
    choice === null || choice.isService ? undefined : context.stock.get(choice.itemId),
  )
  const draft = useBill(selectDraft)
  const placed = (column: string) => ({ gridArea: column })
  const totals = useBill(selectTotals)
  const found = draft.lines.findIndex(line => line.key === above)
  const place = found < 0 ? draft.lines.length : found
  const line = totals.ok && choice !== null ? totals.value.lines[place] : undefined
  return (
    <>
      <span className="is-number px-2.5 font-semibold text-primary" style={placed('number')}>
        {place + 1}
      </span>
      {choice !== null && (
        <>
          <span className={cn(itemParts, 'px-2.5')} style={placed('item')}>
            <Name text={nameOf(choice)} className="max-w-full font-medium" />
            {ItemNote !== null && <ItemNote of={choice} />}
            {held !== undefined && (
              <span className="text-2xs text-muted-foreground">
                {t('bill.heldOf', { quantity: formats.quantity(inUnit(held, choice.ratio)) })}
              </span>
            )}
          </span>
          <span className="is-name px-2.5" style={placed('unit')}>
            <NameText text={nameOf({ nameAr: choice.unitNameAr, nameEn: choice.unitNameEn })} />
          </span>
          <span className="is-number px-2.5" style={placed('price')}>
            {formats.price(choice.unitPrice)}
          </span>
        </>
      )}
      {line !== undefined && (
        <>
          {hasVat && (
            <span className="is-number px-2.5 text-muted-foreground" style={placed('vat')}>
              {formats.amount(line.vat)}
            </span>
          )}
          <span className="is-number px-2.5 font-semibold" style={placed('total')}>
            {formats.amount(line.total)}
          </span>
        </>
      )}
    </>
  )
}
