/** S6: resident memory of the server when nothing is asked of it. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { residentMbOf, startServer } from '#tests/support/server-process.ts'
import type { Bench } from '../bench.ts'
import { interleave } from '../statistics.ts'

const budgetMb = 120
const settleMs = 3000

export const memoryBench: Bench = {
  title: 'S6: resident memory, idle',
  run: async ({ rounds, folder }) => {
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
    return [
      { name: 'empty data folder', unit: 'MB', values: measured.empty.flat(), budget: budgetMb, on: 'median' },
      { name: 'demo shop', unit: 'MB', values: measured.demo.flat(), budget: budgetMb, on: 'median' },
    ]
  },
}
