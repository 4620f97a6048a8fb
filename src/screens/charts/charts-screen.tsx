/** What was sold in each month beside its goal, and what was sold most. Source: spec §2, decisions 47 and 48. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { type Performance, performanceEndpoints } from '#contract/performance.ts'
import { allBranches } from '#contract/protocol.ts'
import type { Day } from '#domain/days.ts'
import { companyTimeZone, wallClock } from '../../i18n/dates.ts'
import { titleText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ReportFailed, ReportMissing } from '../../reports/report-states.tsx'
import { useApi, useCan } from '../../services/api-context.ts'
import { Granted } from '../../services/granted.tsx'
import { Page } from '../../services/page.tsx'
import { Loading } from '../../services/states.tsx'
import { cn } from '../../ui/class-names.ts'
import { ChartsForm, useBranches } from './charts-form.tsx'
import { type ChartsView, readChartsView, soldItemsOf, writeChartsView } from './charts-view.ts'
import { LineChart, type LineChartProps } from './line-chart.tsx'
import { MostSold } from './most-sold.tsx'
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
  const missing = [...(from === null ? [t('words.from')] : []), ...(to === null ? [t('words.to')] : [])]
  return (
    <Page title={titleText('charts')} actions={<Ways />}>
      <ChartsForm view={view} show={next => setSearch(writeChartsView(next))} />
      {missing.length > 0 && <ReportMissing names={missing} />}
      {from !== null && to !== null && (
        <>
          <Figures view={view} from={from} to={to} />
          <Recommendations view={view} from={from} to={to} />
        </>
      )}
    </Page>
  )
}

/** Spec §2: the pages of statistics lead to each other. */
function Ways() {
  return (
    <nav aria-label={titleText('statistics')}>
      <Link to="/statistics/financialgoals" className="rounded-md px-3 py-1.5 text-primary hover:bg-accent">
        {titleText('financialGoals')}
      </Link>
    </nav>
  )
}

function Figures({ view, from, to }: { view: ChartsView; from: Day; to: Day }) {
  const api = useApi()
  const query = useQuery({
    ...api.query(performanceEndpoints.getPerformance, {
      query: { FromDate: from, ToDate: to, BranchId: view.branchId },
    }),
    placeholderData: keepPreviousData,
    // Every submission reads the figures anew.
    staleTime: 0,
  })
  if (query.isError) return <ReportFailed error={query.error} retry={() => void query.refetch()} />
  if (query.data === undefined) return <Loading />
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={cn('flex flex-col gap-5 transition-opacity', query.isPlaceholderData && 'opacity-50')}
    >
      <BranchHeading branchId={view.branchId} />
      <Board figures={query.data} view={view} />
    </div>
  )
}

function BranchHeading({ branchId }: { branchId: number }) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const branch = useBranches().data?.find(({ id }) => id === branchId)
  const name = branchId === allBranches ? t('words.allBranches') : branch ? nameOf(branch) : ''
  return <h2 className="font-semibold text-xl">{name}</h2>
}

function Board({ figures, view }: { figures: Performance; view: ChartsView }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { amount, quantity } = useFormats()
  const mayOpen = useCan('f-sold-items')
  const { revenues, itemsQty, monthlyGoalAmount: goals } = figures
  const months = revenues.map(({ periodStartDate }) => periodStartDate)
  const open = (at: number) => {
    const month = months[at]
    if (month !== undefined) navigate(soldItemsOf(month, view))
  }
  const numbers = (values: readonly Performance['monthlyGoalAmount'][number][]) =>
    values.map(value => (value === null ? null : Number(value)))
  type Colour = LineChartProps['series'][number]['colour']
  type Name = 'net' | 'sold' | 'returned' | 'goal' | 'netQuantity' | 'soldQuantity' | 'returnedQuantity'
  const line = (name: Name, colour: Colour, values: Performance['monthlyGoalAmount'], format: typeof amount) => ({
    ...{ name: t(`charts.${name}`), colour, values: numbers(values) },
    textOf: (at: number) => {
      const value = values[at]
      return value === null || value === undefined ? t('charts.noGoal') : format(value)
    },
  })
  type Of<Row> = (row: Row) => Performance['monthlyGoalAmount'][number]
  const ofRevenues = (name: Name, colour: Colour, of: Of<(typeof revenues)[number]>) =>
    line(name, colour, revenues.map(of), amount)
  const ofQuantities = (name: Name, colour: Colour, of: Of<(typeof itemsQty)[number]>) =>
    line(name, colour, itemsQty.map(of), quantity)
  const shared = { months, open: mayOpen ? open : null }
  const amounts = [
    ofRevenues('net', 'left', row => row.netSalesRevenue),
    ofRevenues('sold', 'sold', row => row.salesRevenue),
    ofRevenues('returned', 'returned', row => row.returnsTotal),
    ...(goals.some(goal => goal !== null) ? [line('goal', 'goal', goals, amount)] : []),
  ]
  const quantities = [
    ofQuantities('netQuantity', 'left', row => row.netTotalSoldItems),
    ofQuantities('soldQuantity', 'sold', row => row.totalSoldItems),
    ofQuantities('returnedQuantity', 'returned', row => row.totalReturnedItems),
  ]
  return (
    <>
      <div className="grid gap-5 xl:grid-cols-2">
        <LineChart {...shared} title={t('charts.revenue')} series={amounts} scale={100} />
        <LineChart {...shared} title={t('charts.quantity')} series={quantities} scale={1000} />
      </div>
      <MostSold figures={figures} />
    </>
  )
}
