/** The frame of every report: heading, filters, and messages while there are no rows. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../commands/commands.ts'
import { useCommands } from '../commands/palette-context.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { RowsFailed } from '../lists/list-states.tsx'
import { useDrilledBack } from '../lists/use-back-navigation.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportFailed, ReportLoading, ReportMissing, ReportStopped, ReportUnread } from './report-states.tsx'
import { isComplete, type ReportPage } from './use-report-page.ts'

/** The part of a query that messages depend on. */
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
  readonly query: Asking
  /** Null when there is no read to cancel. */
  readonly cancel: (() => void) | null
}

export function useReading({ report }: ReportPage, query: Asking): Reading {
  const client = useQueryClient()
  const isReading = query.isFetching && (query.isPending || query.isPlaceholderData)
  const cancel = () => void client.cancelQueries({ queryKey: ['report', report.name] })
  return { query, cancel: isReading ? cancel : null }
}

type ReportFrameProps = {
  readonly page: ReportPage
  readonly reading: Reading
  /** Before the period: the subject, or the search. */
  readonly first?: ReactNode
  /** Dimensions that the user chose to filter by. */
  readonly asked?: readonly string[]
  /** After the other fields. */
  readonly last?: ReactNode
  /** Below the fields. */
  readonly above?: ReactNode
  /** The rows, when there are any. */
  readonly children: ReactNode
}

export function ReportFrame(props: ReportFrameProps) {
  const { page, reading, first, asked, last, above, children } = props
  const { query, cancel } = reading
  const { t } = useTranslation()
  useKeyContext('report')
  useLeaving(cancel)
  const retry = () => void query.refetch()
  // After a cancelled read, rows of the previous filters would not match the heading.
  const isStopped = !query.isFetching && !query.isError && (query.isPending || query.isPlaceholderData)
  return (
    <div ref={page.room} className="flex h-full flex-col gap-2.5 px-4 py-3 contain-inline-size">
      <ReportFilters page={page} first={first} {...(asked && { asked })}>
        {last}
      </ReportFilters>
      {above}
      {page.unread.map(({ why, names }) => (
        <ReportUnread key={why} page={page} text={why} names={names} />
      ))}
      {page.missing.length > 0 && <ReportMissing names={page.missing} />}
      {isComplete(page) && (
        <>
          {query.isError && query.data === undefined && <ReportFailed error={query.error} retry={retry} />}
          {query.isError && query.data !== undefined && <RowsFailed title={t('reports.failed')} retry={retry} />}
          {cancel !== null && <ReportLoading cancel={cancel} />}
          {isStopped && <ReportStopped retry={retry} />}
          {!isStopped && children}
        </>
      )}
    </div>
  )
}

/** Esc cancels a read, or goes back to the previous page. In a field it belongs to the field. */
function useLeaving(cancel: (() => void) | null): void {
  const lead = useDrilledBack()
  const leave = { group: 'here', when: 'report && !dialog && !text', chord: 'escape', icon: 'refund' } as const
  const stop: Command = { ...leave, id: 'report.cancel', title: 'shell.cancel', run: () => cancel?.() }
  const back: Command = { ...leave, id: 'report.back', title: 'lists.back', run: () => lead?.() }
  useCommands(cancel !== null ? [stop] : lead !== null ? [back] : [])
}
