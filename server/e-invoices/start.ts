/** Sends e-invoices while the server listens, first at start: those that waited while it was down. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { sendDueDocuments } from './send-documents.ts'
import { onOutboxWake } from './wake.ts'

const lookMs = 5000
/** After a posting: its transaction has ended by then. */
const wakeMs = 100

export function sendEInvoicesWhileListening(app: FastifyInstance, services: Services): void {
  const stop = new AbortController()
  let looking: Promise<unknown> | undefined
  let isAsked = false
  const look = () => {
    isAsked = looking !== undefined
    looking ??= sendDueDocuments(services, stop.signal)
      // The database is unavailable: the next poll retries.
      .catch(() => undefined)
      .then(() => {
        looking = undefined
        if (isAsked && !stop.signal.aborted) look()
      })
  }
  let looks: NodeJS.Timeout | undefined
  let waking: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    onOutboxWake(services.db, () => {
      waking ??= setTimeout(() => {
        waking = undefined
        look()
      }, wakeMs).unref()
    })
    looks = setInterval(look, lookMs).unref()
    look()
  })
  app.addHook('preClose', async () => {
    clearInterval(looks)
    clearTimeout(waking)
    stop.abort()
    await looking
  })
}
