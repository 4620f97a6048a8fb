/**
 * The start of custom reports: the facts, saved reports at their specified place, and below them the reports that the user may open.
 * Source: spec §2, decision 36.
 */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { can } from '#domain/access/can.ts'
import { sideMenuOf } from '../../catalogue/menu.ts'
import { ownReportScreens } from '../../catalogue/report-screens.ts'
import { addressOfView, savedViewsQuery } from '../../lists/saved-views.ts'
import { useViewTitle } from '../../lists/view-title.ts'
import { useAccess, useApi } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { type IconName, icons } from '../../ui/icons.ts'
import { Name } from '../../ui/isolated-text.tsx'

export function NewReportsScreen() {
  const { t } = useTranslation()
  const access = useAccess()
  const reports = sideMenuOf('reports', access)
  const facts = ownReportScreens.filter(({ need }) => can(access, need))
  return (
    <Page title={t('titles.newReports')} className="max-w-5xl">
      {facts.length > 0 && (
        <Places title={t('newReports.make')} lead={t('newReports.makeLead')} isFocused>
          {facts.map(({ path, title, icon }) => (
            <Place key={path} address={path} icon={icon}>
              {t(`ownReport.facts.${title}`)}
            </Place>
          ))}
        </Places>
      )}
      <SavedReports />
      <Places title={t('newReports.ready')} lead={t(reports.length > 0 ? 'newReports.lead' : 'newReports.none')}>
        {reports.map(({ path, title, icon }) => (
          <Place key={path} address={path} icon={icon}>
            {t(`titles.${title}`)}
          </Place>
        ))}
      </Places>
    </Page>
  )
}

/** The user's own and shared ones, where they may read the report. */
function SavedReports() {
  const { t } = useTranslation()
  const api = useApi()
  const isSignedIn = useAccess() !== null
  const titleOf = useViewTitle()
  const { data: views = [] } = useQuery({ ...savedViewsQuery(api), enabled: isSignedIn })
  const kept = views.flatMap(view => {
    const screen = ownReportScreens.find(({ path }) => path === view.path)
    return screen === undefined || titleOf(view) === undefined ? [] : [{ view, screen }]
  })
  return (
    <Places title={t('newReports.kept')} lead={kept.length === 0 ? t('newReports.placeholder') : null}>
      {kept.map(({ view, screen }) => (
        <Place key={view.id} address={addressOfView(view)} icon={screen.icon}>
          <Name text={view.name} className="font-medium" />
          <span className="text-muted-foreground text-sm">{t(`ownReport.facts.${screen.title}`)}</span>
        </Place>
      ))}
    </Places>
  )
}

type PlacesProps = {
  readonly title: string
  /** Null when the links need no introduction. */
  readonly lead: string | null
  /** The page focuses the first of them. */
  readonly isFocused?: boolean
  readonly children: readonly ReactNode[]
}

function Places({ title, lead, isFocused = false, children }: PlacesProps) {
  const titleId = useId()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (isFocused && document.activeElement?.matches('body, main')) list.current?.querySelector('a')?.focus()
  }, [isFocused])
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h2 id={titleId} className="font-semibold text-lg">
        {title}
      </h2>
      {lead !== null && <p className="text-muted-foreground">{lead}</p>}
      {children.length > 0 && (
        <ul ref={list} className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {children}
        </ul>
      )}
    </section>
  )
}

function Place({ address, icon, children }: { address: string; icon: IconName; children: ReactNode }) {
  const Icon = icons[icon]
  return (
    <li>
      <Link
        to={address}
        className="flex h-full flex-wrap items-center gap-x-2.5 rounded-md border border-border bg-card px-3 py-2.5 hover:bg-accent"
      >
        <Icon aria-hidden className="size-4 shrink-0 text-primary" />
        {children}
      </Link>
    </li>
  )
}
