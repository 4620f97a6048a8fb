/** The process that `fill-apart.ts` starts: it receives one job, runs it and exits. */
import { z } from 'zod'
import { day } from '#domain/days.ts'
import { openDb } from '../db/open.ts'
import { fillDemo } from './fill-demo.ts'

const errand = z.object({
  place: z.object({ file: z.string(), url: z.string().optional() }),
  today: z.string().transform(day),
  passwordHash: z.string(),
})

// Without the parent process, nothing uses the shop.
process.once('disconnect', () => process.exit(1))
process.once('message', message => void run(message))

async function run(message: unknown): Promise<void> {
  const { place, ...options } = errand.parse(message)
  const db = await openDb(place, Date.now())
  await fillDemo(db, options)
  await db.close()
  process.exit(0)
}
