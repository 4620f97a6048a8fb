/** The filters of the price list, and the first day of the new prices. */
import { useTranslation } from 'react-i18next'
import type { Day } from '#domain/days.ts'
import { ChoiceField } from '../../fields/choice-select.tsx'
import { DayField } from '../../fields/day-field.tsx'
import { ReferenceField } from '../../fields/reference-field.tsx'
import { titleText, wordText } from '../../i18n/keys.ts'
import { FilterBar, SearchField } from '../../lists/filter-bar.tsx'
import type { FilterPlace } from '../../lists/list-page.tsx'
import { useFoundReferences } from '../../references/use-found-references.ts'
import { useReferences } from '../../references/use-references.ts'
import { type Asked, states } from './priced-units.ts'
import type { PriceDraft } from './use-price-draft.ts'

type PriceFiltersProps = FilterPlace & {
  readonly asked: Asked
  readonly show: (part: Partial<Asked>) => void
  readonly draft: PriceDraft
  readonly today: Day
}

export function PriceFilters({ asked, show, draft, today, bar, search, toRows }: PriceFiltersProps) {
  const { t } = useTranslation()
  const categories = useReferences('category')
  const suppliers = useFoundReferences('supplier', null)
  const { query, categoryId, supplierId, state } = asked
  const isNarrowed = query !== '' || categoryId !== null || supplierId !== null || state !== 'all'
  return (
    <FilterBar
      title={titleText('itemPrices')}
      label={t('lists.filters')}
      bar={bar}
      clear={isNarrowed ? () => show({ query: '', categoryId: null, supplierId: null, state: 'all' }) : null}
    >
      <SearchField
        label={t('lists.hint.search')}
        value={query}
        change={text => show({ query: text })}
        field={search}
        toRows={toRows}
      />
      <DayField
        label={wordText('holdsFrom')}
        value={draft.firstDay}
        min={today}
        choose={day => draft.setFirstDay(day ?? today)}
      />
      <ReferenceField
        label={wordText('category')}
        none={t('definition.all')}
        value={categoryId}
        references={categories}
        choose={id => show({ categoryId: id })}
      />
      <ReferenceField
        label={wordText('supplier')}
        none={t('definition.all')}
        value={supplierId}
        references={suppliers.references}
        onTyped={suppliers.onTyped}
        choose={id => show({ supplierId: id })}
      />
      <ChoiceField
        label={t('prices.state')}
        none={t('prices.states.all')}
        value={state === 'all' ? null : state}
        options={states.flatMap(value => (value === 'all' ? [] : [{ value, text: t(`prices.states.${value}`) }]))}
        choose={value => show({ state: states.find(each => each === value) ?? 'all' })}
      />
    </FilterBar>
  )
}
