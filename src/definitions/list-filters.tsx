/** What narrows a list of master data. Every change stands in the address at once. */
import { Search, X } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { type Definition, rowStates } from '#contract/definitions/definition.ts'
import { ChoiceField } from '../fields/choice-select.tsx'
import type { ChoiceOption } from '../fields/field.ts'
import { Labelled } from '../fields/labelled.tsx'
import { wordText } from '../i18n/keys.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { isNarrowed, type Listing, widened, withFilter } from './listing.ts'
import { fieldWord } from './value-texts.ts'

type ListFiltersProps = {
  readonly definition: Definition
  readonly listing: Listing
  readonly change: (listing: Listing) => void
  readonly search: RefObject<HTMLInputElement | null>
  /** Puts the keyboard into the list. */
  readonly toList: () => void
}

export function ListFilters({ definition, listing, change, search, toList }: ListFiltersProps) {
  const { t } = useTranslation()
  const set = (part: Partial<Listing>) => change({ ...listing, ...part })
  return (
    <search aria-label={t('definition.filters')} className="flex flex-wrap items-end gap-2">
      <Labelled label={t('definition.search')} className="min-w-40 flex-1">
        {id => (
          <div className="relative">
            <Search
              aria-hidden
              className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-muted-foreground"
            />
            <Input
              ref={search}
              id={id}
              value={listing.query}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
              className="h-8 ps-8"
              onChange={event => set({ query: event.target.value })}
              onKeyDown={leaving(
                () => listing.query !== '',
                () => set({ query: '' }),
                toList,
              )}
            />
          </div>
        )}
      </Labelled>
      <ChoiceField
        label={t('definition.state')}
        none={t('definition.states.active')}
        value={listing.state === 'active' ? null : listing.state}
        options={rowStates.flatMap(value =>
          value === 'active' ? [] : [{ value, text: t(`definition.states.${value}`) }],
        )}
        choose={value => set({ state: rowStates.find(state => state === value) ?? 'active' })}
      />
      {(definition.filters ?? []).map(name => (
        <FieldFilter
          key={name}
          definition={definition}
          name={name}
          value={listing.filters[name] ?? ''}
          change={text => change(withFilter(listing, name, text))}
          toList={toList}
        />
      ))}
      {isNarrowed(listing) && (
        <Button variant="ghost" size="sm" onClick={() => change(widened(listing))}>
          <X aria-hidden />
          {t('lists.clear')}
        </Button>
      )}
    </search>
  )
}

type FieldFilterProps = Pick<ListFiltersProps, 'definition' | 'toList'> & {
  readonly name: string
  readonly value: string
  readonly change: (text: string) => void
}

function FieldFilter({ definition, name, value, change, toList }: FieldFilterProps) {
  const { t } = useTranslation()
  const field = definition.fields[name]
  const label = fieldWord(definition, name)
  if (field?.kind === 'flag' || field?.kind === 'choice') {
    const options: readonly ChoiceOption[] =
      field.kind === 'choice'
        ? field.choices.map(choice => ({ value: choice, text: wordText(choice) }))
        : [
            { value: '1', text: t('definition.yes') },
            { value: '0', text: t('definition.no') },
          ]
    return (
      <ChoiceField
        label={label}
        none={t('definition.all')}
        value={value === '' ? null : value}
        options={options}
        choose={chosen => change(chosen ?? '')}
      />
    )
  }
  return (
    <Labelled label={label}>
      {id => (
        <Input
          id={id}
          value={value}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          className="h-8 w-32 px-2"
          onChange={event => change(event.target.value)}
          onKeyDown={leaving(
            () => value !== '',
            () => change(''),
            toList,
          )}
        />
      )}
    </Labelled>
  )
}

/** Enter and the arrow down lead into the list; Esc empties the field first. */
function leaving(isFilled: () => boolean, empty: () => void, toList: () => void) {
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && isFilled()) empty()
    else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'Escape') toList()
    else return
    event.preventDefault()
  }
}
