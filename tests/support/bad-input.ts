/** A shop for bad-input tests: every field of a call in turn takes every value around the bounds of its schema and far beyond. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod'
import { newBill } from '#contract/bill.ts'
import { editedBill } from '#contract/bill-life.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { tokenScope } from '#contract/protocol.ts'
import { day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { goodsBills } from '#tests/fuzzer/goods-parts.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { percent } from './amounts.ts'
import type { OpenOptions, TestApp } from './app.ts'
import { addCentres } from './cost-centres.ts'
import { isWhole, sampleSeed, scaled } from './depth.ts'
import { type Json, soundValue, valueAt, wireSchemaOf, withValue } from './fuzz.ts'
import { badCases, type Parts, sampleOf, valuesPerPlace } from './fuzz-sample.ts'
import { hastyLimits } from './hasty-limits.ts'
import { multipartBody, multipartType } from './multipart.ts'
import { tablesOf } from './restored-shop.ts'
import { aSale, fillTinyShop, goods, withCardamom } from './tiny-shop.ts'
import { accountId, anExpense, anExpenseRefund, aPurchase, aRefund } from './tiny-trade.ts'

export const listedEndpoints: readonly (readonly [string, AnyEndpoint])[] = Object.entries(endpoints)
export type BadInputShop = {
  readonly soundFor: (endpoint: AnyEndpoint) => Promise<Parts>
  /** The id of a new, unchanged sale. */
  readonly saleId: () => Promise<number>
  /** Sends a call; if only the displayed totals differ, sends it again with the computed ones. Returns the failure, if any. */
  readonly trySend: (endpoint: AnyEndpoint, parts: Parts) => Promise<string | undefined>
  /** Sends bad values at every place of the parts from `make`, which runs again whenever the call used up its sale. */
  readonly fuzz: (endpoint: AnyEndpoint, make: () => Promise<Parts>) => Promise<void>
  /** Checks that the books are consistent and that everything can be read; returns the number of calls. */
  readonly checkAfterwards: () => Promise<number>
}

const replay = `MIZAN_TEST_SEED=${sampleSeed} sends the same values again`

export async function openBadInputShop(open: (options?: OpenOptions) => Promise<TestApp>): Promise<BadInputShop> {
  // Without a network, the body of a refused call never ends.
  const limits = { ...hastyLimits, bodiesPerAddressMax: Number.POSITIVE_INFINITY }
  const shop = await open({ fill: fillTinyShop, limits })
  await shop.db.write([1, 2], tx => writeSettings(tx, { oversellPolicy: 'allow' }, shop.clock.now()))
  await addCentres(shop.db)
  const owner = await shop.signIn('owner')
  const campaign = { nameAr: 'عرض', appliesTo: 'allItems', percentOff: percent('10'), startDay: day('2026-01-01') }
  await shop.call(endpoints.discountAdd, { body: campaign }, { as: owner })
  let calls = 0
  let existingId: number | undefined

  const saleId = async () => {
    existingId ??= (await shop.call(endpoints.createBill, { body: sale }, { as: owner })).id
    return existingId
  }

  const soundFor = async (endpoint: AnyEndpoint): Promise<Parts> => {
    const parts = soundParts(endpoint)
    const id = changing.has(endpoint) ? await saleId() : 1
    const ofId = (part: Json) =>
      ['id', 'Id'].reduce((value, name) => (name in Object(value) ? withValue(value, [name], id) : value), part)
    return { params: ofId(parts.params), query: ofId(parts.query), body: ofId(parts.body) }
  }

  const send = async (endpoint: AnyEndpoint, { params, query, body }: Parts) => {
    calls += 1
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(textOf(valueAt(params, [name]))),
    )
    const search = formOf(query)
    const response = await shop.inject({
      method: endpoint.method,
      url: search === '' ? path : `${path}?${search}`,
      headers: {
        authorization: `Bearer ${owner}`,
        ...(endpoint.isIdempotent ? { 'idempotency-key': randomUUID() } : {}),
        ...(endpoint.body ? { 'content-type': typeOf(endpoint) } : {}),
      },
      ...(endpoint.body ? { payload: payloadOf(endpoint, body) } : {}),
    })
    return { status: response.statusCode, text: response.body }
  }

  const trySend = async (endpoint: AnyEndpoint, parts: Parts): Promise<string | undefined> => {
    const first = await send(endpoint, parts)
    if (first.status < 300 && changing.has(endpoint)) existingId = undefined
    if (first.status >= 500) return broken(endpoint, parts, first)
    if (!first.text.startsWith('{"error":"total_differs"')) return undefined
    const again = { ...parts, body: withComputed(parts.body, first.text) }
    const second = await send(endpoint, again)
    if (second.status < 300 && changing.has(endpoint)) existingId = undefined
    return second.status >= 500 ? broken(endpoint, again, second) : undefined
  }

  const fuzz = async (endpoint: AnyEndpoint, make: () => Promise<Parts>) => {
    const failures: string[] = []
    let sound = await make()
    const places = badCases(endpoint, sound)
    const random = makeRandom(seedOf(`${shop.db.kind} ${endpoint.method} ${endpoint.path}`))
    for (const { part, at, value } of isWhole ? places.flat() : sampleOf(places, scaled(valuesPerPlace), random)) {
      if (existingId === undefined) sound = await make()
      const failure = await trySend(endpoint, { ...sound, [part]: withValue(sound[part], at, value) })
      if (failure !== undefined) failures.push(failure)
    }
    expect(failures.slice(0, 20), replay).toEqual([])
  }

  const checkAfterwards = async () => {
    expect(await checkBooks(shop.db)).toEqual([])
    // The call to make a backup starts a process that does the same.
    await tablesOf(shop.db)
    for (const [name, endpoint] of listedEndpoints) {
      if (endpoint.method !== 'GET' || endpoint === endpoints.createBackup) continue
      const { status, text } = await send(endpoint, await soundFor(endpoint))
      expect([name, status < 500 ? 'answered' : text]).toEqual([name, 'answered'])
      if (status === 200 && endpoint.reply && !endpoint.raw) z.decode(endpoint.reply, JSON.parse(text))
    }
    return calls
  }

  return { soundFor, saleId, trySend, fuzz, checkAfterwards }
}

/** A seed per call, so that a call gets the same values when other calls are left out. */
function seedOf(name: string): number {
  return Array.from(name).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, sampleSeed)
}

const wire = (schema: z.ZodType, bill: unknown) => JSON.parse(JSON.stringify(z.encode(schema, bill))) as Json

const sale = aSale([
  { good: goods.coffee, features: [withCardamom.id], discount: { kind: 'amount', amount: 100 as never } },
])

const tenth = { kind: 'percent', percent: percent('10') } as const

/** Valid bills of several types, as sent. */
export const sentBills = {
  sale: wire(newBill, sale),
  campaign: wire(newBill, aSale([{ good: goods.coffee, discount: tenth, campaignId: 1 }])),
  carton: wire(newBill, aSale([{ good: goods.coffeeCarton }, { good: goods.delivery }], { isDelivered: false })),
  purchase: wire(newBill, aPurchase(goods.coffeeCarton, '2', '100.00')),
  expenses: wire(newBill, anExpense(accountId('5302001'))),
  expensesRefund: wire(newBill, anExpenseRefund(1, accountId('5302001'))),
  ...Object.fromEntries(Object.entries(goodsBills).map(([name, bill]) => [name, wire(newBill, bill)])),
  refund: wire(newBill, aRefund('rsale', 1, goods.coffee, '0.5', { net: '1', vat: '1', total: '1' })),
}

/** Bodies for calls whose schema alone is not enough. */
const samples = new Map<AnyEndpoint, Json>([
  [endpoints.getToken, { grant_type: 'password', username: 'guest', password: 'wrong', scope: tokenScope }],
  [
    endpoints.saveOwnUser,
    { userName: 'owner', fullName: 'The owner', email: 'owner@shop.example', phoneNumber: '', jobTitle: '' },
  ],
])

/** A success of these calls changes the state of their bill. */
const changing = new Set<AnyEndpoint>([
  endpoints.createBill,
  endpoints.voidBill,
  endpoints.editBill,
  endpoints.recordPrint,
  endpoints.createCreditNote,
])

const made = new Map<AnyEndpoint, Parts>()

/** Cached per call: creating a JSON schema takes longer than answering a call. */
function soundParts(endpoint: AnyEndpoint): Parts {
  const known = made.get(endpoint) ?? makeSoundParts(endpoint)
  made.set(endpoint, known)
  return known
}

function makeSoundParts(endpoint: AnyEndpoint): Parts {
  const part = (schema: z.ZodType | undefined): Json => (schema ? soundValue(wireSchemaOf(schema)) : {})
  const isEdit = endpoint.method === 'PUT' && endpoint.body === editedBill
  const known = samples.get(endpoint)
  if (known !== undefined) return { params: {}, query: {}, body: known }
  const body = isEdit ? wire(editedBill, { ...sale, Id: 1 }) : part(endpoint.body)
  return { params: part(endpoint.params), query: part(endpoint.query), body }
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)
}

function typeOf({ bodyKind }: AnyEndpoint): string {
  if (bodyKind === 'file') return multipartType
  return bodyKind === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
}

/** File fields of a form have the text as content. */
function payloadOf({ bodyKind }: AnyEndpoint, body: Json): string | Buffer {
  if (bodyKind === 'form') return formOf(body)
  if (bodyKind !== 'file') return JSON.stringify(body)
  const parts = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return multipartBody(
    Object.fromEntries(
      parts.map(([name, value]) => {
        const text = textOf(value as Json)
        return [name, name === 'files' ? { fileName: 'x', bytes: new TextEncoder().encode(text) } : text]
      }),
    ),
  )
}

function formOf(value: Json): string {
  if (typeof value !== 'object' || value === null) return ''
  return new URLSearchParams(Object.entries(value).map(([name, each]) => [name, textOf(each as Json)])).toString()
}

/** Replaces the totals by those that the server computed, with matching payment. */
function withComputed(body: Json, refusal: string): Json {
  const { problems } = JSON.parse(refusal) as {
    readonly problems: readonly { readonly at: string; readonly params?: { readonly computed?: string } }[]
  }
  let mended = body
  for (const { at, params } of problems)
    if (params?.computed !== undefined) mended = withValue(mended, [at], params.computed)
  return withValue(mended, ['tenders', 0, 'amount'], valueAt(mended, ['total']))
}

function broken(
  endpoint: AnyEndpoint,
  parts: Parts,
  { status, text }: { readonly status: number; readonly text: string },
) {
  const sent = JSON.stringify(parts, (_key, value) =>
    typeof value === 'string' && value.length > 60 ? '(long)' : value,
  )
  return `${endpoint.method} ${endpoint.path} ${status} ${text.slice(0, 80)} ${sent.slice(0, 900)}`
}
