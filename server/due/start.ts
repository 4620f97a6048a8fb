/** Posts what is due while the server listens, first at start: what fell due while it was down is posted then. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import type { DueWork } from './due-work.ts'
import { postDue } from './post-due.ts'

const lookMs = 60_000

export function postDueWhileListening(app: FastifyInstance, services: Services, works: readonly DueWork[]): void {
  const stop = new AbortController()
  let looking: Promise<unknown> | undefined
  const look = () => {
    looking ??= postDue(services, works, stop.signal)
      // The database is unavailable: the next look retries.
      .catch(() => undefined)
      .then(() => {
        looking = undefined
      })
  }
  let looks: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    looks = setInterval(look, lookMs).unref()
    look()
  })
  app.addHook('preClose', async () => {
    clearInterval(looks)
    stop.abort()
    await looking
  })
}
