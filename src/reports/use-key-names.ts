/** What the keys are called that a statement or a report in sections is narrowed by. */
import { useMemo } from 'react'
import { useKnownPerson } from '../references/use-known-person.ts'
import { useReferences } from '../references/use-references.ts'
import type { DrawnSections, DrawnStatement } from './drawn-reports.ts'
import type { KeyNames } from './narrowed-facts.ts'
import type { ReportPage } from './use-report-page.ts'

export function useKeyNames({ report, view }: ReportPage<DrawnSections | DrawnStatement>): KeyNames {
  const narrowedBy = (name: string) => {
    const isFilter = Object.entries(report.filters).some(
      ([filterName, filter]) =>
        filter.use === 'keys' &&
        filter.dimension === name &&
        (report.shape !== 'statement' || filterName !== report.subject),
    )
    const [key] = isFilter ? (view.keys[name] ?? []) : []
    return typeof key === 'number' ? key : null
  }
  const branches = useReferences('branch')
  // Nobody is asked for cost centres, or for a person, of whom nothing is said.
  const centres = useReferences(narrowedBy('costCenter') === null ? 'branch' : 'costCentre')
  const people = useReferences('party')
  const person = useKnownPerson('party', narrowedBy('party'))
  return useMemo(
    () => (dimension, key) => {
      if (typeof key !== 'number') return undefined
      switch (dimension) {
        case 'branch':
          return branches.byId(key)
        case 'costCenter':
          return centres.byId(key)
        case 'party':
          return people.byId(key) ?? (person?.id === key ? person : undefined)
      }
      return undefined
    },
    [branches, centres, people, person],
  )
}
