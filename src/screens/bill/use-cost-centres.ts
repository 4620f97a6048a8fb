/** The cost centres of a branch. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { useApi } from '../../services/api-context.ts'
import { cachedQuery } from '../../services/cached-query.ts'

export type CostCentres = UseQueryResult<ReplyOf<typeof lookupEndpoints.getBranchCostCenters>>

/** Nothing is read before the branch is known. */
export function useCostCentres(branchId: number | undefined): CostCentres {
  const input = { query: { branchId: branchId ?? 0 } }
  const options = { notify: 'never', isBackground: true } as const
  const query = cachedQuery(useApi(), lookupEndpoints.getBranchCostCenters, input, options)
  return useQuery({ ...query, enabled: branchId !== undefined })
}
