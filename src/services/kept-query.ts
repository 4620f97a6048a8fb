/** Queries whose last answer this device keeps, for a start without a network. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { Api } from '../api/api.ts'
import type { CallOptions, Readable } from '../api/client.ts'
import { answerOrKept } from '../api/kept-answer.ts'
import { queryKeyOf } from '../api/queries.ts'
import { keptAnswers } from './kept-answers.ts'

/** While a kept answer is shown, the server is asked again at this interval. */
export const askAgainMs = 15_000

/** The queries whose data are a kept answer. */
const shownFromDevice = new Set<string>()

type KeptQueryOptions<Answer> = Pick<CallOptions, 'notify' | 'isBackground'> & {
  /** Adapts a kept answer to the present day. */
  readonly today?: (answer: Answer) => Answer
}

/** A query whose last answer is kept. */
export function keptQuery<E extends Readable>(
  api: Pick<Api, 'read' | 'session' | 'storage'>,
  endpoint: E,
  input: InputOf<E>,
  { today = answer => answer, ...given }: KeptQueryOptions<ReplyOf<E>> = {},
) {
  const queryKey = queryKeyOf(endpoint, input)
  const name = JSON.stringify(queryKey)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<ReplyOf<E>> => {
      const kept = keptAnswers(api)
      const userId = api.session.user()?.id
      const before = readKept(endpoint, await kept.get(name))
      const options = before === null ? given : ({ notify: 'never', isBackground: true } as const)
      const asked = api.read(endpoint, input, { ...options, signal }).then(answer => {
        void kept.put(name, JSON.stringify(z.encode(replyOf(endpoint), answer)))
        // It may come after the kept one was shown.
        if (shownFromDevice.delete(name) && api.session.user()?.id === userId) client.setQueryData(queryKey, answer)
        return answer
      })
      const { value, isKept } = await answerOrKept(asked, before)
      if (!isKept) return value
      shownFromDevice.add(name)
      return today(value)
    },
    refetchInterval: () => (shownFromDevice.has(name) ? askAgainMs : false),
  })
}

/** Whether the server has not answered this query, so that the kept answer is shown. */
export function isShownFromDevice<E extends Readable>(endpoint: E, input: InputOf<E>): boolean {
  return shownFromDevice.has(JSON.stringify(queryKeyOf(endpoint, input)))
}

/** Null when another version of the program has kept it in another form. */
function readKept<E extends Readable>(endpoint: E, text: unknown): ReplyOf<E> | null {
  if (typeof text !== 'string') return null
  return (replyOf(endpoint).safeDecode(JSON.parse(text)).data ?? null) as ReplyOf<E> | null
}

function replyOf({ reply, path }: Readable): z.ZodType {
  if (reply === undefined) throw new Error(`${path} answers nothing that could be kept.`)
  return reply
}
