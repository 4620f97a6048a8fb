/** What the branch, cost centre and user of a filter are called; empty where the filter names none. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { catalogueEndpoints } from '#contract/catalogue.ts'
import { lookupEndpoints } from '#contract/lookup.ts'
import { allBranches } from '#contract/protocol.ts'
import { useNames } from '../../i18n/names.ts'
import { useApi } from '../../shell/api-context.ts'
import type { BillFilter } from './bill-filter.ts'

const quietly = { isBackground: true, tell: 'nothing' } as const

export function useChosenNames({ branchId, costCentreId, userId }: BillFilter) {
  const api = useApi()
  const { nameOf } = useNames()
  const query = { branchId: branchId ?? allBranches }
  const { data: branches } = useQuery(api.query(catalogueEndpoints.getBranches, {}, quietly))
  const { data: centres } = useQuery(api.query(lookupEndpoints.getBranchCostCenters, { query }, quietly))
  const { data: users } = useQuery(api.query(lookupEndpoints.getUsersForReports, { query: {} }, quietly))
  return useMemo(() => {
    const branch = branches?.find(each => each.id === branchId)
    const centre = centres?.find(each => each.id === costCentreId)
    const user = users?.find(each => each.id === userId)
    return {
      branch: branch === undefined ? '' : nameOf(branch),
      costCentre: centre === undefined ? '' : nameOf(centre),
      user: user === undefined ? '' : user.fullName || user.userName,
    }
  }, [branches, centres, users, branchId, costCentreId, userId, nameOf])
}
