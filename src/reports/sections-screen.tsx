/** A sectioned report, such as a tax form or a financial statement; rows drill down. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { zeroHalalas } from '#domain/money.ts'
import { AmountField } from '../fields/amount-field.tsx'
import { typingEnds } from '../fields/typing.ts'
import { textKey } from '../i18n/keys.ts'
import { useApi } from '../services/api-context.ts'
import type { DrawnSections } from './drawn-reports.ts'
import { ReportFrame, useReading } from './report-frame.tsx'
import { sectionsBody } from './sections-body.ts'
import { SectionsRows } from './sections-rows.tsx'
import { daysBefore } from './table-choices.ts'
import { isComplete, type ReportPage, useReportPage } from './use-report-page.ts'

const cacheMs = 10 * 60_000

export function SectionsScreen({ report }: { report: DrawnSections }) {
  const api = useApi()
  const page = useReportPage(report)
  const { view } = page
  const before = useMemo(() => (view.isCompared ? daysBefore(view) : null), [view])
  const body = useMemo(() => sectionsBody(report, view, before), [report, view, before])
  const query = useQuery({
    queryKey: ['report', report.name, body],
    queryFn: async ({ signal }) => {
      await typingEnds(signal)
      return api.call(report.endpoint, { body }, { isBackground: true, notify: 'never', signal })
    },
    enabled: isComplete(page),
    placeholderData: keepPreviousData,
    structuralSharing: false,
    gcTime: cacheMs,
  })
  const reading = useReading(page, query)
  return (
    <ReportFrame page={page} reading={reading} last={<AmountFields page={page} />}>
      {query.data !== undefined && <SectionsRows page={page} reading={reading} answer={query.data} before={before} />}
    </ReportFrame>
  )
}

/** Fields for amounts that the user enters, named after their boxes. */
function AmountFields({ page: { report, view, show } }: { page: ReportPage<DrawnSections> }) {
  const { t } = useTranslation()
  const given = report.sections
    .flatMap(({ rows }) => rows)
    .flatMap(({ name, from }) => ('given' in from ? [{ name, filter: from.given }] : []))
  return given.map(({ name, filter }) => (
    <AmountField
      key={filter}
      label={t(textKey(`${report.texts}.${name}`))}
      value={view.amounts[filter] ?? zeroHalalas}
      choose={amount => {
        const { [filter]: _, ...others } = view.amounts
        show({ ...view, amounts: amount === 0 ? others : { ...others, [filter]: amount } })
      }}
    />
  ))
}
