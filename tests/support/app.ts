/**
 * The real server on a fresh database, without a network: `describeOnBoth('bills', open => { … })` runs its suite on SQLite and on PostgreSQL, and
 * `await open()` in a `beforeAll` or a test returns a new server.
 */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { tokenScope } from '#contract/protocol.ts'
import type { Db } from '#server/db/database.ts'
import { type DatabasePlace, openDb } from '#server/db/open.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import type { ConnectionLimits } from '#server/http/connections.ts'
import type { Services } from '#server/services.ts'
import { makeClock, type TestClock } from './clock.ts'
import { databaseKinds, describeOnPlaces, makeStoredPlace, type StoredDatabase } from './database.ts'
import { noGateway } from './no-gateway.ts'
import { injectOptions, type RequestOptions, readReply } from './request.ts'
import { templateOf } from './templates.ts'

export type TestApp = {
  readonly app: FastifyInstance
  readonly db: Db
  readonly clock: TestClock
  readonly services: Services
  /** Sends a raw request, for tests below the contract. */
  readonly inject: (options: InjectOptions) => Promise<LightMyRequestResponse>
  /** Calls an endpoint that must succeed; returns the decoded reply. */
  readonly call: <E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: RequestOptions,
  ) => Promise<ReplyOf<E>>
  /** Calls an endpoint that must refuse. */
  readonly refusal: <E extends AnyEndpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: RequestOptions,
  ) => Promise<Refusal>
  /** Returns an access token for one of the people, named by role; cached. */
  readonly signIn: (userName: string, password?: string) => Promise<string>
  /** Opens another server on the same database, with the same clock. */
  readonly openCopy: () => Promise<TestApp>
}

export type Refusal = ErrorBody & { readonly status: number }

export type OpenOptions = {
  readonly start?: number | string
  readonly isDemo?: boolean
  /** Trusted proxies besides the loopback address. */
  readonly trustedProxies?: readonly string[]
  /** The host that the server reports. */
  readonly host?: string
  /** The public key for serials. */
  readonly serialKey?: string
  /** The address of the e-invoicing gateway. */
  readonly eInvoiceGateway?: string
  /** The timeout of the recommendation service. */
  readonly writerTimeoutMs?: number
  /** The connection limits; by default those of the product. */
  readonly limits?: ConnectionLimits
  /** Wraps the database place, for example with a proxy between server and database. */
  readonly through?: (place: DatabasePlace) => Promise<DatabasePlace>
  /** Fills the database before the server opens it. */
  readonly fill?: (db: Db, clock: TestClock) => Promise<unknown>
  /** A common start state, instead of `start`, `isDemo` and `fill`. */
  readonly beginning?: Beginning
}

/** A start state that each worker creates once per database kind. Each test gets a copy of its data, and its time. */
export type Beginning = Pick<OpenOptions, 'start' | 'isDemo' | 'fill'> & {
  /** Runs against the server after it was opened. */
  readonly trade?: (shop: TestApp) => Promise<unknown>
}

type Define = (open: (options?: OpenOptions) => Promise<TestApp>, kind: Db['kind']) => void

export function describeOnBoth(name: string, define: Define): void {
  describeOn(databaseKinds, name, define)
}

/** For a suite so long that each database has a file of its own. */
export function describeOn(kinds: readonly Db['kind'][], name: string, define: Define): void {
  describeOnPlaces(kinds, name, (makePlace, kind) => {
    const opened: TestApp[] = []
    let openedBefore = 0
    const closeFrom = async (first: number) => {
      for (const { app, db } of opened.splice(first)) {
        await app.close()
        await db.close()
      }
    }
    // Servers opened in a test are closed after it: a database server does not allow the connections of a whole suite.
    beforeEach(() => {
      openedBefore = opened.length
    })
    afterEach(() => closeFrom(openedBefore))
    afterAll(() => closeFrom(0))
    define(async (options = {}) => {
      if (options.beginning) {
        const { stored, nowMs } = await begunOnce(options.beginning, kind)
        const place = await makePlace({ stored })
        const own = { ...options, isDemo: options.beginning.isDemo ?? false }
        return openApp((await options.through?.(place)) ?? place, makeClock(nowMs), own, opened)
      }
      const template = templateOf(options)
      const place = await makePlace(template)
      const own = template === 'empty' ? options : filled(options)
      return openApp((await options.through?.(place)) ?? place, makeClock(options.start), own, opened)
    }, kind)
  })
}

type Begun = StoredDatabase & { readonly nowMs: number }
const begun = new Map<Db['kind'], WeakMap<Beginning, Promise<Begun>>>()

function begunOnce(beginning: Beginning, kind: Db['kind']): Promise<Begun> {
  const ofKind = begun.get(kind) ?? new WeakMap<Beginning, Promise<Begun>>()
  begun.set(kind, ofKind)
  const known = ofKind.get(beginning) ?? begin(beginning, kind)
  ofKind.set(beginning, known)
  return known
}

async function begin({ trade, ...options }: Beginning, kind: Db['kind']): Promise<Begun> {
  const template = templateOf(options)
  const { stored, place } = await makeStoredPlace(kind, template)
  const clock = makeClock(options.start)
  const shop = await openApp(place, clock, template === 'empty' ? options : filled(options), [])
  await trade?.(shop)
  await shop.app.close()
  await shop.db.close()
  return { stored, nowMs: clock.now() }
}

async function openApp(
  place: DatabasePlace,
  clock: TestClock,
  options: OpenOptions,
  opened: TestApp[],
): Promise<TestApp> {
  const { buildApp } = await import('#server/app.ts')
  const db = await openDb(place, clock.now())
  await options.fill?.(db, clock)
  const services: Services = {
    db,
    now: clock.now,
    isDemo: options.isDemo ?? false,
    ...(options.host ? { host: options.host } : {}),
    ...(options.writerTimeoutMs ? { writerTimeoutMs: options.writerTimeoutMs } : {}),
    ...(options.serialKey ? { serialKey: options.serialKey } : {}),
    eInvoiceGateway: options.eInvoiceGateway ?? noGateway,
  }
  const { trustedProxies, limits } = options
  const app = await buildApp(services, undefined, { trustedProxies, limits })
  const send = (request: InjectOptions) => app.inject(request)
  const tokens = new Map<string, Promise<string>>()
  const testApp: TestApp = {
    app,
    db,
    clock,
    services,
    inject: send,
    call: async (endpoint, input, request) => readReply(endpoint, await send(injectOptions(endpoint, input, request))),
    refusal: async (endpoint, input, request) => readRefusal(await send(injectOptions(endpoint, input, request))),
    signIn: (userName, password = demoPassword) => {
      const known = tokens.get(userName) ?? requestToken(send, userName, password)
      tokens.set(userName, known)
      return known
    },
    openCopy: () => openApp(place, clock, filled(options), opened),
  }
  opened.push(testApp)
  return testApp
}

/** The options for a database that is already filled. */
function filled({ fill: _, ...others }: OpenOptions): OpenOptions {
  return others
}

function readRefusal(response: LightMyRequestResponse): Refusal {
  if (response.statusCode < 400) throw new Error(`The call was accepted: ${response.statusCode} ${response.body}`)
  return { status: response.statusCode, ...(response.json() as ErrorBody) }
}

async function requestToken(
  send: (request: InjectOptions) => Promise<LightMyRequestResponse>,
  username: string,
  password: string,
): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'password', username, password, scope: tokenScope })
  const response = await send({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
  if (response.statusCode !== 200)
    throw new Error(`${username} was not let in: ${response.statusCode} ${response.body}`)
  return (response.json() as { access_token: string }).access_token
}
