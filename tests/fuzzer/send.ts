/** Sends one request over a real connection unchanged: no client library corrects odd parts. */
import { Agent, request } from 'node:http'

export type WireCall = {
  readonly method: string
  /** Path and query as sent. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  /** The caller disconnects in the middle of the body. */
  readonly isCutOff?: boolean
}

/** `status` is 0 if the connection broke before an answer; `text` then has the reason. */
export type Answer = {
  readonly status: number
  readonly mediaType: string
  readonly text: string
  readonly milliseconds: number
}

export type Send = (call: WireCall) => Promise<Answer>

const patienceMs = 30_000

export function makeSender(port: number): { readonly send: Send; readonly close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  return { send: call => sendOne(agent, port, call), close: () => agent.destroy() }
}

function sendOne(agent: Agent, port: number, { method, target, headers, body, isCutOff }: WireCall): Promise<Answer> {
  const startedAtMs = performance.now()
  return new Promise(resolve => {
    const answer = (status: number, mediaType: string, text: string) =>
      resolve({ status, mediaType, text, milliseconds: performance.now() - startedAtMs })
    const announced = body === undefined ? {} : { 'content-length': String(body.length + (isCutOff ? 1000 : 0)) }
    const outgoing = request(
      { agent, host: '127.0.0.1', port, method, path: target, headers: { ...headers, ...announced } },
      incoming => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          answer(incoming.statusCode ?? 0, incoming.headers['content-type'] ?? '', text)
        })
        incoming.on('error', error => answer(0, '', error.message))
      },
    )
    outgoing.on('error', error => answer(0, '', error.message))
    outgoing.setTimeout(patienceMs, () => outgoing.destroy(new Error(`no answer in ${patienceMs} ms`)))
    if (isCutOff) {
      outgoing.write(body ?? '', () => setTimeout(() => outgoing.destroy(), 1))
    } else outgoing.end(body)
  })
}
