/** The items that the typed text finds, beneath the live line or above it where there is no room. */
// biome-ignore-all lint/a11y/useSemanticElements: these are the options of a cell that is typed into.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in that cell.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: Enter in the cell does what the click does.
import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { readItemText } from '#machines/bill-editor/entry.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { cn } from '../../ui/class-names.ts'
import { selectEntry, selectIsEditing, useBill, useEditor } from './editor-context.ts'
import { isListOpen } from './entry-keys.ts'
import { floatingFrame, useListPlace } from './list-place.ts'

export const itemListId = 'bill-item-list'
export const itemOptionId = (row: number): string => `bill-item-${row}`

export function ItemList({ anchor }: { anchor: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation()
  const { finder } = useEditor()
  const entry = useBill(selectEntry)
  const isEditing = useBill(selectIsEditing)
  const { query } = readItemText(entry.text)
  const isOpen = isEditing && entry.column === 'item' && isListOpen(entry) && query !== ''
  const found = isOpen ? finder.found(query) : []
  const list = useRef<HTMLDivElement>(null)
  const place = useListPlace(list, anchor, isOpen, found.length)
  if (!isOpen) return null
  return (
    <div
      ref={list}
      className={cn(floatingFrame, 'w-[min(44rem,calc(100%-4rem))]')}
      style={{ ...place, insetInlineStart: '2.5rem' }}
    >
      {found.length === 0 ? (
        <p role="status" className="px-3 py-2 text-muted-foreground">
          {t('bill.nothingFound', { text: query })}
        </p>
      ) : (
        <div id={itemListId} role="listbox" aria-label={t('bill.found')} tabIndex={-1}>
          {found.map((choice, row) => (
            <Option
              key={`${choice.itemId}-${choice.unitId}`}
              choice={choice}
              row={row}
              isChosen={row === entry.highlighted}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function Option({ choice, row, isChosen }: { choice: LineChoice; row: number; isChosen: boolean }) {
  const { actor, entryInput } = useEditor()
  const { nameOf, otherNameOf } = useNames()
  const formats = useFormats()
  return (
    <div
      id={itemOptionId(row)}
      role="option"
      aria-selected={isChosen}
      className={cn(
        'grid h-row cursor-pointer grid-cols-[4rem_1fr_auto_5.5rem] items-center gap-3 px-3',
        isChosen ? 'bg-primary text-primary-foreground' : 'hover:bg-accent',
      )}
      onMouseDown={event => event.preventDefault()}
      onClick={() => {
        actor.send({ type: 'item.take', choice })
        entryInput.current?.focus()
      }}
    >
      <span className={cn('truncate text-xs tabular-nums', !isChosen && 'text-muted-foreground')}>
        <bdi>{choice.code}</bdi>
      </span>
      <span className="flex min-w-0 items-baseline gap-2">
        <span className="truncate font-medium">{nameOf(choice)}</span>
        <bdi className={cn('truncate text-xs', !isChosen && 'text-muted-foreground')}>{otherNameOf(choice)}</bdi>
      </span>
      <span className={cn('text-xs', !isChosen && 'text-muted-foreground')}>
        {nameOf({ nameAr: choice.unitNameAr, nameEn: choice.unitNameEn })}
      </span>
      <span className="is-number font-semibold">{formats.price(choice.unitPrice)}</span>
    </div>
  )
}
