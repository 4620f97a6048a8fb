/**
 * S3: the list of bills with its filters, and lookups of items and parties, over HTTP in a shop with very many bills and items; and the
 * trial balance. `npm run bench -- search-server --bills 1000000`.
 */
import { addDays, type Day } from '#domain/days.ts'
import type { Db } from '#server/db/database.ts'
import { scaledShop } from '#server/demo/demo-size.ts'
import { makeRandom, type Random } from '#server/demo/random.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave } from '../statistics.ts'
import { demoShopOf, shopToday, startFilled, timed } from './filled-server.ts'

const items = 100_000
const billsDefault = 200_000
const days = 365
const askedPerRound = 40
const budgetMs = 20
/** S4: acceptable waiting time for a report. */
const reportBudgetMs = 1000

export const searchServerBench: Bench = {
  title: 'S3: search in bills, customers and items on the server',
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) figures.push(...(await measure(kind, options)))
    return figures
  },
}

async function measure(kind: Db['kind'], options: BenchOptions): Promise<Figure[]> {
  const size = { ...scaledShop(items, options.bills || billsDefault), days }
  const server = await startFilled(kind, demoShopOf(size), options, readFacts)
  const { ask } = server
  try {
    const questions = questionsOf(server.facts)
    const names = Object.keys(questions)
    const first = await timed(() => ask('/api/Bill/bills/sums'))
    const measured = await interleave(names, options.rounds, (name, round) => askMany(ask, questions[name], round))
    return [
      { name: `${kind}: sums of all bills, for the first time`, unit: 'ms', values: [first] },
      ...names.map(
        (name): Figure => ({
          name: `${kind}: ${name}`,
          unit: 'ms',
          values: (measured[name] ?? []).flat(),
          rounds: measured[name] ?? [],
          budget: name.startsWith('trial balance') ? reportBudgetMs : budgetMs,
        }),
      ),
    ]
  } finally {
    await server.stop()
  }
}

type Facts = {
  readonly bills: number
  readonly users: readonly number[]
  readonly branches: readonly number[]
  readonly bill: readonly { readonly id: number; readonly day: string; readonly number: number }[]
  readonly itemNames: readonly string[]
  readonly partyNames: readonly string[]
}

async function readFacts(db: Db, bills: number): Promise<Facts> {
  const bill = await db.read
    .selectFrom('bill')
    .select(['id', 'day', 'number'])
    .where(
      'id',
      'in',
      Array.from({ length: 200 }, (_, at) => 1 + Math.floor((at * bills) / 200)),
    )
    .execute()
  const users = await db.read.selectFrom('bill').select('user_id').distinct().execute()
  const branches = await db.read.selectFrom('branch').select('id').execute()
  const names = await db.read.selectFrom('naming').select(['name_ar', 'name_en']).limit(4000).execute()
  const parties = await db.read.selectFrom('party').select(['name_ar', 'name_en']).limit(400).execute()
  return {
    bills,
    bill,
    users: users.map(row => row.user_id),
    branches: branches.map(row => row.id),
    itemNames: names.flatMap(row => [row.name_ar, row.name_en]),
    partyNames: parties.flatMap(row => [row.name_ar, row.name_en]),
  }
}

/** A path with a different query each time. */
type Question = (random: Random) => string

function questionsOf(facts: Facts): Readonly<Record<string, Question>> {
  const list = (query: string) => `/api/Bill/bills?pageSize=50&${query}`
  const anyDay = (random: Random): Day => addDays(shopToday, -random.whole(0, days - 1))
  const word = (texts: readonly string[]): Question => {
    return random => encodeURIComponent(random.pick(texts).split(' ')[random.whole(0, 1)] || 'ماء')
  }
  const phrase =
    (texts: readonly string[]): Question =>
    random =>
      encodeURIComponent(random.pick(texts))
  const itemWord = word(facts.itemNames)
  return {
    'bills, first page': () => list(''),
    'bills of a type': random =>
      list(`billTypeCode=${random.pick(['sale', 'purch', 'rsale', 'rpurch', 'production'])}`),
    'bills of a user': random => list(`userId=${random.pick(facts.users)}`),
    'bills of a branch and a type': random => list(`branchId=${random.pick(facts.branches)}&billTypeCode=rsale`),
    'bills of a user in a branch': random =>
      list(`userId=${random.pick(facts.users)}&branchId=${random.pick(facts.branches)}`),
    'bills of a cost centre': random => list(`costCenterId=${random.whole(1, 9)}`),
    'bills up to a day': random => list(`toDate=${anyDay(random)}`),
    'bills beside a bill': random => {
      const { day: at, id } = random.pick(facts.bill)
      return list(`${random.isOften(0.5) ? 'after' : 'before'}=${at}.${id}`)
    },
    'bills, any page by number': random => list(`pageNumber=${random.whole(1, Math.floor(facts.bills / 50))}`),
    'bills by total': random => list(`sort=total&order=${random.pick(['asc', 'desc'])}`),
    'bills by total, of a user': random => list(`sort=total&userId=${random.pick(facts.users)}`),
    'bills by total, of a month': random => {
      const last = anyDay(random)
      return list(`sort=total&fromDate=${addDays(last, -30)}&toDate=${last}`)
    },
    'bills by total, of a day': random => {
      const only = anyDay(random)
      return list(`sort=total&fromDate=${only}&toDate=${only}`)
    },
    'bills by total, any page by number': random =>
      list(`sort=total&pageNumber=${random.whole(1, Math.floor(facts.bills / 50))}`),
    'bills by time of posting, any page by number': random =>
      list(`sort=createdAt&order=asc&pageNumber=${random.whole(1, Math.floor(facts.bills / 50))}`),
    'bills by number': random => list(`query=${random.pick(facts.bill).number}`),
    'bills by name of a party': random => list(`query=${phrase(facts.partyNames)(random)}`),
    'bills by a word of a party': random => list(`query=${word(facts.partyNames)(random)}`),
    'sums of all bills': () => '/api/Bill/bills/sums',
    'sums of a user': random => `/api/Bill/bills/sums?userId=${random.pick(facts.users)}`,
    'items by a word': random => `/api/Item/items/Search?BranchId=1&name=${itemWord(random)}`,
    'items by a name': random => `/api/Item/items/Search?BranchId=1&name=${phrase(facts.itemNames)(random)}`,
    'items by digits': random => `/api/Item/SearchItems?query=${random.whole(1000, 9999)}`,
    'items, nothing found': () => '/api/Item/SearchItems?query=zzzzqqq',
    'people by a word': random => `/api/person/people/Search?name=${word(facts.partyNames)(random)}`,
    'trial balance': random => `/api/Report/TrialBalance?ToDate=${anyDay(random)}`,
  }
}

type Ask = (path: string) => Promise<string>

/** Different queries in each round, the same in each run. Reports are slow, so there are fewer of them. */
async function askMany(ask: Ask, question: Question | undefined, round: number): Promise<number[]> {
  const random = makeRandom(round)
  const paths = Array.from({ length: askedPerRound }, () => question?.(random) ?? '')
  const asked = paths[0]?.includes('/Report/') ? paths.slice(0, 5) : paths
  const values: number[] = []
  for (const path of asked) values.push(await timed(() => ask(path)))
  return values
}
