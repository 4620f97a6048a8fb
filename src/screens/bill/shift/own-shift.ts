/** The cashier's open shift in a branch, kept on the device for a till that loses its network. */
import type { QueryClient } from '@tanstack/react-query'
import { shiftEndpoints } from '#contract/shifts.ts'
import type { Api } from '../../../api/api.ts'
import { cachedQuery } from '../../../services/cached-query.ts'

export function ownShiftQuery(api: Api, branchId: number) {
  return cachedQuery(api, shiftEndpoints.getOwnShift, { query: { branchId } }, { notify: 'never', isBackground: true })
}

/** Null without an open shift, or when it is not known. */
export function knownShiftId(client: QueryClient, api: Api, branchId: number): number | null {
  return client.getQueryData(ownShiftQuery(api, branchId).queryKey)?.shift?.id ?? null
}
