/** The screen of a count: for counting while it is open, read-only afterwards. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { type CountDocument, countShows, inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import { Labelled } from '../../fields/labelled.tsx'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { FilterBar, SearchField } from '../../lists/filter-bar.tsx'
import { type FilterPlace, ListPage, useListPage } from '../../lists/list-page.tsx'
import { listedPages } from '../../lists/listed-pages.ts'
import { usePagedList } from '../../lists/paged-list.ts'
import { useApi } from '../../services/api-context.ts'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { CountRows } from './count-rows.tsx'
import { CountingEntry } from './counting-entry.tsx'
import { type LinesFilter, linesCall, linesQueryOf, linesSearchOf, readLinesFilter } from './listed-counts.ts'
import { type CountingPlace, useCounting, useCountingPlace } from './use-counting.ts'

/** The refresh interval of an open count, for entries of other users. */
const refreshMs = 4000

export function CountScreen() {
  const { t } = useTranslation()
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const { query, refetch } = useCount(isId ? id : 1, isId)
  const place = useCountingPlace(isId ? id : 1)
  if (!isId || (query.isError && query.data === undefined))
    return <LoadFailed isPage title={t('counts.missing')} retry={refetch} />
  if (query.data === undefined || place === null) return <Loading />
  return <Count key={id} count={query.data} place={place} refetch={refetch} />
}

function useCount(id: number, enabled: boolean) {
  const api = useApi()
  const client = useQueryClient()
  const asked = api.query(inventoryCountEndpoints.getCount, { params: { id } }, { notify: 'never', isBackground: true })
  const query = useQuery({
    ...asked,
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? refreshMs : false),
  })
  const { queryKey } = asked
  const refetch = useCallback(() => void client.invalidateQueries({ queryKey }), [client, JSON.stringify(queryKey)])
  return { query, refetch }
}

type CountProps = {
  readonly count: CountDocument
  readonly place: CountingPlace
  readonly refetch: () => void
}

function Count({ count, place, refetch }: CountProps) {
  const { t } = useTranslation()
  const api = useApi()
  const page = useListPage()
  const actor = useCounting(count.id, place, refetch)
  const first = count.state === 'closed' || count.state === 'undone' ? 'differences' : 'counted'
  const filter = useMemo(() => readLinesFilter(page.asked, first), [page.asked, first])
  const query = usePagedList(
    listedPages(['count-lines', count.id, linesQueryOf(filter)], linesCall(api, count.id, filter)),
  )
  const show = (next: LinesFilter) => page.show(linesSearchOf(next, first))
  return (
    <ListPage
      page={page}
      above={
        <>
          <Filters {...page.filters} {...{ count, filter, show }} />
          <Progress count={count} />
          <CountingEntry count={count} actor={actor} />
        </>
      }
      query={query}
      failed={t('counts.rowsFailed')}
    >
      {rows => (
        <>
          <Follow rows={rows.list} count={count} />
          <CountRows {...rows} {...{ count, filter, show, actor, refetch }} />
        </>
      )}
    </ListPage>
  )
}

/** Refreshes the rows when the count has new entries or has ended. */
function Follow({ rows, count }: { rows: { refresh: () => Promise<void> }; count: CountDocument }) {
  const { lastLineId, state } = count
  useEffect(() => void rows.refresh(), [rows, lastLineId, state])
  return null
}

type FiltersProps = FilterPlace & {
  readonly count: CountDocument
  readonly filter: LinesFilter
  readonly show: (next: LinesFilter) => void
}

function Filters({ count, filter, show, bar, search, toRows }: FiltersProps) {
  const { t } = useTranslation()
  return (
    <FilterBar title={t('counts.title', { code: leftToRight(count.code) })} label={t('lists.filters')} bar={bar}>
      <Labelled label={t('counts.showing')}>
        {id => (
          <ChoiceSelect
            id={id}
            value={filter.show}
            options={countShows.map(each => ({ value: each, text: t(`counts.shows.${each}`) }))}
            choose={value => show({ ...filter, show: countShows.find(each => each === value) ?? filter.show })}
          />
        )}
      </Labelled>
      <SearchField
        label={t('counts.search')}
        value={filter.query}
        change={query => show({ ...filter, query })}
        field={search}
        toRows={toRows}
      />
    </FilterBar>
  )
}

/** The scope, the progress and the result of a count. */
function Progress({ count }: { count: CountDocument }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { state, scope, categories, countedItems, expectedItems, postingNumber, notCounted } = count
  const of = scope === 'categories' ? categories.map(formats.nameOf).join(', ') : t(`counts.scopes.${scope}`)
  const share = expectedItems === 0 ? 0 : (100 * countedItems) / expectedItems
  const facts = [
    formats.nameOf({ nameAr: count.branchNameAr, nameEn: count.branchNameEn }),
    of,
    formats.shortDay(count.date),
    ...(count.note === '' ? [] : [count.note]),
    ...(state === 'closed' || state === 'undone'
      ? [
          postingNumber === null
            ? t('counts.noPosting')
            : t('counts.posting', { number: leftToRight(String(postingNumber)) }),
        ]
      : []),
    ...(notCounted === null ? [] : [`${t('counts.whatOfThem')}: ${t(`counts.choices.${notCounted}`)}`]),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <strong>{t(`counts.states.${state}`)}</strong>
      {facts.map(each => (
        <bdi key={each} className="text-muted-foreground">
          {each}
        </bdi>
      ))}
      <span className="ms-auto flex items-center gap-2 tabular-nums">
        <span aria-hidden className="h-1.5 w-24 overflow-hidden rounded-full bg-secondary">
          <span className="block h-full rounded-full bg-primary" style={{ inlineSize: `${share}%` }} />
        </span>
        <span role="status">
          {t('counts.progress', { counted: formats.count(countedItems), expected: formats.count(expectedItems) })}
        </span>
      </span>
    </div>
  )
}
