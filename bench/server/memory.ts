/** S6: resident memory of the idle server and, with `--bills`, during posting in a shop with that many bills. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { residentMbOf, startServer } from '#tests/support/server-process.ts'
import { freshBills, sendAll } from '#tests/support/tills.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave, summarise } from '../statistics.ts'
import { openPlace, type PostingPlace } from './posting-places.ts'

const idleMbMax = 120
const busyMbMax = 250
/** A memory leak would exceed this in the second half of the postings. */
const growthMax = 1.05
const settleMs = 3000
const posts = 100_000
const stretches = 10
const tills = 4

export const memoryBench: Bench = {
  title: 'S6: resident memory',
  run: async options => {
    const figures = await idle(options)
    if (options.bills === 0) return figures
    for (const kind of options.databases) {
      const place = await openPlace(kind, options.bills, options)
      try {
        figures.push(...(await busy(place, options)))
      } finally {
        await place.close()
      }
    }
    return figures
  },
}

async function idle({ rounds, folder }: BenchOptions): Promise<Figure[]> {
  const measured = await interleave(['empty', 'demo'] as const, rounds, async subject => {
    const data = join(folder, subject)
    mkdirSync(data, { recursive: true })
    const server = await startServer({ folder: data, parameters: subject === 'demo' ? ['--demo'] : [] })
    await (await fetch(server.url)).arrayBuffer()
    await new Promise(resolve => setTimeout(resolve, settleMs))
    const residentMb = residentMbOf(server.pid)
    await server.stop()
    return [residentMb]
  })
  const budget = { budget: idleMbMax, on: 'median' } as const
  return [
    { name: 'idle, empty data folder', unit: 'MB', values: measured.empty.flat(), ...budget },
    { name: 'idle, demo shop', unit: 'MB', values: measured.demo.flat(), ...budget },
  ]
}

/** Measured after each tenth of the postings: all values, and the ratio of the second half to the first. */
async function busy(place: PostingPlace, { bills, say }: BenchOptions): Promise<Figure[]> {
  const product = await place.startProduct()
  const residentMb: number[] = []
  try {
    for (let stretch = 0; stretch < stretches; stretch++) {
      const count = posts / stretches
      await sendAll(product, tills, freshBills(place.bodyOf, stretch * count, count))
      residentMb.push(residentMbOf(product.pid))
      say(`  ${place.kind}: ${((stretch + 1) * count).toLocaleString('en')} posts, ${residentMb.at(-1)?.toFixed(0)} MB`)
    }
  } finally {
    await product.stop()
  }
  const title = `${place.kind}, ${bills.toLocaleString('en')} bills and ${posts.toLocaleString('en')} posts`
  const median = (values: readonly number[]) => summarise(values).median
  const growth = median(residentMb.slice(stretches / 2)) / median(residentMb.slice(0, stretches / 2))
  return [
    { name: `${title}: resident memory`, unit: 'MB', values: residentMb, budget: busyMbMax, on: 'max' },
    { name: `${title}: second half ÷ first half`, unit: '×', values: [growth], budget: growthMax, on: 'max' },
  ]
}
