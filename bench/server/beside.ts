/** Tills that post while the server does other work, and alone, in turn in one run. */
import { peakMbOf, residentMbOf } from '#tests/support/server-process.ts'
import { freshBills, openTill, type SentBill } from '#tests/support/tills.ts'
import type { BenchOptions, Figure } from '../bench.ts'
import { summarise } from '../statistics.ts'
import { timed } from './filled-server.ts'
import { openPlace, type PostingPlace, type Receiver } from './posting-places.ts'

const tills = 2
const aloneMs = 5000
const slowdownBudget = 3

/** By name; called once for each round. */
export type OtherWork = Readonly<Record<string, (round: number) => Promise<void>>>

/** `word`: the kind of the work. */
type Beside = { readonly word: string; readonly sales: number; readonly workOn: (url: string) => Promise<OtherWork> }

export async function measureBeside(beside: Beside, options: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const kind of options.databases) {
    const place = await openPlace(kind, beside.sales, options)
    try {
      const product = await place.startProduct()
      try {
        figures.push(...(await race(place, product, beside, options)))
      } finally {
        await product.stop()
      }
    } finally {
      await place.close()
    }
  }
  return figures
}

type Measured = {
  readonly alone: number[]
  readonly beside: number[]
  readonly longest: number[]
  readonly whole: number[]
  /** Resident memory of the server before the work and at its peak. */
  readonly memory: number[]
}

async function race(
  place: PostingPlace,
  product: Receiver,
  { word, workOn }: Beside,
  options: BenchOptions,
): Promise<Figure[]> {
  const works = await workOn(product.url)
  const stream = billStream(place)
  const figures: Figure[] = []
  await during(product, stream, () => pause(aloneMs))
  for (const [name, run] of Object.entries(works)) {
    const measured: Measured = { alone: [], beside: [], longest: [], whole: [], memory: [residentMbOf(product.pid)] }
    for (let round = 0; round < options.rounds; round++) {
      measured.alone.push(summarise(await during(product, stream, () => pause(aloneMs))).p99)
      const answers = await during(product, stream, async () => {
        measured.whole.push(await timed(() => run(round)))
      })
      measured.beside.push(summarise(answers).p99)
      measured.longest.push(Math.max(...answers))
    }
    measured.memory.push(peakMbOf(product.pid))
    figures.push(...figuresOf(`${place.kind}: ${name}`, word, measured))
  }
  return figures
}

function figuresOf(name: string, word: string, { alone, beside, longest, whole, memory }: Measured): Figure[] {
  const ratios = beside.map((value, round) => value / (alone[round] ?? Number.NaN))
  return [
    { name: `${name}, post alone, p99`, unit: 'ms', values: alone },
    { name: `${name}, post beside the ${word}, p99`, unit: 'ms', values: beside },
    { name: `${name}, post beside ÷ alone, p99`, unit: '×', values: ratios, budget: slowdownBudget, on: 'median' },
    { name: `${name}, the longest post beside the ${word}`, unit: 'ms', values: longest },
    { name: `${name}, the whole ${word}`, unit: 'ms', values: whole },
    { name: `${name}, resident memory before the ${word} and at its peak`, unit: 'MB', values: memory },
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

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
