/** The result of a query, or its loading and failure states. */
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureDetail } from './failure-detail.ts'
import { LoadFailed, Loading } from './states.tsx'

type QueryViewProps<Data> = {
  readonly query: UseQueryResult<Data>
  /** The message when it fails. */
  readonly failed: string
  readonly children: (data: Data) => ReactNode
}

export function QueryView<Data>({ query, failed, children }: QueryViewProps<Data>) {
  const detail = failureDetail(query.error)
  return (
    <>
      {query.isError && (
        <LoadFailed title={failed} {...(detail !== undefined && { detail })} retry={() => void query.refetch()} />
      )}
      {query.isPending && <Loading />}
      {query.data !== undefined && children(query.data)}
    </>
  )
}
