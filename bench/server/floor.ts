/**
 * The baseline of posting, as a separate process: `node bench/server/floor.ts <SQLite file or postgres:// address>`. One Fastify route
 * parses the bill, takes its number from a row of the branch and writes the rows and a hash in one durable transaction.
 */
import fastify from 'fastify'
import { openFloorPostgres } from './floor-postgres.ts'
import type { FloorBody } from './floor-rows.ts'
import { openFloorSqlite } from './floor-sqlite.ts'

const place = process.argv[2] ?? ''
const day = new Date(Date.now()).toISOString().slice(0, 10)
const store = place.startsWith('postgres://')
  ? await openFloorPostgres(place, day, Date.now)
  : openFloorSqlite(place, day, Date.now)
const app = fastify()
app.post('/api/Bill/bills', async request => {
  const number = await store.write(request.body as FloorBody, String(request.headers['idempotency-key']))
  return { number }
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
