import { expect, test } from 'vitest'
import { pagesOf } from '#server/db/pages.ts'

/** Pages of three of the numbers from 1 to `count`, and what they were read after. */
async function readAll(count: number) {
  const askedAfter: (number | undefined)[] = []
  const pages: (readonly number[])[] = []
  const numbers = pagesOf<number>(3, async (last = 0) => {
    askedAfter.push(last)
    return Array.from({ length: Math.min(3, count - last) }, (_, at) => last + at + 1)
  })
  for await (const page of numbers) pages.push(page)
  return { pages, askedAfter }
}

test('rows are read page by page, each after the last row of the page before, up to a page that is not full', async () => {
  expect(await readAll(7)).toEqual({ pages: [[1, 2, 3], [4, 5, 6], [7]], askedAfter: [0, 3, 6] })
  expect(await readAll(3)).toEqual({ pages: [[1, 2, 3], []], askedAfter: [0, 3] })
  expect(await readAll(0)).toEqual({ pages: [[]], askedAfter: [0] })
})

test('other work gets its turn between two pages', async () => {
  const order: string[] = []
  const numbers = pagesOf<number>(1, async (last = 0) => (last < 2 ? [last + 1] : []))
  for await (const page of numbers) {
    order.push(`page ${page}`)
    setImmediate(() => order.push('other work'))
  }
  expect(order).toEqual(['page 1', 'other work', 'page 2', 'other work', 'page '])
})
