/** The dashboard: sales, purchases and profit of a period. Source: spec §2 and §9. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartLine, ChartNoAxesCombined } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Statistics } from '#contract/bill.ts'
import { billEndpoints } from '#contract/bill.ts'
import { day } from '#domain/days.ts'
import { displayName } from '#machines/session-values.ts'
import { titleText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { RowsFailed } from '../../lists/list-states.tsx'
import { useApi, useUser } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed } from '../../services/states.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import { ComparisonChart } from './comparison-chart.tsx'
import { FigureCards, FigureCardsLoading } from './figure-cards.tsx'
import type { ComparedFigures } from './figure-list.ts'
import { HomePanels } from './panels.tsx'
import { defaultPeriod, type Period, type Window, windowBefore, windowOf } from './period.ts'
import { PeriodChoice } from './period-choice.tsx'
import { ProfitCard } from './profit-card.tsx'

export function Dashboard() {
  const { t } = useTranslation()
  const api = useApi()
  const user = useUser()
  const [period, setPeriod] = useState<Period>(defaultPeriod)
  const init = useQuery(api.query(billEndpoints.getStatisticsInit, {}))
  const range = init.data && windowOf(period, day(init.data.today), init.data.yearStartMonth)
  return (
    <Page
      title={user === null ? t('titles.home') : t('welcome.heading', { name: displayName(user) })}
      actions={
        <>
          <ChartsLink />
          <PeriodChoice period={period} choose={setPeriod} />
        </>
      }
    >
      <HomePanels />
      {init.isError && <LoadFailed title={t('home.loadFailed')} retry={() => void init.refetch()} />}
      {range && <Figures range={range} before={windowBefore(period, range)} />}
      {init.isPending && <FigureCardsLoading />}
    </Page>
  )
}

/** A link to the charts: the pages of statistics are in no menu. */
function ChartsLink() {
  return (
    <Button asChild variant="ghost" size="sm">
      <Link to="/statistics/charts">
        <ChartLine aria-hidden />
        {titleText('charts')}
      </Link>
    </Button>
  )
}

function Figures({ range, before }: { range: Window; before: Window }) {
  const { t } = useTranslation()
  const query = useFigures(range)
  const earlier = useFigures(before)
  if (query.isError) return <LoadFailed title={t('home.loadFailed')} retry={() => void query.refetch()} />
  if (query.data === undefined) return <FigureCardsLoading />
  const isOfAnotherPeriod = query.isPlaceholderData || earlier.isPlaceholderData
  return (
    // The figures of the previous period stay, greyed, until those of the chosen one are loaded.
    <div
      aria-busy={isOfAnotherPeriod}
      className={cn('flex flex-col gap-5 transition-opacity', isOfAnotherPeriod && 'opacity-50')}
    >
      <RangeLine range={range} before={before} />
      {earlier.isError && <RowsFailed title={t('home.beforeFailed')} retry={() => void earlier.refetch()} />}
      {hasFigures(query.data) ? <Board figures={query.data} earlier={earlier.data ?? null} range={range} /> : <Empty />}
    </div>
  )
}

/** Spec §4: changing the period reloads the figures. */
function useFigures({ from, to }: Window) {
  const api = useApi()
  const input = { query: { fromdate: from, toDate: to } }
  return useQuery({
    ...api.query(billEndpoints.getStatistics, input),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

function Board(shown: ComparedFigures) {
  return (
    <>
      <FigureCards {...shown} />
      <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
        <ComparisonChart figures={shown.figures} />
        <ProfitCard {...shown} />
      </div>
    </>
  )
}

function RangeLine({ range, before }: { range: Window; before: Window }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const daysOf = ({ from, to }: Window) =>
    from === to ? formats.longDay(to) : t('home.range', { from: formats.longDay(from), to: formats.longDay(to) })
  const compared =
    before.from === before.to
      ? t('home.comparedDay', { day: formats.longDay(before.to) })
      : t('home.comparedRange', { from: formats.longDay(before.from), to: formats.longDay(before.to) })
  const parts = [daysOf(range), compared, t('home.currency')]
  return (
    <p className="flex flex-wrap gap-x-3 text-muted-foreground">
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && <span aria-hidden>·</span>}
          <span>{part}</span>
        </Fragment>
      ))}
    </p>
  )
}

function Empty() {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      className="flex flex-col items-center gap-1 rounded-lg border border-border border-dashed p-16 text-center"
    >
      <ChartNoAxesCombined aria-hidden className="mb-2 size-10 text-muted-foreground" strokeWidth={1.5} />
      <p className="font-semibold text-lg">{t('home.empty')}</p>
      <p className="text-muted-foreground">{t('home.emptyDetail')}</p>
    </div>
  )
}

/** Spec §2: shown only when statistics exist. */
function hasFigures({ sale, rsale, purch, rpurch, expenses }: Statistics): boolean {
  return [sale, rsale, purch, rpurch, expenses].some(figure => figure.count > 0)
}
