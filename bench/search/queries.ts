/**
 * The test queries: how many of them rank the expected row first, and the time of each among 20,000 rows, with our index and with search
 * libraries over the same rows.
 */
import { buildSearchIndex, type SearchEntry } from '#domain/search/search-index.ts'
import { corpusOf } from '#tests/domain/search/corpus.ts'
import { type JudgedQuery, judgedQueries } from '#tests/domain/search/queries.ts'
import type { Bench, Figure } from '../bench.ts'
import { importRival, installRivals } from '../browser/rivals.ts'
import { interleave } from '../statistics.ts'

const entryCount = 20_000
const own = 'mizan'

/** Returns the indices of the matches, the best first. */
type Search = (query: string) => readonly number[]
type Build = (entries: readonly SearchEntry[]) => Search

export const queriesBench: Bench = {
  title: `The judged queries among ${entryCount.toLocaleString('en')} rows`,
  run: async ({ rounds, say }) => {
    installRivals(say)
    const entries = corpusOf(entryCount)
    const builds = new Map<string, Build>([[own, buildOwn], ...(await rivalBuilds())])
    const searches = new Map(Array.from(builds, ([name, build]) => [name, build(entries)]))
    const names = [...searches.keys()]
    const searchOf = (name: string): Search => searches.get(name) ?? (() => [])
    for (const name of names) sayFound(name, foundFirst(searchOf(name), entries), say)
    const times = await interleave(names, rounds, async name => timesOf(searchOf(name)))
    return names.flatMap(name => figuresOf(name, foundFirst(searchOf(name), entries), times[name] ?? []))
  },
}

const buildOwn: Build = entries => {
  const index = buildSearchIndex(entries)
  return query => index.search(query).map(hit => hit.row)
}

async function rivalBuilds(): Promise<readonly [string, Build][]> {
  const { rivals } = await importRival('search.js')
  return Object.entries(rivals as Readonly<Record<string, Build>>)
}

function foundFirst(search: Search, entries: readonly SearchEntry[]): readonly JudgedQuery[] {
  return judgedQueries.filter(({ query, first }) => entries[search(query)[0] ?? -1]?.id === first)
}

function sayFound(name: string, found: readonly JudgedQuery[], say: (text: string) => void): void {
  const groups = Object.entries(Object.groupBy(judgedQueries, query => query.group)).map(([group, queries = []]) => {
    const count = queries.filter(query => found.includes(query)).length
    return `${group} ${count}/${queries.length}`
  })
  say(`  ${name.padEnd(12)} ${found.length} of ${judgedQueries.length} find the right row first (${groups.join(', ')})`)
}

/** Each query once, in milliseconds. */
function timesOf(search: Search): readonly number[] {
  return judgedQueries.map(({ query }) => {
    const startMs = performance.now()
    search(query)
    return performance.now() - startMs
  })
}

function figuresOf(name: string, found: readonly JudgedQuery[], rounds: readonly (readonly number[])[]): Figure[] {
  const missed: Figure = { name: `${name}: queries missed`, unit: '', values: [judgedQueries.length - found.length] }
  return [
    name === own ? { ...missed, budget: 0, on: 'max' } : missed,
    { name: `${name}: one query`, unit: 'ms', values: rounds.flat(), rounds },
  ]
}
