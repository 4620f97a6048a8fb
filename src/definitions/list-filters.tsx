/** What narrows a list of master data. Every change stands in the address at once. */
import { useTranslation } from 'react-i18next'
import { type Definition, rowStates } from '#contract/definitions/definition.ts'
import { ChoiceField } from '../fields/choice-select.tsx'
import type { ChoiceOption } from '../fields/field.ts'
import { Labelled } from '../fields/labelled.tsx'
import { titleText, wordText } from '../i18n/keys.ts'
import { FilterBar, leavingKeys, SearchField } from '../lists/filter-bar.tsx'
import type { FilterPlace } from '../lists/list-page.tsx'
import { Input } from '../ui/input.tsx'
import { isNarrowed, type RowListing, widened, withFilter } from './listing.ts'
import { fieldWord } from './value-texts.ts'

type ListFiltersProps = FilterPlace & {
  readonly definition: Definition
  readonly listing: RowListing
  readonly change: (listing: RowListing) => void
}

export function ListFilters({ definition, listing, change, bar, search, toRows }: ListFiltersProps) {
  const { t } = useTranslation()
  const set = (part: Partial<RowListing>) => change({ ...listing, ...part })
  return (
    <FilterBar
      title={titleText(definition.title)}
      label={t('lists.filters')}
      bar={bar}
      clear={isNarrowed(listing) ? () => change(widened(listing)) : null}
    >
      <SearchField
        label={t('lists.hint.search')}
        value={listing.query}
        change={query => set({ query })}
        field={search}
        toRows={toRows}
      />
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
          toRows={toRows}
        />
      ))}
    </FilterBar>
  )
}

type FieldFilterProps = Pick<ListFiltersProps, 'definition' | 'toRows'> & {
  readonly name: string
  readonly value: string
  readonly change: (text: string) => void
}

function FieldFilter({ definition, name, value, change, toRows }: FieldFilterProps) {
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
          onKeyDown={leavingKeys(value, change, toRows)}
        />
      )}
    </Labelled>
  )
}
