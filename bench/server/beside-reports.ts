/** S4: tills post while a user reads one report after the other, all reports without a subject, over all bills; and alone, in turn in one run. */
import type { Db } from '#server/db/database.ts'
import { signIn } from '#tests/support/posting-shop.ts'
import { freshBills, sendAll } from '#tests/support/tills.ts'
import type { BenchOptions, Figure } from '../bench.ts'
import { interleave, summarise } from '../statistics.ts'
import { timed } from './filled-server.ts'
import { openPlace } from './posting-places.ts'
import { callsOver } from './report-calls.ts'

const tills = 4
const postsPerRound = 800
const slowdownBudget = 2
const everyDay = { from: '2020-01-01', to: '2035-12-31' }

export async function postBesideReports(kind: Db['kind'], sales: number, options: BenchOptions): Promise<Figure[]> {
  const place = await openPlace(kind, sales, options)
  try {
    const product = await place.startProduct()
    try {
      const token = await signIn(product.url, 'owner')
      const readingMs: number[] = []
      let sent = 0
      const loads = await interleave(['alone', 'beside'], options.rounds, async subject => {
        const bills = freshBills(place.bodyOf, sent, postsPerRound)
        sent += postsPerRound
        const reading = subject === 'beside' ? readOn(product.url, token, readingMs) : undefined
        const load = await sendAll(product, tills, bills)
        await reading?.stop()
        return load
      })
      const p99 = (subject: keyof typeof loads) => loads[subject].map(load => summarise(load.answersMs).p99)
      const [alone, beside] = [p99('alone'), p99('beside')]
      const ratios = beside.map((value, round) => value / (alone[round] ?? Number.NaN))
      return [
        { name: `${kind}: post, ${tills} tills, p99 alone`, unit: 'ms', values: alone },
        { name: `${kind}: post, ${tills} tills, p99 beside reports`, unit: 'ms', values: beside },
        { name: `${kind}: post, p99 beside ÷ alone`, unit: '×', values: ratios, budget: slowdownBudget, on: 'median' },
        { name: `${kind}: a report beside the tills`, unit: 'ms', values: readingMs },
      ]
    } finally {
      await product.stop()
    }
  } finally {
    await place.close()
  }
}

/** Reads one report after the other until it is stopped, and then waits for the last one. */
function readOn(url: string, token: string, readingMs: number[]): { readonly stop: () => Promise<void> } {
  let isStopped = false
  const calls = callsOver(everyDay)
  const read = async () => {
    for (let at = 0; !isStopped; at++) {
      const call = calls[at % calls.length]
      if (call) readingMs.push(await timed(() => ask(url, token, call.path, call.body)))
    }
  }
  const reading = read()
  return {
    stop: async () => {
      isStopped = true
      await reading
    },
  }
}

async function ask(url: string, token: string, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
}
