/**
 * Shuts the server down on request: no new requests, pending ones finish, the database closes. A terminal, npm and the bootstrap may each
 * deliver the same Ctrl+C; only a later second one ends the process at once.
 */
import type { FastifyInstance } from 'fastify'

export type ShutDownParts = {
  /** Stops listening and waits for pending requests. */
  readonly closeServer: () => Promise<unknown>
  readonly closeDatabase: () => Promise<unknown>
  readonly say: (text: string) => void
}

const sameSignalMs = 700
const patienceMs = 15_000
const sweepMs = 25

/** The parts of the last call: a server that started again. */
let current: ShutDownParts | undefined

export function shutDownOnSignal(parts: ShutDownParts): void {
  const isFirst = current === undefined
  current = parts
  if (isFirst) listenForSignals()
}

function listenForSignals(): void {
  let firstAtMs: number | undefined
  const onSignal = () => {
    const nowMs = performance.now()
    if (firstAtMs === undefined) {
      firstAtMs = nowMs
      if (current) void shutDown(current)
    } else if (nowMs - firstAtMs > sameSignalMs) process.exit(1)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}

async function shutDown({ closeServer, closeDatabase, say }: ShutDownParts): Promise<void> {
  setTimeout(() => {
    say('Requests are still under way; ending without them.')
    process.exit(1)
  }, patienceMs).unref()
  try {
    await closeServer()
    await closeDatabase()
    process.exit(0)
  } catch (error) {
    say(`The server did not end cleanly: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}

/** Stops listening and finishes pending requests. Browsers keep idle connections open, so these are closed. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
  }
}
