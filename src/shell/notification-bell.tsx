/** The link to the notifications, with the number of unread ones. */
import { useSelector } from '@xstate/react'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { useFormats } from '../i18n/use-formats.ts'
import { useApi } from '../services/api-context.ts'
import type { Loader } from '../services/loaded.ts'
import { LoadedAfterPause } from '../services/loaded-after-pause.tsx'
import { useRecentNotifications } from '../services/recent-notifications.ts'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

const loadPoll: Loader = async () => (await import('./notification-poll.tsx')).NotificationPoll

/** A larger number has no room. */
const shownMax = 99

export function NotificationBell() {
  const { t } = useTranslation()
  const { count } = useFormats()
  const remainingDays = useSelector(useApi().registration.actor, snapshot => snapshot.context.remainingDays)
  // The server answers nothing about an unregistered product; null is not known yet.
  const isAnswered = remainingDays === null || remainingDays > 0
  const unread = useRecentNotifications()?.unread ?? 0
  const label = unread === 0 ? t('titles.notifications') : t('notification.bell', { number: count(unread) })
  return (
    <>
      <Tooltip text={label}>
        <Button asChild variant="ghost" size="icon-sm">
          <NavLink to="/notifications" aria-label={label} className="relative aria-[current=page]:text-primary">
            <Bell aria-hidden />
            {unread > 0 && (
              <span
                aria-hidden
                className="-end-1 -top-0.5 absolute min-w-4 rounded-full bg-destructive px-1 text-center font-bold text-[0.65rem] text-destructive-foreground leading-4 tabular-nums"
              >
                {unread > shownMax ? `${count(shownMax)}+` : count(unread)}
              </span>
            )}
          </NavLink>
        </Button>
      </Tooltip>
      {isAnswered && <LoadedAfterPause loader={loadPoll} />}
    </>
  )
}
