/** The server searches of the palette for a query. */
import type { Need } from '#domain/access/can.ts'
import { type Entity, type EntityKind, type EntitySource, kindPrefixes, serverRowsMax } from '../commands/entities.ts'
import { isOnlyCalculated } from './calculation.ts'

export type ServerSearch = { readonly words: string; readonly sources: readonly EntitySource[] }

/** Shorter queries match too much to be worth a call, unless a prefix selects a kind. */
const serverWordsMin = 2

/** Null when there is nothing to search. */
export function serverSearchOf(
  query: string,
  sources: readonly EntitySource[],
  mayAsk: (need: Need) => boolean,
): ServerSearch | null {
  const kinds = kindPrefixes[query.charAt(0)]
  const words = (kinds === undefined ? query : query.slice(1)).trim()
  if (isOnlyCalculated(query) || words.length < (kinds === undefined ? serverWordsMin : 0)) return null
  const asked = sources.filter(source => isAsked(source, kinds) && mayAsk(source.need))
  return asked.length === 0 ? null : { words, sources: asked }
}

/** A failed source adds nothing; the others are shown. */
export async function searchServer({ words, sources }: ServerSearch, signal: AbortSignal): Promise<readonly Entity[]> {
  const lists = await Promise.allSettled(sources.map(source => source.search?.(words, signal)))
  const entities = lists.flatMap(list => (list.status === 'fulfilled' ? (list.value ?? []) : []))
  return entities.slice(0, serverRowsMax)
}

function isAsked(source: EntitySource, kinds: readonly EntityKind[] | undefined): boolean {
  return source.search !== undefined && (kinds === undefined || source.kinds.some(kind => kinds.includes(kind)))
}
