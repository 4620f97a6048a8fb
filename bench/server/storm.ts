/**
 * S2: 16 tills post 8,000 bills, many of them sent twice with the same key, at once or later. No error, no gap, no duplicate, nothing
 * missing; the slowest hundredth of the responses takes at most twice that of the baseline in the same run. S6: memory afterwards.
 */
import { countBills, rememberPromises } from '#tests/support/answered-bills.ts'
import { residentMbOf } from '#tests/support/server-process.ts'
import { freshBills, type Load, type SentBill, sendAll } from '#tests/support/tills.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { summarise } from '../statistics.ts'
import { openPlace, type PostingPlace } from './posting-places.ts'

const tills = 16
const posts = 8000
const floorPosts = 2000
const salesInSmallShop = 300
const residentMbMax = 250

export const stormBench: Bench = {
  title: `S2: ${posts.toLocaleString('en')} posts from ${tills} tills, with retries`,
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) {
      const place = await openPlace(kind, options.bills || salesInSmallShop, options)
      try {
        figures.push(...(await storm(place, options)))
      } finally {
        await place.close()
      }
    }
    return figures
  },
}

async function storm(place: PostingPlace, { rounds, say }: BenchOptions): Promise<Figure[]> {
  const books = await place.openBooks()
  const billsBefore = await countBills(books)
  const product = await place.startProduct()
  const floor = await place.startFloor()
  const promises = rememberPromises()
  const measured: { floor: Load[]; product: Load[]; residentMb: number[] } = { floor: [], product: [], residentMb: [] }
  let from = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const floorCount = Math.ceil(floorPosts / rounds)
      measured.floor.push(await sendAll(floor, tills, freshBills(place.bodyOf, from, floorCount)))
      const count = Math.ceil(posts / rounds)
      const bills = withRetries(freshBills(place.bodyOf, from, count))
      measured.product.push(await sendAll(product, tills, bills, (bill, text) => promises.take(bill.key, text)))
      measured.residentMb.push(residentMbOf(product.pid))
      from += count
    }
    const broken = await promises.check(books, billsBefore)
    if (broken.length > 0) throw new Error(`The books are not what was answered:\n${broken.slice(0, 20).join('\n')}`)
    say(`  ${place.kind}: ${promises.count()} bills answered, each there once; the books are sound`)
  } finally {
    await floor.stop()
    await product.stop()
    await books.close()
  }
  return figuresOf(place.kind, measured)
}

/** Every tenth bill is sent by two tills at once, every twenty-fifth once more at the end. */
function withRetries(bills: readonly SentBill[]): SentBill[] {
  const atOnce = bills.flatMap((bill, index) => (index % 10 === 0 ? [bill, bill] : [bill]))
  return [...atOnce, ...bills.filter((_, index) => index % 25 === 0)]
}

function figuresOf(
  kind: string,
  { floor, product, residentMb }: { floor: Load[]; product: Load[]; residentMb: number[] },
): Figure[] {
  const slowest = (load: Load | undefined) => (load ? summarise(load.answersMs).p99 : Number.NaN)
  const ratios = product.map((load, round) => slowest(load) / slowest(floor[round]))
  return [
    { name: `${kind}: p99 of the floor`, unit: 'ms', values: floor.map(slowest) },
    { name: `${kind}: p99 of the product`, unit: 'ms', values: product.map(slowest) },
    { name: `${kind}: p99, product ÷ floor`, unit: '×', values: ratios, budget: 2, on: 'median' },
    { name: `${kind}: resident memory`, unit: 'MB', values: residentMb, budget: residentMbMax, on: 'max' },
  ]
}
