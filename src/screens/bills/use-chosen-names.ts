/** The names of a filter's branch, cost centre and user; empty without one. */
import { useMemo } from 'react'
import type { BillFilter } from '../../bills/bill-filter.ts'
import type { ReferenceRows } from '../../fields/reference-field.tsx'
import { useNames } from '../../i18n/names.ts'
import { useReferences } from '../../references/use-references.ts'

export function useChosenNames({ branchId, costCentreId, userId }: BillFilter) {
  const { nameOf } = useNames()
  const branches = useReferences('branch')
  const costCentres = useReferences('costCentre', branchId)
  const users = useReferences('user')
  return useMemo(() => {
    const nameIn = (references: ReferenceRows, id: number | null) => {
      const found = id === null ? undefined : references.byId(id)
      return found === undefined ? '' : nameOf(found)
    }
    return {
      branch: nameIn(branches, branchId),
      costCentre: nameIn(costCentres, costCentreId),
      user: nameIn(users, userId),
    }
  }, [branches, costCentres, users, branchId, costCentreId, userId, nameOf])
}
