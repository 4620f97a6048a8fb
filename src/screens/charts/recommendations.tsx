/** The recommendations below the charts: one panel per month, the newest first and expanded. Source: spec §2, §3, decision 13. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType } from 'react-router-dom'
import { type Recommendation, recommendationEndpoints, recommendationMonthsMax } from '#contract/recommendations.ts'
import type { Day } from '#domain/days.ts'
import { ReportFailed } from '../../reports/report-states.tsx'
import { useApi } from '../../services/api-context.ts'
import { cn } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { type ChartsView, recommendedFrom } from './charts-view.ts'
import { RecommendationPanel } from './recommendation-panel.tsx'
import { savedRecommendationPlace, saveRecommendationPlace } from './recommendation-place.ts'

type RecommendationsProps = {
  readonly view: ChartsView
  readonly from: Day
  readonly to: Day
  /** Both calls are slow, and a user may run only a few: the charts come first. */
  readonly isDue: boolean
}

export function Recommendations({ view, from, to, isDue }: RecommendationsProps) {
  const { t } = useTranslation()
  const first = recommendedFrom(from, to)
  const query = useQuery({
    ...useApi().query(
      recommendationEndpoints.getRecommendations,
      { query: { FromDate: first, ToDate: to, BranchId: view.branchId } },
      { notify: 'never' },
    ),
    placeholderData: keepPreviousData,
    // Every submission reloads.
    staleTime: 0,
    enabled: isDue,
  })
  return (
    <section aria-label={t('charts.recommendations')} aria-busy={query.isFetching} className="flex flex-col gap-3">
      <h2 className="font-semibold text-xl">{t('charts.recommendations')}</h2>
      {first !== from && (
        <p className="text-muted-foreground">{t('charts.lastMonthsOnly', { number: recommendationMonthsMax })}</p>
      )}
      {query.isError ? (
        <ReportFailed
          title={t('charts.recommendationsFailed')}
          error={query.error}
          retry={() => void query.refetch()}
        />
      ) : query.data === undefined ? (
        <Working />
      ) : (
        <Panels key={`${first} ${to} ${view.branchId}`} months={query.data} isOld={query.isPlaceholderData} />
      )}
    </section>
  )
}

function Working() {
  const { t } = useTranslation()
  return (
    <div role="status" className="appear-late flex items-center gap-2.5 p-6 text-muted-foreground">
      <Spinner className="size-5 text-primary" />
      {t('charts.recommendationsLoading')}
    </div>
  )
}

function Panels({ months, isOld }: { months: readonly Recommendation[]; isOld: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const address = pathname + search
  const newestFirst = months.toReversed()
  const [saved] = useState(() => savedRecommendationPlace(address))
  const [toggled, setToggled] = useState(saved?.open ?? null)
  const open = toggled ?? newestFirst.slice(0, 1).map(keyOf)
  // A new visit starts at the top of the page.
  const isBack = useNavigationType() === 'POP'
  const toggle = (key: string) => {
    const next = open.includes(key) ? open.filter(each => each !== key) : [...open, key]
    setToggled(next)
    saveRecommendationPlace({ address, open: next, followed: null })
  }
  if (months.length === 0) return <p className="text-muted-foreground">{t('charts.noRows')}</p>
  return (
    <div className={cn('flex flex-col gap-2 transition-opacity', isOld && 'opacity-50')}>
      {newestFirst.map(each => (
        <RecommendationPanel
          key={keyOf(each)}
          recommendation={each}
          isOpen={open.includes(keyOf(each))}
          toggle={() => toggle(keyOf(each))}
          followed={isBack ? (saved?.followed ?? null) : null}
          follow={followed => saveRecommendationPlace({ address, open, followed })}
        />
      ))}
    </div>
  )
}

function keyOf({ year, month }: Recommendation): string {
  return `${year}-${month}`
}
