/**
 * Master data of 100,000 rows: a page of the list in every order, far down, searched and filtered; one row saved; and an import of 5,000 rows as
 * a trial, in earnest, and once more.
 */

import { importRowsMax } from '#contract/definitions/import-calls.ts'
import { definitions } from '#contract/definitions/registry.ts'
import type { Db } from '#server/db/open.ts'
import { scaledShop } from '#server/demo/demo-size.ts'
import { makeRandom, type Random } from '#server/demo/random.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave } from '../statistics.ts'
import { type FilledServer, startFilled, timed } from './filled-server.ts'

const customers = 100_000
const askedPerRound = 40
const budgetMs = 20
const { base, list } = definitions.customer

export const definitionsBench: Bench = {
  title: 'S3: a definition of 100,000 rows',
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) figures.push(...(await measure(kind, options)))
    return figures
  },
}

type Facts = Readonly<Record<'names' | 'vatNumbers' | 'phones' | 'cities', readonly string[]>>

async function measure(kind: Db['kind'], options: BenchOptions): Promise<Figure[]> {
  const size = { ...scaledShop(1000, 1000), customers, days: 30 }
  const server = await startFilled(kind, size, options, readFacts)
  try {
    await server.ask(`${base}?search=first`)
    const questions = await questionsOf(server)
    const names = Object.keys(questions)
    const measured = await interleave(names, options.rounds, (name, round) => askMany(server, questions[name], round))
    const lists = names.map(
      (name): Figure => ({
        ...{ name: `${kind}: ${name}`, unit: 'ms', budget: budgetMs },
        ...{ values: (measured[name] ?? []).flat(), rounds: measured[name] ?? [] },
      }),
    )
    return [...lists, ...(await importFigures(kind, server))]
  } finally {
    await server.stop()
  }
}

async function readFacts(db: Db): Promise<Facts> {
  const rows = await db.read
    .selectFrom('party')
    .select(['name_ar', 'name_en', 'vat_number', 'phone', 'city'])
    .limit(4000)
    .execute()
  return {
    names: rows.flatMap(row => [row.name_ar, row.name_en]),
    vatNumbers: rows.flatMap(row => row.vat_number || []),
    phones: rows.map(row => row.phone),
    cities: rows.map(row => row.city),
  }
}

type Question = (random: Random) => string

async function questionsOf({ ask, facts }: FilledServer<Facts>): Promise<Readonly<Record<string, Question>>> {
  const places = new Map<string, string[]>()
  for (const sort of list) places.set(sort, await placesIn(ask, sort))
  const page = (query: string) => `${base}?pageSize=50&${query}`
  const pick = (random: Random, texts: readonly string[]) => encodeURIComponent(random.pick(texts))
  const word = (random: Random) => encodeURIComponent(random.pick(facts.names).split(' ')[random.whole(0, 1)] || 'ماء')
  return {
    ...Object.fromEntries(list.map(sort => [`first page by ${sort}`, () => page(`sort=${sort}`)])),
    ...Object.fromEntries(
      list.map(sort => [
        `any page by ${sort}`,
        (random: Random) => page(`sort=${sort}&after=${pick(random, places.get(sort) ?? [''])}`),
      ]),
    ),
    'last page': () => page('sort=nameAr&order=desc'),
    'active and retired': () => page('sort=nameAr&state=all'),
    'by a word': random => page(`sort=nameAr&search=${word(random)}`),
    'by a name': random => page(`sort=nameAr&search=${pick(random, facts.names)}`),
    'by a telephone': random => page(`search=${pick(random, facts.phones)}`),
    'of a city, on credit': random => page(`withCity=${pick(random, facts.cities)}&withCanLoan=true`),
    'page by its number': random => page(`sort=nameAr&pageNumber=${random.whole(1, customers / 50)}`),
    'by a VAT number': random => page(`search=${pick(random, facts.vatNumbers)}`),
    'nothing found': () => page('search=zzzzqqq'),
    'one row': random => `${base}/${random.whole(1, customers)}`,
  }
}

/** Places all over the order, at the pace of the largest pages. */
async function placesIn(ask: FilledServer<Facts>['ask'], sort: string): Promise<string[]> {
  const places: string[] = []
  for (let after: string | null = ''; after !== null && places.length < 30; ) {
    const query: string = after === '' ? '' : `&after=${encodeURIComponent(after)}`
    const answer: { after: string | null } = JSON.parse(await ask(`${base}?pageSize=1000&sort=${sort}${query}`))
    after = answer.after
    if (after !== null) places.push(after)
  }
  return places
}

async function askMany(server: FilledServer<Facts>, question: Question | undefined, round: number): Promise<number[]> {
  const random = makeRandom(round)
  const values: number[] = []
  for (let asked = 0; asked < askedPerRound; asked++)
    values.push(await timed(() => server.ask(question?.(random) ?? '')))
  return values
}

async function importFigures(kind: Db['kind'], { send }: FilledServer<Facts>): Promise<Figure[]> {
  const rows = Array.from({ length: importRowsMax }, (_, index) => ({
    ...{ code: `N${index}`, nameAr: `مؤسسة الاستيراد ${index}`, nameEn: `Imported ${index}`, city: 'الرياض' },
    ...{ mobile: `05${String(index).padStart(8, '0')}`, vatNumber: `3${String(index).padStart(13, '0')}3` },
  }))
  const figures: Figure[] = []
  for (const [name, isTrial] of [
    ['a trial of 5,000 new rows', true],
    ['an import of 5,000 new rows', false],
    ['the same import again', false],
  ] as const)
    figures.push({
      ...{ name: `${kind}: ${name}`, unit: 'ms' },
      values: [await timed(() => send('POST', `${base}/import`, { isTrial, rows }))],
    })
  return figures
}
