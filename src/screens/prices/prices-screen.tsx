/** Changes prices of many items in place: by percent, by rounding rule, from a pasted list, or by hand; from today or a later day. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogueEndpoints, readCatalogue } from '#contract/catalogue.ts'
import { itemPriceEndpoints } from '#contract/item-prices.ts'
import { can } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import type { Price } from '#domain/money.ts'
import { gridRowsOf } from '../../grid/grid-rows.ts'
import { companyTimeZone, wallClock } from '../../i18n/dates.ts'
import { titleText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { type ListContents, ListPage, useListPage } from '../../lists/list-page.tsx'
import { idIn, wordsIn } from '../../lists/listed-address.ts'
import { useAccess, useApi } from '../../services/api-context.ts'
import { PriceFilters } from './price-filters.tsx'
import { PriceRows } from './price-rows.tsx'
import { type Asked, narrowed, type PricedUnit, pricedUnits, states } from './priced-units.ts'
import { usePriceDraft } from './use-price-draft.ts'
import { pricesKey } from './use-saved-prices.ts'

function companyToday(): Day {
  return wallClock(Date.now(), companyTimeZone()).day
}

export function PricesScreen() {
  const { t } = useTranslation()
  const [today] = useState(companyToday)
  const page = useListPage()
  const query = usePricedUnits(today)
  const draft = usePriceDraft(today)
  const asked = useAsked(page.asked)
  const show = (part: Partial<Asked>) => page.show(askedSearch({ ...asked, ...part }))
  return (
    <ListPage
      page={page}
      above={<PriceFilters {...page.filters} {...{ asked, show, draft, today }} />}
      query={query}
      failed={t('definition.loadFailed')}
    >
      {contents => <Narrowed {...contents} {...{ asked, draft, today }} refresh={() => query.refetch()} />}
    </ListPage>
  )
}

function useAsked(search: URLSearchParams): Asked {
  return useMemo(
    () => ({
      query: wordsIn(search.get('query')),
      categoryId: idIn(search.get('category')),
      supplierId: idIn(search.get('supplier')),
      state: states.find(state => state === search.get('state')) ?? 'all',
    }),
    [search],
  )
}

function askedSearch({ query, categoryId, supplierId, state }: Asked): URLSearchParams {
  const search = new URLSearchParams()
  if (query !== '') search.set('query', query)
  if (categoryId !== null) search.set('category', String(categoryId))
  if (supplierId !== null) search.set('supplier', String(supplierId))
  if (state !== 'all') search.set('state', state)
  return search
}

/** The price list that tills cache has all the data. */
function usePricedUnits(today: Day) {
  const api = useApi()
  const access = useAccess()
  return useQuery({
    queryKey: pricesKey,
    queryFn: async ({ signal }) => {
      const { content } = await api.read(catalogueEndpoints.getCatalogue, {}, { signal, notify: 'never' })
      const managed = { goods: can(access, 'f-items-manage'), services: can(access, 'f-services-manage') }
      return pricedUnits(readCatalogue(JSON.parse(new TextDecoder().decode(content))), today, managed)
    },
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  })
}

type NarrowedProps = ListContents<readonly PricedUnit[]> & {
  readonly asked: Asked
  readonly draft: ReturnType<typeof usePriceDraft>
  readonly today: Day
  readonly refresh: () => Promise<unknown>
}

function Narrowed({ list, asked, ...rest }: NarrowedProps) {
  const api = useApi()
  const formats = useFormats()
  const { t } = useTranslation()
  const { draft } = rest
  const supplierId = asked.supplierId ?? 0
  const { data: ofSupplier } = useQuery({
    ...api.query(itemPriceEndpoints.getSupplierItems, { query: { supplierId } }, { notify: 'never' }),
    enabled: asked.supplierId !== null,
  })
  const itemIds = useMemo(
    () => (asked.supplierId === null ? null : new Set(ofSupplier?.itemIds ?? [])),
    [asked.supplierId, ofSupplier],
  )
  const shown = useMemo(() => {
    const by = { query: asked.query, categoryId: asked.categoryId, state: asked.state, itemIds }
    return narrowed(list, by, { prices: asked.state === 'changed' ? draft.prices : noPrices, problems: draft.problems })
  }, [list, asked, itemIds, draft.problems, asked.state === 'changed' ? draft.prices : noPrices])
  const rows = useMemo(() => gridRowsOf(shown, row => String(row.unitId)), [shown])
  const counts = { number: formats.count(shown.length), changed: formats.count(draft.prices.size) }
  return (
    <PriceRows
      {...rest}
      {...{ rows, shown, all: list }}
      title={titleText('itemPrices')}
      count={t('prices.count', counts)}
    />
  )
}

const noPrices: ReadonlyMap<number, Price> = new Map()
