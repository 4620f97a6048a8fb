/**
 * Customers, and items with their units, of 100,000 rows each: a page of the list in every order, at a distance, with search and filters,
 * and a single row; and an import of 1,000 customers: its validation, the import itself, and a repetition.
 */

import { importRowsMax } from '#contract/definitions/import-calls.ts'
import { definitions } from '#contract/definitions/registry.ts'
import type { Db } from '#server/db/database.ts'
import { type DemoSize, scaledShop } from '#server/demo/demo-size.ts'
import { makeRandom, type Random } from '#server/demo/random.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave } from '../statistics.ts'
import { demoShopOf, type FilledServer, startFilled, timed } from './filled-server.ts'

const rowCount = 100_000
const askedPerRound = 40
const budgetMs = 20

type Facts = Readonly<Record<'ids' | 'names' | 'numbers' | 'groups', readonly string[]>>

type Subject = {
  readonly size: DemoSize
  readonly readFacts: (db: Db) => Promise<Facts>
  /** Requests specific to this list. */
  readonly asks: (facts: Facts) => Readonly<Record<string, (random: Random) => string>>
}

const subjects: Readonly<Record<'customer' | 'item', Subject>> = {
  customer: {
    size: { ...scaledShop(1000, 1000), customers: rowCount, days: 30 },
    readFacts: async db => {
      const rows = await db.read
        .selectFrom('party')
        .select(['id', 'name_ar', 'name_en', 'vat_number', 'phone', 'city'])
        .where('kind', '=', 'customer')
        .limit(factsMax)
        .execute()
      return {
        ids: rows.map(row => String(row.id)),
        names: rows.flatMap(row => [row.name_ar, row.name_en]),
        numbers: rows.flatMap(row => [row.vat_number || [], row.phone].flat()),
        groups: rows.map(row => row.city),
      }
    },
    asks: ({ numbers, groups }) => ({
      'by a telephone or VAT number': random => `search=${pick(random, numbers)}`,
      'of a city, on credit': random => `withCity=${pick(random, groups)}&withCanLoan=true`,
    }),
  },
  item: {
    size: { ...scaledShop(rowCount, 1000), days: 30 },
    readFacts: async db => {
      const rows = await db.read
        .selectFrom('item')
        .select(['id', 'name_ar', 'name_en', 'category_id'])
        .where('is_service', '=', 0)
        .limit(factsMax)
        .execute()
      const codes = await db.read.selectFrom('item_barcode').select('barcode').limit(factsMax).execute()
      return {
        ids: rows.map(row => String(row.id)),
        names: rows.flatMap(row => [row.name_ar, row.name_en]),
        numbers: codes.map(row => row.barcode),
        groups: rows.map(row => String(row.category_id)),
      }
    },
    asks: ({ numbers, groups }) => ({
      'by a barcode': random => `search=${pick(random, numbers)}`,
      'of a category': random => `sort=nameAr&withCategory=${pick(random, groups)}`,
    }),
  },
}
const factsMax = 4000

function pick(random: Random, texts: readonly string[]): string {
  return encodeURIComponent(random.pick(texts))
}

export const definitionsBench: Bench = {
  title: 'S3: definitions of 100,000 rows',
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases)
      for (const name of ['customer', 'item'] as const) figures.push(...(await measure(kind, name, options)))
    return figures
  },
}

async function measure(kind: Db['kind'], name: keyof typeof subjects, options: BenchOptions): Promise<Figure[]> {
  const subject = subjects[name]
  const server = await startFilled(kind, demoShopOf(subject.size), options, subject.readFacts)
  try {
    await server.ask(`${definitions[name].base}?search=first`)
    const questions = await questionsOf(name, server)
    const asked = Object.keys(questions)
    const measured = await interleave(asked, options.rounds, (each, round) => askMany(server, questions[each], round))
    const lists = asked.map(
      (each): Figure => ({
        ...{ name: `${kind}: ${name}, ${each}`, unit: 'ms', budget: budgetMs },
        ...{ values: (measured[each] ?? []).flat(), rounds: measured[each] ?? [] },
      }),
    )
    return name === 'customer' ? [...lists, ...(await importFigures(kind, server))] : lists
  } finally {
    await server.stop()
  }
}

type Question = (random: Random) => string

async function questionsOf(
  name: keyof typeof subjects,
  { ask, facts }: FilledServer<Facts>,
): Promise<Readonly<Record<string, Question>>> {
  const { base, list } = definitions[name]
  const places = new Map<string, string[]>()
  for (const sort of list) places.set(sort, await placesIn(ask, base, sort))
  const page = (query: string) => `${base}?pageSize=50&${query}`
  const word = (random: Random) => encodeURIComponent(random.pick(facts.names).split(' ')[random.whole(0, 1)] || 'ماء')
  const own = Object.entries(subjects[name].asks(facts)).map(
    ([title, query]) => [title, (random: Random) => page(query(random))] as const,
  )
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
    ...Object.fromEntries(own),
    'page by its number': random => page(`sort=nameAr&pageNumber=${random.whole(1, rowCount / 50)}`),
    'nothing found': () => page('search=zzzzqqq'),
    'one row': random => `${base}/${pick(random, facts.ids)}`,
  }
}

/** Cursors spread over the whole order, collected with the largest pages. */
async function placesIn(ask: FilledServer<Facts>['ask'], base: string, sort: string): Promise<string[]> {
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
  const { base } = definitions.customer
  const figures: Figure[] = []
  for (const [name, isTrial] of [
    ['a trial of 1,000 new rows', true],
    ['an import of 1,000 new rows', false],
    ['the same import again', false],
  ] as const)
    figures.push({
      ...{ name: `${kind}: ${name}`, unit: 'ms' },
      values: [await timed(() => send('POST', `${base}/import`, { isTrial, rows }))],
    })
  return figures
}
