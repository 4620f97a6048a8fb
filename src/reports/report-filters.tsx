/** The fields that a report is narrowed by: its days and what its description names. Every change stands in the address at once. */
import { Search } from 'lucide-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReferenceTo } from '#contract/facts/fact.ts'
import { DayField } from '../fields/day-field.tsx'
import { Labelled } from '../fields/labelled.tsx'
import { ReferenceField, type References } from '../fields/reference-field.tsx'
import { useFoundReferences } from '../references/use-found-references.ts'
import { type ReferenceKind, useReferences } from '../references/use-references.ts'
import { Input } from '../ui/input.tsx'
import type { DrawnReport } from './drawn-reports.ts'
import { type ReportView, withKeys } from './report-view.ts'
import { dimensionOf, wordKey } from './report-words.ts'

type FilterProps = {
  readonly report: DrawnReport
  readonly view: ReportView
  readonly show: (next: ReportView) => void
}

type ReportFiltersProps = FilterProps & {
  readonly bar: RefObject<HTMLElement | null>
  /** Before the days: whom the report is about, or what is searched for. */
  readonly first?: ReactNode
  readonly children?: ReactNode
}

export function ReportFilters({ report, view, show, bar, first, children }: ReportFiltersProps) {
  const { t } = useTranslation()
  const { from, to } = view
  return (
    <search ref={bar} aria-label={t('reports.filters')} className="flex flex-wrap items-end gap-2">
      {first}
      <DayField label={t('words.from')} value={from} max={to} choose={next => show({ ...view, from: next })} />
      <DayField label={t('words.to')} value={to} min={from} choose={next => show({ ...view, to: next })} />
      {fieldsOf(report).map(field => (
        <DimensionField key={field.name} report={report} view={view} show={show} field={field} />
      ))}
      {children}
    </search>
  )
}

/** What references of the facts are found among; the others have no field. */
const kinds: Readonly<Partial<Record<ReferenceTo, ReferenceKind>>> = {
  branch: 'branch',
  costCenter: 'costCentre',
  item: 'item',
  itemCategory: 'category',
  user: 'user',
}

type DrawnField = { readonly name: string; readonly isList: boolean; readonly isRequired: boolean }

/** Two filters of one dimension are one field. Whom a statement is about has a field of its own. */
export function fieldsOf(report: DrawnReport): readonly DrawnField[] {
  const { fact, filters } = report
  const names = Object.entries(filters).flatMap(([filterName, filter]) => {
    if (filter.use !== 'keys' || (report.shape === 'statement' && filterName === report.subject)) return []
    const dimension = dimensionOf(fact, filter.dimension)
    return dimension.kind === 'reference' && kinds[dimension.of] !== undefined ? [filter] : []
  })
  return [...Map.groupBy(names, ({ dimension }) => dimension)].map(([name, uses]) => ({
    name,
    isList: uses.some(({ isList }) => isList),
    isRequired: uses.some(({ isRequired }) => isRequired),
  }))
}

function DimensionField({ report, view, show, field }: FilterProps & { field: DrawnField }) {
  const { name, isList, isRequired } = field
  const dimension = dimensionOf(report.fact, name)
  const kind = dimension.kind === 'reference' ? kinds[dimension.of] : undefined
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
  if (kind === undefined) return null
  return kind === 'item' || kind === 'customer' || kind === 'supplier' ? (
    <FoundField {...shared} kind={kind} />
  ) : (
    <ListedField {...shared} kind={kind} />
  )
}

type Shared = Omit<Parameters<typeof ReferenceField>[0], 'references' | 'onTyped' | 'rowsMin'>

function ListedField({ kind, ...shared }: Shared & { kind: ReferenceKind }) {
  const references: References = useReferences(kind)
  return <ReferenceField {...shared} references={references} />
}

function FoundField({ kind, ...shared }: Shared & { kind: 'item' | 'customer' | 'supplier' }) {
  const { references, onTyped } = useFoundReferences(kind)
  return <ReferenceField {...shared} references={references} onTyped={onTyped} rowsMin={0} />
}

type FindFieldProps = {
  readonly view: ReportView
  readonly show: (next: ReportView) => void
  readonly field: RefObject<HTMLInputElement | null>
  /** Puts the keyboard into the rows. */
  readonly toRows: () => void
}

export function FindField({ view, show, field, toRows }: FindFieldProps) {
  const { t } = useTranslation()
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && view.find !== '') show({ ...view, find: '' })
    else if (event.key !== 'Enter' && event.key !== 'ArrowDown' && event.key !== 'Escape') return
    else toRows()
    event.preventDefault()
  }
  return (
    <Labelled label={t('reports.find')} className="min-w-36 flex-1">
      {id => (
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-muted-foreground"
          />
          <Input
            ref={field}
            id={id}
            type="text"
            value={view.find}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            className="h-8 ps-8"
            onChange={event => show({ ...view, find: event.target.value })}
            onKeyDown={onKey}
          />
        </div>
      )}
    </Labelled>
  )
}
