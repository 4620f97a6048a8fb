/**
 * The price list in memory: loaded once, then refreshed in the background by periodic requests for the changes since the known version. A changed
 * list is indexed in idle steps, while the previous one stays in use. Without a network the list of the last visit is used until the server
 * answers (`cached-price-list.ts`).
 */
import { queryOptions } from '@tanstack/react-query'
import {
  type Catalogue,
  catalogueEndpoints,
  decodedCatalogueChanges,
  pricedOn,
  readCatalogue,
  withChanges,
} from '#contract/catalogue.ts'
import type { Day } from '#domain/days.ts'
import type { Api } from '../../api/api.ts'
import { answerOrCached } from '../../api/cached-answer.ts'
import type { CallOptions } from '../../api/client.ts'
import { companyTimeZone, wallClock } from '../../i18n/dates.ts'
import { cachedAnswers } from '../../services/cached-answers.ts'
import { askAgainMs } from '../../services/cached-query.ts'
import { cachePriceChanges, cachePriceList, readCachedPriceList } from './cached-price-list.ts'
import { type PriceList, startPriceList } from './price-list.ts'

const freshMs = 60_000

/** `list` has the prices of the day. `isCached`: it is the list of the last visit. */
type Known = {
  readonly catalogue: Catalogue
  readonly list: PriceList
  readonly day: Day
  readonly isCached: boolean
}
type Source = Pick<Api, 'read' | 'session' | 'storage'>

export function priceListQuery(api: Source) {
  return queryOptions({
    queryKey: ['price-list'],
    queryFn: async ({ signal, client, queryKey }): Promise<Known> => {
      const known = client.getQueryData<Known>(queryKey)
      if (known === undefined) return firstList(api, signal)
      const isOfToday = known.day === companyToday()
      const quietly = { signal, isBackground: true, notify: 'never' } as const
      const refresh = known.isCached ? wholeCatalogue(api, quietly) : freshened(api, known.catalogue, quietly)
      const next = await refresh.catch(error => {
        // Prices change at midnight even when offline.
        if (isOfToday) throw error
        return known.catalogue
      })
      return next === known.catalogue && isOfToday ? known : indexed(next, known.isCached && next === known.catalogue)
    },
    select: ({ list }: Known) => list,
    staleTime: freshMs,
    refetchInterval: ({ state }) => (state.data?.isCached ? askAgainMs : freshMs),
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

async function firstList(api: Source, signal: AbortSignal): Promise<Known> {
  const cached = await readCachedPriceList(cachedAnswers(api))
  const options = cached === null ? {} : ({ isBackground: true, notify: 'never' } as const)
  const { value, isCached } = await answerOrCached(wholeCatalogue(api, { ...options, signal }), cached)
  return indexed(value, isCached)
}

async function wholeCatalogue(api: Source, options: CallOptions): Promise<Catalogue> {
  const answers = cachedAnswers(api)
  const { content } = await api.read(catalogueEndpoints.getCatalogue, {}, options)
  void cachePriceList(answers, content)
  return readCatalogue(JSON.parse(new TextDecoder().decode(content)))
}

/** The current catalogue; the same object if nothing changed. */
async function freshened(api: Source, catalogue: Catalogue, options: CallOptions): Promise<Catalogue> {
  const query = { since: Number(catalogue.version) }
  const wire = await api.read(catalogueEndpoints.getCatalogueChanges, { query }, options)
  if (!wire.isComplete) return wholeCatalogue(api, options)
  if (wire.version === catalogue.version) return catalogue
  if (!(await cachePriceChanges(cachedAnswers(api), wire))) return wholeCatalogue(api, options)
  return withChanges(catalogue, decodedCatalogueChanges(wire))
}

/** Indexes a few rows at a time, so that no key waits for the whole. */
async function indexed(catalogue: Catalogue, isCached: boolean): Promise<Known> {
  const day = companyToday()
  const build = startPriceList(pricedOn(catalogue, day))
  while (build.step()) await pause()
  return { catalogue, list: build.finish(), day, isCached }
}

function companyToday(): Day {
  return wallClock(Date.now(), companyTimeZone()).day
}

function pause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}
