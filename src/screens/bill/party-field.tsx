/** Whom the bill is for: a walk-in customer until somebody is chosen by name, mobile, code or VAT number. */
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the field, which names the chosen row.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: Enter in the field does what the click does.
import { Check, UserRound } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftParty } from '#machines/bill-editor/draft.ts'
import { highlightedRow } from '#machines/bill-editor/sheet.ts'
import { useNames } from '../../i18n/names.ts'
import { cn } from '../../ui/class-names.ts'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { selectIsEditing, useBill, useDraft, useEditor } from './editor-context.ts'
import { GuessHeading } from './guess-heading.tsx'
import type { FoundRows } from './price-list.ts'

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
        className="h-9 w-full rounded-md border border-input bg-card px-9 text-base text-foreground"
        value={search.isOpen ? search.text : name}
        placeholder={t('bill.searchCustomer')}
        onFocus={search.open}
        onBlur={search.close}
        onChange={event => search.type(event.target.value)}
        onKeyDown={search.onKeyDown}
      />
      <span className="pointer-events-none absolute end-2 top-2">
        <KeyCaps keys={['F4']} />
      </span>
      {search.isOpen && <PartyList {...search} chosen={party} />}
    </div>
  )
}

type ListProps = {
  readonly choices: readonly Choice[]
  readonly certain: number
  readonly row: number | null
  readonly hasMissed: boolean
  readonly chosen: Choice
  readonly take: (choice: Choice) => void
}

function PartyList({ choices, certain, row, hasMissed, chosen, take }: ListProps) {
  const { t } = useTranslation()
  const { nameOf, otherNameOf } = useNames()
  const frame = 'absolute inset-x-0 top-10 z-40 overflow-hidden rounded-lg border border-border bg-popover shadow-float'
  if (choices.length === 0) {
    return (
      <p role="status" className={cn(frame, 'px-3 py-2 text-muted-foreground')}>
        {t('bill.noCustomer')}
      </p>
    )
  }
  return (
    <div id={listId} role="listbox" aria-label={t('bill.customer')} className={frame}>
      {hasMissed && (
        <p role="alert" className="px-3 py-2 text-destructive text-sm">
          {t('bill.noCustomer')}
        </p>
      )}
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
            <span className="is-name font-medium">{choice === null ? t('bill.walkIn') : nameOf(choice)}</span>
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

/** What is typed here is a search and no part of the bill; only the choice is. */
function usePartySearch() {
  const { actor, priceList, entryInput, partyInput } = useEditor()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [moved, setMoved] = useState<number | null>(null)
  const [hasMissed, setMissed] = useState(false)
  const { rows: choices, certain }: FoundRows<Choice> =
    text.trim() === '' ? { rows: [null], certain: 1 } : priceList.searchCustomers(text)
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
    if (row !== null) return take(choices[row])
    setMissed(true)
    partyInput.current?.select()
  }
  const restart = () => {
    setMoved(null)
    setMissed(false)
  }
  const open = () => {
    if (!actor.getSnapshot().hasTag('entry')) return
    setText('')
    restart()
    setOpen(true)
  }
  const type = (next: string) => {
    setOpen(true)
    setText(next)
    restart()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moves: Readonly<Record<string, number | undefined>> = { ArrowDown: 1, ArrowUp: -1 }
    const by = moves[event.key]
    if (by !== undefined)
      setMoved(choices.length === 0 ? null : Math.max(0, Math.min(choices.length - 1, (row ?? -1) + by)))
    else if (event.key === 'Enter') confirm()
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    isOpen,
    text,
    row,
    choices,
    certain,
    hasMissed,
    take,
    open,
    close: () => setOpen(false),
    type,
    onKeyDown,
    partyInput,
  }
}
