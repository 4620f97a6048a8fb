/** The fields that a report has for its filters. */
import type { Dimension, ReferenceTo } from '#contract/facts/fact.ts'
import type { ReferenceKind } from '../references/use-references.ts'
import type { DrawnReport } from './drawn-reports.ts'
import { dimensionNamed } from './report-words.ts'

export type DrawnField = {
  readonly name: string
  /** It takes one after the other, each of which has a chip. */
  readonly isList: boolean
  readonly isRequired: boolean
  /** Somebody asked for it: it is there however little there is to choose. */
  readonly isAsked?: true
}

/** What references of the facts are found among; of the others there are those that the report itself has. */
const kinds: Readonly<Partial<Record<ReferenceTo, ReferenceKind>>> = {
  account: 'account',
  branch: 'branch',
  costCenter: 'costCentre',
  item: 'item',
  itemCategory: 'category',
  party: 'party',
  user: 'user',
}

/** Where a dimension has parties of one kind alone, its word says which. */
export function referenceKindOf(dimension: Dimension): ReferenceKind | undefined {
  if (dimension.kind !== 'reference') return undefined
  const { of, word } = dimension
  return of === 'party' && (word === 'customer' || word === 'supplier') ? word : kinds[of]
}

/** Two filters of one dimension are one field. Whom a statement is about has a field of its own. */
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
