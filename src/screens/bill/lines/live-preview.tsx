/** The preview of the live line, and the stock warning below a cell. */
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { inUnit, type Shortage } from '#domain/stock/shortage.ts'
import { offersIn } from '#machines/bill-editor/campaigns.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { cn } from '../../../ui/class-names.ts'
import { NameText } from '../../../ui/isolated-text.tsx'
import { selectDraft, selectEntry, selectTotals, useBill, useEditor } from '../editor-context.ts'
import type { BillEditorSnapshot } from '../use-bill-editor.ts'
import { ItemText, type LineColumn } from './line-columns.tsx'

/** The known values of the live line: its number, and all but the quantity once an item is chosen. */
export const LivePreview = memo(DrawnPreview)

function DrawnPreview({ columns }: { columns: readonly LineColumn[] }) {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const formats = useFormats()
  const { ItemNote } = useEditor().typeParts
  const choice = useBill(snapshot => selectEntry(snapshot).choice)
  const above = useBill(snapshot => selectEntry(snapshot).above)
  const held = useBill(({ context }) =>
    choice === null || choice.isService ? undefined : context.stock.get(choice.itemId),
  )
  const draft = useBill(selectDraft)
  const campaigns = useBill(({ context }) => context.setting.campaigns)
  const gift = choice && offersIn(draft, campaigns)(choice)
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
          <span className="grid min-w-0 items-center px-2.5" style={placed('item')}>
            <ItemText name={nameOf(choice)} gift={gift}>
              {ItemNote !== null && <ItemNote of={choice} />}
              {held !== undefined && (
                <span className="text-2xs text-muted-foreground">
                  {t('bill.heldOf', { quantity: formats.quantity(inUnit(held, choice.ratio)) })}
                </span>
              )}
            </ItemText>
          </span>
          {columns.includes('unit') && (
            <span className="is-name px-2.5" style={placed('unit')}>
              <NameText text={nameOf({ nameAr: choice.unitNameAr, nameEn: choice.unitNameEn })} />
            </span>
          )}
          {columns.includes('price') && choice.expense === undefined && (
            <span className="is-number px-2.5" style={placed('price')}>
              {formats.price(choice.unitPrice)}
            </span>
          )}
        </>
      )}
      {line !== undefined && (
        <>
          {columns.includes('vat') && (
            <span className="is-number px-2.5 text-muted-foreground" style={placed('vat')}>
              {formats.amount(line.vat)}
            </span>
          )}
          {columns.includes('total') && (
            <span className="is-number px-2.5 font-semibold" style={placed('total')}>
              {formats.amount(line.total)}
            </span>
          )}
        </>
      )}
    </>
  )
}

/** Warns while typing that the current line exceeds the stock, before payment. */
export const ShortNote = memo(DrawnNote)

function DrawnNote() {
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

export function shortOfCell({ context }: BillEditorSnapshot): Shortage | undefined {
  const { entry, counted, draft, short } = context
  const key = entry.choice === null ? entry.rowKey : draft.nextLineKey
  return key === null ? undefined : short.find(({ place }) => counted.lines[place]?.key === key)
}
