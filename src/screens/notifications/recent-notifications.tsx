/** The view-only notifications of the home page: date and header, newest first. Source: spec §2, decision 49. */
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormats } from '../../i18n/use-formats.ts'
import { useNotificationTexts } from '../../services/notification-texts.ts'
import { useNotifications } from '../../services/use-notifications.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'
import { KeyCaps } from '../../ui/key-cap.tsx'

/** The home page has more to show. */
const shownMax = 5

export function RecentNotifications() {
  const { t } = useTranslation()
  const { shortDateTime } = useFormats()
  const textsOf = useNotificationTexts()
  const [snapshot, send] = useNotifications('viewOnly')
  const { loaded } = snapshot.context
  if (snapshot.matches({ list: 'stopped' })) return <Failed retry={() => send({ type: 'reload' })} />
  const rows = [...(loaded?.notifications ?? [])].sort((one, other) => other.date - one.date).slice(0, shownMax)
  if (rows.length === 0) return null
  return (
    <Card aria-labelledby="recent-notifications" className="px-4 py-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="recent-notifications" className="flex items-center gap-2 font-bold text-lg">
          <Bell aria-hidden className="size-4.5 text-primary" />
          {t('titles.notifications')}
        </h2>
        <Button asChild variant="ghost" size="sm">
          <Link to="/notifications">
            {t('notification.all')}
            <KeyCaps keys={['G', 'N']} />
          </Link>
        </Button>
      </div>
      <table className="mt-1 w-full table-fixed text-sm">
        <tbody>
          {rows.map(row => {
            const { header, body } = textsOf(row)
            return (
              <tr
                key={row.id}
                title={body}
                className={cn('h-[35px] border-border/70 border-t', !row.isRead && 'font-bold')}
              >
                <td className="w-40 truncate text-muted-foreground max-sm:w-32 max-sm:text-xs">
                  {shortDateTime(row.date)}
                </td>
                <td className="truncate ps-3">{header}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

function Failed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <Card role="alert" className="flex flex-wrap items-center gap-3 px-4 py-3">
      {t('notification.loadFailed')}
      <Button variant="outline" size="sm" onClick={retry}>
        {t('shell.retry')}
      </Button>
    </Card>
  )
}
