/** Polls for due schedules and for states to notify of while the server listens, first at start: runs missed while it was down are made then. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { makeDueFiles } from './make-due.ts'
import { notifyOfStates } from './notify-states.ts'
import { renderApart } from './renderer-process.ts'
import { onWake } from './wake.ts'

const lookMs = 20_000

export function makeFilesWhileListening(app: FastifyInstance, services: Services): void {
  const stop = new AbortController()
  const tools = { app, render: renderApart, signal: stop.signal }
  let looking: Promise<void> | undefined
  let isAsked = false
  const look = () => {
    isAsked = looking !== undefined
    looking ??= notifyOfStates(services)
      // Files are made even when the search for states fails.
      .catch(() => undefined)
      .then(() => makeDueFiles(services, tools))
      // The database is unavailable or the disk full: the next poll retries.
      .catch(() => undefined)
      .then(() => {
        looking = undefined
        if (isAsked && !stop.signal.aborted) look()
      })
  }
  let looks: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    onWake(services.db, look)
    looks = setInterval(look, lookMs).unref()
    look()
  })
  app.addHook('preClose', async () => {
    clearInterval(looks)
    stop.abort()
    await looking
  })
}
