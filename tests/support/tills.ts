/** Tills that send bills one after the other over persistent connections. */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

export type Sent = { readonly status: number; readonly text: string; readonly ms: number }

export type Till = {
  readonly send: (body: string, key: string) => Promise<Sent>
  readonly close: () => void
}

export function openTill(url: string, token: string): Till {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const target = new URL('/api/Bill/bills', url)
  return {
    send: (body, key) =>
      new Promise((resolve, reject) => {
        const startedAtMs = performance.now()
        const sent = request(target, { method: 'POST', agent, headers: headersOf(body, key, token) }, response => {
          response.setEncoding('utf8')
          let text = ''
          response.on('data', (part: string) => {
            text += part
          })
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - startedAtMs }),
          )
          response.on('error', reject)
        })
        sent.on('error', reject)
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}

function headersOf(body: string, key: string, token: string) {
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'idempotency-key': key,
    authorization: `Bearer ${token}`,
  }
}

export type SentBill = { readonly body: string; readonly key: string }

export type Load = { readonly elapsedMs: number; readonly answersMs: readonly number[] }

/** Bills that were never sent before. */
export function freshBills(bodyOf: (number: number) => string, from: number, count: number): SentBill[] {
  return Array.from({ length: count }, (_, index) => ({ body: bodyOf(from + index), key: randomUUID() }))
}

/** Sends all the bills, distributed over `tillCount` tills; each till waits for its answer before it sends the next bill. */
export async function sendAll(
  place: { readonly url: string; readonly token: string },
  tillCount: number,
  bills: readonly SentBill[],
  onAnswer: (bill: SentBill, text: string) => void = () => undefined,
): Promise<Load> {
  const tills = Array.from({ length: tillCount }, () => openTill(place.url, place.token))
  const answersMs: number[] = []
  let next = 0
  const startedAtMs = performance.now()
  await Promise.all(
    tills.map(async till => {
      for (let bill = bills[next++]; bill; bill = bills[next++]) {
        const { status, text, ms } = await till.send(bill.body, bill.key)
        if (status !== 200) throw new Error(`A bill was answered with ${status}: ${text}`)
        answersMs.push(ms)
        onAnswer(bill, text)
      }
    }),
  )
  const elapsedMs = performance.now() - startedAtMs
  for (const till of tills) till.close()
  return { elapsedMs, answersMs }
}
