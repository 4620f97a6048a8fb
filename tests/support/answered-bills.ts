/** Records every answer to a till, and checks the books against it: each answered bill exists exactly once, and no other bill does. */
import type { Db } from '#server/db/database.ts'
import { checkBooks } from '#server/self-check/self-check.ts'

export type Promises = {
  /** Records an answer; throws if the key was answered with another bill before. */
  readonly take: (key: string, answer: string) => void
  /** The number of answered keys, and of answers including repetitions. */
  readonly count: () => number
  readonly answers: () => number
  /** Returns the violations. `billsBefore` existed before the first request. */
  readonly check: (db: Db, billsBefore: number) => Promise<string[]>
}

type Answered = { readonly id: number; readonly code: string; readonly total: number }

export function rememberPromises(): Promises {
  const byKey = new Map<string, Answered>()
  let answers = 0
  return {
    take: (key, answer) => {
      const { id, code, total } = JSON.parse(answer) as Answered
      const known = byKey.get(key)
      if (known && known.id !== id) throw new Error(`The key ${key} was answered with the bills ${known.id} and ${id}.`)
      byKey.set(key, { id, code, total })
      answers += 1
    },
    count: () => byKey.size,
    answers: () => answers,
    check: async (db, billsBefore) => [
      ...(await brokenPromises(db, [...byKey.values()], billsBefore)),
      ...(await checkBooks(db)).map(({ law, detail }) => `${law}: ${detail}`),
    ],
  }
}

export async function countBills(db: Db): Promise<number> {
  const query = db.read.selectFrom('bill').select(({ fn }) => fn.countAll<number>().as('count'))
  return (await query.executeTakeFirstOrThrow()).count
}

async function brokenPromises(db: Db, answered: readonly Answered[], billsBefore: number): Promise<string[]> {
  const rows = await db.read.selectFrom('bill').select(['id', 'code', 'total']).execute()
  const stored = new Map(rows.map(row => [row.id, row]))
  const broken = answered.flatMap(({ id, code, total }) => {
    const row = stored.get(id)
    if (!row) return [`bill ${code} was answered and is not there`]
    const isSame = row.code === code && row.total === Math.round(total * 100)
    return isSame ? [] : [`bill ${code} was answered with other figures than are stored`]
  })
  if (new Set(answered.map(({ id }) => id)).size !== answered.length)
    broken.push('two keys were answered with one bill')
  const expected = billsBefore + answered.length
  if (rows.length !== expected) broken.push(`${rows.length} bills are stored, ${expected} were answered`)
  return broken
}
