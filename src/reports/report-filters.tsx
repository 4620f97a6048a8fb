/** The filter fields of a report: its period and the fields of its description. Every change is in the address at once. */
import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../fields/day-field.tsx'
import { FilterBar } from '../lists/filter-bar.tsx'
import { useAccess } from '../services/api-context.ts'
import { DimensionField, leaveFields } from './dimension-field.tsx'
import { type DrawnField, fieldsOf } from './report-fields.ts'
import { hasFrom } from './report-view.ts'
import { seenNames } from './report-words.ts'
import type { ReportPage } from './use-report-page.ts'

type ReportFiltersProps = {
  readonly page: ReportPage
  /** Before the period: the subject, or the search. */
  readonly first?: ReactNode
  /** Dimensions that the user chose to filter by, besides those of the description. */
  readonly asked?: readonly string[]
  readonly children?: ReactNode
}

export function ReportFilters({ page, first, asked = [], children }: ReportFiltersProps) {
  const { report, ownName, view, show, bar } = page
  const { t } = useTranslation()
  const { from, to } = view
  const title = t(`titles.${report.title}`)
  // Dimensions without permission cannot be used as filters, except required ones.
  const names = seenNames(report.fact.dimensions, useAccess())
  const seen = fieldsOf(report).filter(({ name, isRequired }) => isRequired || names.includes(name))
  const own = asked.flatMap((name): DrawnField[] =>
    seen.some(field => field.name === name) ? [] : [{ name, isList: true, isRequired: false, isAsked: true }],
  )
  const fields = Object.groupBy(seen, ({ isRequired }) => (isRequired ? 'needed' : 'free'))
  const drawn = (some: readonly DrawnField[] = []) =>
    some.map(field => (
      <FieldPlace key={field.name} page={page} field={field}>
        <DimensionField page={page} field={field} />
      </FieldPlace>
    ))
  return (
    <FilterBar title={ownName ?? title} {...(ownName !== null && { of: title })} label={t('reports.filters')} bar={bar}>
      {first}
      {drawn(fields.needed)}
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
      {drawn(own)}
      {children}
    </FilterBar>
  )
}

/** From an opened filter, Enter and choosing an option move the focus to the rows, and so does Esc when its list is closed. */
function FieldPlace({ page, field, children }: { page: ReportPage; field: DrawnField; children: ReactNode }) {
  if (!field.isAsked) {
    return (
      <div className="contents" data-filter={field.name}>
        {children}
      </div>
    )
  }
  const entered = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (event.currentTarget.checkValidity()) leaveFields(page)
  }
  const escaped = (event: KeyboardEvent) => {
    const hasList = event.target instanceof HTMLInputElement && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key === 'Escape' && !hasList) leaveFields(page)
  }
  return (
    <form
      className="contents"
      noValidate
      data-filter={field.name}
      data-asked
      onSubmit={entered}
      onKeyDownCapture={escaped}
    >
      {children}
    </form>
  )
}

/** Focuses the field of a dimension, if there is one. */
export function enterField(bar: HTMLElement | null, name: string): void {
  bar?.querySelector<HTMLElement>(`[data-filter="${name}"] input`)?.focus()
}
