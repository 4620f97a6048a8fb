/**
 * S9: the response times of a cashier during attacks by anonymous clients: 2,000 bodies that stop in the middle, four clients that send
 * bodies of four megabytes in a loop, a thousand failed logins a minute; each alone and all at once. Also the memory of the server.
 */
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { residentMbOf } from '#tests/support/server-process.ts'
import { freshBills, openTill } from '#tests/support/tills.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { summarise } from '../statistics.ts'
import { openPlace, type Receiver } from './posting-places.ts'
import type { AttackName } from './stranger-attacks.ts'

const salesInShop = 300
/** A fast cashier: a bill of fifty lines, then a moment until the next customer. */
const billsPerStretch = 60
const pauseMs = 20
const slownessMax = 2
const residentMbMax = 400

/** The measured scenes and their attacks. */
const scenes: Readonly<Record<string, readonly AttackName[]>> = {
  quiet: [],
  '2,000 slow bodies': ['slowBodies'],
  '4 × 4 MB bodies in a loop': ['largeBodies'],
  '1,000 wrong logins a minute': ['wrongLogins'],
  'all of it': ['slowBodies', 'largeBodies', 'wrongLogins'],
}

export const strangersBench: Bench = {
  title: 'S9: a cashier, and the memory of the server, beside strangers',
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) {
      const place = await openPlace(kind, salesInShop, options)
      const product = await place.startProduct()
      try {
        figures.push(...(await measure(kind, product, place.bodyOf, options)))
      } finally {
        await product.stop()
        await place.close()
      }
    }
    return figures
  },
}

async function measure(
  kind: string,
  product: Receiver,
  bodyOf: (number: number) => string,
  { rounds, say }: BenchOptions,
): Promise<Figure[]> {
  const answers: Record<string, number[][]> = {}
  const residentMb: Record<string, number[]> = {}
  let from = 0
  for (let round = 0; round <= rounds; round++)
    for (const [name, attacks] of Object.entries(scenes)) {
      const end = await beginAttacks(product.url, attacks)
      const highest = watchMemory(product.pid)
      const answersMs = await sell(product, freshBills(bodyOf, from, billsPerStretch))
      from += billsPerStretch
      const mb = highest()
      await end()
      if (round === 0) continue
      answers[name] = [...(answers[name] ?? []), answersMs]
      residentMb[name] = [...(residentMb[name] ?? []), mb]
      say(`  ${kind}, ${name}: p95 ${summarise(answersMs).p95.toFixed(1)} ms, ${mb.toFixed(0)} MB`)
    }
  const p95s = (name: string) => (answers[name] ?? []).map(each => summarise(each).p95)
  return Object.keys(scenes).flatMap(name => [
    { name: `${kind}, ${name}: a bill`, unit: 'ms', values: (answers[name] ?? []).flat(), rounds: answers[name] ?? [] },
    {
      name: `${kind}, ${name}: p95 ÷ quiet`,
      unit: '×',
      values: p95s(name).map((p95, round) => p95 / (p95s('quiet')[round] ?? Number.NaN)),
      ...(name === 'quiet' ? {} : { budget: slownessMax, on: 'median' as const }),
    },
    { name: `${kind}, ${name}: memory`, unit: 'MB', values: residentMb[name] ?? [], budget: residentMbMax, on: 'max' },
  ])
}

async function sell(place: Receiver, bills: ReturnType<typeof freshBills>): Promise<number[]> {
  const till = openTill(place.url, place.token)
  const answersMs: number[] = []
  for (const bill of bills) {
    const { status, text, ms } = await till.send(bill.body, bill.key)
    if (status !== 200) throw new Error(`A bill was answered with ${status}: ${text}`)
    answersMs.push(ms)
    await setTimeout(pauseMs)
  }
  till.close()
  return answersMs
}

/** The maximum of ten samples a second until the returned function is called. */
function watchMemory(pid: number): () => number {
  let highest = residentMbOf(pid)
  const looking = setInterval(() => {
    highest = Math.max(highest, residentMbOf(pid))
  }, 100)
  return () => {
    clearInterval(looking)
    return highest
  }
}

/** In a separate thread, so that the attacks do not delay the cashier. */
async function beginAttacks(url: string, attacks: readonly AttackName[]): Promise<() => Promise<void>> {
  if (attacks.length === 0) return async () => undefined
  const worker = new Worker(new URL('./stranger-attacks.ts', import.meta.url), { workerData: { url, attacks } })
  await once(worker, 'message')
  return async () => {
    const ended = once(worker, 'exit')
    worker.postMessage('end')
    await ended
  }
}
