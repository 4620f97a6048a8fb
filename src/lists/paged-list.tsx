/** A list whose rows the server hands over in pages: kept while the person is elsewhere, so that coming back is immediate, and kept fresh. */
import { queryOptions, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { openPagedRows, type PagedRows, type PagedSource, type PagedState } from '../grid/paged-rows.ts'
import { failureDetail } from '../services/failure-detail.ts'
import { LoadFailed, Loading } from '../services/states.tsx'

const keptMs = 10 * 60_000
/** How often a list looks for what others have changed. */
const refreshMs = 60_000

export function pagedQuery<Row>(queryKey: readonly unknown[], source: PagedSource<Row>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => openPagedRows<Row>(source, signal),
    // The list keeps itself fresh.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
    structuralSharing: false,
  })
}

/** The rows of the last filters stay until those of the next are here. */
export function usePagedList<Row>(options: UseQueryOptions<PagedRows<Row>>): UseQueryResult<PagedRows<Row>> {
  return useQuery({ ...options, placeholderData: before => before })
}

type PagedListProps<List> = {
  readonly query: UseQueryResult<List>
  /** What is said where the list cannot be read. */
  readonly failed: string
  readonly children: (list: List) => ReactNode
}

export function PagedList<List>({ query, failed, children }: PagedListProps<List>) {
  const detail = failureDetail(query.error)
  return (
    <>
      {query.isError && (
        <LoadFailed title={failed} {...(detail !== undefined && { detail })} retry={() => void query.refetch()} />
      )}
      {query.isPending && <Loading />}
      {query.data !== undefined && children(query.data)}
    </>
  )
}

/**
 * What others change appears by itself; focus and selection stay with their rows. `refresh` reads the rows that are shown when it is called:
 * those of other filters may have come while a change was on its way.
 */
export function usePagedRows<Row>(list: PagedRows<Row>): PagedState<Row> & Pick<PagedRows<Row>, 'refresh' | 'retry'> {
  const shown = useRef(list)
  useLayoutEffect(() => {
    shown.current = list
  })
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void list.refresh()
    }
    refresh()
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [list])
  const state = useSyncExternalStore(list.subscribe, list.snapshot)
  return { ...state, refresh: useCallback(() => shown.current.refresh(), []), retry: list.retry }
}
