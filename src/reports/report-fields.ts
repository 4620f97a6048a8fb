/** The filter fields of a report. */
import type { Dimension, ReferenceTo } from '#contract/facts/fact.ts'
import type { ReferenceKind } from '../references/use-references.ts'
import type { DrawnReport } from './drawn-reports.ts'
import { dimensionNamed } from './report-words.ts'

export type DrawnField = {
  readonly name: string
  /** It adds one value after the other, each with a chip. */
  readonly isList: boolean
  readonly isRequired: boolean
  /** The user opened it, so it is shown however few choices there are. */
  readonly isAsked?: true
}

/** The reference kinds that can be searched; other references offer the values of the report itself. */
const kinds: Readonly<Partial<Record<ReferenceTo, ReferenceKind>>> = {
  account: 'account',
  branch: 'branch',
  costCenter: 'costCentre',
  deliveryApp: 'deliveryApp',
  item: 'item',
  itemCategory: 'category',
  party: 'party',
  user: 'user',
}

/** When a dimension has parties of only one kind, its word names the kind. */
export function referenceKindOf(dimension: Dimension): ReferenceKind | undefined {
  if (dimension.kind !== 'reference') return undefined
  const { of, word } = dimension
  return of === 'party' && (word === 'customer' || word === 'supplier') ? word : kinds[of]
}

/** Two filters of one dimension share a field. The subject of a statement has a field of its own. */
export function fieldsOf(report: DrawnReport): readonly DrawnField[] {
  const { fact, filters } = report
  const names = Object.entries(filters).flatMap(([filterName, filter]) => {
    if (filter.use !== 'keys' || (report.shape === 'statement' && filterName === report.subject)) return []
    return referenceKindOf(dimensionNamed(fact, filter.dimension)) === undefined ? [] : [filter]
  })
  return [...Map.groupBy(names, ({ dimension }) => dimension)].map(([name, uses]) => ({
    name,
    isList: uses.some(({ isList }) => isList),
    isRequired: uses.some(({ isRequired }) => isRequired),
  }))
}
