/** A bill that is read again while its e-invoice waits for the authority, so that the cashier sees when the buyer may have it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { useApi } from '../../../services/api-context.ts'

/** The authority usually answers within seconds; an answer that takes longer may take hours. */
const soonMs = 2_000
const soonForMs = 20_000
const laterMs = 30_000

export function awaitsAuthority({ eInvoice }: Pick<BillDocument, 'eInvoice'>): boolean {
  return eInvoice?.state === 'pending'
}

export function useFollowedBill(bill: BillDocument): { readonly bill: BillDocument; readonly followAgain: () => void } {
  const [sinceMs, setSince] = useState(Date.now)
  const input = { query: { id: bill.id } }
  const { data = bill } = useQuery({
    ...useApi().query(billEndpoints.getBill, input, { notify: 'never', isBackground: true }),
    enabled: ({ state }) => awaitsAuthority(state.data ?? bill),
    staleTime: 0,
    refetchInterval: () => (Date.now() - sinceMs < soonForMs ? soonMs : laterMs),
  })
  return { bill: data, followAgain: () => setSince(Date.now()) }
}
