/**
 * What a stranger may hold of the server: connections, headers and bodies have to arrive in time, and where there are too many at once,
 * the one that has been waiting longest is cut off. Nobody is kept out by others who wait: whoever sends a request as programs do is
 * through long before it is the oldest.
 */
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../identity/rate-limit.ts'
import { hasBody } from './body.ts'
import { longRefusalMs, refuseSlowConnection } from './errors.ts'

export type ConnectionLimits = {
  /** For the head of a request, for a whole request, and between two requests on one connection. */
  readonly headersMs: number
  readonly requestMs: number
  readonly keepAliveMs: number
  /** How long a connection may be silent, whatever is going on. */
  readonly silenceMs: number
  /** From then on a body must have come at this pace on average. */
  readonly graceMs: number
  readonly bytesPerSecondMin: number
  /** How often it is looked at. */
  readonly checkMs: number
  readonly connectionsMax: number
  /** A proxy is one address, and so is a shop behind its router. */
  readonly connectionsPerAddressMax: number
  /** Bodies on their way at once: of those who are not known, and of each person. */
  readonly bodiesPerAddressMax: number
  readonly bodiesPerPersonMax: number
  /** How long somebody waits for the refusal of a body that is too long. */
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

/** Options for what Node watches itself. */
export function timeoutOptions(limits: ConnectionLimits) {
  return {
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.silenceMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
  } satisfies FastifyHttpOptions<Server>
}

/** What is on its way to the server, the oldest first. */
type Body = { readonly request: IncomingMessage; readonly beganAtMs: number; readonly bytesBefore: number }

/** Where a body is counted, by the request that brings it. */
const senders = new WeakMap<IncomingMessage, (person: string) => void>()
/** Takes a connection out of those that may be cut off for others. */
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

/** Somebody has shown who they are: their body counts as theirs, and their connection gives way to no stranger. */
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
