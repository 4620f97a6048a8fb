/**
 * The price list in memory: loaded once, then refreshed in the background by periodic requests for the changes since the known version. A changed
 * list is indexed in idle steps, while the previous one stays in use.
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
import type { CallOptions } from '../../api/client.ts'
import { companyTimeZone, wallClock } from '../../i18n/dates.ts'
import { type PriceList, startPriceList } from './price-list.ts'

const freshMs = 60_000

/** `list` has the prices of the day. */
type Known = { readonly catalogue: Catalogue; readonly list: PriceList; readonly day: Day }

export function priceListQuery(api: Pick<Api, 'read'>) {
  return queryOptions({
    queryKey: ['price-list'],
    queryFn: async ({ signal, client, queryKey }): Promise<Known> => {
      const known = client.getQueryData<Known>(queryKey)
      if (known === undefined) return indexed(await wholeCatalogue(api, { signal }))
      const isOfToday = known.day === companyToday()
      const next = await freshened(api, known.catalogue, { signal, isBackground: true, notify: 'never' }).catch(
        error => {
          // Prices change at midnight even when offline.
          if (isOfToday) throw error
          return known.catalogue
        },
      )
      return next === known.catalogue && isOfToday ? known : indexed(next)
    },
    select: ({ list }: Known) => list,
    staleTime: freshMs,
    refetchInterval: freshMs,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

async function wholeCatalogue(api: Pick<Api, 'read'>, options: CallOptions): Promise<Catalogue> {
  const { content } = await api.read(catalogueEndpoints.getCatalogue, {}, options)
  return readCatalogue(JSON.parse(new TextDecoder().decode(content)))
}

/** The current catalogue; the same object if nothing changed. */
export async function freshened(
  api: Pick<Api, 'read'>,
  catalogue: Catalogue,
  options: CallOptions,
): Promise<Catalogue> {
  const query = { since: Number(catalogue.version) }
  const changes = decodedCatalogueChanges(await api.read(catalogueEndpoints.getCatalogueChanges, { query }, options))
  if (!changes.isComplete) return wholeCatalogue(api, options)
  return changes.version === catalogue.version ? catalogue : withChanges(catalogue, changes)
}

/** Indexes a few rows at a time, so that no key waits for the whole. */
async function indexed(catalogue: Catalogue): Promise<Known> {
  const day = companyToday()
  const build = startPriceList(pricedOn(catalogue, day))
  while (build.step()) await pause()
  return { catalogue, list: build.finish(), day }
}

function companyToday(): Day {
  return wallClock(Date.now(), companyTimeZone()).day
}

function pause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}
