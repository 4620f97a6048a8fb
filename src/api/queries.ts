/** What describes a read to TanStack Query: its key and its call. The cache itself is in `query-client.ts`. */
import { queryOptions } from '@tanstack/react-query'
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import type { CallOptions, Readable, ReadCall } from './client.ts'

/** What the keys of every list of bills begin with. */
export const billListKey = 'bill-list'

/** The key of a call's data; without an input, the beginning of the keys of all its inputs, for `invalidateQueries`. */
export function queryKeyOf<E extends AnyEndpoint>(endpoint: E, input?: InputOf<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** The options of a query on a GET endpoint. A read succeeds without a word and says when it fails. */
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
