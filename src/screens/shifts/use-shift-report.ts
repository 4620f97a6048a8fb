/** The report of a shift, and what is read again when a shift changes. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { shiftEndpoints } from '#contract/shifts.ts'
import { useApi } from '../../services/api-context.ts'
import { shiftsKey } from './listed-shifts.ts'

export function useShiftReport(id: number | null) {
  const asked = useApi().query(shiftEndpoints.getShiftReport, { query: { id: id ?? 1 } }, { notify: 'never' })
  return useQuery({ ...asked, enabled: id !== null, staleTime: 0 })
}

/** Resolves when what is shown has been read again. */
export function useShiftsChanged(): () => Promise<void> {
  const api = useApi()
  const client = useQueryClient()
  return async () => {
    const keys = [
      api.query(shiftEndpoints.getOwnShift, { query: {} }).queryKey.slice(0, 1),
      api.query(shiftEndpoints.getShiftReport, { query: { id: 1 } }).queryKey.slice(0, 1),
      [shiftsKey],
    ]
    await Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })))
  }
}
