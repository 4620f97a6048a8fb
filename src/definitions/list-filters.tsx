/** The filters of a master data list. Every change is in the address at once. */
import { useTranslation } from 'react-i18next'
import { type Definition, rowStates } from '#contract/definitions/definition.ts'
import { listFilters } from '#contract/definitions/filters.ts'
import { ChoiceField } from '../fields/choice-select.tsx'
import { titleText } from '../i18n/keys.ts'
import { FilterBar, SearchField } from '../lists/filter-bar.tsx'
import type { FilterPlace } from '../lists/list-page.tsx'
import { FieldFilter } from './field-filter.tsx'
import { isNarrowed, type RowListing, widened, withFilter } from './listing.ts'

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
      {listFilters(definition).map(filter => (
        <FieldFilter
          key={filter.name}
          definition={definition}
          filter={filter}
          value={listing.filters[filter.name] ?? ''}
          change={text => change(withFilter(listing, filter.name, text))}
          toRows={toRows}
        />
      ))}
    </FilterBar>
  )
}
