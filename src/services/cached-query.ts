/** Queries whose last answer this device caches, for a start without a network. */
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import type { InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { Api } from '../api/api.ts'
import { answerOrCached } from '../api/cached-answer.ts'
import type { CallOptions, Readable } from '../api/client.ts'
import { queryKeyOf } from '../api/queries.ts'
import { cachedAnswers } from './cached-answers.ts'

/** While a cached answer is shown, the server is asked again at this interval. */
export const askAgainMs = 15_000

/** The queries whose data are a cached answer. */
const shownFromDevice = new Set<string>()

type CachedQueryOptions<Answer> = Pick<CallOptions, 'notify' | 'isBackground'> & {
  /** Adapts a cached answer to the present day. */
  readonly today?: (answer: Answer) => Answer
}

/** A query whose last answer is cached. */
export function cachedQuery<E extends Readable>(
  api: Pick<Api, 'read' | 'session' | 'storage'>,
  endpoint: E,
  input: InputOf<E>,
  { today = answer => answer, ...given }: CachedQueryOptions<ReplyOf<E>> = {},
) {
  const queryKey = queryKeyOf(endpoint, input)
  const name = JSON.stringify(queryKey)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<ReplyOf<E>> => {
      const answers = cachedAnswers(api)
      const userId = api.session.user()?.id
      const before = readCached(endpoint, await answers.get(name))
      const options = before === null ? given : ({ notify: 'never', isBackground: true } as const)
      const asked = api.read(endpoint, input, { ...options, signal }).then(answer => {
        void answers.put(name, JSON.stringify(z.encode(replyOf(endpoint), answer)))
        // It may come after the cached one was shown.
        if (shownFromDevice.delete(name) && api.session.user()?.id === userId) client.setQueryData(queryKey, answer)
        return answer
      })
      const { value, isCached } = await answerOrCached(asked, before)
      if (!isCached) return value
      shownFromDevice.add(name)
      return today(value)
    },
    refetchInterval: () => (shownFromDevice.has(name) ? askAgainMs : false),
  })
}

/** Whether the server has not answered this query, so that the cached answer is shown. */
export function isShownFromDevice<E extends Readable>(endpoint: E, input: InputOf<E>): boolean {
  return shownFromDevice.has(JSON.stringify(queryKeyOf(endpoint, input)))
}

/** Null when another version of the program has cached it in another form. */
function readCached<E extends Readable>(endpoint: E, text: unknown): ReplyOf<E> | null {
  if (typeof text !== 'string') return null
  return (replyOf(endpoint).safeDecode(JSON.parse(text)).data ?? null) as ReplyOf<E> | null
}

function replyOf({ reply, path }: Readable): z.ZodType {
  if (reply === undefined) throw new Error(`${path} answers nothing that could be cached.`)
  return reply
}
