/** Describes reads for TanStack Query: key and call. The cache is in `query-client.ts`. */
import { queryOptions } from '@tanstack/react-query'
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import type { CallOptions, Readable, ReadCall } from './client.ts'

/** The key prefix of every list of bills. */
export const billListKey = 'bill-list'

/** The query key of a call; without an input, the prefix of all its keys, for `invalidateQueries`. */
export function queryKeyOf<E extends AnyEndpoint>(endpoint: E, input?: InputOf<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** The options of a query on a GET endpoint. Only failures show a message. */
export function queryFor(read: ReadCall) {
  return <E extends Readable>(
    endpoint: E,
    input: InputOf<E>,
    options: Pick<CallOptions, 'notify' | 'isBackground'> = {},
  ) =>
    queryOptions({
      queryKey: queryKeyOf(endpoint, input),
      queryFn: ({ signal }) => read(endpoint, input, { ...options, signal }),
    })
}
