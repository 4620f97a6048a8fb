/**
 * A demonstration shop whose trade spans a whole month and some days around it, with the real server in this process: what `correct.ts` changes and
 * `agreements.ts` reads. The same seed makes the same shop.
 */
import type { InjectOptions } from 'fastify'
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { goalEndpoints } from '#contract/goals.ts'
import { allBranches, tokenScope } from '#contract/protocol.ts'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { buildApp } from '#server/app.ts'
import type { Db } from '#server/db/database.ts'
import { type DatabasePlace, openDb } from '#server/db/open.ts'
import type { DemoSize } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import type { Services } from '#server/services.ts'
import { makeClock, type TestClock } from '../support/clock.ts'
import { noGateway } from '../support/no-gateway.ts'
import { peoplePasswordHash } from '../support/people.ts'
import { injectOptions, readReply } from '../support/request.ts'

/** The month that is looked at, and the day on which it is corrected: the shop trades from some days before the one until then. */
export const monthDays = { fromDate: day('2026-03-01'), toDate: day('2026-03-31') } as const
export const correctedFrom = day('2026-04-06')
/** Everything that there is. */
export const allOfIt = { fromDate: day('2025-12-01'), toDate: day('2026-12-31') } as const
const tradeDays = 41

export type MonthSize = { readonly items: number; readonly sales: number }

export type Month = {
  readonly db: Db
  readonly clock: TestClock
  readonly branchIds: readonly number[]
  /** As the owner; what is refused is answered as the error. */
  readonly send: <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => Promise<Answered<E>>
  /** The same of a call that must succeed. */
  readonly call: <E extends AnyEndpoint>(endpoint: E, input: InputOf<E>) => Promise<ReplyOf<E>>
  readonly close: () => Promise<void>
}

export type Answered<E extends AnyEndpoint> =
  | { readonly isDone: true; readonly reply: ReplyOf<E> }
  | { readonly isDone: false; readonly error: ErrorBody }

export async function openMonth(place: DatabasePlace, seed: number, { items, sales }: MonthSize): Promise<Month> {
  const clock = makeClock(`${monthDays.fromDate}T06:00:00Z`)
  const db = await openDb(place, clock.now())
  const size: DemoSize = { items, sales, days: tradeDays, customers: 20, suppliers: 8 }
  await fillDemo(db, { today: correctedFrom, seed, size, passwordHash: peoplePasswordHash })
  const services: Services = { db, now: clock.now, isDemo: true, eInvoiceGateway: noGateway }
  const app = await buildApp(services)
  const inject = (options: InjectOptions) => app.inject(options)
  const owner = openSession(inject, clock)
  const send: Month['send'] = async (endpoint, input) => {
    const response = await inject(injectOptions(endpoint, input, { as: await owner() }))
    return response.statusCode < 400
      ? { isDone: true, reply: readReply(endpoint, response) }
      : { isDone: false, error: response.json() as ErrorBody }
  }
  const call: Month['call'] = async (endpoint, input) => {
    const answered = await send(endpoint, input)
    if (answered.isDone) return answered.reply
    throw new Error(`${endpoint.path} was refused: ${JSON.stringify(answered.error)}`)
  }
  const branches = await db.read.selectFrom('branch').select('id').orderBy('id').execute()
  const branchIds = branches.map(({ id }) => id)
  // A goal is set for a month that is not over yet.
  for (const branchId of [allBranches, ...branchIds]) {
    const body = { branchId, date: monthDays.fromDate, goal: halalas(1_000_000) }
    await call(goalEndpoints.addMonthlyGoal, { body })
  }
  clock.set(`${correctedFrom}T06:00:00Z`)
  const close = async () => {
    await app.close()
    await db.close()
  }
  return { db, clock, branchIds, send, call, close }
}

const sessionMs = 20 * 60_000

/** A token of the owner, renewed before it has run out on the clock of the shop. */
function openSession(
  inject: (options: InjectOptions) => Promise<{ readonly statusCode: number; json: () => unknown }>,
  clock: TestClock,
): () => Promise<string> {
  let [token, sinceMs] = ['', -sessionMs]
  return async () => {
    if (Math.abs(clock.now() - sinceMs) < sessionMs) return token
    const form = { grant_type: 'password', username: 'owner', password: demoPassword, scope: tokenScope }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(form).toString()
    const response = await inject({ method: 'POST', url: '/connect/token', headers, payload })
    if (response.statusCode !== 200) throw new Error(`The owner was not let in: ${response.statusCode}`)
    token = (response.json() as { access_token: string }).access_token
    sinceMs = clock.now()
    return token
  }
}
