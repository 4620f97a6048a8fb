/**
 * The price list in memory: loaded once, then kept fresh in the background. Each time the server's catalogue is compared with the one
 * that is known; only another one is read and indexed, in pauses, while the list before it goes on answering.
 */
import { queryOptions } from '@tanstack/react-query'
import { catalogueEndpoints, readCatalogue } from '#contract/catalogue.ts'
import type { Api } from '../../api/api.ts'
import { type PriceList, startPriceList } from './price-list.ts'

const freshMs = 60_000

type Known = { readonly text: string; readonly list: PriceList }

export function priceListQuery(api: Api) {
  return queryOptions({
    queryKey: ['price-list'],
    queryFn: async ({ signal, client, queryKey }): Promise<Known> => {
      const known = client.getQueryData<Known>(queryKey)
      const options = { signal, isBackground: known !== undefined, tell: known ? 'nothing' : 'all' } as const
      const { content } = await api.read(catalogueEndpoints.getCatalogue, {}, options)
      const text = new TextDecoder().decode(content)
      return known?.text === text ? known : { text, list: await builtInPauses(text) }
    },
    select: ({ list }: Known) => list,
    staleTime: freshMs,
    refetchInterval: freshMs,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** A few rows at a time, so that no key waits for the whole. */
async function builtInPauses(text: string): Promise<PriceList> {
  const build = startPriceList(readCatalogue(JSON.parse(text)))
  while (build.step()) await pause()
  return build.finish()
}

function pause(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}
