/** The filter bar of a described list. */
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../fields/choice-select.tsx'
import { DayField } from '../fields/day-field.tsx'
import { ReferenceField } from '../fields/reference-field.tsx'
import { useReferences } from '../references/use-references.ts'
import { FilterBar, SearchField } from './filter-bar.tsx'
import type { FilterPlace } from './list-page.tsx'
import { noRowFilter, type RowFilter, type RowFilters } from './row-filter.ts'

type RowFilterBarProps<Choice extends string> = FilterPlace & {
  readonly title: string
  readonly filters: RowFilters<Choice>
  readonly filter: RowFilter<Choice>
  readonly isFiltered: boolean
  readonly change: (next: RowFilter<Choice>) => void
}

export function RowFilterBar<Choice extends string>(props: RowFilterBarProps<Choice>) {
  const { title, filters, filter, isFiltered, change, bar, search, toRows } = props
  const { choice, allUsers, period } = filters
  const { t } = useTranslation()
  const branches = useReferences('branch')
  const set = (part: Partial<RowFilter<Choice>>) => change({ ...filter, ...part })
  return (
    <FilterBar title={title} label={t('lists.filters')} bar={bar} clear={isFiltered ? () => change(noRowFilter) : null}>
      {filters.search !== undefined && (
        <SearchField
          label={t(filters.search)}
          value={filter.query}
          change={query => set({ query })}
          field={search}
          toRows={toRows}
        />
      )}
      {choice && (
        <ChoiceField
          label={t(choice.label)}
          none={t(choice.none)}
          value={filter.choice}
          options={choice.values.map(value => ({ value, text: t(choice.textOf(value)) }))}
          choose={chosen => set({ choice: choice.values.find(value => value === chosen) ?? null })}
        />
      )}
      {allUsers !== undefined && (
        <UserField none={t(allUsers)} value={filter.userId} choose={userId => set({ userId })} />
      )}
      {period && (
        <DayField label={t('words.from')} value={filter.from} max={filter.to} choose={from => set({ from })} />
      )}
      {period && <DayField label={t('words.to')} value={filter.to} min={filter.from} choose={to => set({ to })} />}
      <ReferenceField
        label={t('words.branch')}
        none={t('words.allBranches')}
        value={filter.branchId}
        references={branches}
        choose={branchId => set({ branchId })}
      />
    </FilterBar>
  )
}

type UserFieldProps = {
  readonly none: string
  readonly value: number | null
  readonly choose: (id: number | null) => void
}

function UserField(props: UserFieldProps) {
  const { t } = useTranslation()
  return <ReferenceField label={t('words.user')} references={useReferences('user')} {...props} />
}
