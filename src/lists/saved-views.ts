/** Saved views: their addresses, and named periods that move with the calendar. */
import { queryOptions } from '@tanstack/react-query'
import { type SavedView, savedViewEndpoints } from '#contract/saved-view.ts'
import { daysOfPeriod, type NamedPeriod } from '#domain/named-period.ts'
import type { Days } from '#domain/period-before.ts'
import { problem } from '#domain/problem.ts'
import type { Api } from '../api/api.ts'
import { ApiError } from '../api/api-error.ts'
import { companyTimeZone, wallClock } from '../i18n/dates.ts'
import { problemText } from '../i18n/keys.ts'
import { dayIn } from './listed-address.ts'

export function savedViewsQuery(api: Api) {
  return queryOptions(api.query(savedViewEndpoints.listViews, {}, { isBackground: true, notify: 'never' }))
}

/** The period of a list, when its address has both days. */
export function daysIn(search: URLSearchParams): Days | null {
  const [from, to] = [dayIn(search.get('from')), dayIn(search.get('to'))]
  return from === null || to === null ? null : { from, to }
}

/** The stored part of an address; the days of a named period are computed when it is opened. */
export function savedSearch(search: URLSearchParams, period: NamedPeriod | null): string {
  const kept = new URLSearchParams(search)
  if (period !== null) for (const name of ['from', 'to']) kept.delete(name)
  return String(kept)
}

export function addressOfView({ path, search, period }: Pick<SavedView, 'path' | 'search' | 'period'>): string {
  const shown = new URLSearchParams(search)
  if (period !== null) {
    const { from, to } = daysOfPeriod(period, today())
    shown.set('from', from)
    shown.set('to', to)
  }
  return shown.size === 0 ? path : `${path}?${shown}`
}

/** The saved view at an address, if any; of several the first. */
export function viewAt<View extends Pick<SavedView, 'path' | 'search' | 'period'>>(
  views: readonly View[],
  path: string,
  search: URLSearchParams,
): View | undefined {
  const shown = sortedSearch(search)
  return views.find(view => {
    if (view.path !== path) return false
    return sortedSearch(new URL(addressOfView(view), 'http://shop').searchParams) === shown
  })
}

function sortedSearch(search: URLSearchParams): string {
  const sorted = new URLSearchParams(search)
  sorted.sort()
  return String(sorted)
}

export function today() {
  return wallClock(Date.now(), companyTimeZone()).day
}

/** Throws as the server would: a name is required. */
export function requireName(name: string): void {
  if (name.trim() !== '') return
  const problems = [problem('name', 'required')]
  throw new ApiError({ status: 0, error: 'validation_failed', description: null, problems })
}

/** The server's problem with the name; null for any other failure, which has a message of its own. */
export function nameRefusal(error: Error | null): string | null {
  const [first] = error instanceof ApiError ? error.problems : []
  return first === undefined ? null : problemText(first)
}
