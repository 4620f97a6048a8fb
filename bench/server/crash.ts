/** kill -9 during posting, a hundred times on each database: every acknowledged bill exists once, and the books are consistent. */
import { randomInt, randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { countBills } from '#tests/support/answered-bills.ts'
import { cutPower } from '#tests/support/power-cuts.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { openPlace, type PostingPlace } from './posting-places.ts'

const cuts = 100
const tills = 8
const salesBefore = 300
const delayMsMax = 400

export const crashBench: Bench = {
  title: `kill -9 during posting, ${cuts} times`,
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) {
      const place = await openPlace(kind, salesBefore, options)
      try {
        figures.push(...(await crash(place, options)))
      } finally {
        await place.close()
      }
    }
    return figures
  },
}

/** No other process has the database open during the kills: only the next start repairs the data. */
async function crash(place: PostingPlace, { say }: BenchOptions): Promise<Figure[]> {
  const billsBefore = await withBooks(place, countBills)
  const { token, kill } = await place.startProduct()
  await kill()
  let number = 0
  const { promises, cutOff } = await cutPower({
    ...{ cuts, tills, token },
    start: place.restartProduct,
    nextBill: () => ({ body: place.bodyOf(number++), key: randomUUID() }),
    delayMs: () => randomInt(delayMsMax),
  })
  const broken = await withBooks(place, books => promises.check(books, billsBefore))
  for (const line of broken.slice(0, 20)) say(`  ${line}`)
  return [
    { name: `${place.kind}: bills answered`, unit: '', values: [promises.count()] },
    { name: `${place.kind}: answers cut off, sent again`, unit: '', values: [cutOff] },
    { name: `${place.kind}: broken laws and promises`, unit: '', values: [broken.length], budget: 0, on: 'max' },
  ]
}

async function withBooks<T>(place: PostingPlace, work: (books: Db) => Promise<T>): Promise<T> {
  const books = await place.openBooks()
  try {
    return await work(books)
  } finally {
    await books.close()
  }
}
