/**
 * S9: what a cashier notices while strangers do their worst: 2,000 bodies that stop in the middle, four who send bodies of four
 * megabytes in a loop, a thousand wrong logins a minute; each alone and all at once. And what the server's memory comes to.
 */
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { residentMbOf } from '#tests/support/server-process.ts'
import { freshBills, openTill } from '#tests/support/tills.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { summarise } from '../statistics.ts'
import { openPlace, type Receiver } from './posting-places.ts'

const salesInShop = 300
const slowBodies = 2000
const largeSenders = 4
const largeBytes = 4 * 1024 * 1024
const loginsPerMinute = 1000
/** A cashier who is quick: a bill of fifty lines, then a moment for the next customer. */
const billsPerStretch = 60
const pauseMs = 20
const slownessMax = 2
const residentMbMax = 400

/** Begins, and answers how to end it. */
type Attack = (place: Receiver) => Promise<() => Promise<void>>

const attacks: Readonly<Record<string, Attack>> = {
  quiet: async () => async () => undefined,
  [`${slowBodies.toLocaleString('en')} slow bodies`]: sendSlowBodies,
  [`${largeSenders} × 4 MB bodies in a loop`]: sendLargeBodies,
  [`${loginsPerMinute.toLocaleString('en')} wrong logins a minute`]: tryLogins,
  'all of it': sendEverything,
}

export const strangersBench: Bench = {
  title: 'S9: a cashier, and the memory of the server, beside strangers',
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) {
      const place = await openPlace(kind, salesInShop, options)
      const product = await place.startProduct()
      try {
        figures.push(...(await measure(kind, product, place.bodyOf, options)))
      } finally {
        await product.stop()
        await place.close()
      }
    }
    return figures
  },
}

async function measure(
  kind: string,
  product: Receiver,
  bodyOf: (number: number) => string,
  { rounds, say }: BenchOptions,
): Promise<Figure[]> {
  const answers: Record<string, number[][]> = {}
  const residentMb: Record<string, number[]> = {}
  let from = 0
  for (let round = 0; round <= rounds; round++)
    for (const [name, attack] of Object.entries(attacks)) {
      const end = await attack(product)
      const highest = watchMemory(product.pid)
      const answersMs = await sell(product, freshBills(bodyOf, from, billsPerStretch))
      from += billsPerStretch
      const mb = highest()
      await end()
      if (round === 0) continue
      answers[name] = [...(answers[name] ?? []), answersMs]
      residentMb[name] = [...(residentMb[name] ?? []), mb]
      say(`  ${kind}, ${name}: p95 ${summarise(answersMs).p95.toFixed(1)} ms, ${mb.toFixed(0)} MB`)
    }
  const p95s = (name: string) => (answers[name] ?? []).map(each => summarise(each).p95)
  return Object.keys(attacks).flatMap(name => [
    { name: `${kind}, ${name}: a bill`, unit: 'ms', values: (answers[name] ?? []).flat(), rounds: answers[name] ?? [] },
    {
      name: `${kind}, ${name}: p95 ÷ quiet`,
      unit: '×',
      values: p95s(name).map((p95, round) => p95 / (p95s('quiet')[round] ?? Number.NaN)),
      ...(name === 'quiet' ? {} : { budget: slownessMax, on: 'median' as const }),
    },
    { name: `${kind}, ${name}: memory`, unit: 'MB', values: residentMb[name] ?? [], budget: residentMbMax, on: 'max' },
  ])
}

async function sell(place: Receiver, bills: ReturnType<typeof freshBills>): Promise<number[]> {
  const till = openTill(place.url, place.token)
  const answersMs: number[] = []
  for (const bill of bills) {
    const { status, text, ms } = await till.send(bill.body, bill.key)
    if (status !== 200) throw new Error(`A bill was answered with ${status}: ${text}`)
    answersMs.push(ms)
    await setTimeout(pauseMs)
  }
  till.close()
  return answersMs
}

/** The highest of what is looked at ten times a second, until it is asked for. */
function watchMemory(pid: number): () => number {
  let highest = residentMbOf(pid)
  const looking = setInterval(() => {
    highest = Math.max(highest, residentMbOf(pid))
  }, 100)
  return () => {
    clearInterval(looking)
    return highest
  }
}

async function dial({ url }: Receiver): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.resume()
  await Promise.race([heard(socket, 'connect'), heard(socket, 'close')])
  return socket
}

/** Each as long as a login may be at most but for a few bytes, and dialled again where it is cut off. */
async function sendSlowBodies(place: Receiver): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  let isOver = false
  const begin = async (): Promise<void> => {
    const socket = await dial(place)
    if (isOver) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      if (!isOver) void setTimeout(500).then(() => (isOver ? undefined : begin()))
    })
    socket.write(head('/connect/token', 'application/x-www-form-urlencoded', 16_384))
    socket.write('x'.repeat(16_000))
  }
  for (let count = 0; count < slowBodies; count += 100)
    await Promise.all(Array.from({ length: Math.min(100, slowBodies - count) }, begin))
  return async () => {
    isOver = true
    for (const socket of sockets) socket.destroy()
    await setTimeout(200)
  }
}

async function sendLargeBodies(place: Receiver): Promise<() => Promise<void>> {
  const body = JSON.stringify({ Id: '9'.repeat(largeBytes) })
  let isOver = false
  const senders = Array.from({ length: largeSenders }, async () => {
    while (!isOver) {
      const socket = await dial(place)
      socket.write(head('/api/Bill/bills', 'application/json', body.length))
      socket.end(body)
      await Promise.race([heard(socket, 'close'), setTimeout(5000)])
      socket.destroy()
    }
  })
  return async () => {
    isOver = true
    await Promise.all(senders)
  }
}

async function tryLogins(place: Receiver): Promise<() => Promise<void>> {
  let isOver = false
  const form = new URLSearchParams({ grant_type: 'password', username: 'owner', password: 'Wrong%2026' })
  const trying = (async () => {
    const underWay = new Set<Promise<unknown>>()
    for (let count = 0; !isOver; count++) {
      form.set('username', `nobody${count}`)
      const login = fetch(new URL('/connect/token', place.url), { method: 'POST', body: form })
        .then(answer => answer.text())
        .catch(() => undefined)
        .finally(() => underWay.delete(login))
      underWay.add(login)
      await setTimeout(60_000 / loginsPerMinute)
    }
    await Promise.all(underWay)
  })()
  return async () => {
    isOver = true
    await trying
  }
}

async function sendEverything(place: Receiver): Promise<() => Promise<void>> {
  const ends = await Promise.all([sendSlowBodies(place), sendLargeBodies(place), tryLogins(place)])
  return async () => void (await Promise.all(ends.map(end => end())))
}

/** An error is followed by the end of the connection, and is nothing else here. */
function heard(socket: Socket, event: 'connect' | 'close'): Promise<void> {
  return new Promise(resolve => socket.once(event, () => resolve()))
}

function head(path: string, type: string, length: number): string {
  return `POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
}
