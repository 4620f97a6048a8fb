/** Spec §2: the pages of statistics link to each other. They have no side menu, so each has tabs above it. */
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router-dom'
import { listedScreens } from '../catalogue/menu.ts'
import { useAccess } from '../services/api-context.ts'

const area = '/statistics/'

export function StatisticsTabs() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const access = useAccess()
  if (!pathname.toLowerCase().startsWith(area)) return null
  return (
    <nav
      aria-label={t('titles.statistics')}
      className="flex flex-wrap gap-1 border-border border-b bg-card px-3 py-1 print:hidden"
    >
      {listedScreens(access)
        .filter(({ path }) => isTab(path))
        .map(({ path, title }) => (
          <NavLink
            key={path}
            to={path}
            className="rounded-md px-3 py-1 font-medium text-muted-foreground text-sm hover:bg-accent hover:text-foreground aria-[current=page]:bg-accent aria-[current=page]:text-primary"
          >
            {t(`titles.${title}`)}
          </NavLink>
        ))}
    </nav>
  )
}

/** Sub-pages are opened from their page, and share its tab. */
function isTab(path: string): boolean {
  return path.startsWith(area) && !path.slice(area.length).includes('/')
}
