/** Bulk loading of demo companies: at least 5,000 bills a second on SQLite. */
import { join } from 'node:path'
import pg from 'pg'
import { day } from '#domain/days.ts'
import { type DatabasePlace, openDb } from '#server/db/open.ts'
import { scaledShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import type { Bench } from '../bench.ts'
import { interleave } from '../statistics.ts'

const items = 20_000
const sales = 100_000
/** For 1,000 bills, in milliseconds: 5,000 bills a second. */
const budgetMs = 200

export const demoLoadBench: Bench = {
  title: `Bulk load of ${sales.toLocaleString('en')} sales with their purchases, ${items.toLocaleString('en')} items`,
  run: async ({ rounds, folder }) => {
    const postgres = await startPostgres({ isDurable: true })
    const maintenance = new pg.Client(postgres.urlOf('postgres'))
    await maintenance.connect()
    try {
      const measured = await interleave(['sqlite', 'postgres'] as const, rounds, async (kind, round) => {
        if (kind === 'sqlite') return [await load({ file: join(folder, `load-${round}.db`) })]
        await maintenance.query(`CREATE DATABASE load_${round}`)
        const tookMs = await load({ file: '', url: postgres.urlOf(`load_${round}`) })
        await maintenance.query(`DROP DATABASE load_${round}`)
        return [tookMs]
      })
      return [
        { name: '1,000 bills on SQLite', unit: 'ms', values: measured.sqlite.flat(), budget: budgetMs, on: 'median' },
        { name: '1,000 bills on PostgreSQL', unit: 'ms', values: measured.postgres.flat() },
      ]
    } finally {
      await maintenance.end()
      await postgres.stop()
    }
  },
}

async function load(place: DatabasePlace): Promise<number> {
  const db = await openDb(place, 0)
  const startMs = performance.now()
  const { bills } = await fillDemo(db, {
    today: day('2026-01-15'),
    size: scaledShop(items, sales),
    passwordHash: 'none',
  })
  const tookMs = performance.now() - startMs
  await db.close()
  return (tookMs / bills) * 1000
}
