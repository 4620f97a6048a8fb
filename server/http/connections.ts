/**
 * Limits what unauthenticated clients may occupy: connections, headers and bodies must arrive in time, and above the maximum number the
 * connection that has waited longest is closed. This does not keep others out: an ordinary request is finished long before it is the
 * oldest.
 */
import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../identity/rate-limit.ts'
import { hasBody } from './body.ts'
import { longRefusalMs, refuseSlowConnection } from './errors.ts'

export type ConnectionLimits = {
  /** Timeouts for the headers of a request, for a whole request, and between two requests on one connection. */
  readonly headersMs: number
  readonly requestMs: number
  readonly keepAliveMs: number
  /** How long a connection may be silent, in any state. */
  readonly silenceMs: number
  /** After this time a body must have arrived at this average rate. */
  readonly graceMs: number
  readonly bytesPerSecondMin: number
  /** The interval between checks. */
  readonly checkMs: number
  readonly connectionsMax: number
  /** A proxy is one address, and so is a shop behind its router. */
  readonly connectionsPerAddressMax: number
  /** Concurrent bodies: per address of unauthenticated clients, and per user. */
  readonly bodiesPerAddressMax: number
  readonly bodiesPerPersonMax: number
  /** How long the refusal of a too long body is delayed. */
  readonly longRefusalMs: number
}

export const connectionLimits: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 60_000,
  keepAliveMs: 72_000,
  silenceMs: 120_000,
  graceMs: 5000,
  bytesPerSecondMin: 1000,
  checkMs: 1000,
  connectionsMax: 2000,
  connectionsPerAddressMax: 1000,
  bodiesPerAddressMax: 500,
  bodiesPerPersonMax: 128,
  longRefusalMs,
}

/** The timeouts that Node enforces itself. */
export function timeoutOptions(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.silenceMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
  } satisfies FastifyHttpOptions<Server>
}

/** The connection may be silent while the server works. */
export async function duringLongWork<T>({ raw: { socket } }: FastifyRequest, work: () => Promise<T>): Promise<T> {
  // Injected requests have no connection.
  if (!(socket instanceof Socket)) return work()
  const { timeout = 0 } = socket
  socket.setTimeout(0)
  try {
    return await work()
  } finally {
    socket.setTimeout(timeout)
  }
}

/** The bodies being received, oldest first. */
type Body = { readonly request: IncomingMessage; readonly beganAtMs: number; readonly bytesBefore: number }

/** How to recount a body for a user, by its request. */
const senders = new WeakMap<IncomingMessage, (person: string) => void>()
/** Removes a connection from those that may be closed in favour of others. */
const strangers = new WeakMap<Socket, () => void>()

export function guardConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  limitConnections(app.server, limits)
  const bodies = openBodies(limits)
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) bodies.begin(request.raw, `address ${networkOf(request.ip)}`)
    done()
  })
  let checks: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    checks = setInterval(bodies.cutSlow, limits.checkMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(checks))
}

/** The sender is authenticated: the body counts as the user's, and the connection is not closed in favour of others. */
export function recogniseSender(request: FastifyRequest, userId: number): void {
  senders.get(request.raw)?.(`person ${userId}`)
  strangers.get(request.raw.socket)?.()
}

function limitConnections(server: Server, limits: ConnectionLimits): void {
  const counts = new Map<string, number>()
  const all = new Set<Socket>()
  const byAddress = new Map<string, Set<Socket>>()
  let count = 0
  server.on('connection', (socket: Socket) => {
    const address = networkOf(socket.remoteAddress ?? '')
    const here = setAt(byAddress, address)
    const forget = () => {
      all.delete(socket)
      here.delete(socket)
      if (here.size === 0 && byAddress.get(address) === here) byAddress.delete(address)
    }
    const change = (by: number) => {
      count += by
      const changed = (counts.get(address) ?? 0) + by
      if (changed === 0) counts.delete(address)
      else counts.set(address, changed)
      return changed
    }
    all.add(socket)
    here.add(socket)
    strangers.set(socket, forget)
    socket.once('close', () => {
      forget()
      change(-1)
    })
    if (change(1) > limits.connectionsPerAddressMax) oldestOf(here)?.destroy()
    if (count > limits.connectionsMax) oldestOf(all)?.destroy()
  })
}

function openBodies(limits: ConnectionLimits) {
  const bySender = new Map<string, Set<Body>>()

  const begin = (request: IncomingMessage, address: string) => {
    const body: Body = { request, beganAtMs: performance.now(), bytesBefore: request.socket.bytesRead }
    let sender = address
    const leave = () => {
      const bodies = bySender.get(sender)
      bodies?.delete(body)
      if (bodies?.size === 0) bySender.delete(sender)
    }
    const enter = (who: string, bodiesMax: number) => {
      leave()
      sender = who
      const bodies = setAt(bySender, who)
      bodies.add(body)
      const oldest = bodies.size > bodiesMax ? oldestOf(bodies) : undefined
      if (oldest) refuseSlowConnection(oldest.request.socket)
    }
    enter(address, limits.bodiesPerAddressMax)
    senders.set(request, person => enter(person, limits.bodiesPerPersonMax))
    const end = () => {
      senders.delete(request)
      leave()
    }
    request.once('end', end)
    request.once('close', end)
  }

  const cutSlow = () => {
    const nowMs = performance.now()
    for (const bodies of bySender.values())
      for (const { request, beganAtMs, bytesBefore } of bodies) {
        const waitedMs = nowMs - beganAtMs
        const bytes = request.socket.bytesRead - bytesBefore
        const isSlow = waitedMs > limits.graceMs && bytes < (waitedMs / 1000) * limits.bytesPerSecondMin
        if (isSlow) refuseSlowConnection(request.socket)
      }
  }
  return { begin, cutSlow }
}

function setAt<T>(sets: Map<string, Set<T>>, key: string): Set<T> {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set)
  return set
}

function oldestOf<T>(set: ReadonlySet<T>): T | undefined {
  const [oldest] = set
  return oldest
}
