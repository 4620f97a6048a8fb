/** API calls over the channel to the server that started this process: the typed calls of the client with another transport. */
import { setTimeout as delay } from 'node:timers/promises'
import { type RendererCall, rendererAnswer } from '#contract/renderer.ts'
import type { ClientCall } from '#src/api/client.ts'
import { buildRequest, readReply } from '#src/api/wire.ts'

/** The user may have other heavy reads running at the same time. */
const busyStatus = 429
const busyDelayMs = 500
const busyTriesMax = 60

export function askingServer(language: string): { readonly call: ClientCall } {
  const send = openChannel()
  return {
    call: async (endpoint, input, ..._options) => {
      const { url, init } = buildRequest('', endpoint, input, { accessToken: null, language })
      const sent = {
        method: endpoint.method,
        path: url,
        language,
        body: typeof init.body === 'string' ? init.body : '',
      }
      for (let tries = 1; ; tries += 1) {
        const answer = await send(sent)
        if (answer.status !== busyStatus || tries >= busyTriesMax) return readReply(endpoint, responseOf(answer))
        await delay(busyDelayMs)
      }
    },
  }
}

type Answered = { readonly status: number; readonly body: string }

/** Some statuses allow no body, not even an empty one. */
function responseOf({ status, body }: Answered): Response {
  return new Response(body === '' ? null : body, { status })
}

function openChannel() {
  const waiting = new Map<number, (answer: Answered) => void>()
  let last = 0
  process.on('message', message => {
    const parsed = rendererAnswer.safeParse(message)
    if (!parsed.success) return
    waiting.get(parsed.data.number)?.(parsed.data)
    waiting.delete(parsed.data.number)
  })
  return (call: Omit<RendererCall, 'kind' | 'number'>) =>
    new Promise<Answered>(resolve => {
      last += 1
      waiting.set(last, resolve)
      process.send?.({ kind: 'call', number: last, ...call } satisfies RendererCall)
    })
}
