import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { allListed, listedPages, type PageAsked, type PagedCall } from '#src/lists/listed-pages.ts'

type Row = { readonly id: number }

const rows: readonly Row[] = Array.from({ length: 260 }, (_, place) => ({ id: 1000 - place }))

/** A server that knows both ways to name a page. */
function listing(cursorOf?: (row: Row) => number) {
  const asked: PageAsked<number>[] = []
  const call: PagedCall<Row, number> = {
    idOf: row => String(row.id),
    cursorOf,
    pageSizeMax: 90,
    read: async page => {
      asked.push(page)
      const { after, skip = 0, pageSize } = page
      const left = after === undefined ? rows.slice(skip) : rows.filter(({ id }) => id < after)
      return {
        rows: left.slice(0, pageSize),
        count: page.isCounted ? rows.length : null,
        next: left.length > pageSize ? 'more' : null,
      }
    },
  }
  return { asked, call }
}

const ways = { 'by cursor': (row: Row) => row.id, 'by number': undefined } as const

describe.each(Object.entries(ways))('pages %s', (_way, cursorOf) => {
  test.each([25, 180, 1000])('all rows in order, up to %i', async max => {
    const { call, asked } = listing(cursorOf)
    const reading = { max, signal: new AbortController().signal, onProgress: () => {} }
    expect(await allListed(call, reading)).toEqual(rows.slice(0, max))
    expect(asked.length).toBe(Math.ceil(Math.min(max, rows.length) / 90))
  })

  test('the last page, which is shorter, has the last rows', async () => {
    const { call } = listing(cursorOf)
    const list = await new QueryClient().fetchQuery(listedPages(['rows'], call))
    await expect.poll(() => list.snapshot().rows.mayGrow).toBe(false)
    list.snapshot().rows.onVisible?.(255, 259)
    await expect.poll(() => list.snapshot().rows.at(259)).toEqual(rows.at(-1))
    expect(list.snapshot().rows.at(200)).toEqual(rows[200])
  })
})
