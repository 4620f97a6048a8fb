/** The units or the features that a cell of a line can hold. The keys stay in the cell; a click does what Enter does. */
// biome-ignore-all lint/a11y/useSemanticElements: these are the options of a cell that is typed into.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in that cell.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: Enter in the cell does what the click does.
import { Check } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftLineOf } from '#machines/bill-editor/draft.ts'
import type { BillEditorEvent } from '#machines/bill-editor/events.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { cn } from '../../../ui/class-names.ts'
import { Name } from '../../../ui/isolated-text.tsx'
import { selectDraft, selectEntry, selectIsEditing, useBill, useEditor } from '../editor-context.ts'
import { featuresFor, unitsFor } from './cell-choices.ts'
import { isListOpen } from './entry-keys.ts'
import { floatingFrame, listIdOf, optionIdOf, useListPlace } from './list-place.ts'

type Choice = {
  readonly id: number
  readonly name: string
  readonly price: string
  readonly isOn: boolean
  readonly event: BillEditorEvent
}

export function CellList({ anchor }: { anchor: RefObject<HTMLDivElement | null> }) {
  const entry = useBill(selectEntry)
  const isEditing = useBill(selectIsEditing)
  const hasList = entry.column === 'unit' || entry.column === 'features'
  return isEditing && hasList && isListOpen(entry) ? <OpenList anchor={anchor} /> : null
}

function OpenList({ anchor }: { anchor: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation()
  const { actor, entryInput } = useEditor()
  const entry = useBill(selectEntry)
  const choices = useChoices()
  const list = useRef<HTMLDivElement>(null)
  useListPlace(list, anchor, true, choices.length)
  const start = useInputStart(list, entryInput)
  const title = entry.column === 'unit' ? t('bill.columns.unit') : t('bill.columns.features')
  return (
    <div ref={list} className={cn(floatingFrame, 'w-64')} style={{ insetInlineStart: start }}>
      {choices.length === 0 ? (
        <p role="status" className="px-3 py-2 text-muted-foreground">
          {entry.column === 'unit' ? t('bill.noUnit') : t('bill.noFeatures')}
        </p>
      ) : (
        <div
          id={listIdOf(entry.column)}
          role="listbox"
          aria-label={title}
          tabIndex={-1}
          className="max-h-80 overflow-y-auto"
        >
          {choices.map((choice, row) => (
            <div
              key={choice.id}
              id={optionIdOf(entry.column, row)}
              role="option"
              aria-selected={row === (entry.highlighted ?? 0)}
              className={cn(
                'grid h-row cursor-pointer grid-cols-[1rem_1fr_auto] items-center gap-2 px-3',
                row === (entry.highlighted ?? 0) ? 'bg-primary text-primary-foreground' : 'hover:bg-accent',
              )}
              onMouseDown={event => event.preventDefault()}
              onClick={() => {
                actor.send(choice.event)
                entryInput.current?.focus()
              }}
            >
              {choice.isOn ? <Check aria-hidden className="size-4" /> : <span />}
              <Name text={choice.name} className="font-medium" />
              <span className="is-number">{choice.price}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

function useChoices(): readonly Choice[] {
  const { finder } = useEditor()
  const { nameOf } = useNames()
  const formats = useFormats()
  const draft = useBill(selectDraft)
  const entry = useBill(selectEntry)
  const line = draftLineOf(draft, entry.rowKey)
  if (line === undefined) return []
  if (entry.column === 'unit') {
    return unitsFor({ draft, entry }, finder).map(choice => ({
      id: choice.unitId,
      name: nameOf({ nameAr: choice.unitNameAr, nameEn: choice.unitNameEn }),
      price: formats.price(choice.unitPrice),
      isOn: choice.unitId === line.unitId,
      event: { type: 'unit.take', choice },
    }))
  }
  return featuresFor({ draft, entry }, finder).map(feature => ({
    id: feature.id,
    name: nameOf(feature),
    price: formats.price(feature.price),
    isOn: line.features.some(each => each.id === feature.id),
    event: { type: 'feature.toggle', feature },
  }))
}

/** How far the cell stands from the start of the frame, as far as the list has room there. */
function useInputStart(list: RefObject<HTMLDivElement | null>, input: RefObject<HTMLInputElement | null>): number {
  const [start, setStart] = useState(0)
  useLayoutEffect(() => {
    const frame = list.current?.offsetParent?.getBoundingClientRect()
    const cell = input.current?.getBoundingClientRect()
    if (!frame || !cell || list.current === null) return
    const isRtl = getComputedStyle(list.current).direction === 'rtl'
    const wanted = isRtl ? frame.right - cell.right : cell.left - frame.left
    setStart(Math.max(0, Math.min(wanted, frame.width - list.current.offsetWidth)))
  }, [list, input])
  return start
}
