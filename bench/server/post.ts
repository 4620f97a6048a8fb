/**
 * S1: a full sale of 50 lines over HTTP, against a baseline that only writes the rows, in the same run, on both databases, in an almost
 * empty shop and in one with `--bills` sales.
 */
import { freshBills, type Load, sendAll } from '#tests/support/tills.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave, summarise } from '../statistics.ts'
import { openPlace, type PostingPlace, type Receiver } from './posting-places.ts'

const tillCounts = [1, 4, 16] as const
const billsPerRound = 400
const salesInSmallShop = 300
/** At least 0.6 of the baseline's speed with 1 and 4 clients; with 16 the slowest hundredth counts (S2). */
const timeRatioMax = 1 / 0.6

export const postBench: Bench = {
  title: 'S1: posting a sale of 50 lines over HTTP, against the floor in the same run',
  run: async options => {
    const shops = options.bills > 0 ? [salesInSmallShop, options.bills] : [salesInSmallShop]
    const figures: Figure[] = []
    for (const sales of shops)
      for (const kind of options.databases) {
        const place = await openPlace(kind, sales, options)
        try {
          figures.push(...(await measure(place, sales, options)))
        } finally {
          await place.close()
        }
      }
    return figures
  },
}

async function measure(place: PostingPlace, sales: number, { rounds, say }: BenchOptions): Promise<Figure[]> {
  const product = await place.startProduct()
  const receivers = { product, floor: await place.startFloor() }
  const subjects = tillCounts.flatMap(count => [`floor ${count}`, `product ${count}`] as const)
  let from = 0
  try {
    const measured = await interleave(subjects, rounds, async subject => {
      const [name, count] = subject.split(' ')
      const receiver: Receiver = name === 'floor' ? receivers.floor : receivers.product
      const bills = freshBills(place.bodyOf, from, billsPerRound)
      from += billsPerRound
      return sendAll(receiver, Number(count), bills)
    })
    const title = `${place.kind}, ${sales.toLocaleString('en')} bills`
    const figures = tillCounts.flatMap(count =>
      figuresOf(
        `${title}, ${count} till${count > 1 ? 's' : ''}`,
        count,
        measured[`floor ${count}`],
        measured[`product ${count}`],
      ),
    )
    say(`  ${title}: measured`)
    return figures
  } finally {
    await receivers.floor.stop()
    await receivers.product.stop()
  }
}

function figuresOf(title: string, tills: number, floor: readonly Load[], product: readonly Load[]): Figure[] {
  const perSecond = (loads: readonly Load[]) =>
    loads.map(load => Math.round((load.answersMs.length / load.elapsedMs) * 1000))
  const ratios = product.map((load, round) => load.elapsedMs / (floor[round]?.elapsedMs ?? Number.NaN))
  const slowest = (load: Load | undefined) => (load ? summarise(load.answersMs).p99 : Number.NaN)
  const budget = { budget: timeRatioMax, on: 'median' } as const
  return [
    { name: `${title}: floor, bills/s`, unit: '', values: perSecond(floor) },
    { name: `${title}: product, bills/s`, unit: '', values: perSecond(product) },
    { name: `${title}: floor, answer`, unit: 'ms', ...answersOf(floor) },
    { name: `${title}: product, answer`, unit: 'ms', ...answersOf(product) },
    { name: `${title}: time, product ÷ floor`, unit: '×', values: ratios, ...(tills < 16 ? budget : {}) },
    {
      name: `${title}: p99 of answers, product ÷ floor`,
      unit: '×',
      values: product.map((load, round) => slowest(load) / slowest(floor[round])),
      ...(tills < 16 ? {} : { budget: 2, on: 'median' }),
    },
  ]
}

function answersOf(loads: readonly Load[]) {
  const rounds = loads.map(load => load.answersMs)
  return { values: rounds.flat(), rounds }
}
