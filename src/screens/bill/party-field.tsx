/** Whom the bill is for: a walk-in customer until somebody is chosen by name, mobile, code or VAT number. */
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen row.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: Enter in the field does what the click does.
import { Check, UserRound } from 'lucide-react'
import { Fragment, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftParty } from '#machines/bill-editor/draft.ts'
import { highlightedRow } from '#machines/bill-editor/sheet.ts'
import { useNames } from '../../i18n/names.ts'
import { cn } from '../../ui/class-names.ts'
import { Name } from '../../ui/field-kinds.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { selectIsEditing, useBill, useDraft, useEditor } from './editor-context.ts'
import { GuessHeading } from './guess-heading.tsx'
import type { FoundRows } from './price-list.ts'
import { FieldProblem, useTypedField } from './typed-field.tsx'

const listId = 'bill-party-list'
const optionId = (row: number): string => `bill-party-${row}`

/** Null is the walk-in customer, who is offered as long as nothing is typed. */
type Choice = DraftParty | null

export function PartyField() {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const { partyInput } = useEditor()
  const party = useDraft('party')
  const isEditing = useBill(selectIsEditing)
  const search = usePartySearch()
  const name = party === null ? t('bill.walkIn') : nameOf(party)
  return (
    <div className="relative w-80 max-w-full">
      <UserRound aria-hidden className="pointer-events-none absolute start-2.5 top-2.5 size-4 text-muted-foreground" />
      <input
        {...search.marks}
        ref={partyInput}
        type="text"
        role="combobox"
        aria-label={t('bill.customer')}
        aria-expanded={search.isOpen && search.choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={search.isOpen && search.row !== null ? optionId(search.row) : undefined}
        autoComplete="off"
        spellCheck={false}
        readOnly={!isEditing}
        dir={search.isOpen && search.text === '' ? undefined : 'auto'}
        className="h-9 w-full rounded-md border border-input bg-card px-9 text-base text-foreground aria-invalid:border-destructive"
        value={search.isOpen || search.isTyped ? search.text : name}
        placeholder={t('bill.searchCustomer')}
        onFocus={search.open}
        onBlur={search.blur}
        onChange={event => search.type(event.target.value)}
        onKeyDown={search.onKeyDown}
      />
      <span className="pointer-events-none absolute end-2 top-2">
        <KeyCaps keys={['F4']} />
      </span>
      <div className="absolute inset-x-0 top-10 z-40 space-y-1">
        <FieldProblem place="party" className="shadow-float" />
        {search.isOpen && <PartyList {...search} chosen={party} />}
      </div>
    </div>
  )
}

type ListProps = {
  readonly choices: readonly Choice[]
  readonly certain: number
  readonly row: number | null
  readonly chosen: Choice
  readonly take: (choice: Choice) => void
}

function PartyList({ choices, certain, row, chosen, take }: ListProps) {
  const { t } = useTranslation()
  const { nameOf, otherNameOf } = useNames()
  const frame = 'overflow-hidden rounded-lg border border-border bg-popover shadow-float'
  if (choices.length === 0) {
    return (
      <p role="status" className={cn(frame, 'px-3 py-2 text-muted-foreground')}>
        {t('bill.noCustomer')}
      </p>
    )
  }
  return (
    <div id={listId} role="listbox" aria-label={t('bill.customer')} className={frame}>
      {choices.map((choice, place) => (
        <Fragment key={choice?.id ?? 0}>
          {place === certain && <GuessHeading />}
          <div
            id={optionId(place)}
            role="option"
            aria-selected={place === row}
            className={cn(
              'flex h-row cursor-pointer items-center gap-2 px-3',
              place === row ? 'bg-primary text-primary-foreground' : 'hover:bg-accent',
            )}
            onMouseDown={event => event.preventDefault()}
            onClick={() => take(choice)}
          >
            <Name text={choice === null ? t('bill.walkIn') : nameOf(choice)} className="font-medium" />
            {choice !== null && (
              <bdi className={cn('truncate text-xs', place !== row && 'text-muted-foreground')}>
                {choice.vatNumber || otherNameOf(choice) || choice.code}
              </bdi>
            )}
            {choice?.id === chosen?.id && <Check aria-hidden className="ms-auto size-4" />}
          </div>
        </Fragment>
      ))}
    </div>
  )
}

/** What is typed here is a search: whoever it names for certain is taken by every command, and one of several by Enter. */
function usePartySearch() {
  const { actor, priceList, entryInput, partyInput } = useEditor()
  const field = useTypedField('party')
  const [isOpen, setOpen] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const text = field.typed?.text ?? ''
  const { rows: choices, certain } = useMemo<FoundRows<Choice>>(
    () => (text.trim() === '' ? { rows: [null], certain: 1 } : priceList.searchCustomers(text)),
    [text, priceList],
  )
  const row = highlightedRow({ highlighted: moved }, certain)
  const leave = () => {
    setOpen(false)
    entryInput.current?.focus()
  }
  const take = (choice: Choice | undefined) => {
    if (choice === undefined) return
    actor.send({ type: 'header.change', change: { party: choice, ...(choice === null && { invoiceKind: null }) } })
    leave()
  }
  /** A guess is not taken: the text is selected, so that the next key begins another. */
  const confirm = () => {
    if (row !== null && choices[row] !== undefined) return take(choices[row])
    field.leave()
    partyInput.current?.select()
  }
  const open = () => {
    if (!actor.getSnapshot().hasTag('entry')) return
    setMoved(null)
    setOpen(true)
  }
  const type = (next: string) => {
    setOpen(true)
    setMoved(null)
    field.type(next, priceList.namedCustomer(next))
  }
  const choose = (place: number) => {
    setMoved(place)
    const choice = choices[place]
    // Whoever goes to a row means it.
    if (choice != null) field.type(text, choice)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moves: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 }
    const by = moves[event.key]
    if (by !== undefined) choose(Math.max(0, Math.min(choices.length - 1, (row ?? -1) + by)))
    else if (event.key === 'Enter') confirm()
    else if (event.key === 'Escape') {
      field.forget()
      leave()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const blur = () => {
    setOpen(false)
    field.leave()
  }
  const { marks, typed } = field
  return { isOpen, text, row, choices, certain, take, open, blur, type, onKeyDown, marks, isTyped: typed !== undefined }
}
