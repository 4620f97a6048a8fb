/** Reads the document whose id is in the address, and shows it once it is there. */
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { LoadFailed, Loading } from './states.tsx'

type AddressedDocumentProps<T> = {
  readonly read: (id: number) => Pick<UseQueryOptions<T>, 'queryKey' | 'queryFn'>
  /** The title where there is no such document. */
  readonly missing: string
  /** A form never begins with an earlier answer. */
  readonly isForm?: true
  readonly children: (document: T) => ReactNode
}

export function AddressedDocument<T>({ read, missing, isForm, children }: AddressedDocumentProps<T>) {
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const query = useQuery<T>({ ...read(isId ? id : 1), enabled: isId, refetchOnMount: 'always' })
  if (!isId || query.isError) return <LoadFailed isPage title={missing} retry={() => void query.refetch()} />
  const isThere = query.isSuccess && (!isForm || query.isFetchedAfterMount)
  return isThere ? children(query.data) : <Loading />
}
