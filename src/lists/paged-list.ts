/** A list loaded in pages: cached while the user is elsewhere, so that going back is immediate, and refreshed. */
import { queryOptions, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { openPagedRows, type PagedRows, type PagedSource, type PagedState } from '../grid/paged-rows.ts'

const cacheMs = 10 * 60_000
/** How often a list checks for other users' changes. */
const refreshMs = 60_000

export function pagedQuery<Row>(queryKey: readonly unknown[], source: PagedSource<Row>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => openPagedRows<Row>(source, signal),
    // The list refreshes itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cacheMs,
    structuralSharing: false,
  })
}

/** The rows of the previous filters remain until the next ones are loaded. */
export function usePagedList<Row>(options: UseQueryOptions<PagedRows<Row>>): UseQueryResult<PagedRows<Row>> {
  return useQuery({ ...options, placeholderData: before => before })
}

/**
 * Other users' changes appear by themselves; focus and selection stay with their rows. `refresh` reloads the rows displayed at the time of
 * the call, because the filters may have changed meanwhile.
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
