/** The process that `fill-apart.ts` starts: it is sent one errand, does it, and ends. */
import { z } from 'zod'
import { day } from '#domain/days.ts'
import { openDb } from '../db/open.ts'
import { fillDemo } from './fill-demo.ts'

const errand = z.object({
  place: z.object({ file: z.string(), url: z.string().optional() }),
  today: z.string().transform(day),
  passwordHash: z.string(),
})

// When the parent has ended, nobody waits for the shop any more.
process.once('disconnect', () => process.exit(1))
process.once('message', message => void run(message))

async function run(message: unknown): Promise<void> {
  const { place, ...options } = errand.parse(message)
  const db = await openDb(place, Date.now())
  await fillDemo(db, options)
  await db.close()
  process.exit(0)
}
