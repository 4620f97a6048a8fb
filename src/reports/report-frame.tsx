/** What every report has around its rows: heading, filters, and what is told while there are no rows. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import type { DrawnReport } from './drawn-reports.ts'
import { fieldsOf } from './report-filters.tsx'
import { ReportFailed, ReportLoading, ReportMissing, ReportStopped, RowsFailed } from './report-states.tsx'
import type { ReportView } from './report-view.ts'
import { dimensionOf, wordKey } from './report-words.ts'

/** The part of a query that is told. */
type Asking = {
  readonly isFetching: boolean
  readonly isPending: boolean
  readonly isPlaceholderData: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly data: unknown
  readonly refetch: () => unknown
}

export type Reading = {
  /** The fields that lack something, by their names. */
  readonly missing: readonly string[]
  readonly query: Asking
  /** Null where nothing is being read that is waited for. */
  readonly cancel: (() => void) | null
}

export function useReading(report: DrawnReport, missing: readonly string[], query: Asking): Reading {
  const client = useQueryClient()
  const isReading = query.isFetching && (query.isPending || query.isPlaceholderData)
  const cancel = () => void client.cancelQueries({ queryKey: ['report', report.name] })
  return { missing, query, cancel: isReading ? cancel : null }
}

type ReportFrameProps = {
  readonly report: DrawnReport
  readonly reading: Reading
  readonly filters: ReactNode
  /** The rows, where there are any to show. */
  readonly children: ReactNode
}

export function ReportFrame({ report, reading: { missing, query, cancel }, filters, children }: ReportFrameProps) {
  const { t } = useTranslation()
  useKeyContext('report')
  const retry = () => void query.refetch()
  const isStopped = !query.isFetching && query.isPending && !query.isError
  return (
    <div className="flex h-full flex-col gap-2.5 px-4 py-3 contain-inline-size">
      <h1 className="sr-only">{t(`titles.${report.title}`)}</h1>
      {filters}
      {missing.length > 0 ? (
        <ReportMissing names={missing} />
      ) : (
        <>
          {query.isError && query.data === undefined && <ReportFailed error={query.error} retry={retry} />}
          {query.isError && query.data !== undefined && <RowsFailed retry={retry} />}
          {cancel !== null && <ReportLoading cancel={cancel} />}
          {isStopped && <ReportStopped retry={retry} />}
          {children}
        </>
      )}
    </div>
  )
}

/** Spec §5: both days of a report are required, and whatever else its call cannot do without. */
export function useMissing(report: DrawnReport, { from, to, keys }: ReportView): readonly string[] {
  const { t } = useTranslation()
  const lacking = fieldsOf(report).filter(({ name, isRequired }) => isRequired && (keys[name] ?? []).length === 0)
  return [
    ...lacking.map(({ name }) => t(wordKey(dimensionOf(report.fact, name)))),
    ...(from === null ? [t('words.from')] : []),
    ...(to === null ? [t('words.to')] : []),
  ]
}
