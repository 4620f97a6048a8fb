/** The filters of the list of bills. Every change is in the address at once. */
import { useTranslation } from 'react-i18next'
import { billTypeCodes, billTypeOf } from '#domain/bills/bill-types.ts'
import { listedEInvoiceStates } from '#domain/invoice/e-invoice-states.ts'
import { type BillFilter, isFiltered, noFilter } from '../../bills/bill-filter.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import { ChoiceField } from '../../fields/choice-select.tsx'
import { DayField } from '../../fields/day-field.tsx'
import { ReferenceField } from '../../fields/reference-field.tsx'
import { FilterBar, SearchField } from '../../lists/filter-bar.tsx'
import type { FilterPlace } from '../../lists/list-page.tsx'
import { useReferences } from '../../references/use-references.ts'

type BillFiltersProps = FilterPlace & {
  readonly title: string
  readonly filter: BillFilter
  readonly hasEInvoices: boolean
  readonly change: (filter: BillFilter) => void
}

export function BillFilters({ title, filter, hasEInvoices, change, bar, search, toRows }: BillFiltersProps) {
  const { t } = useTranslation()
  const set = (part: Partial<BillFilter>) => change({ ...filter, ...part })
  return (
    <FilterBar
      title={title}
      label={t('bills.filters')}
      bar={bar}
      clear={isFiltered(filter) ? () => change(noFilter) : null}
    >
      <SearchField
        label={t('bills.search')}
        value={filter.query}
        change={query => set({ query })}
        field={search}
        toRows={toRows}
      />
      <ChoiceField
        label={t('bills.type')}
        none={t('bills.allTypes')}
        value={filter.type}
        options={billTypeCodes.map(code => ({ value: code, text: t(`titles.${billTitles[code]}`) }))}
        choose={type => change(ofType(filter, billTypeCodes.find(code => code === type) ?? null))}
      />
      <ChoiceField
        label={t('delivery.filter')}
        none={t('delivery.all')}
        value={filter.awaitsDelivery ? 'no' : null}
        options={[{ value: 'no', text: t('billStates.undelivered') }]}
        optionsMin={1}
        choose={value => set({ awaitsDelivery: value === 'no' })}
      />
      <ChoiceField
        label={t('bills.captured.filter')}
        none={t('bills.captured.all')}
        value={filter.wasCaptured ? 'yes' : null}
        options={[{ value: 'yes', text: t('billStates.captured') }]}
        optionsMin={1}
        choose={value => set({ wasCaptured: value === 'yes' })}
      />
      {hasEInvoices && (
        <ChoiceField
          label={t('bills.columns.eInvoice')}
          none={t('bills.allEInvoices')}
          value={filter.eInvoice}
          options={listedEInvoiceStates.map(state => ({ value: state, text: t(`eInvoiceStates.${state}`) }))}
          choose={value => set({ eInvoice: listedEInvoiceStates.find(state => state === value) ?? null })}
        />
      )}
      <DayField label={t('words.from')} value={filter.from} max={filter.to} choose={from => set({ from })} />
      <DayField label={t('words.to')} value={filter.to} min={filter.from} choose={to => set({ to })} />
      <ExpiryDays filter={filter} set={set} />
      <PlaceChoices filter={filter} set={set} />
    </FilterBar>
  )
}

/** Expiry days belong to quotations: another type removes them. */
function ofType(filter: BillFilter, type: BillFilter['type']): BillFilter {
  const keepsDays = type === null || billTypeOf(type).expires
  return keepsDays ? { ...filter, type } : { ...filter, type, expiresFrom: null, expiresTo: null }
}

type SetFilter = (part: Partial<BillFilter>) => void

/** For quotations, which have expiry days; shown for other types when the address contains them. */
function ExpiryDays({ filter: { type, expiresFrom, expiresTo }, set }: { filter: BillFilter; set: SetFilter }) {
  const { t } = useTranslation()
  const isOfQuotations = type !== null && billTypeOf(type).expires
  if (!isOfQuotations && expiresFrom === null && expiresTo === null) return null
  return (
    <>
      <DayField
        label={t('bills.expiresFrom')}
        value={expiresFrom}
        max={expiresTo}
        choose={day => set({ expiresFrom: day })}
      />
      <DayField
        label={t('bills.expiresTo')}
        value={expiresTo}
        min={expiresFrom}
        choose={day => set({ expiresTo: day })}
      />
    </>
  )
}

/** Branch, cost centre and user, from the user's own options. */
function PlaceChoices({ filter, set }: { filter: BillFilter; set: SetFilter }) {
  const { t } = useTranslation()
  const branches = useReferences('branch')
  const costCentres = useReferences('costCentre', filter.branchId)
  const users = useReferences('user')
  return (
    <>
      <ReferenceField
        label={t('bills.branch')}
        none={t('words.allBranches')}
        value={filter.branchId}
        references={branches}
        // A cost centre belongs to a branch.
        choose={branchId => set({ branchId, costCentreId: null })}
      />
      <ReferenceField
        label={t('bills.costCentre')}
        none={t('bills.allCostCentres')}
        value={filter.costCentreId}
        references={costCentres}
        choose={costCentreId => set({ costCentreId })}
      />
      <ReferenceField
        label={t('bills.user')}
        none={t('bills.allUsers')}
        value={filter.userId}
        references={users}
        choose={userId => set({ userId })}
      />
    </>
  )
}
