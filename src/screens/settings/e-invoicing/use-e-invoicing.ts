/** The device of each branch, and how long its certificate is valid. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { eInvoiceEndpoints } from '#contract/e-invoices.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { queryKeyOf } from '../../../api/queries.ts'
import { useApi } from '../../../services/api-context.ts'

const { listEInvoiceDevices } = eInvoiceEndpoints

export type Devices = ReplyOf<typeof listEInvoiceDevices>
export type BranchDevice = Devices['branches'][number]

export function useDevices() {
  return useQuery({ ...useApi().query(listEInvoiceDevices, {}, { notify: 'never' }), staleTime: 0 })
}

/** Reloads the devices after a change. */
export function useDevicesChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeyOf(listEInvoiceDevices) })
}
