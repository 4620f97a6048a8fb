/** The fields that a report is narrowed by: its days and what its description names. Every change stands in the address at once. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dimension, ReferenceTo } from '#contract/facts/fact.ts'
import { DayField } from '../fields/day-field.tsx'
import { ReferenceField, type ReferenceRows } from '../fields/reference-field.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { useFoundReferences } from '../references/use-found-references.ts'
import { useKnownPerson } from '../references/use-known-person.ts'
import { type EntityReferenceKind, type ReferenceKind, useReferences } from '../references/use-references.ts'
import { useAccess } from '../services/api-context.ts'
import type { DrawnReport } from './drawn-reports.ts'
import { hasFrom, withKeys } from './report-view.ts'
import { dimensionNamed, seenNames, wordKey } from './report-words.ts'
import type { ReportPage } from './use-report-page.ts'

type ReportFiltersProps = {
  readonly page: ReportPage
  /** Before the days: whom the report is about, or what is searched for. */
  readonly first?: ReactNode
  readonly children?: ReactNode
}

export function ReportFilters({ page, first, children }: ReportFiltersProps) {
  const { report, view, show, bar } = page
  const { t } = useTranslation()
  const { from, to } = view
  // What somebody may not see is refused as a filter, too, but for what the report cannot be read without.
  const names = seenNames(report.fact.dimensions, useAccess())
  const seen = fieldsOf(report).filter(({ name, isRequired }) => isRequired || names.includes(name))
  const fields = Object.groupBy(seen, ({ isRequired }) => (isRequired ? 'asked' : 'free'))
  const drawn = (some: readonly DrawnField[] = []) =>
    some.map(field => <DimensionField key={field.name} page={page} field={field} />)
  return (
    <FilterBar title={t(`titles.${report.title}`)} label={t('reports.filters')} bar={bar}>
      {first}
      {drawn(fields.asked)}
      {hasFrom(report) && (
        <DayField label={t('words.from')} value={from} max={to} choose={next => show({ ...view, from: next })} />
      )}
      <DayField
        label={t('words.to')}
        value={to}
        min={hasFrom(report) ? from : null}
        choose={next => show({ ...view, to: next })}
      />
      {drawn(fields.free)}
      {children}
    </FilterBar>
  )
}

/** What references of the facts are found among; the others have no field. */
const kinds: Readonly<Partial<Record<ReferenceTo, ReferenceKind>>> = {
  branch: 'branch',
  costCenter: 'costCentre',
  item: 'item',
  itemCategory: 'category',
  party: 'party',
  user: 'user',
}

/** Where a dimension has parties of one kind alone, its word says which. */
function kindOf(dimension: Dimension): ReferenceKind | undefined {
  if (dimension.kind !== 'reference') return undefined
  const { of, word } = dimension
  return of === 'party' && (word === 'customer' || word === 'supplier') ? word : kinds[of]
}

type DrawnField = { readonly name: string; readonly isList: boolean; readonly isRequired: boolean }

/** Two filters of one dimension are one field. Whom a statement is about has a field of its own. */
export function fieldsOf(report: DrawnReport): readonly DrawnField[] {
  const { fact, filters } = report
  const names = Object.entries(filters).flatMap(([filterName, filter]) => {
    if (filter.use !== 'keys' || (report.shape === 'statement' && filterName === report.subject)) return []
    return kindOf(dimensionNamed(fact, filter.dimension)) === undefined ? [] : [filter]
  })
  return [...Map.groupBy(names, ({ dimension }) => dimension)].map(([name, uses]) => ({
    name,
    isList: uses.some(({ isList }) => isList),
    isRequired: uses.some(({ isRequired }) => isRequired),
  }))
}

function DimensionField({ page: { report, view, show }, field }: { page: ReportPage; field: DrawnField }) {
  const { name, isList, isRequired } = field
  const dimension = dimensionNamed(report.fact, name)
  const kind = kindOf(dimension)
  const { t } = useTranslation()
  const own = view.keys[name] ?? []
  const [only] = own
  const shared = {
    label: t(wordKey(dimension)),
    none: t(isRequired ? 'reports.choose' : 'reports.all'),
    value: isList || own.length !== 1 || typeof only !== 'number' ? null : only,
    isAdding: isList,
    choose: (id: number | null) => {
      const kept = isList && id !== null ? own : []
      show(withKeys(view, name, id === null ? kept : [...kept, id]))
    },
  }
  switch (kind) {
    case undefined:
      return null
    case 'item':
    case 'customer':
    case 'supplier':
    case 'party':
      return <FoundField {...shared} kind={kind} />
    default:
      return <ListedField {...shared} kind={kind} />
  }
}

type Shared = Omit<Parameters<typeof ReferenceField>[0], 'references' | 'onTyped' | 'rowsMin'>

function ListedField({ kind, ...shared }: Shared & { kind: ReferenceKind }) {
  const references: ReferenceRows = useReferences(kind)
  return <ReferenceField {...shared} references={references} />
}

function FoundField({ kind, ...shared }: Shared & { kind: EntityReferenceKind }) {
  const known = useKnownPerson(kind, shared.value)
  const { references, onTyped } = useFoundReferences(kind, known)
  return <ReferenceField {...shared} references={references} onTyped={onTyped} rowsMin={0} />
}
