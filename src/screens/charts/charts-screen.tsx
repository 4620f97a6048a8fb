/** Sales by month beside their goals, and top sellers. Source: spec §2, decisions 47 and 48. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Goal } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { performanceEndpoints, performanceMonthsMax } from '#contract/performance.ts'
import { allBranches } from '#contract/protocol.ts'
import { type Day, monthsWithin } from '#domain/days.ts'
import { queryKeyOf } from '../../api/queries.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { companyTimeZone, wallClock } from '../../i18n/dates.ts'
import { titleText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { ReportFailed, ReportMissing } from '../../reports/report-states.tsx'
import { useApi } from '../../services/api-context.ts'
import { Granted } from '../../services/granted.tsx'
import { useGoTo } from '../../services/navigation.ts'
import { Page } from '../../services/page.tsx'
import { Loading } from '../../services/states.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { ChartsBoard } from './charts-board.tsx'
import { ChartsForm, useBranches } from './charts-form.tsx'
import { type ChartsView, goalsOf, readChartsView, writeChartsView } from './charts-view.ts'
import { Recommendations } from './recommendations.tsx'

export function ChartsScreen() {
  return (
    <Granted need="f-view-statics" title={titleText('charts')}>
      <Charts />
    </Granted>
  )
}

function Charts() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const { day: today } = wallClock(Date.now(), companyTimeZone())
  const view = useMemo(() => readChartsView(search, today), [search, today])
  const { from, to } = view
  const goTo = useGoTo()
  useKeyContext('report')
  useCommands([
    {
      ...{ id: 'charts.goals', title: 'charts.goals', icon: 'goal', chord: 't' },
      ...{ group: 'here', when: 'report && !dialog', run: () => goTo(goalsOf(view)) },
    },
  ])
  const isTooLong = from !== null && to !== null && monthsWithin(from, to) > performanceMonthsMax
  const missing = [...(from === null ? [t('words.from')] : []), ...(to === null ? [t('words.to')] : [])]
  return (
    <Page title={titleText('charts')} actions={<GoalsLink to={goalsOf(view)} />}>
      <ChartsForm view={view} show={next => setSearch(writeChartsView(next))} />
      {missing.length > 0 && <ReportMissing names={missing} />}
      {isTooLong && <Alert kind="warning">{t('charts.tooLong', { number: performanceMonthsMax })}</Alert>}
      {from !== null && to !== null && !isTooLong && <Figures view={view} from={from} to={to} />}
    </Page>
  )
}

function GoalsLink({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <Button asChild variant="outline" size="sm">
      <Link to={to}>
        <Goal aria-hidden />
        {t('charts.goals')}
        <KeyCaps keys={['T']} />
      </Link>
    </Button>
  )
}

function Figures({ view, from, to }: { view: ChartsView; from: Day; to: Day }) {
  const api = useApi()
  const input = { query: { FromDate: from, ToDate: to, BranchId: view.branchId } }
  const query = useQuery({
    queryKey: queryKeyOf(performanceEndpoints.getPerformance, input),
    // The previous figures stay with their own heading until the new ones are loaded.
    queryFn: async ({ signal }) => ({
      of: view,
      figures: await api.read(performanceEndpoints.getPerformance, input, { signal, notify: 'never' }),
    }),
    placeholderData: keepPreviousData,
    // Every submission reloads the figures.
    staleTime: 0,
  })
  if (query.data === undefined && !query.isError) return <Loading />
  return (
    <>
      {query.data === undefined || query.isError ? (
        <ReportFailed error={query.error} retry={() => void query.refetch()} />
      ) : (
        <div
          aria-busy={query.isPlaceholderData}
          className={cn('flex flex-col gap-5 transition-opacity', query.isPlaceholderData && 'opacity-50')}
        >
          <BranchHeading branchId={query.data.of.branchId} />
          <ChartsBoard figures={query.data.figures} view={query.data.of} />
        </div>
      )}
      <Recommendations view={view} from={from} to={to} isDue={!query.isFetching} />
    </>
  )
}

function BranchHeading({ branchId }: { branchId: number }) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const branch = useBranches().data?.find(({ id }) => id === branchId)
  const name = branchId === allBranches ? t('words.allBranches') : branch ? nameOf(branch) : ''
  return name === '' ? null : <h2 className="font-semibold text-xl">{name}</h2>
}
