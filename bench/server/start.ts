/** S5: the time from starting the server to its first response, against a plain Fastify process on the same machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#tests/support/project-files.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave } from '../statistics.ts'

const budgetMs = 1000

export const startBench: Bench = {
  title: 'S5: start, from the process to the first answered page',
  run: async options => {
    const demo = join(options.folder, 'demo')
    mkdirSync(demo)
    const filledAtMs = performance.now()
    await (await startServer({ folder: demo, parameters: ['--demo'] })).stop()
    options.say(`  (the demo shop was filled in ${((performance.now() - filledAtMs) / 1000).toFixed(1)} s)`)
    const subjects = ['floor', 'empty', 'demo'] as const
    const measured = await interleave(subjects, options.rounds, async (subject, round) => [
      await measureMs(subject, options, demo, round),
    ])
    return figures(measured)
  },
}

function figures(measured: Record<'floor' | 'empty' | 'demo', number[][]>): Figure[] {
  return [
    { name: 'bare Fastify (floor)', unit: 'ms', values: measured.floor.flat() },
    { name: 'empty data folder', unit: 'ms', values: measured.empty.flat(), budget: budgetMs, on: 'median' },
    { name: 'demo shop, second start', unit: 'ms', values: measured.demo.flat(), budget: budgetMs, on: 'median' },
  ]
}

async function measureMs(
  subject: 'floor' | 'empty' | 'demo',
  options: BenchOptions,
  demo: string,
  round: number,
): Promise<number> {
  if (subject === 'floor') return floorMs()
  const isDemo = subject === 'demo'
  const folder = isDemo ? demo : join(options.folder, `empty-${round}`)
  const startedAtMs = performance.now()
  const server = await startServer({ folder, parameters: isDemo ? ['--demo'] : [] })
  await answered(server.url)
  const elapsedMs = performance.now() - startedAtMs
  await server.stop()
  return elapsedMs
}

async function floorMs(): Promise<number> {
  const startedAtMs = performance.now()
  const child = spawn(process.execPath, [join(root, 'bench', 'server', 'bare-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [address] = await once(child.stdout, 'data')
  await answered(String(address).trim())
  const elapsedMs = performance.now() - startedAtMs
  child.kill()
  await exited
  return elapsedMs
}

async function answered(url: string): Promise<void> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  await response.arrayBuffer()
}
