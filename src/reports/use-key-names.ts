/** The names of filter values that a single-value field shows. */
import { useMemo } from 'react'
import { useKnownPerson } from '../references/use-known-person.ts'
import { type ReferenceKind, useReferences } from '../references/use-references.ts'
import type { KeyNames } from './narrowed-facts.ts'
import type { ReportPage } from './use-report-page.ts'

export function useKeyNames({ report, view }: ReportPage): KeyNames {
  const subject = report.shape === 'statement' ? report.filters[report.subject] : undefined
  const narrowedBy = (name: string) => {
    const isSubject = subject?.use === 'keys' && subject.dimension === name
    const [key] = isSubject ? [] : (view.keys[name] ?? [])
    return typeof key === 'number' ? key : null
  }
  // Skips requests for references that are not used.
  const wanted = (name: string, kind: ReferenceKind) => (narrowedBy(name) === null ? 'branch' : kind)
  const branches = useReferences('branch')
  const centres = useReferences(wanted('costCenter', 'costCentre'))
  const categories = useReferences(wanted('category', 'category'))
  const users = useReferences(wanted('user', 'user'))
  const apps = useReferences(wanted('app', 'deliveryApp'))
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
        case 'category':
          return categories.byId(key)
        case 'app':
          return apps.byId(key)
        case 'user':
          return users.byId(key)
        case 'party':
          return people.byId(key) ?? (person?.id === key ? person : undefined)
      }
      return undefined
    },
    [branches, centres, categories, users, apps, people, person],
  )
}
