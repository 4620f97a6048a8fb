/** The bill that the address names, as it was when the page was opened: the address is soon that of a new bill. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { useApi } from '../../../services/api-context.ts'
import { Loading } from '../../../services/states.tsx'
import { BillNotRead, MissingBill } from './missing-bill.tsx'

type Children = { readonly children: (bill: BillDocument) => ReactNode }

/** `name`: the search parameter with its id. */
export function AskedBill({ name, children }: Children & { readonly name: string }) {
  const [search] = useSearchParams()
  const [id] = useState(() => Number(search.get(name)))
  return Number.isSafeInteger(id) && id > 0 ? <LoadedBill id={id}>{children}</LoadedBill> : <MissingBill />
}

function LoadedBill({ id, children }: Children & { readonly id: number }) {
  const query = useQuery({
    ...useApi().query(billEndpoints.getBill, { query: { id } }, { notify: 'never' }),
    refetchOnMount: 'always',
  })
  const [bill, setBill] = useState<BillDocument | null>(null)
  if (bill === null && query.isFetchedAfterMount && query.data !== undefined) setBill(query.data)
  if (bill !== null) return children(bill)
  return query.isError ? <BillNotRead error={query.error} retry={() => void query.refetch()} /> : <Loading />
}
