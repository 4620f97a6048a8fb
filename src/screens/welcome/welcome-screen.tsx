/** The start page of users without figures: the screens that they may open, by area. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { displayName } from '#machines/session-values.ts'
import { type AreaName, areas } from '../../catalogue/areas.ts'
import { mainTabs, sideMenuOf } from '../../catalogue/menu.ts'
import type { Screen } from '../../catalogue/screen.ts'
import { useAccess, useUser } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { icons } from '../../ui/icons.ts'

/** `children` are above the screens, and above the message for users without any. */
export function WelcomeScreen({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const user = useUser()
  const access = useAccess()
  if (user === null) return null
  const tabs = mainTabs(access)
  const heading = t('welcome.heading', { name: displayName(user) })
  if (tabs.length === 0) {
    return (
      <Page title={heading}>
        {children}
        <Alert kind="info" className="max-w-xl">
          {t('welcome.nothing')}
        </Alert>
      </Page>
    )
  }
  return (
    <Page title={heading} lead={t('welcome.lead')}>
      {children}
      {tabs.map(area => (
        <AreaSection key={area} area={area} screens={sideMenuOf(area, access)} />
      ))}
    </Page>
  )
}

function AreaSection({ area, screens }: { area: AreaName; screens: readonly Screen[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby={`area-${area}`}>
      <h2 id={`area-${area}`} className="mb-2 text-sm font-semibold text-muted-foreground">
        {t(`titles.${areas[area].title}`)}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2.5">
        {screens.map(screen => (
          <li key={screen.path}>
            <ScreenLink screen={screen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ScreenLink({ screen }: { screen: Screen }) {
  const { t } = useTranslation()
  const Icon = icons[screen.icon]
  return (
    <Link
      to={screen.path}
      className="flex items-center gap-3 rounded-lg border border-border bg-card px-3.5 py-3 font-medium shadow-soft transition-colors hover:border-primary/40 hover:bg-accent"
    >
      <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-md bg-secondary text-primary">
        <Icon aria-hidden className="size-4.5" />
      </span>
      {t(`titles.${screen.title}`)}
    </Link>
  )
}
