/**
 * The compared search libraries, each configured for this data as its documentation advises. Each is built once with the entries and then
 * returns the indices of the matches of a query, the best first.
 */
import uFuzzy from '@leeoniya/ufuzzy'
import Fuse from 'fuse.js'
import { matchSorter } from 'match-sorter'

/** Words may come in any order. */
const permutedWords = 5

export const rivals = {
  'fuse.js': entries => {
    const fuse = new Fuse(
      entries.map(({ texts, aliases = [], codes = [] }) => ({ texts, aliases, codes })),
      {
        keys: ['texts', 'aliases', 'codes'],
        ignoreDiacritics: true,
        ignoreLocation: true,
        useTokenSearch: true,
        tokenMatch: 'all',
        threshold: 0.3,
      },
    )
    return query => fuse.search(query, { limit: 50 }).map(found => found.refIndex)
  },

  uFuzzy: entries => {
    const search = new uFuzzy({
      unicode: true,
      interSplit: "[^\\p{L}\\d']+",
      intraSplit: '\\p{Ll}\\p{Lu}',
      intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
      intraChars: "[\\p{L}\\d']",
      intraContr: "'\\p{L}{1,2}\\b",
      intraMode: 1,
      intraIns: 1,
      intraSub: 1,
      intraTrn: 1,
      intraDel: 1,
    })
    const haystack = entries.map(({ texts, aliases = [], codes = [] }) => [...texts, ...aliases, ...codes].join(' '))
    return query => {
      const [places, ranks, order] = search.search(haystack, query, permutedWords, haystack.length)
      return order === null || ranks === null ? (places ?? []) : order.map(place => ranks.idx[place])
    }
  },

  'match-sorter': entries => {
    const places = entries.map(({ texts, aliases = [], codes = [] }, place) => ({ place, texts, aliases, codes }))
    const keys = ['texts', 'aliases', 'codes']
    return query => matchSorter(places, query, { keys }).map(found => found.place)
  },
}
