/** The available reports of a pack and the selected ones: all by default. Stored on this device. */
import { type MonthReport, monthReports } from '#contract/reports/month-pack.ts'
import { useAccess, useStored } from '../../services/api-context.ts'
import { packable } from './month-reports.ts'

export function useChosenReports() {
  const access = useAccess()
  const [kept, keep] = useStored('month_pack')
  const left: readonly string[] = kept ?? []
  const offered = packable(access)
  const chosen: readonly MonthReport[] = offered.flatMap(({ name }) => (left.includes(name) ? [] : [name]))
  return {
    offered,
    chosen,
    toggle: (name: MonthReport) => keep(left.includes(name) ? left.filter(each => each !== name) : [...left, name]),
    toggleAll: () => keep(chosen.length === offered.length ? [...monthReports] : []),
  }
}
