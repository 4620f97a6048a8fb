import { describe, expect, test } from 'vitest'
import { buildSearchIndex } from '#domain/search/search-index.ts'
import { corpusOf } from './corpus.ts'
import { judgedQueries } from './queries.ts'

const index = buildSearchIndex(corpusOf(20_000))

describe('among twenty thousand rows', () => {
  test.each(judgedQueries)('$group: $query finds $first first', ({ query, first }) => {
    expect(index.search(query)[0]?.id).toBe(first)
  })

  test('sixty queries are judged, and every row that they expect is there once', () => {
    expect(judgedQueries).toHaveLength(60)
    const ids = corpusOf(20_000).map(entry => entry.id)
    expect(new Set(ids).size).toBe(20_000)
    for (const { first } of judgedQueries) expect(ids).toContain(first)
  })
})
