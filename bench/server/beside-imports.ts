/**
 * S3: tills post during the upload, validation and import of 50,000 customers, and during a change of 2,000 items; and alone, in turn in
 * one run.
 */
import { importPartsMax, importRowsMax } from '#contract/definitions/import-calls.ts'
import { definitions } from '#contract/definitions/registry.ts'
import type { Db } from '#server/db/database.ts'
import { firstCode } from '#server/demo/make-items.ts'
import { signIn } from '#tests/support/posting-shop.ts'
import { freshBills, openTill, type SentBill } from '#tests/support/tills.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { summarise } from '../statistics.ts'
import { timed } from './filled-server.ts'
import { openPlace, type PostingPlace, type Receiver } from './posting-places.ts'

const sales = 2000
const tills = 2
const aloneMs = 5000
const changedItems = 1950
const slowdownBudget = 3

export const importsBench: Bench = {
  title: 'S3: tills beside imports',
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) figures.push(...(await measure(kind, options)))
    return figures
  },
}

async function measure(kind: Db['kind'], options: BenchOptions): Promise<Figure[]> {
  const place = await openPlace(kind, sales, options)
  try {
    const product = await place.startProduct()
    try {
      return await race(place, product, options)
    } finally {
      await product.stop()
    }
  } finally {
    await place.close()
  }
}

type Measured = {
  readonly alone: number[]
  readonly beside: number[]
  readonly longest: number[]
  readonly whole: number[]
}

async function race(place: PostingPlace, product: Receiver, options: BenchOptions): Promise<Figure[]> {
  const sent = await importerOf(product.url)
  const stream = billStream(place)
  const imports = { customers: (round: number) => sent.customers(round), items: (round: number) => sent.items(round) }
  const figures: Figure[] = []
  await during(product, stream, () => pause(aloneMs))
  for (const [name, run] of Object.entries(imports)) {
    const measured: Measured = { alone: [], beside: [], longest: [], whole: [] }
    for (let round = 0; round < options.rounds; round++) {
      measured.alone.push(summarise(await during(product, stream, () => pause(aloneMs))).p99)
      const answers = await during(product, stream, async () => {
        measured.whole.push(await timed(() => run(round)))
      })
      measured.beside.push(summarise(answers).p99)
      measured.longest.push(Math.max(...answers))
    }
    figures.push(...figuresOf(`${place.kind}: ${name}`, measured))
  }
  return figures
}

function figuresOf(name: string, { alone, beside, longest, whole }: Measured): Figure[] {
  const ratios = beside.map((value, round) => value / (alone[round] ?? Number.NaN))
  return [
    { name: `${name}, post alone, p99`, unit: 'ms', values: alone },
    { name: `${name}, post beside the import, p99`, unit: 'ms', values: beside },
    { name: `${name}, post beside ÷ alone, p99`, unit: '×', values: ratios, budget: slowdownBudget, on: 'median' },
    { name: `${name}, the longest post beside the import`, unit: 'ms', values: longest },
    { name: `${name}, the whole import`, unit: 'ms', values: whole },
  ]
}

/** An endless sequence of new bills. */
function billStream({ bodyOf }: PostingPlace): () => SentBill {
  let number = 0
  return () => {
    const [bill] = freshBills(bodyOf, number++, 1)
    if (!bill) throw new Error('There is no bill to send.')
    return bill
  }
}

/** The response times of tills that post until the work is complete. */
async function during(product: Receiver, next: () => SentBill, work: () => Promise<void>): Promise<number[]> {
  const answers: number[] = []
  let isDone = false
  const posting = Array.from({ length: tills }, async () => {
    const till = openTill(product.url, product.token)
    while (!isDone) {
      const { body, key } = next()
      const { status, text, ms } = await till.send(body, key)
      if (status !== 200) throw new Error(`A bill was answered with ${status}: ${text}`)
      answers.push(ms)
    }
    till.close()
  })
  try {
    await work()
  } finally {
    isDone = true
  }
  await Promise.all(posting)
  return answers
}

async function importerOf(url: string) {
  const token = await signIn(url, 'owner')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = async (method: string, path: string, body: object) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { ...headers, ...key },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`)
  }
  const importParts = async (base: string, mark: string, parts: readonly (readonly object[])[]) => {
    const marks = parts.map((_, part) => `${mark}-${part}`)
    for (const [part, rows] of parts.entries()) await send('PUT', `${base}/import/${marks[part]}`, { rows })
    await send('POST', `${base}/import/run`, { isTrial: true, marks })
    await send('POST', `${base}/import/run`, { isTrial: false, marks })
  }
  return {
    customers: (round: number) => importParts(definitions.customer.base, `customers-${round}`, customerParts(round)),
    items: (round: number) => importParts(definitions.item.base, `items-${round}`, changedItemParts(round)),
  }
}

function customerParts(round: number): object[][] {
  return Array.from({ length: importPartsMax }, (_, part) =>
    Array.from({ length: importRowsMax }, (_, row) => {
      const number = (round * importPartsMax + part) * importRowsMax + row
      return {
        ...{ code: `N${number}`, nameAr: `مؤسسة الاستيراد ${number}`, nameEn: `Imported ${number}`, city: 'الرياض' },
        ...{ mobile: `05${String(number).padStart(8, '0')}`, vatNumber: `3${String(number).padStart(13, '0')}3` },
      }
    }),
  )
}

/** Items of the demo shop with new names. */
function changedItemParts(round: number): object[][] {
  const rows = Array.from({ length: changedItems }, (_, row) => ({
    ...{ code: String(firstCode + row), nameEn: `Renamed ${round} ${row}` },
  }))
  return [rows.slice(0, importRowsMax), rows.slice(importRowsMax)]
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
