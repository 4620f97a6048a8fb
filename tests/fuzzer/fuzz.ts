/**
 * Calls every endpoint with valid and invalid input, as several users, each call building on the results of earlier ones. The server and its database
 * are the real ones; the same seed makes the same calls.
 */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { checkBooks } from '#server/self-check/self-check.ts'
import type { Services } from '#server/services.ts'
import { makeRandom, type Random } from '../simulation/random.ts'
import type { TestClock } from '../support/clock.ts'
import { type Json, valueAt, withValue } from '../support/fuzz.ts'
import { goods } from '../support/tiny-shop.ts'
import { type Caller, makeCallers } from './callers.ts'
import { complaintAbout, jsonOf } from './judge.ts'
import { type Known, knowNothing } from './known.ts'
import { learn } from './learn.ts'
import { type Memory, memoryNow } from './memory.ts'
import { disturbed } from './odd-values.ts'
import { type Parts, parts } from './parts.ts'
import { type Answer, makeSender, type Send } from './send.ts'
import { sellWithoutStock } from './shop.ts'
import { endpointOf, type Name, names, plainSale, schemaOf, soundParts } from './sound.ts'
import { type Disturbance, disturbances, type Written, written } from './travel.ts'

export type Fuzzed = {
  readonly calls: number
  /** The number of answers by endpoint and status, as `createBill 200`. 0: the connection broke. */
  readonly answers: ReadonlyMap<string, number>
  /** All violations, each with the sent call. */
  readonly findings: readonly string[]
  /** When the server is warm, and at the end. */
  readonly memory: { readonly warm: Memory; readonly end: Memory }
  readonly slowest: { readonly call: string; readonly milliseconds: number }
}

export type FuzzOptions = { readonly seed: number; readonly calls: number; readonly findingsMax?: number }

/** The allowed growth of the heap: caches of the server fill. */
export const growthMbMax = 24

type Run = {
  readonly random: Random
  readonly known: Known
  readonly send: Send
  readonly clock: TestClock
  readonly authorization: (caller: Caller) => Promise<string | undefined>
  readonly answers: Map<string, number>
  readonly unreached: Set<Name>
  readonly findings: string[]
  slowest: { call: string; milliseconds: number }
  calls: number
}

const stepMs = 200
/** The share of calls until the caches of the server are warm. */
const warmShare = 0.2

export async function fuzz(
  app: FastifyInstance,
  { db }: Services,
  clock: TestClock,
  { seed, calls, findingsMax = 50 }: FuzzOptions,
): Promise<Fuzzed> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { send, close } = makeSender((app.server.address() as AddressInfo).port)
  const random = makeRandom(seed)
  const callers = makeCallers(send, clock)
  const run: Run = {
    random,
    known: knowNothing(),
    send,
    clock,
    authorization: caller => callers.authorization(caller, random),
    answers: new Map(),
    unreached: new Set(names),
    findings: [],
    slowest: { call: '', milliseconds: 0 },
    calls: 0,
  }
  let warm: Memory | undefined
  const hearing = overhear()
  try {
    while (run.calls < calls && run.findings.length < findingsMax) {
      const found = run.findings.length
      await callOnce(run)
      if (run.findings.length > found) run.findings.push(`  the server said: ${hearing.last()}`)
      if (run.calls >= calls * warmShare) warm ??= await memoryNow()
    }
    // An earlier call may have blocked overselling.
    await sellWithoutStock(db, clock)
    await saleGoesThrough(run)
  } finally {
    hearing.end()
    close()
  }
  const end = await memoryNow()
  warm ??= end
  run.findings.push(...(await checkBooks(db)).map(({ law, detail }) => `books: ${law}: ${detail}`))
  if (end.heldMb - warm.heldMb > growthMbMax) run.findings.push(`memory grew from ${warm.heldMb} to ${end.heldMb} MB`)
  const { answers, findings, slowest } = run
  return { calls: run.calls, answers, findings, memory: { warm, end }, slowest }
}

/** The error output of the server would drown everything else: only the last message is recorded, for a finding. */
function overhear(): { readonly last: () => string; readonly end: () => void } {
  let last = ''
  const write = process.stderr.write
  process.stderr.write = (text: string | Uint8Array) => {
    last = String(text).split('\n').slice(0, 6).join(' | ')
    return true
  }
  return {
    last: () => last,
    end: () => {
      process.stderr.write = write
    },
  }
}

/** Callers with more permissions are more frequent: a call without permission reaches nothing. */
const callers = [
  { weight: 45, value: 'owner' },
  { weight: 6, value: 'admin' },
  { weight: 20, value: 'cashier' },
  { weight: 11, value: 'accountant' },
  { weight: 6, value: 'guest' },
  { weight: 6, value: 'stranger' },
  { weight: 6, value: 'broken token' },
] as const satisfies readonly { readonly weight: number; readonly value: Caller }[]

const busy: ReadonlySet<Name> = new Set([
  'createBill',
  'editBill',
  'voidBill',
  'recordPrint',
  'createCreditNote',
  'changeBillStatus',
  'holdBill',
  'recallHeldBill',
  'keepHeldBill',
] as const)
const dear: ReadonlySet<Name> = new Set(['getToken', 'makeScheduledFile', 'createBackup'] as const)
const weighedNames = names.map(value => ({
  value,
  // Each login costs the time of a password hash, and each file or backup a process; bills make up the books.
  weight: dear.has(value) ? 1 : value === 'createBill' ? 20 : busy.has(value) ? 8 : 3,
}))
/** Calls that need a serial, a password, a picture or a backup, which random input does not produce. */
export const beyondChance: ReadonlySet<Name> = new Set([
  ...(['registerProduct', 'getToken', 'saveOwnUser'] as const),
  ...(['uploadLogo', 'getUpload', 'uploadItemPicture', 'getItemPicture'] as const),
  ...(['uploadDatabaseBackup', 'downloadBackup', 'restoreBackup'] as const),
])

/** Until every endpoint was called, one call in ten is a first call. */
const firstCallShare = 0.1
/** One call in five retries an endpoint without a success so far, as the owner and with valid input. */
const retriedShare = 0.2

/** The calls without a success so far. */
export function neverDone(answers: Fuzzed['answers']): readonly Name[] {
  return names.filter(name => !beyondChance.has(name) && !answers.has(`${name} 200`) && !answers.has(`${name} 204`))
}

/** Calls with prerequisites: a file is made, listed, and fetched before its schedule is removed. */
const ways: Readonly<Partial<Record<Name, readonly Name[]>>> = {
  getScheduledFile: ['addSchedule', 'makeScheduledFile', 'listSchedules', 'listSchedules', 'getScheduledFile'],
}

type Next = { readonly name: Name; readonly isRetry: boolean }

function nextCall({ random, answers, unreached }: Run): Next {
  // So that even a short run reaches every endpoint.
  if (unreached.size > 0 && random.chance(firstCallShare)) return { name: random.pick([...unreached]), isRetry: false }
  const left = random.chance(retriedShare) ? neverDone(answers) : []
  if (left.length === 0) return { name: random.weighted(weighedNames), isRetry: false }
  const name = random.pick(left)
  return { name: random.pick(ways[name] ?? [name]), isRetry: true }
}

const disturbanceNames = Object.keys(disturbances) as Disturbance[]

const burst = 4

async function callOnce(run: Run): Promise<void> {
  const { random, known, clock } = run
  clock.advance(stepMs)
  const { name, isRetry } = nextCall(run)
  const caller = isRetry ? 'owner' : random.weighted(callers)
  const sound = soundParts(name, known, random)
  const input = isRetry ? sound : maybeDisturbed(name, sound, random)
  const key = keyFor(name, input, known, random)
  const plain = written(name, input, await run.authorization(caller), key)
  const disturbance = !isRetry && random.chance(0.25) ? random.pick(disturbanceNames) : undefined
  const call = disturbance ? disturbances[disturbance](plain, known, random) : plain
  const asked = { name, caller, input, key, call, disturbance }
  // The same call several times at once.
  const times = disturbance === undefined && random.chance(0.02) ? burst : 1
  const answers = await Promise.all(Array.from({ length: times }, () => sendCounted(run, asked)))
  const [first] = answers
  if (times > 1 || first === undefined) return
  if (disturbance === undefined && first.text.startsWith('{"error":"total_differs"'))
    await sendComputed(run, asked, first)
}

type Sent = {
  readonly name: Name
  readonly caller: Caller
  readonly input: Parts
  readonly key: string
  readonly call: Written
  readonly disturbance: Disturbance | undefined
}

function maybeDisturbed(name: Name, sound: Parts, random: Random): Parts {
  if (random.chance(0.45)) return sound
  const there = parts.filter(part => sound[part] !== undefined)
  if (there.length === 0) return sound
  const part = random.pick(there)
  const schema = schemaOf(endpointOf(name), part)
  return schema ? { ...sound, [part]: disturbed(schema, sound[part] ?? null, random) } : sound
}

/** A recalled draft is confirmed with the key of its recall; other calls have new keys. */
function keyFor(name: Name, input: Parts, known: Known, random: Random): string {
  const fresh = `fuzz-${random.integer(0, 2 ** 31)}-${random.integer(0, 2 ** 31)}`
  if (name !== 'keepHeldBill' && name !== 'recallHeldBill') return fresh
  const held = known.held.pick(random)
  return held !== undefined && held.key === valueAt(input.body ?? {}, ['key']) ? (held.recalledUnder ?? fresh) : fresh
}

async function sendCounted(run: Run, sent: Sent): Promise<Answer> {
  const { name, caller, call, disturbance } = sent
  const body = call.body === undefined ? undefined : Buffer.from(call.body)
  const answer = await run.send({ ...call, body })
  run.calls += 1
  run.unreached.delete(name)
  const counted = `${name} ${answer.status}`
  run.answers.set(counted, (run.answers.get(counted) ?? 0) + 1)
  if (answer.milliseconds > run.slowest.milliseconds) {
    run.slowest = { call: describe(sent), milliseconds: Math.round(answer.milliseconds) }
  }
  const complaint = complaintAbout(
    {
      name,
      caller,
      method: call.method,
      targetBytes: call.target.length,
      bodyBytes: body?.length ?? 0,
      isPlain: disturbance === undefined && !hasEmptyPart(call.target),
      isCutOff: call.isCutOff ?? false,
    },
    answer,
  )
  if (complaint !== undefined) run.findings.push(`${complaint}: ${describe(sent)} → ${answer.text.slice(0, 120)}`)
  if (disturbance === undefined && answer.status === 200) learn(run.known, sent, jsonOf(answer.text))
  return answer
}

/** `/api/vouchers/journal/` is the list of journals, though one of them was meant. */
function hasEmptyPart(target: string): boolean {
  return /\/(?:\/|$)/.test(new URL(target, 'http://localhost').pathname)
}

/** Sends a bill with wrong totals again with those that the server computed. */
async function sendComputed(run: Run, sent: Sent, refusal: Answer): Promise<Answer> {
  const { problems } = JSON.parse(refusal.text) as {
    readonly problems: readonly { readonly at: string; readonly params?: { readonly computed?: string } }[]
  }
  let body: Json = sent.input.body ?? {}
  for (const { at, params } of problems)
    if (params?.computed !== undefined) body = withValue(body, [at], params.computed)
  const total = valueAt(body, ['total'])
  if (Array.isArray(valueAt(body, ['tenders']))) body = withValue(body, ['tenders', 0, 'amount'], total)
  const input = { ...sent.input, body }
  const call = written(sent.name, input, sent.call.headers.authorization, sent.key)
  return sendCounted(run, { ...sent, input, call })
}

/** After everything, the server must still accept a sale. */
async function saleGoesThrough(run: Run): Promise<void> {
  const input = plainSale()
  await bringBack(run)
  const sent = await sentByOwner(run, 'createBill', input)
  const first = await sendCounted(run, sent)
  const last = first.status === 422 ? await sendComputed(run, sent, first) : first
  if (last.status !== 200) run.findings.push(`afterwards no bill could be posted: ${last.status} ${last.text}`)
}

/** Random calls may have retired the item of the last sale, or set that cash needs a shift. */
async function bringBack(run: Run): Promise<void> {
  const ask = async (name: Name, input: Parts) => sendCounted(run, await sentByOwner(run, name, input))
  const params = { id: String(goods.coffee.itemId) }
  const { version } = JSON.parse((await ask('getItem', { params })).text) as { readonly version: number }
  await ask('itemSetActive', { params, body: { version, isActive: true } })
  await ask('openShift', { body: { branchId: 1, counts: [] } })
}

async function sentByOwner(run: Run, name: Name, input: Parts): Promise<Sent> {
  const key = `the last ${name}`
  const call = written(name, input, await run.authorization('owner'), key)
  return { name, caller: 'owner', input, key, call, disturbance: undefined }
}

const shownMax = 1200

function describe({ caller, call, disturbance }: Sent): string {
  const { authorization: _, ...headers } = call.headers
  const shown = disturbance === undefined ? '' : ` ${disturbance} ${JSON.stringify(headers).slice(0, 300)}`
  const body = (call.body ?? '').replace(/(.{1,20}?)\1{20,}/gs, '$1…').slice(0, shownMax)
  return `${call.method} ${call.target.slice(0, 300)} as ${caller}${shown} ${body}`
}
