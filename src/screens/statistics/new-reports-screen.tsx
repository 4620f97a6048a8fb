/** The place of reports that are to come, as specified, and beneath it those that the person may open now. Source: spec §2, decision 36. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { sideMenuOf } from '../../catalogue/menu.ts'
import { useAccess } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { icons } from '../../ui/icons.ts'

export function NewReportsScreen() {
  const { t } = useTranslation()
  const reports = sideMenuOf('reports', useAccess())
  return (
    <Page title={t('titles.newReports')} lead={t('newReports.placeholder')} className="max-w-5xl">
      <p>{t(reports.length > 0 ? 'newReports.lead' : 'newReports.none')}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {reports.map(({ path, title, icon }) => {
          const Icon = icons[icon]
          return (
            <li key={path}>
              <Link
                to={path}
                className="flex items-center gap-2.5 rounded-md border border-border bg-card px-3 py-2.5 hover:bg-accent"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-primary" />
                {t(`titles.${title}`)}
              </Link>
            </li>
          )
        })}
      </ul>
    </Page>
  )
}
